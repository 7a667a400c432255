#include <stdlib.h>
#include <string.h>

#include "inside.h"

bool outbox_init(struct outbox *outbox, size_t item, size_t room)
{
    outbox->item = item;
    outbox->room = room;
    outbox->items = malloc(item * room);
    return outbox->items && pthread_mutex_init(&outbox->lock, NULL) == 0;
}

void outbox_release(struct outbox *outbox)
{
    if (!outbox->items)
        return;
    free(outbox->items);
    pthread_mutex_destroy(&outbox->lock);
}

void outbox_put(struct outbox *outbox, const void *items, size_t count)
{
    pthread_mutex_lock(&outbox->lock);
    for (size_t i = 0; i < count; i++) {
        size_t at = (outbox->first + outbox->count) % outbox->room;

        if (outbox->count == outbox->room) {
            outbox->dropped += count - i;
            break;
        }
        memcpy(outbox->items + at * outbox->item, (const char *)items + i * outbox->item, outbox->item);
        outbox->count++;
    }
    pthread_mutex_unlock(&outbox->lock);
}

size_t outbox_get(struct outbox *outbox, void *items, size_t room)
{
    size_t count = 0;

    pthread_mutex_lock(&outbox->lock);
    for (; count < room && outbox->count > 0; count++) {
        memcpy((char *)items + count * outbox->item, outbox->items + outbox->first * outbox->item, outbox->item);
        outbox->first = (outbox->first + 1) % outbox->room;
        outbox->count--;
    }
    pthread_mutex_unlock(&outbox->lock);
    return count;
}

uint64_t outbox_dropped(struct outbox *outbox)
{
    uint64_t dropped;

    pthread_mutex_lock(&outbox->lock);
    dropped = outbox->dropped;
    pthread_mutex_unlock(&outbox->lock);
    return dropped;
}
