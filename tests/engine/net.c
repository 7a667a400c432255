/* Judging by nets: what is remembered of their answers, how positions are shown to them, where they come from. */
#include "support.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/memo.h"
#include "engine/netted.h"
#include "engine/shelf.h"
#include "../net/make.h"

/* --- The memory of answers --------------------------------------------------------------------------------------- */

static void remembers_what_it_was_told(void **state)
{
    struct memo *memo = memo_new(1 << 16, 10);
    float priors[10] = {0.25f, 0.5f, 0.25f}, out[10];
    struct search_leaf told = {.count = 3, .value = -0.5f, .bonus = 0.125f, .priors = priors};
    struct search_leaf asked = {.count = 3, .value = 9, .priors = out};

    (void)state;
    assert_non_null(memo);
    assert_false(memo_find(memo, 77, &asked));
    memo_keep(memo, 77, &told);
    assert_true(memo_find(memo, 77, &asked));
    assert_true(asked.value == -0.5f && asked.bonus == 0.125f);
    for (int i = 0; i < 3; i++)
        assert_true(fabsf(out[i] - priors[i]) <= 0.5f / 65535 + 1e-7f);
    /* The same position with other actions (the past forbids one) is another one. */
    asked.count = 2;
    assert_false(memo_find(memo, 77, &asked));
    asked.count = 3;
    assert_false(memo_find(memo, 78, &asked));
    memo_clear(memo);
    assert_false(memo_find(memo, 77, &asked));
    memo_free(memo);
}

static void keeps_only_what_fits(void **state)
{
    struct memo *memo = memo_new(1, 2); /* a single place */
    float priors[3] = {0.5f, 0.5f, 0}, out[3];
    struct search_leaf told = {.count = 3, .value = 0.5f, .priors = priors}, asked = {.count = 3, .priors = out};

    (void)state;
    memo_keep(memo, 1, &told);
    assert_false(memo_find(memo, 1, &asked));
    told.count = asked.count = 2;
    memo_keep(memo, 1, &told);
    told.value = 0.25f;
    memo_keep(memo, 2, &told);
    assert_false(memo_find(memo, 1, &asked));
    assert_true(memo_find(memo, 2, &asked));
    assert_true(asked.value == 0.25f);
    memo_free(memo);
}

enum { KEYS = 64, ROUNDS = 20000 };

struct crowd {
    struct memo *memo;
    uint64_t seed;
    _Atomic unsigned wrong, found;
};

/* Everyone keeps and finds the same few keys in fewer places; whatever is found belongs together. */
static void *crowd_in(void *data)
{
    struct crowd *crowd = data;
    struct tabla_rng rng;

    tabla_rng_seed(&rng, atomic_fetch_add(&crowd->found, 0) + (uint64_t)(uintptr_t)&rng);
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t number = tabla_rng_below(&rng, KEYS), key = (number + 1) * UINT64_C(0x9e3779b97f4a7c15);
        float priors[4], out[4];
        struct search_leaf told = {
            .count = 4, .value = (float)number, .bonus = (float)(KEYS - number), .priors = priors};
        struct search_leaf asked = {.count = 4, .priors = out};

        for (int k = 0; k < 4; k++)
            priors[k] = (float)((number + (unsigned)k) % KEYS) / KEYS;
        if (memo_find(crowd->memo, key, &asked)) {
            bool fits = asked.value == told.value && asked.bonus == told.bonus;
            for (int k = 0; k < 4; k++)
                fits = fits && fabsf(out[k] - priors[k]) < 1e-4f;
            atomic_fetch_add(fits ? &crowd->found : &crowd->wrong, 1);
        } else {
            memo_keep(crowd->memo, key, &told);
        }
    }
    return NULL;
}

static void is_shared_by_threads(void **state)
{
    struct crowd crowd = {.memo = memo_new(KEYS / 2 * 32, 4)};
    pthread_t threads[4];

    (void)state;
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&threads[i], NULL, crowd_in, &crowd), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    assert_int_equal(atomic_load(&crowd.wrong), 0);
    assert_true(atomic_load(&crowd.found) > 0);
    memo_free(crowd.memo);
}

/* --- Judging ----------------------------------------------------------------------------------------------------- */

struct judged {
    struct tabla_state state;
    tabla_action actions[TABLA_MAX_ACTIONS];
    float priors[TABLA_MAX_ACTIONS];
    struct search_leaf leaf;
};

