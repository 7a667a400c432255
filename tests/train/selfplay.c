/* Self-play with a stand-in for the net: what comes out must be true games, whoever answers and however late. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <math.h>

#include "batches.h"
#include "coroutine.h"
#include "inside.h"
#include "selfplay.h"
#include "tabla/go.h"

enum { GAMES = 24, MATCHES = 4, PLACES = 16, BATCHES = 6, WANTED = 40, MOST_RECORDS = 20000, MOST_RESULTS = 1024,
       SPARE = 64 };

struct table {
    struct selfplay_shape shape, asked[SELFPLAY_QUEUES]; /* of records; of questions, by queue */
    unsigned answered[SELFPLAY_QUEUES];
    struct selfplay *games;
    char *inputs[SELFPLAY_QUEUES];
    float *outputs[SELFPLAY_QUEUES];
    char *records, *spare;
    size_t record_count;                          /* the first of them */
    size_t recorded;                              /* and how many there were in all */
    struct selfplay_result results[MOST_RESULTS]; /* likewise */
    size_t result_count, finished[OPPONENTS], decisions[OPPONENTS];
    bool white_wins;                              /* as the stand-in sees it, which in Go knows White by the komi */
    bool by_board;                                /* or a value that is each board's own, from -0.5 to 0.5 */
    unsigned idle;                                /* rounds in which nothing was asked */
};

static float value_by_board(const uint64_t *planes, size_t words)
{
    uint64_t mixed = 1;

    for (size_t i = 0; i < words; i++)
        mixed = (mixed ^ planes[i]) * UINT64_C(0x9e3779b97f4a7c15);
    return (float)(mixed >> 40) * 0x1p-24f - 0.5f;
}

/* A part of a batch: all places of what comes before are skipped. */
static char *part(const struct table *table, unsigned queue, unsigned batch, size_t before)
{
    return table->inputs[queue] + (size_t)batch * PLACES * table->asked[queue].input_bytes + PLACES * before;
}

/* Every legal action alike, and nobody ahead, unless White is to be: but the actions must be numbers a net could
 * answer. */
static void answer(struct table *table, unsigned queue, unsigned batch, unsigned count)
{
    const struct selfplay_shape *shape = &table->asked[queue];
    size_t before = (size_t)shape->planes * shape->words * 8 + (size_t)shape->scalars * 4;
    const int16_t *actions = (const int16_t *)(void *)part(table, queue, batch, before);
    const int16_t *counts = (const int16_t *)(void *)part(table, queue, batch, before + (size_t)shape->actions * 2);
    const float *scalars = (const float *)(void *)part(table, queue, batch, (size_t)shape->planes * shape->words * 8);
    const uint64_t *boards = (const uint64_t *)(void *)part(table, queue, batch, 0);
    const uint8_t *turns = (const uint8_t *)part(table, queue, batch, before + (size_t)shape->actions * 2 + 2);

    assert_true(count > 0 && count <= PLACES);
    table->answered[queue] += count;
    for (unsigned place = 0; place < count; place++) {
        float *out = table->outputs[queue] + ((size_t)batch * PLACES + place) * shape->output_floats;

        assert_in_range(counts[place], 1, shape->actions);
        assert_true(turns[place] < shape->symmetries);
        if (shape->any_size) /* the first plane is the board: here it fills the frame it is asked about in */
            assert_int_equal(__builtin_popcountll(boards[place * shape->planes]), shape->width * shape->height);
        out[0] = !table->white_wins ? 0 : scalars[place * shape->scalars + 1] > 0 ? 0.99f : -0.99f;
        if (table->by_board)
            out[0] =
                value_by_board(boards + place * shape->planes * shape->words, (size_t)shape->planes * shape->words);
        out[1] = out[0] / 2; /* and not by much */
        for (int i = 0; i < counts[place]; i++) {
            int number = actions[place * shape->actions + (unsigned)i];
            assert_in_range(number, 0, shape->policy_planes * shape->width * shape->height + shape->globals - 1);
            out[2 + i] = (i == 0 ? 2.0f : 1.0f) / (float)(counts[place] + 1);
        }
    }
}

