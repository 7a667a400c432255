#include "batches.h"

#include <string.h>

void batches_init(struct batches *batches, unsigned count, unsigned size)
{
    memset(batches, 0, sizeof *batches);
    batches->count = count;
    batches->size = size;
    atomic_store(&batches->current, -1);
}

/* Opens a free batch if there is one. Only for whoever owns the right to: by filling the last place, or by -2. */
static void open_next(struct batches *batches)
{
    for (unsigned i = 0; i < batches->count; i++) {
        struct batch *batch = &batches->all[i];

        if (atomic_load(&batch->state) != BATCH_FREE)
            continue;
        atomic_store(&batch->written, 0);
        atomic_store(&batch->claimed, 0);
        batch->closed = false;
        atomic_store(&batch->state, BATCH_OPEN);
        atomic_store(&batches->current, (int)i);
        return;
    }
    atomic_store(&batches->current, -1);
}

bool batches_claim(struct batches *batches, unsigned *batch, unsigned *place)
{
    for (;;) {
        int current = atomic_load_explicit(&batches->current, memory_order_acquire);

        if (current == -2)
            return false;
        if (current == -1) {
            if (!atomic_compare_exchange_strong(&batches->current, &current, -2))
                continue;
            open_next(batches);
            if (atomic_load(&batches->current) == -1)
                return false;
            continue;
        }
        *batch = (unsigned)current;
        if (atomic_load_explicit(&batches->all[current].claimed, memory_order_relaxed) >= batches->size)
            return false; /* another thread is just opening the next */
        *place = atomic_fetch_add(&batches->all[current].claimed, 1);
        if (*place >= batches->size)
            return false;
        if (*place == batches->size - 1)
            open_next(batches);
        return true;
    }
}

void batches_written(struct batches *batches, unsigned batch)
{
    atomic_fetch_add_explicit(&batches->all[batch].written, 1, memory_order_release);
}

bool batches_done(const struct batches *batches, unsigned batch)
{
    return atomic_load_explicit(&batches->all[batch].state, memory_order_acquire) == BATCH_DONE;
}

void batches_read(struct batches *batches, unsigned batch, unsigned count)
{
    if (atomic_fetch_sub(&batches->all[batch].left, count) == count)
        atomic_store(&batches->all[batch].state, BATCH_FREE);
}

/* Nobody else closes, and nobody opens another while this one is open and not full. */
static void close_open(struct batches *batches)
{
    int current = atomic_load(&batches->current);
    struct batch *batch;
    unsigned claimed;

    if (current < 0)
        return;
    batch = &batches->all[current];
    if (batch->closed || atomic_load(&batch->claimed) == 0)
        return;
    claimed = atomic_fetch_add(&batch->claimed, batches->size);
    if (claimed >= batches->size)
        return; /* it became full by itself */
    batch->target = claimed;
    batch->closed = true;
    open_next(batches);
}

int batches_take(struct batches *batches, bool partly, unsigned *count)
{
    for (unsigned i = 0; i < batches->count; i++) {
        struct batch *batch = &batches->all[i];
        unsigned target;

        if (atomic_load_explicit(&batch->state, memory_order_acquire) != BATCH_OPEN ||
            atomic_load(&batch->claimed) < batches->size)
            continue;
        target = batch->closed ? batch->target : batches->size;
        if (atomic_load_explicit(&batch->written, memory_order_acquire) != target)
            continue;
        batch->target = target;
        atomic_store(&batch->state, BATCH_TAKEN);
        *count = target;
        return (int)i;
    }
    if (partly)
        close_open(batches);
    return -1;
}

void batches_give(struct batches *batches, unsigned batch)
{
    atomic_store(&batches->all[batch].left, batches->all[batch].target);
    atomic_store_explicit(&batches->all[batch].state, BATCH_DONE, memory_order_release);
}