static void judge_one(const struct search_evaluator *evaluator, const struct tabla_game *game, bool root,
                      struct judged *judged)
{
    judged->leaf = (struct search_leaf){.state = &judged->state,
                                        .actions = judged->actions,
                                        .count = game->actions(&judged->state, NULL, judged->actions),
                                        .priors = judged->priors,
                                        .root = root};
    if (evaluator)
        evaluator->judge(evaluator->self, &judged->leaf, 1, NULL);
}

static void play_some(const struct tabla_game *game, unsigned plies, uint64_t seed, struct tabla_state *state)
{
    struct tabla_rng rng;

    tabla_rng_seed(&rng, seed);
    do {
        game->start(NULL, state, NULL);
        tabla_rollout(game, state, &rng, plies);
    } while (state->over || game->count(state, NULL) < 2);
}

static float prior_of(const struct judged *judged, tabla_action action)
{
    for (size_t i = 0; i < judged->leaf.count; i++)
        if (judged->actions[i] == action)
            return judged->priors[i];
    fail_msg("action %u is not there", (unsigned)action);
    return 0;
}

static struct shelf *shipped(void)
{
    struct shelf *shelf = shelf_new(TABLA_NETS, NET_BEST);

    assert_non_null(shelf);
    return shelf;
}

/* However the board is turned, the root looks the same, and a position is judged from its own player's side. */
static void sees_the_root_from_all_sides(void **data)
{
    struct shelf *shelf = shipped();
    static struct judged here, turned;

    (void)data;
    for (size_t i = 0; tabla_game_at(i); i++) {
        const struct tabla_game *game = tabla_game_at(i);
        const struct net *net = shelf_net(shelf, game, NULL);
        struct netted *netted = net ? netted_new(game, net, 1 << 16) : NULL;
        struct search_evaluator evaluator;

        if (!net)
            continue;
        assert_non_null(netted);
        evaluator = netted_evaluator(netted);
        play_some(game, 25, 7, &here.state);
        judge_one(&evaluator, game, true, &here);
        for (unsigned turn = 1; turn < game->symmetries(&here.state); turn += 4) {
            float sum = 0;

            game->transform(&here.state, turn, &turned.state);
            judge_one(&evaluator, game, true, &turned);
            assert_int_equal(turned.leaf.count, here.leaf.count);
            assert_true(fabsf(turned.leaf.value - here.leaf.value) < 1e-3f);
            for (size_t k = 0; k < here.leaf.count; k++) {
                float there = prior_of(&turned, game->transform_action(&here.state, turn, here.actions[k]));
                assert_true(fabsf(there - here.priors[k]) < 1e-3f);
                sum += here.priors[k];
            }
            assert_true(fabsf(sum - 1) < 1e-3f);
        }
        netted_free(netted);
    }
    shelf_free(shelf);
}

/* A net out of a made file with one number of its header changed; NULL where that cannot be. */
struct made {
    struct net_model *model;
    struct net *net;
    struct netted *netted;
};

static struct made make_net(const struct tabla_game *game, unsigned number, uint32_t value)
{
    const struct make small = {
        .game = game, .blocks = 1, .channels = 4, .policy = 2, .value = 2, .hidden = 2, .scale = 1, .seed = 5};
    struct file file = make_file(&small);
    struct made made = {0};

    put32(file.data + 32 + 4 * (size_t)number, value);
    seal(&file);
    made.model = net_model_read(file.data, file.size, NULL);
    free(file.data);
    if (!made.model)
        return made;
    made.net = net_new(made.model, NET_PLAIN);
    made.netted = netted_new(game, made.net, 1 << 16);
    assert_non_null(made.netted);
    return made;
}

static void release(struct made *made)
{
    netted_free(made->netted);
    net_free(made->net);
    net_model_free(made->model);
}

static void says_how_soft_its_priors_should_be(void **data)
{
    (void)data;
    for (unsigned said = 0; said <= 200; said += 200) {
        struct made made = make_net(&tabla_yinsh, 20, said);

        assert_non_null(made.netted);
        assert_true(netted_softness(made.netted, 1.25f) == (said ? 2.0f : 1.25f));
        release(&made);
    }
}

