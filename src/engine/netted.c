#include "engine/netted.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/agreed.h"
#include "engine/memo.h"

enum {
    BATCH = NET_BATCH,
    MOST_WORDS = 512, /* of all planes of a position */
    MOST_SCALARS = 64,
    MOST_TURNS = 12
};

struct netted {
    const struct tabla_game *game;
    const struct net *net;
    struct memo *memo;
};

/* One position as the net is asked about it. */
struct asked {
    struct tabla_features frame; /* the game's features with the frame this board fits into */
    unsigned turn;               /* the symmetry it is shown under */
    uint64_t planes[MOST_WORDS];
    float scalars[MOST_SCALARS];
    uint16_t places[TABLA_MAX_ACTIONS];
    float priors[TABLA_MAX_ACTIONS];
};

struct netted *netted_new(const struct tabla_game *game, const struct net *net, size_t bytes)
{
    const struct tabla_features *features = game->features;
    struct netted *netted = calloc(1, sizeof *netted);
    unsigned words = (features->width * features->height + 63) / 64;

    assert(words * features->planes <= MOST_WORDS && features->scalars <= MOST_SCALARS);
    assert(features->symmetries <= MOST_TURNS);
    if (!netted)
        return NULL;
    netted->game = game;
    netted->net = net;
    netted->memo = memo_new(bytes, features->most_actions);
    if (!netted->memo) {
        free(netted);
        return NULL;
    }
    return netted;
}

void netted_free(struct netted *netted)
{
    if (!netted)
        return;
    memo_free(netted->memo);
    free(netted);
}

void netted_clear(struct netted *netted)
{
    memo_clear(netted->memo);
}

/* What an answer is remembered by. Where the past forbids actions, the same position can have other ones. */
static uint64_t key_of(const struct netted *netted, const struct search_leaf *leaf)
{
    uint64_t key = leaf->state->hash;

    for (size_t i = 0; netted->game->has_history && i < leaf->count; i++)
        key = (key ^ leaf->actions[i]) * UINT64_C(0x100000001b3);
    return key;
}

/* --- Asking ----------------------------------------------------------------------------------------------------- */

/* As small as the board allows: what lies outside costs time and tells nothing. */
static struct tabla_features frame_for(const struct tabla_game *game, const struct tabla_state *state)
{
    struct tabla_features frame = *game->features;

    if (frame.any_size)
        frame.width = frame.height = game->features->side(game->features, state);
    return frame;
}

static void ask(const struct netted *netted, const struct tabla_state *state, const tabla_action *actions, size_t count,
                unsigned turn, struct asked *asked, struct net_question *question, struct net_answer *answer)
{
    struct tabla_state turned;

    asked->turn = turn;
    asked->frame = frame_for(netted->game, state);
    netted->game->transform(state, turn, &turned);
    asked->frame.encode(&asked->frame, &turned, NULL, asked->planes, asked->scalars);
    /* A net gives no prior to what is beyond its list; GIPF can have such states in theory. */
    if (count > asked->frame.most_actions)
        count = asked->frame.most_actions;
    for (size_t i = 0; i < count; i++)
        asked->places[i] = (uint16_t)asked->frame.turn_policy(
            &asked->frame, turn, asked->frame.policy_index(&asked->frame, state, actions[i]));
    *question = (struct net_question){.planes = asked->planes,
                                      .scalars = asked->scalars,
                                      .places = asked->places,
                                      .count = count,
                                      .width = asked->frame.width,
                                      .height = asked->frame.height};
    answer->priors = asked->priors;
    answer->owners = NULL;
}

/* The symmetry under which a position is shown when one is enough. */
static unsigned turn_of(const struct netted *netted, const struct tabla_state *state)
{
    return (unsigned)(state->hash % netted->game->features->symmetries);
}

/* For Black, from what the player to act can expect. */
static float value_of(const struct tabla_state *state, const struct net_answer *answer)
{
    float value = answer->win - answer->loss;

    return state->player == TABLA_BLACK ? value : -value;
}

/* How much points count beside winning where actions are chosen, and how many are a good margin on a board so wide: so
 * that who is ahead stays well ahead, and who is behind loses no more than the game. */
static const float POINTS_SHARE = 0.15f, POINTS_A_LINE = 16.0f / 9;

/* What a margin counts, -1 to 1, on a board so wide. */
static float worth_of(float margin, unsigned width)
{
    return tanhf(margin / (POINTS_A_LINE * (float)width));
}

float netted_bonus(const struct tabla_features *features, const struct tabla_state *state, float value, float lead)
{
    return POINTS_SHARE * (worth_of(lead, features->side(features, state)) - value);
}

/* What all margins that the net foresees make of a value, for Black; only where its word on points has been looked at.
 */
static float bonus_of(const struct netted *netted, const struct tabla_state *state, const struct net_answer *answer)
{
    const struct tabla_features frame = frame_for(netted->game, state);
    float margin = 0;

    if (!net_model_shape(net_model_of(netted->net))->points)
        return 0;
    for (int class = 0; class < (int)frame.outcome_classes; class ++)
        margin += answer->outcomes[0][class] * worth_of((float)(class - (int)frame.outcome_classes / 2), frame.width);
    return POINTS_SHARE * ((state->player == TABLA_BLACK ? margin : -margin) - value_of(state, answer));
}