/* Makes what the games and those who answer them share, and begins. */
static void sit_down(struct table *table, const char *game, const struct selfplay_config *config)
{
    memset(table, 0, sizeof *table);
    assert_true(selfplay_shape(game, config->frame, &table->shape));
    for (unsigned q = 0; q < SELFPLAY_QUEUES; q++) {
        assert_true(selfplay_shape(game, q == SMALL_BOARDS ? config->small_frame : config->frame, &table->asked[q]));
        table->inputs[q] = calloc((size_t)BATCHES * PLACES, table->asked[q].input_bytes);
        table->outputs[q] = calloc((size_t)BATCHES * PLACES * table->asked[q].output_floats, sizeof(float));
        assert_non_null(table->inputs[q]);
        assert_non_null(table->outputs[q]);
    }
    table->records = malloc(MOST_RECORDS * table->shape.record_bytes);
    table->spare = malloc(SPARE * table->shape.record_bytes);
    assert_non_null(table->records);
    assert_non_null(table->spare);
    table->games = selfplay_new(game, config, (void *const *)table->inputs, table->outputs);
    assert_non_null(table->games);
}

/* Some kinds of games are over long before others: what there is no room for counts, too, here and below. */
static void take_results(struct table *table)
{
    struct selfplay_result fresh[64];
    size_t count = selfplay_results(table->games, fresh, 64);

    for (size_t i = 0; i < count; i++) {
        table->finished[fresh[i].opponent]++;
        table->decisions[fresh[i].opponent] += fresh[i].length;
        if (table->result_count < MOST_RESULTS)
            table->results[table->result_count++] = fresh[i];
    }
}

static void take_records(struct table *table)
{
    const size_t bytes = table->shape.record_bytes;
    size_t room, count;

    do {
        room = MOST_RECORDS - table->record_count;
        count = room ? selfplay_records(table->games, table->records + table->record_count * bytes, room)
                     : selfplay_records(table->games, table->spare, SPARE);
        table->record_count += room ? count : 0;
        table->recorded += count;
    } while (count > 0);
}

/* Answers what is asked and fetches what is finished, once. */
static void go_round(struct table *table)
{
    bool any = false;

    for (unsigned q = 0; q < SELFPLAY_QUEUES; q++) {
        unsigned count;
        int batch = selfplay_take(table->games, q, table->idle > 2, &count);

        if (batch < 0)
            continue;
        answer(table, q, (unsigned)batch, count);
        selfplay_give(table->games, q, (unsigned)batch);
        any = true;
    }
    table->idle = any ? 0 : table->idle + 1;
    /* Games are handed in before they are counted: records are at least those of the results. */
    take_results(table);
    take_records(table);
}

/* decided: 0, or the stand-in sees White win from the beginning; played_out: how many games that is nothing to. */
static void play_on(struct table *table, const char *game, unsigned threads, float decided, float played_out,
                    size_t games)
{
    struct selfplay_config config = {.threads = threads,
                                     .games = GAMES,
                                     .matches = {0, MATCHES, MATCHES},
                                     .batches = {BATCHES, BATCHES},
                                     .places = {PLACES, PLACES},
                                     .gumbel = 4,
                                     .most_visits = 6,
                                     .most_judged_visits = 4,
                                     .most_plies = 400,
                                     .match_visits = 4,
                                     .match_opening = 4,
                                     .random_opening = 0.5f,
                                     .other_variants = 0.5f,
                                     .target_weight = 0.25f,
                                     .softness = 1.5f,
                                     .prior_opening = 0.1f,
                                     .score_weight = decided > 0 ? 0.25f : 0,
                                     .decided = decided,
                                     .played_out = played_out,
                                     .search_share = decided > 0 ? 0 : 0.5f,
                                     .seed = 7};
    const size_t *finished = table->finished;

    if (strcmp(game, "go") == 0) {
        config.frame = config.sizes[0] = 6;
        config.sizes[1] = config.small_frame = 4;
        config.batches[SMALL_BOARDS] = BATCHES;
        config.places[SMALL_BOARDS] = PLACES;
        config.size_shares[0] = config.size_shares[1] = 0.5f;
    }
    sit_down(table, game, &config);
    table->white_wins = decided > 0;
    while (finished[OPPONENT_SELF] < games || finished[OPPONENT_REFERENCE] < 2 || finished[OPPONENT_JUDGED] < 2)
        go_round(table);
}

static void play(struct table *table, const char *game, unsigned threads)
{
    play_on(table, game, threads, 0, 0, WANTED);
}

