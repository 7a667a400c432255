#include "engine/memo.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct place {
    uint64_t key;
    float value, bonus;
    uint16_t count; /* 0: empty */
    _Atomic bool held;
    uint16_t priors[];
};

struct memo {
    size_t places, stride, actions;
    unsigned char *bytes;
};

struct memo *memo_new(size_t bytes, size_t actions)
{
    struct memo *memo = calloc(1, sizeof *memo);

    if (!memo)
        return NULL;
    memo->actions = actions < UINT16_MAX ? actions : UINT16_MAX;
    memo->stride = (sizeof(struct place) + memo->actions * sizeof(uint16_t) + 7) / 8 * 8;
    memo->places = bytes / memo->stride ? bytes / memo->stride : 1;
    memo->bytes = calloc(memo->places, memo->stride);
    if (!memo->bytes) {
        free(memo);
        return NULL;
    }
    return memo;
}

void memo_free(struct memo *memo)
{
    if (!memo)
        return;
    free(memo->bytes);
    free(memo);
}

void memo_clear(struct memo *memo)
{
    memset(memo->bytes, 0, memo->places * memo->stride);
}

/* NULL if another thread holds it. */
static struct place *hold(struct memo *memo, uint64_t key)
{
    /* The upper half of key * places: every place is as likely as any other, whatever their number. */
    size_t at = (size_t)((unsigned __int128)key * memo->places >> 64);
    struct place *place = (struct place *)(void *)(memo->bytes + at * memo->stride);

    return atomic_exchange_explicit(&place->held, true, memory_order_acquire) ? NULL : place;
}

static void let_go(struct place *place)
{
    atomic_store_explicit(&place->held, false, memory_order_release);
}

bool memo_find(struct memo *memo, uint64_t key, struct search_leaf *leaf)
{
    struct place *place = hold(memo, key);
    bool found;

    if (!place)
        return false;
    found = place->key == key && place->count == leaf->count && leaf->count > 0;
    if (found) {
        leaf->value = place->value;
        leaf->bonus = place->bonus;
        for (size_t i = 0; i < leaf->count; i++)
            leaf->priors[i] = (float)place->priors[i] * (1.0f / 65535.0f);
    }
    let_go(place);
    return found;
}

void memo_keep(struct memo *memo, uint64_t key, const struct search_leaf *leaf)
{
    struct place *place;

    if (leaf->count == 0 || leaf->count > memo->actions)
        return;
    place = hold(memo, key);
    if (!place)
        return;
    place->key = key;
    place->value = leaf->value;
    place->bonus = leaf->bonus;
    place->count = (uint16_t)leaf->count;
    for (size_t i = 0; i < leaf->count; i++)
        place->priors[i] = (uint16_t)(leaf->priors[i] * 65535.0f + 0.5f);
    let_go(place);
}