static void take_evenly(struct search_leaf *leaf)
{
    leaf->value = leaf->bonus = 0;
    for (size_t i = 0; i < leaf->count; i++)
        leaf->priors[i] = 1.0f / (float)leaf->count;
}

/* Memory may be short while a game is on; then positions look even, and the search goes by what it can prove. */
static void judge_group(const struct netted *netted, struct search_leaf *const *leaves, size_t count)
{
    struct asked asked[BATCH];
    struct net_question questions[BATCH] = {{0}};
    struct net_answer answers[BATCH];

    for (size_t i = 0; i < count; i++)
        ask(netted, leaves[i]->state, leaves[i]->actions, leaves[i]->count, turn_of(netted, leaves[i]->state),
            &asked[i], &questions[i], &answers[i]);
    if (!net_run(netted->net, questions, count, answers)) {
        for (size_t i = 0; i < count; i++)
            take_evenly(leaves[i]);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct search_leaf *leaf = leaves[i];

        memset(leaf->priors, 0, leaf->count * sizeof *leaf->priors);
        memcpy(leaf->priors, answers[i].priors, questions[i].count * sizeof *leaf->priors);
        leaf->value = value_of(leaf->state, &answers[i]);
        leaf->bonus = bonus_of(netted, leaf->state, &answers[i]);
        memo_keep(netted->memo, key_of(netted, leaf), leaf);
    }
}

/* The root's mean over all symmetries. */
static void judge_root(const struct netted *netted, struct search_leaf *leaf)
{
    const unsigned turns = netted->game->features->symmetries;
    struct asked asked;
    float value = 0, bonus = 0;

    memset(leaf->priors, 0, leaf->count * sizeof *leaf->priors);
    for (unsigned turn = 0; turn < turns; turn++) {
        struct net_question question;
        struct net_answer answer;

        ask(netted, leaf->state, leaf->actions, leaf->count, turn, &asked, &question, &answer);
        if (!net_run(netted->net, &question, 1, &answer)) {
            take_evenly(leaf);
            return;
        }
        value += value_of(leaf->state, &answer) / (float)turns;
        bonus += bonus_of(netted, leaf->state, &answer) / (float)turns;
        for (size_t i = 0; i < question.count; i++)
            leaf->priors[i] += answer.priors[i] / (float)turns;
    }
    leaf->value = value;
    leaf->bonus = bonus;
}

static void judge(const void *self, struct search_leaf *leaves, size_t count, struct tabla_rng *rng)
{
    const struct netted *netted = self;
    struct search_leaf *open[BATCH];
    size_t waiting = 0;

    (void)rng;
    for (size_t i = 0; i < count; i++) {
        struct search_leaf *leaf = &leaves[i];

        if (leaf->root) {
            judge_root(netted, leaf);
            continue;
        }
        if (memo_find(netted->memo, key_of(netted, leaf), leaf))
            continue;
        open[waiting++] = leaf;
        if (waiting == BATCH) {
            judge_group(netted, open, waiting);
            waiting = 0;
        }
    }
    if (waiting)
        judge_group(netted, open, waiting);
}

struct search_evaluator netted_evaluator(const struct netted *netted)
{
    return (struct search_evaluator){
        .self = netted, .batch = net_batch(netted->net), .judge = judge, .end = agreed_end_of(netted->game)};
}

float netted_softness(const struct netted *netted, float otherwise)
{
    unsigned said = net_model_shape(net_model_of(netted->net))->softness;

    return said ? (float)said / 100 : otherwise;
}

/* The standard deviation of a class, by how likely each is. */
static float deviation(const float *chances, unsigned classes)
{
    float mean = 0, square = 0;

    for (unsigned i = 0; i < classes; i++) {
        mean += chances[i] * (float)i;
        square += chances[i] * (float)i * (float)i;
    }
    return sqrtf(fmaxf(0, square - mean * mean));
}

bool netted_look(const struct netted *netted, const struct tabla_state *state, bool with_care, struct netted_view *out)
{
    const struct tabla_features *features = netted->game->features;
    const unsigned first = with_care ? 0 : turn_of(netted, state), count = with_care ? features->symmetries : 1;
    const float share = 1.0f / (float)count;
    struct tabla_features frame;
    struct asked asked;
    float owners[TABLA_MAX_SPOTS], classes[NET_MAX_CLASSES] = {0};

    if (!net_model_shape(net_model_of(netted->net))->points)
        return false;
    memset(out, 0, sizeof *out);
    for (unsigned turn = first; turn < first + count; turn++) {
        struct net_question question;
        struct net_answer answer;

        ask(netted, state, NULL, 0, turn, &asked, &question, &answer);
        answer.owners = owners;
        if (!net_run(netted->net, &question, 1, &answer))
            return false;
        out->win += share * answer.win;
        out->draw += share * answer.draw;
        out->loss += share * answer.loss;
        for (unsigned i = 0; i < features->outcome_classes; i++)
            classes[i] += share * answer.outcomes[0][i];
        for (unsigned cell = 0; cell < asked.frame.width * asked.frame.height; cell++)
            out->owners[cell] += (state->player == TABLA_BLACK ? share : -share) *
                                 owners[asked.frame.turn_cell(&asked.frame, turn, cell)];
    }
    frame = frame_for(netted->game, state);
    out->lead = frame.lead(&frame, state, out->owners, classes);
    out->spread = deviation(classes, features->outcome_classes);
    return true;
}