static void release(struct table *table)
{
    selfplay_free(table->games);
    for (unsigned q = 0; q < SELFPLAY_QUEUES; q++) {
        free(table->inputs[q]);
        free(table->outputs[q]);
    }
    free(table->records);
    free(table->spare);
}

static void check_record(const struct table *table, const char *record)
{
    const struct selfplay_shape *shape = &table->shape;
    const uint64_t *planes = (const uint64_t *)(const void *)record;
    const int16_t *actions =
        (const int16_t *)(const void *)(record + shape->planes * shape->words * 8 + shape->scalars * 4);
    const uint16_t *policy = (const uint16_t *)(const void *)(actions + shape->actions);
    struct selfplay_tail tail;
    unsigned points = 0, sum = 0;

    memcpy(&tail, record + shape->record_bytes - sizeof tail, sizeof tail);
    for (unsigned i = 0; i < shape->words; i++)
        points += (unsigned)__builtin_popcountll(planes[i]);
    assert_int_equal(points, 85);
    assert_in_range(tail.count, 2, shape->actions);
    for (unsigned i = 0; i < tail.count; i++) {
        sum += policy[i];
        for (unsigned k = 0; k < i; k++)
            assert_int_not_equal(actions[i], actions[k]);
    }
    assert_in_range(sum, 65535 - tail.count, 65535 + tail.count);
    assert_in_range(tail.outcomes[0], 0, 3);
    assert_int_equal(tail.result, tail.outcomes[0] > tail.outcomes[1]   ? 0
                                  : tail.outcomes[0] < tail.outcomes[1] ? 2
                                                                        : 1);
    assert_true(tail.value >= -1 && tail.value <= 1);
}

/* Where nothing is won or lost, what is learnt are the priors themselves: twice as much for one action as for any
 * other, softened by 1.5, was 2.83 times as much. */
static bool is_of_hard_priors(const struct table *table, const char *record)
{
    const struct selfplay_shape *shape = &table->shape;
    const char *actions = record + shape->planes * shape->words * 8 + shape->scalars * 4;
    const uint16_t *policy = (const uint16_t *)(const void *)(actions + 2 * shape->actions);
    struct selfplay_tail tail;
    uint16_t least = UINT16_MAX, most = 0; /* floats and fmaxf() here break gcc 12 for aarch64 */

    memcpy(&tail, record + shape->record_bytes - sizeof tail, sizeof tail);
    for (unsigned i = 0; i < tail.count; i++) {
        least = policy[i] < least ? policy[i] : least;
        most = policy[i] > most ? policy[i] : most;
    }
    return most > 2.7f * least && most < 2.95f * least;
}

/* Every search was recorded and counts half: the last of a game 1 / 2, the one before 3 / 4, and so on. */
static void check_shares(const struct table *table)
{
    float before = 0.5f;

    for (size_t i = 0; i < table->record_count; i++) {
        struct selfplay_tail tail;

        memcpy(&tail, table->records + (i + 1) * table->shape.record_bytes - sizeof tail, sizeof tail);
        if (before == 0.5f) /* a new game */
            assert_true(tail.share >= 0.5f && tail.share <= 1);
        else
            assert_true(fabsf(0.5f + 0.5f * tail.share - before) < 1e-6f);
        before = tail.share;
    }
    assert_true(before == 0.5f || table->recorded > table->record_count); /* or the last game is cut off */
}

static void records_and_results_are_of_true_games(void **data)
{
    static struct table table;
    unsigned colours[2] = {0}, variants[2] = {0};
    size_t hard = 0;
    struct selfplay_counters counters;

    (void)data;
    play(&table, "yinsh", 2);
    assert_true(table.record_count > WANTED * 10);
    for (size_t i = 0; i < table.record_count; i++)
        check_record(&table, table.records + i * table.shape.record_bytes);
    for (size_t i = 0; i < table.record_count; i++)
        hard += is_of_hard_priors(&table, table.records + i * table.shape.record_bytes);
    assert_true(hard > table.record_count * 8 / 10);
    check_shares(&table);
    for (size_t i = 0; i < table.result_count; i++) {
        const struct selfplay_result *result = &table.results[i];
        unsigned black = result->outcomes & 255, white = result->outcomes >> 8;

        assert_true(result->length > 0);
        assert_int_equal(result->winner, black > white ? TABLA_BLACK : black < white ? TABLA_WHITE : TABLA_NOBODY);
        if (result->opponent == OPPONENT_SELF)
            variants[result->variant]++;
        else if (colours[0] + colours[1] < MATCHES) /* those that end first began together */
            colours[result->colour]++;
    }
    assert_true(colours[0] > 0 && colours[1] > 0 && variants[0] > 0 && variants[1] > 0);
    selfplay_count(table.games, &counters);
    assert_true(counters.games >= table.result_count && counters.positions >= table.record_count);
    assert_int_equal(counters.dropped, 0);
    assert_true(counters.evaluations[0] > 0 && counters.evaluations[1] > 0);
    release(&table);
}