/* Whose land will be whose is asked only of a net that learnt it where points counted. */
static void speaks_of_land_only_where_points_counted(void **data)
{
    static struct netted_view view;
    struct tabla_setup setup = {.size = 7};
    struct tabla_state state;

    (void)data;
    assert_true(tabla_go.start(&setup, &state, NULL));
    for (unsigned owners = 1; owners <= 2; owners++) {
        struct made made = make_net(&tabla_go, 17, owners);

        assert_non_null(made.netted);
        assert_int_equal(netted_look(made.netted, &state, true, &view), owners == 2);
        release(&made);
    }
    assert_true(view.owners[24] != 0 && fabsf(view.owners[24]) <= 1);
    assert_true(fabsf(view.win + view.draw + view.loss - 1) < 1e-4f);
    assert_null(make_net(&tabla_go, 17, 3).model);
}

/* Five rows that are Black's against four of White's; or the other way round, and what is given, too. */
static void share_out(bool swapped, int komi, struct judged *out)
{
    static const char *const boards[] = {"9/2x3x2/9/9/xxxxxxxxx/ooooooooo/9/2o3o2/9 b",
                                         "9/2o3o2/9/9/ooooooooo/xxxxxxxxx/9/2x3x2/9 w"};
    const struct tabla_game *game;
    struct tabla_keys past = {0};
    char text[128];

    snprintf(text, sizeof text, "go %s play rules=chinese komi=%d", boards[swapped], swapped ? -komi : komi);
    assert_true(tabla_read_position(text, strlen(text), &game, &out->state, &past, NULL));
    tabla_keys_release(&past);
}

/* To win by more is liked more, by both players alike, and known again when it is remembered. */
static void likes_to_win_by_more(void **data)
{
    struct shelf *shelf = shipped();
    struct netted *netted = netted_new(&tabla_go, shelf_net(shelf, &tabla_go, NULL), 1 << 16);
    struct search_evaluator evaluator = netted_evaluator(netted);
    static struct judged little, much;

    (void)data;
    for (int again = 0; again <= 1; again++)
        for (int root = 0; root <= 1; root++)
            for (int swapped = 0; swapped <= 1; swapped++) {
                float sign = swapped ? -1 : 1;

                share_out(swapped, 3, &little);
                share_out(swapped, -12, &much);
                judge_one(&evaluator, &tabla_go, root, &little);
                judge_one(&evaluator, &tabla_go, root, &much);
                assert_true(sign * little.leaf.value > 0.9f && sign * much.leaf.value > 0.9f);
                /* 6 points and 21: tanh says 0.36 and 0.87, of which 0.15 counts. */
                assert_true(sign * (much.leaf.bonus - little.leaf.bonus) > 0.05f);
                assert_true(fabsf(much.leaf.value + much.leaf.bonus) <= 1);
            }
    netted_free(netted);
    shelf_free(shelf);
}

/* A net whose word on points has not been looked at has no say in that. */
static void likes_nothing_where_points_did_not_count(void **data)
{
    (void)data;
    for (unsigned owners = 1; owners <= 2; owners++) {
        struct made made = make_net(&tabla_go, 17, owners);
        struct search_evaluator evaluator = netted_evaluator(made.netted);
        static struct judged judged;

        share_out(false, 3, &judged);
        judge_one(&evaluator, &tabla_go, false, &judged);
        assert_int_equal(judged.leaf.bonus != 0, owners == 2);
        release(&made);
    }
}

/* Alone or in a batch, asked for the first time or again: the same answer. */
static void answers_alike_in_any_company(void **data)
{
    enum { COUNT = 7 };
    struct shelf *shelf = shipped();
    const struct tabla_game *game = &tabla_yinsh;
    struct netted *netted = netted_new(game, shelf_net(shelf, game, NULL), 1 << 20);
    struct search_evaluator evaluator = netted_evaluator(netted);
    static struct judged alone[COUNT], together[COUNT];
    struct search_leaf leaves[COUNT];

    (void)data;
    for (int round = 0; round < 2; round++) { /* the second time they are all remembered */
        for (int i = 0; i < COUNT; i++) {
            play_some(game, 12 + 5 * (unsigned)i, 1 + (uint64_t)i, &alone[i].state);
            together[i].state = alone[i].state;
            judge_one(&evaluator, game, false, &alone[i]);
            judge_one(NULL, game, false, &together[i]);
            leaves[i] = together[i].leaf;
        }
        if (round == 0)
            netted_clear(netted);
        evaluator.judge(evaluator.self, leaves, COUNT, NULL);
        for (int i = 0; i < COUNT; i++) {
            assert_true(fabsf(leaves[i].value - alone[i].leaf.value) < 1e-4f);
            for (size_t k = 0; k < leaves[i].count; k++)
                assert_true(fabsf(together[i].priors[k] - alone[i].priors[k]) < 1e-4f);
        }
    }
    netted_free(netted);
    shelf_free(shelf);
}

