/* What has to look random: positions' hashes, and play at random. */
#include "support.h"

#include "tabla/rng.h"

static const char *const lines[] = {
    "gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-",
    "gipf b1wb/1Wwb1/b1Bww1/1wbWb1w/w1bBw1/bw1b1/2wb w push reserve=w3,b4 captured=w0,b1 gipf=- asked=-",
    "gipf 1W2/2W2/1BBW2/1WWW1B1/1B4/2B2/4 w push reserve=w4,b6 captured=w2,b2 gipf=wb asked=-",
    "gipf 3W/3W1/1bbWb1/1WWWW2/1bbb2/5/w2B w after reserve=w1,b5 captured=w5,b2 gipf=- asked=e1-e9",
};

enum { MOST = 60000 };

struct heap {
    size_t count;
    struct tabla_state states[MOST];
};

static void collect(const struct tabla_state *state, unsigned depth, struct heap *heap)
{
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count = tabla_gipf.actions(state, NULL, actions);

    for (size_t i = 0; i < count; i++) {
        struct tabla_state next = *state;

        tabla_gipf.apply(&next, actions[i]);
        assert_true(heap->count < MOST);
        if (!next.over)
            heap->states[heap->count++] = next;
        if (depth > 1)
            collect(&next, depth - 1, heap);
    }
}

static int by_hash(const void *a, const void *b)
{
    const struct tabla_state *x = a, *y = b;

    return (x->hash > y->hash) - (x->hash < y->hash);
}

static void equal_hashes_mean_equal_positions(void **unused)
{
    struct heap *heap = malloc(sizeof *heap);

    (void)unused;
    assert_non_null(heap);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct tabla_state state = from(lines[i]);
        size_t again = 0;

        heap->count = 0;
        collect(&state, 3, heap);
        assert_true(heap->count > 7000);
        qsort(heap->states, heap->count, sizeof *heap->states, by_hash);
        for (size_t k = 1; k < heap->count; k++)
            if (heap->states[k].hash == heap->states[k - 1].hash) {
                assert_memory_equal(&heap->states[k], &heap->states[k - 1], sizeof state);
                again++;
            }
        assert_true(again > 100); /* different orders lead to the same position */
    }
    free(heap);
}

/* Everything that decides how the game goes on is in the hash. */
static void different_positions_have_different_hashes(void **unused)
{
    static const char *const alike[] = {
        "gipf W3/WW3/W1W3/WWWW3/6/5/B3 w after reserve=w0,b16 captured=w0,b0 gipf=wb asked=-",
        "gipf W3/WW3/W1W3/WWWW3/6/5/B3 w before reserve=w0,b16 captured=w0,b0 gipf=wb asked=-",
        "gipf W3/WW3/W1W3/WWWW3/6/5/B3 w after reserve=w0,b16 captured=w0,b0 gipf=w asked=-",
        "gipf W3/WW3/W1W3/WWWW3/6/5/B3 w after reserve=w0,b16 captured=w0,b0 gipf=wb asked=e1-e9",
        "gipf W3/WW3/W1W3/WWWW3/6/5/B3 w after reserve=w0,b14 captured=w2,b0 gipf=wb asked=-",
        "gipf W3/WW3/W1W3/WWWW3/6/5/1B2 w after reserve=w0,b16 captured=w0,b0 gipf=wb asked=-",
        "gipf W3/WW3/W1W3/WWWW3/6/5/b2B w after reserve=w0,b14 captured=w1,b0 gipf=w asked=-",
        "gipf W3/5/6/7/6/5/B3 w push reserve=w6,b6 captured=w10,b10 gipf=- asked=-",
        "gipf W3/5/6/7/6/5/B3 b push reserve=w6,b6 captured=w10,b10 gipf=- asked=-",
        "gipf B3/5/6/7/6/5/W3 b push reserve=w6,b6 captured=w10,b10 gipf=- asked=-",
        "gipf:standard W3/5/6/7/6/5/B3 w push reserve=w6,b6 captured=w10,b10 gipf=- asked=-",
    };
    enum { COUNT = sizeof alike / sizeof *alike };

    (void)unused;
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < i; k++)
            assert_true(from(alike[i]).hash != from(alike[k]).hash);
}

/* One random action from each position, many times: all legal ones come up, about equally often. */
static void random_play_takes_every_action_alike(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        const struct tabla_state state = from(lines[i]);
        tabla_action actions[TABLA_MAX_ACTIONS];
        size_t count = tabla_gipf.actions(&state, NULL, actions), total = count * 400;
        struct tabla_state after[128];
        unsigned seen[128] = {0}, ways[128] = {0};
        struct tabla_rng rng;

        assert_true(count <= 128);
        for (size_t k = 0; k < count; k++) {
            after[k] = state;
            tabla_gipf.apply(&after[k], actions[k]);
            /* Filling the one gap of a line from either end can come to the same. */
            for (size_t first = 0; first <= k; first++)
                if (memcmp(&after[first], &after[k], sizeof state) == 0) {
                    ways[first]++;
                    break;
                }
        }
        tabla_rng_seed(&rng, 11 + i);
        for (size_t n = 0; n < total; n++) {
            struct tabla_state next = state;
            size_t k = 0;

            assert_int_equal(tabla_playout(&tabla_gipf, &next, &rng, 1), 1);
            while (k < count && memcmp(&next, &after[k], sizeof next) != 0)
                k++;
            assert_true(k < count);
            seen[k]++;
        }
        for (size_t k = 0; k < count; k++)
            assert_in_range(seen[k], 300 * ways[k], 500 * ways[k]); /* 400 each and five standard deviations */
    }
}

static void random_games_come_to_an_end(void **unused)
{
    struct tabla_rng rng;
    unsigned ended = 0;

    (void)unused;
    tabla_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 600; i++) {
        struct tabla_setup setup = {.variant = tabla_gipf.variants[i % 3]};
        struct tabla_state state;
        unsigned played;

        assert_true(tabla_gipf.start(&setup, &state, NULL));
        played = tabla_playout(&tabla_gipf, &state, &rng, 2000);
        assert_true(state.over || played == 2000);
        assert_true(state.hash == tabla_gipf.rehash(&state));
        ended += state.over;
    }
    assert_true(ended > 590);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_hashes_mean_equal_positions),
        cmocka_unit_test(different_positions_have_different_hashes),
        cmocka_unit_test(random_play_takes_every_action_alike),
        cmocka_unit_test(random_games_come_to_an_end),
    };

    return cmocka_run_group_tests_name("gipf random", tests, NULL, NULL);
}