/* Everything that a record says of the end must fit together, on boards of both sizes. */
static unsigned check_go_record(const struct table *table, const char *record)
{
    const struct selfplay_shape *shape = &table->shape;
    const uint64_t *planes = (const uint64_t *)(const void *)record, *owners = planes + shape->planes;
    const float *scalars = (const float *)(const void *)(owners + 2);
    int size = (int)lrintf(scalars[5] * 19), mine = __builtin_popcountll(owners[0]);
    int theirs = __builtin_popcountll(owners[1]);
    float margin = (float)(mine - theirs) + scalars[1] * 10;
    struct selfplay_tail tail;

    memcpy(&tail, record + shape->record_bytes - sizeof tail, sizeof tail);
    assert_int_equal(shape->words, 1);
    assert_int_equal(__builtin_popcountll(planes[0]), size * size);
    assert_int_equal((owners[0] | owners[1]) & ~planes[0], 0);
    assert_int_equal(owners[0] & owners[1], 0);
    assert_int_equal(tail.result, margin > 0.25f ? 0 : margin < -0.25f ? 2 : 1);
    if (fabsf(scalars[1]) < 4)
        assert_true(fabsf(fmaxf(-32, fminf(31, margin)) - (float)(tail.outcomes[0] - 32)) < 0.6f);
    assert_in_range(tail.count, 2, size * size + 1);
    return (unsigned)size;
}

static void go_is_played_on_boards_of_many_sizes_to_the_count(void **data)
{
    static struct table table;
    unsigned sizes[20] = {0};

    (void)data;
    play(&table, "go", 2);
    assert_int_equal(table.shape.actions, 38); /* 6 * 6 + 1, made even */
    for (size_t i = 0; i < table.record_count; i++)
        sizes[check_go_record(&table, table.records + i * table.shape.record_bytes)]++;
    assert_true(sizes[4] > 0 && sizes[6] > 0);
    assert_int_equal(sizes[4] + sizes[6], table.record_count);
    assert_int_equal(table.asked[SMALL_BOARDS].actions, 18);
    assert_true(table.answered[0] > 0 && table.answered[1] > 0 && table.answered[SMALL_BOARDS] > 0);
    release(&table);
}

/* Of games against this opponent. */
static double mean_length(const struct table *table, enum selfplay_opponent opponent)
{
    return (double)table->decisions[opponent] / (double)table->finished[opponent];
}

/* Positions that a game with itself leaves. */
static double mean_learnt_of(const struct table *table)
{
    return (double)table->recorded / (double)table->finished[OPPONENT_SELF];
}

/*
 * Games that White is seen to win are ended where White is ahead, and what is said of their end fits together. Played
 * out they last longer, but what comes after is not learnt from. Matches are ended, too.
 */
static void decided_games_are_ended(void **data)
{
    static struct table table;
    double all, some, learnt_of_all, learnt_of_some, matches, ended_matches;
    size_t as_answered = 0;

    (void)data;
    play_on(&table, "go", 2, 0, 0, 10 * WANTED);
    matches = mean_length(&table, OPPONENT_REFERENCE);
    release(&table);
    play_on(&table, "go", 2, 0.8f, 1, 10 * WANTED);
    all = mean_length(&table, OPPONENT_SELF);
    learnt_of_all = mean_learnt_of(&table);
    for (size_t i = 0; i < table.record_count; i++)
        check_go_record(&table, table.records + i * table.shape.record_bytes);
    release(&table);
    play_on(&table, "go", 2, 0.8f, 0, 10 * WANTED);
    ended_matches = mean_length(&table, OPPONENT_REFERENCE);
    some = mean_length(&table, OPPONENT_SELF);
    learnt_of_some = mean_learnt_of(&table);
    for (size_t i = 0; i < table.record_count; i++) {
        const char *record = table.records + i * table.shape.record_bytes;
        struct selfplay_tail tail;

        check_go_record(&table, record);
        memcpy(&tail, record + table.shape.record_bytes - sizeof tail, sizeof tail);
        as_answered += fabsf(fabsf(tail.value) - 0.99f) < 1e-4f;
    }
    /* Of who wins without points, with which 0.99 were 0.87; but for the searches that have seen an end. */
    assert_true(as_answered > table.record_count * 9 / 10);
    release(&table);
    assert_true(some < 0.95 * all);
    assert_true(learnt_of_all < 1.2 * learnt_of_some); /* a few were turned, and are learnt from to the end */
    assert_true(ended_matches < 0.9 * matches);
}