/* The same stones are not the same position where anything else is different that the net is shown. */
static void what_was_said_under_other_rules_is_not_said_again(void **data)
{
    static const char *const lines[] = {
        "b play rules=chinese komi=7",
        "b play rules=chinese komi=-20",
        "b play rules=chinese komi=7 passes=1",
        "w play rules=chinese komi=7",
        "b play rules=japanese komi=7",
        "b play rules=japanese komi=7 prisoners=25,0",
        "b play rules=positional,area,no-suicide,bonus-none komi=6",
        "b play rules=positional,area,suicide,bonus-none komi=6"};
    enum { COUNT = sizeof lines / sizeof *lines };
    struct shelf *shelf = shipped();
    const struct net *net = shelf_net(shelf, &tabla_go, NULL);
    struct netted *shared = netted_new(&tabla_go, net, 1 << 20);
    struct search_evaluator evaluator = netted_evaluator(shared);
    static struct judged fresh[COUNT], again;

    (void)data;
    for (int round = 0; round < 2; round++)
        for (int i = 0; i < COUNT; i++) {
            struct netted *alone = netted_new(&tabla_go, net, 1 << 20);
            struct search_evaluator own = netted_evaluator(alone);
            const struct tabla_game *game;
            struct tabla_keys past = {0};
            char text[128];

            snprintf(text, sizeof text, "go 9/2x3x2/9/4o4/3x1o3/9/2o3x2/9/9 %s", lines[i]);
            assert_true(tabla_read_position(text, strlen(text), &game, &fresh[i].state, &past, NULL));
            tabla_keys_release(&past);
            again.state = fresh[i].state;
            judge_one(&own, &tabla_go, false, &fresh[i]);
            judge_one(&evaluator, &tabla_go, false, &again);
            assert_true(fabsf(again.leaf.value - fresh[i].leaf.value) < 1e-6f);
            assert_true(fabsf(again.leaf.bonus - fresh[i].leaf.bonus) < 1e-6f);
            for (int k = 0; k < i; k++)
                assert_true(fresh[k].leaf.value != fresh[i].leaf.value);
            netted_free(alone);
        }
    netted_free(shared);
    shelf_free(shelf);
}

/* --- The shelf ---------------------------------------------------------------------------------------------------- */