/* Half of the games are not tournament games; a record says by its scalars 3 to 5 which variant it is of. */
static void every_variant_of_gipf_is_played(void **data)
{
    static struct table table;
    unsigned variants[3] = {0}, seen[3] = {0};

    (void)data;
    play(&table, "gipf", 2);
    for (size_t i = 0; i < table.result_count; i++)
        if (table.results[i].opponent == OPPONENT_SELF)
            variants[table.results[i].variant]++;
        else
            assert_int_equal(table.results[i].variant, 0);
    for (size_t i = 0; i < table.record_count; i++) {
        const struct selfplay_shape *shape = &table.shape;
        const float *scalars =
            (const float *)(void *)(table.records + i * shape->record_bytes + (size_t)shape->planes * shape->words * 8);

        assert_true(scalars[3] + scalars[4] + scalars[5] == 1);
        for (unsigned k = 0; k < 3; k++)
            seen[k] += scalars[3 + k] == 1;
    }
    for (unsigned k = 0; k < 3; k++)
        assert_true(variants[k] > 0 && seen[k] > 0);
    release(&table);
}

/* Two walls across a board of 5: Black has 15 points and White 10. */
static void walls(struct tabla_state *state, int komi)
{
    struct tabla_setup setup = {.size = 5, .rules = "chinese", .komi = 100 * komi, .komi_given = true};

    assert_true(tabla_go.start(&setup, state, NULL));
    for (unsigned row = 0; row < 5; row++) {
        tabla_go.apply(state, (tabla_action)(5 * row + 2));
        tabla_go.apply(state, (tabla_action)(5 * row + 3));
    }
}

/* White cannot live in two columns; nor can Black in one, but that takes care. */
static void a_game_ends_as_random_play_mostly_ends_it(void **data)
{
    struct selfplay selfplay = {.rules = &tabla_go};
    struct tabla_state before, state;
    struct tabla_rng rng;
    uint8_t owners[TABLA_MAX_SPOTS];

    (void)data;
    tabla_rng_seed(&rng, 3);
    walls(&before, 2);
    state = before;
    assert_false(boards_end(&selfplay, &state, TABLA_WHITE, &rng)); /* Black will win */
    assert_memory_equal(&state, &before, sizeof state);
    assert_true(boards_end(&selfplay, &state, TABLA_BLACK, &rng));
    assert_true(state.over);
    assert_int_equal(state.winner, TABLA_BLACK);
    tabla_go.owners(&state, owners);
    for (unsigned p = 0; p < 25; p++)
        if (p % 5 < 3)
            assert_int_equal(owners[p], TABLA_BLACK);
    /* With so much given Black wins whatever happens, but whose the points will be nobody knows. */
    assert_true(tabla_go.start(&(struct tabla_setup){.size = 9, .rules = "chinese", .komi = -9000, .komi_given = true},
                               &state, NULL));
    assert_false(boards_end(&selfplay, &state, TABLA_BLACK, &rng));
    selfplay.rules = &tabla_yinsh;
    assert_true(tabla_yinsh.start(&(struct tabla_setup){0}, &state, NULL));
    assert_false(boards_end(&selfplay, &state, TABLA_WHITE, &rng));
}

static void put(const char *line, struct tabla_state *state)
{
    const struct tabla_game *game = NULL;
    struct tabla_keys past = {0};

    assert_true(tabla_read_position(line, strlen(line), &game, state, &past, NULL));
    tabla_keys_release(&past);
}

/* As the board stands White is ahead by a point; but White's stones, which have one eye, are dead. */
static void a_game_counts_as_foreseen_unless_it_was_turned(void **data)
{
    static const char line[] = "go 1xxxooo/xxxxooo/xxxxooo/xxxxooo/xxxxooo/xxxxooo/1xxxoo1 b play rules=chinese komi=8";
    struct selfplay selfplay = {.rules = &tabla_go};
    struct tabla_state before, foreseen, last;
    struct tabla_rng rng;

    (void)data;
    put(line, &before);
    tabla_rng_seed(&rng, 3);
    foreseen = last = before;
    assert_true(boards_end(&selfplay, &foreseen, TABLA_BLACK, &rng));
    boards_cut(&selfplay, &last);
    assert_true(last.over);
    assert_int_equal(last.winner, TABLA_WHITE);
    assert_false(boards_upset(&selfplay, &foreseen, &last, &rng));
    last = before; /* cut off */
    assert_false(boards_upset(&selfplay, &foreseen, &last, &rng));
    foreseen.winner = TABLA_WHITE; /* as if that had been believed */
    assert_true(boards_upset(&selfplay, &foreseen, &last, &rng));
    assert_true(last.over);
    assert_int_equal(last.winner, TABLA_BLACK);
}

/* With this komi it is a draw, mostly. */
static void a_game_that_nobody_wins_is_not_ended(void **data)
{
    struct selfplay selfplay = {.rules = &tabla_go};
    struct tabla_rng rng;

    (void)data;
    tabla_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 20; i++) {
        struct tabla_state state;

        walls(&state, 5);
        assert_false(boards_end(&selfplay, &state, i % 2 ? TABLA_WHITE : TABLA_BLACK, &rng));
    }
}

/*
 * Black to play takes C4 off or D1, and White the other: who does which wins by a point. Three points are in doubt and
 * forty-six are not, but nobody is sure to win.
 */
static void a_game_that_either_may_win_is_not_ended(void **data)
{
    static const char line[] = "go 1xxxoo1/xxxoooo/xxxxooo/xxo1ooo/xxxoooo/xxxxooo/1xx1oo1 b play rules=chinese komi=0";
    struct selfplay selfplay = {.rules = &tabla_go};
    struct tabla_state state;
    struct tabla_rng rng;

    (void)data;
    put(line, &state);
    tabla_rng_seed(&rng, 3);
    for (unsigned i = 0; i < 10; i++) {
        struct tabla_state copy = state;

        assert_false(boards_end(&selfplay, &copy, i % 2 ? TABLA_WHITE : TABLA_BLACK, &rng));
    }
}

static void points_count_in_self_play_alone(void **data)
{
    static struct table table;
    const float answer[2] = {0.2f, 1.0f};
    bool seen[OPPONENTS] = {false};
    struct tabla_state states[2] = {{.player = TABLA_BLACK}, {.player = TABLA_WHITE}};

    (void)data;
    play_on(&table, "go", 1, 0.8f, 0, 1); /* they count a quarter there */
    for (unsigned i = 0; i < table.games->crews[0].count; i++) {
        const struct game *game = &table.games->crews[0].games[i];
        bool self = game->opponent == OPPONENT_SELF;

        seen[game->opponent] = true;
        for (unsigned player = 0; player < 2; player++) {
            struct search_leaf leaf = {.state = &states[player]};
            float sign = states[player].player == TABLA_BLACK ? 1.0f : -1.0f;

            game_judged(game, answer, &leaf);
            assert_true(fabsf(leaf.value - sign * 0.2f) < 1e-6f);
            assert_true(fabsf(leaf.bonus - (self ? sign * 0.2f : 0)) < 1e-6f);
        }
        assert_int_equal(game->seats[0].evaluator.end != NULL, self);
    }
    assert_true(seen[OPPONENT_SELF] && seen[OPPONENT_REFERENCE] && seen[OPPONENT_JUDGED]);
    release(&table);
}

/* Half of what there is for points where the margin is ten, twice the board's width. */
static void a_win_by_more_is_worth_more(void **data)
{
    struct selfplay selfplay = {.rules = &tabla_go, .config.score_weight = 0.25f};

    (void)data;
    for (int komi = -5; komi <= 10; komi += 3) {
        float points = fabsf((float)(5 - komi)) / 10, missing = 0.25f - 0.25f * points / (1 + points);
        struct tabla_state state;

        walls(&state, komi);
        boards_cut(&selfplay, &state);
        assert_true(state.over);
        assert_true(fabsf(boards_settle(&selfplay, &state) - (komi < 5 ? -missing : missing)) < 1e-6f);
    }
}