static void write_file(const char *path, const char *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

static void finds_nets_in_a_folder(void **data)
{
    char folder[] = "/tmp/tabla-shelf-XXXXXX", path[64];
    struct tabla_error error;
    struct shelf *shelf;

    (void)data;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/yinsh.net", folder);
    /* Nothing there is no error. */
    shelf = shelf_new(folder, NET_BEST);
    assert_null(shelf_net(shelf, &tabla_yinsh, &error));
    assert_int_equal(error.code, TABLA_ERROR_NONE);
    assert_null(shelf_net(shelf, &tabla_template, &error));
    shelf_free(shelf);
    /* Something that is no net is one, and stays one. */
    write_file(path, "what is this?", 13);
    shelf = shelf_new(folder, NET_BEST);
    for (int i = 0; i < 2; i++) {
        assert_null(shelf_net(shelf, &tabla_yinsh, &error));
        assert_int_equal(error.code, TABLA_ERROR_SYNTAX);
    }
    /* A good one can be put in its place; a bad one changes nothing. */
    assert_true(shelf_put(shelf, TABLA_NETS "/yinsh.net", &error));
    assert_non_null(shelf_net(shelf, &tabla_yinsh, &error));
    assert_int_equal(error.code, TABLA_ERROR_NONE);
    assert_false(shelf_put(shelf, path, &error));
    assert_false(shelf_put(shelf, "/nonexistent/net", &error));
    assert_int_equal(error.code, TABLA_ERROR_FILE);
    assert_non_null(shelf_net(shelf, &tabla_yinsh, &error));
    shelf_free(shelf);
    unlink(path);
    rmdir(folder);
}

/* A net of one game under the name of another is not played by. */
static void refuses_nets_of_other_games(void **data)
{
    char folder[] = "/tmp/tabla-shelf-XXXXXX", path[64];
    struct tabla_error error;
    struct shelf *shelf;

    (void)data;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/gipf.net", folder);
    assert_int_equal(symlink(TABLA_NETS "/yinsh.net", path), 0);
    shelf = shelf_new(folder, NET_BEST);
    assert_null(shelf_net(shelf, &tabla_gipf, &error));
    assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
    assert_string_equal(error.arg[0], "YINSH");
    shelf_free(shelf);
    unlink(path);
    rmdir(folder);
}

/* A Go net that says it is for 9x9 at most, with a sum that fits. */
static void refuses_nets_for_small_boards_alone(void **data)
{
    char path[] = "/tmp/tabla-small-XXXXXX";
    struct tabla_error error;
    struct shelf *shelf = shelf_new(NULL, NET_BEST);
    FILE *file = fopen(TABLA_NETS "/go.net", "rb");
    static unsigned char bytes[4 << 20];
    size_t size = fread(bytes, 1, sizeof bytes, file);
    uint32_t sum;

    (void)data;
    fclose(file);
    close(mkstemp(path));
    bytes[36] = bytes[40] = 9; /* width and height, the second and the third of the sizes */
    sum = net_checksum(bytes, size - 4);
    for (int i = 0; i < 4; i++)
        bytes[size - 4 + (size_t)i] = (unsigned char)(sum >> 8 * i);
    write_file(path, (const char *)bytes, size);
    assert_false(shelf_put(shelf, path, &error));
    assert_int_equal(error.code, TABLA_ERROR_UNKNOWN);
    assert_null(shelf_net(shelf, &tabla_go, NULL));
    assert_true(shelf_put(shelf, TABLA_NETS "/go.net", &error));
    unlink(path);
    shelf_free(shelf);
}

/* --- The engine --------------------------------------------------------------------------------------------------- */

static void plays_by_the_net(void **data)
{
    struct shelf *shelf = shipped();
    struct engine *with = engine_new(&(struct engine_options){
        .game = &tabla_yinsh, .visits = 40, .threads = 1, .memory = 1 << 24, .seed = 1, .shelf = shelf});
    struct engine *again = engine_new(&(struct engine_options){
        .game = &tabla_yinsh, .visits = 40, .threads = 1, .memory = 1 << 24, .seed = 2, .shelf = shelf});
    struct engine *without = engine_new(
        &(struct engine_options){.game = &tabla_yinsh, .visits = 40, .threads = 1, .memory = 1 << 24, .seed = 1});
    struct search_choice first[3], second[3], third[3];
    struct tabla_state state;

    (void)data;
    assert_non_null(with);
    play_some(&tabla_yinsh, 20, 3, &state);
    for (int i = 0; i < 3; i++) {
        struct engine *engine = i == 0 ? with : i == 1 ? again : without;
        assert_true(engine_set(engine, &state, NULL));
        engine_think(engine, &(struct search_limits){.visits = 40}, NULL, NULL, 0);
    }
    assert_int_equal(engine_visits(with), 40);
    assert_int_equal(engine_choices(with, first, 3), 3);
    engine_choices(again, second, 3);
    engine_choices(without, third, 3);
    /* A net leaves nothing to chance: the seed does not matter. Without it, priors are others. */
    assert_int_equal(first[0].action, second[0].action);
    assert_int_equal(first[0].visits, second[0].visits);
    assert_true(first[0].value == second[0].value);
    assert_true(first[0].prior != third[0].prior);
    engine_free(with);
    engine_free(again);
    engine_free(without);
    shelf_free(shelf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(remembers_what_it_was_told),
        cmocka_unit_test(keeps_only_what_fits),
        cmocka_unit_test(is_shared_by_threads),
        cmocka_unit_test(sees_the_root_from_all_sides),
        cmocka_unit_test(says_how_soft_its_priors_should_be),
        cmocka_unit_test(speaks_of_land_only_where_points_counted),
        cmocka_unit_test(likes_to_win_by_more),
        cmocka_unit_test(likes_nothing_where_points_did_not_count),
        cmocka_unit_test(answers_alike_in_any_company),
        cmocka_unit_test(what_was_said_under_other_rules_is_not_said_again),
        cmocka_unit_test(finds_nets_in_a_folder),
        cmocka_unit_test(refuses_nets_of_other_games),
        cmocka_unit_test(refuses_nets_for_small_boards_alone),
        cmocka_unit_test(plays_by_the_net),
    };

    return cmocka_run_group_tests_name("engine net", tests, NULL, NULL);
}