/* Three searches, and what the positions are to learn from them beside the result. */
static void positions_learn_from_the_searches_after_them(void **data)
{
    const float found[3] = {0.5f, -0.5f, 1}, values[3] = {0.25f / 0.875f, 0, 1}, shares[3] = {0.875f, 0.75f, 0.5f};
    float value = 0, weight = 0;

    (void)data;
    for (unsigned i = 3; i-- > 0;) {
        game_look_back(found[i], 0.5f, &value, &weight);
        assert_true(fabsf(value - values[i]) < 1e-6f && fabsf(weight - shares[i]) < 1e-6f);
    }
    value = 0.5f;
    weight = 0.5f;
    game_look_back(-1, 1, &value, &weight); /* nothing of what came later */
    assert_true(value == -1 && weight == 1);
    weight = 0;
    game_look_back(0.25f, 0, &value, &weight); /* nothing of any search */
    assert_true(value == 0.25f && weight == 0);
}

/*
 * Without what the search before knows, a search costs as many questions as it has visits. And where values differ,
 * what is learnt of who wins is what the better actions are worth: their mean is about nothing.
 */
static void what_a_search_knows_is_kept_and_learnt(void **data)
{
    static struct table table;
    struct selfplay_config config = {.threads = 1,
                                     .games = 4,
                                     .batches = {BATCHES},
                                     .places = {PLACES},
                                     .gumbel = 4,
                                     .most_visits = 24,
                                     .most_plies = 400,
                                     .target_weight = 0.25f,
                                     .search_share = 1,
                                     .seed = 7};
    struct selfplay_counters counters;
    float sum = 0;

    (void)data;
    sit_down(&table, "gipf", &config);
    table.by_board = true;
    while (table.record_count < 1000)
        go_round(&table);
    selfplay_count(table.games, &counters);
    assert_true(counters.evaluations[0] < counters.positions * 20);
    for (size_t i = 0; i < table.record_count; i++) {
        struct selfplay_tail tail;

        memcpy(&tail, table.records + (i + 1) * table.shape.record_bytes - sizeof tail, sizeof tail);
        sum += tail.value;
    }
    assert_true(sum / (float)table.record_count > 0.05f);
    release(&table);
}

static void what_makes_no_sense_is_refused(void **data)
{
    struct selfplay_config config = {.threads = 0, .games = 1};
    void *inputs[SELFPLAY_QUEUES] = {NULL};
    float *outputs[SELFPLAY_QUEUES] = {NULL};
    struct selfplay_shape shape;

    (void)data;
    assert_null(selfplay_new("yinsh", &config, inputs, outputs));
    config.threads = config.batches[0] = 1;
    config.places[0] = 8;
    config.most_visits = 4;
    assert_null(selfplay_new("go", &config, inputs, outputs)); /* no size of the board */
    config.sizes[0] = 9;
    config.frame = 7;
    assert_null(selfplay_new("go", &config, inputs, outputs));
    config.frame = 9;
    config.score_weight = 1.5f;
    assert_null(selfplay_new("go", &config, inputs, outputs));
    config.frame = 0;
    config.score_weight = 0.5f;
    assert_null(selfplay_new("yinsh", &config, inputs, outputs)); /* no points there */
    config.score_weight = 0;
    config.decided = 0.9f;
    assert_null(selfplay_new("yinsh", &config, inputs, outputs)); /* nor do games end there before they are over */
    config.decided = 0;
    config.search_share = 1.5f;
    assert_null(selfplay_new("yinsh", &config, inputs, outputs));
    config.search_share = NAN;
    assert_null(selfplay_new("yinsh", &config, inputs, outputs));
    config.search_share = 0;
    for (size_t i = 0; i < 3; i++) {
        config.softness = (const float[]){0.5f, 101, NAN}[i];
        assert_null(selfplay_new("yinsh", &config, inputs, outputs));
    }
    config.softness = 0;
    config.small_frame = 5;
    assert_null(selfplay_new("yinsh", &config, inputs, outputs)); /* boards have one size there */
    config.frame = 9;
    assert_null(selfplay_new("go", &config, inputs, outputs)); /* nowhere to ask about them */
    config.batches[SMALL_BOARDS] = 1;
    config.places[SMALL_BOARDS] = 8;
    config.small_frame = 10;
    assert_null(selfplay_new("go", &config, inputs, outputs));
    config.small_frame = config.frame = 0;
    assert_null(selfplay_new("halma", &config, inputs, outputs));
    assert_false(selfplay_shape("halma", 0, &shape));
    assert_false(selfplay_shape("yinsh", 9, &shape));
    assert_false(selfplay_shape("go", 20, &shape));
}

/* --- Batches ---------------------------------------------------------------------------------------------------- */

static void a_batch_goes_round(void **data)
{
    struct batches batches;
    unsigned batch, place, count;

    (void)data;
    batches_init(&batches, 2, 8);
    for (unsigned i = 0; i < 8; i++) {
        assert_true(batches_claim(&batches, &batch, &place));
        assert_int_equal(batch, 0);
        assert_int_equal(place, i);
        assert_int_equal(batches_take(&batches, false, &count), -1); /* not all places are written */
        batches_written(&batches, batch);
    }
    assert_int_equal(batches_take(&batches, false, &count), 0);
    assert_int_equal(count, 8);
    assert_int_equal(batches_take(&batches, false, &count), -1);
    assert_true(batches_claim(&batches, &batch, &place)); /* the other one is open meanwhile */
    assert_int_equal(batch, 1);
    batches_written(&batches, batch);
    assert_int_equal(batches_take(&batches, true, &count), -1); /* closed now; none is free to be opened */
    assert_false(batches_claim(&batches, &batch, &place));
    assert_int_equal(batches_take(&batches, false, &count), 1);
    assert_int_equal(count, 1);
    assert_false(batches_done(&batches, 0));
    batches_give(&batches, 0);
    assert_true(batches_done(&batches, 0));
    batches_read(&batches, 0, 5);
    assert_false(batches_claim(&batches, &batch, &place));
    batches_read(&batches, 0, 3);
    assert_true(batches_claim(&batches, &batch, &place));
    assert_int_equal(batch, 0);
    assert_int_equal(place, 0);
}

/* --- Coroutines ------------------------------------------------------------------------------------------------- */

struct counting {
    struct coroutine coroutine;
    double sum; /* a coroutine keeps what it computes with across a switch */
};

static void count_up(void *data)
{
    struct counting *counting = data;
    double step = 0.5;

    for (;;) {
        counting->sum += step;
        step *= 2;
        coroutine_yield(&counting->coroutine);
    }
}

static void coroutines_go_on_where_they_were(void **data)
{
    struct counting a = {.sum = 0}, b = {.sum = 100};

    (void)data;
    assert_true(coroutine_init(&a.coroutine, 64 << 10, count_up, &a));
    assert_true(coroutine_init(&b.coroutine, 64 << 10, count_up, &b));
    for (unsigned i = 0; i < 4; i++) {
        coroutine_resume(&a.coroutine);
        if (i < 2)
            coroutine_resume(&b.coroutine);
    }
    assert_true(a.sum == 7.5 && b.sum == 101.5);
    coroutine_release(&a.coroutine);
    coroutine_release(&b.coroutine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(coroutines_go_on_where_they_were),
        cmocka_unit_test(a_batch_goes_round),
        cmocka_unit_test(what_makes_no_sense_is_refused),
        cmocka_unit_test(records_and_results_are_of_true_games),
        cmocka_unit_test(go_is_played_on_boards_of_many_sizes_to_the_count),
        cmocka_unit_test(decided_games_are_ended),
        cmocka_unit_test(a_game_counts_as_foreseen_unless_it_was_turned),
        cmocka_unit_test(a_game_ends_as_random_play_mostly_ends_it),
        cmocka_unit_test(a_game_that_nobody_wins_is_not_ended),
        cmocka_unit_test(a_game_that_either_may_win_is_not_ended),
        cmocka_unit_test(points_count_in_self_play_alone),
        cmocka_unit_test(a_win_by_more_is_worth_more),
        cmocka_unit_test(positions_learn_from_the_searches_after_them),
        cmocka_unit_test(what_a_search_knows_is_kept_and_learnt),
        cmocka_unit_test(every_variant_of_gipf_is_played),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
