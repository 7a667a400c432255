/*
 * What searches of so many visits would teach the net they go by, before a run is spent on it. By hand only:
 *
 *     build/bench/try-targets GAME NET [-b SIZE] [-n POSITIONS] [-d VISITS] [-r TIMES] [-s SEED] VISITS...
 *
 * Positions of games that the net plays with itself are searched once with many visits (-d), which stand for the truth,
 * and some times (-r) with each number of visits, as self-play does it: another draw, another symmetry of the board.
 * The mean of the policies to be learnt from them (search_policy()) is what a net that is large enough would learn:
 *
 *     given away   what it plays is worth less than the best action by so much, by the values of the long search
 *     surprise     how unlikely it is to play the best action: minus the logarithm
 *     noise        how far the policies of single searches lie from their mean: what no net can learn (KL divergence)
 *     expected     search_expectation() less what the best action is worth: mean and deviation
 *     mean         the same for search_value()
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/netted.h"
#include "search/search.h"
#include "tabla.h"

enum {
    PLAY_VISITS = 32,
    CANDIDATES = 16,
    TRUE_CANDIDATES = 32, /* of the long search */
    LEAST_VISITS = 20,    /* of an action whose value is believed there */
    LONGEST = 400,
    BETWEEN = 10, /* decisions between two positions, and up to twice as many */
    MOST_TIMES = 32,
    MOST_ROWS = 8
};
/* As in the last runs. */
static const float SEARCH_SOFTNESS = 1.7f, SOFTNESS = 1.3f, TARGET_WEIGHT = 0.6f;
/* Positions that are decided teach little. */
static const float DECIDED = 0.9f;

struct sums {
    double given, surprise, noise, expected, expected2, mean, mean2;
};

struct trial {
    const struct tabla_game *game;
    struct netted *netted;
    struct search_evaluator evaluator;
    struct search *search, *longer; /* as in self-play; the one that tells the truth */
    struct tabla_rng rng;
    unsigned size, positions, true_visits, times, rows, visits[MOST_ROWS];
    struct sums net, sums[MOST_ROWS];
};

/* What the long search says of a position, by the order of its legal actions. */
struct truth {
    tabla_action actions[TABLA_MAX_ACTIONS];
    size_t count, best;
    float values[TABLA_MAX_ACTIONS], priors[TABLA_MAX_ACTIONS];
};

static void die(const char *why)
{
    fprintf(stderr, "try-targets: %s\n", why);
    exit(1);
}

static void search(struct trial *trial, struct search *search, const struct tabla_state *state, unsigned visits)
{
    search_seed(search, tabla_rng_next(&trial->rng));
    if (!search_set(search, state, NULL))
        die("memory is short");
    search_run(search, &(struct search_limits){.visits = visits}, NULL, NULL, 0);
}

static size_t place_of(const struct truth *truth, tabla_action action)
{
    for (size_t i = 0; i < truth->count; i++)
        if (truth->actions[i] == action)
            return i;
    die("an action that is not legal");
    return 0;
}

static float value_of(const struct search_choice *choice)
{
    return choice->proven == 1 ? 1.0f : choice->proven == -1 ? -1.0f : search_worth(choice);
}

static void find_truth(struct trial *trial, const struct tabla_state *state, struct truth *truth)
{
    static struct search_choice choices[TABLA_MAX_ACTIONS];
    uint32_t most = 0;
    float worst = 1, best = -INFINITY;
    size_t count;

    truth->count = trial->game->actions(state, NULL, truth->actions);
    search(trial, trial->longer, state, trial->true_visits);
    count = search_choices(trial->longer, choices, TABLA_MAX_ACTIONS);
    for (size_t i = 0; i < count; i++) {
        most = choices[i].visits > most ? choices[i].visits : most;
        if (choices[i].visits >= LEAST_VISITS)
            worst = fminf(worst, value_of(&choices[i]));
    }
    for (size_t i = 0; i < count; i++) {
        size_t place = place_of(truth, choices[i].action);

        truth->priors[place] = choices[i].prior;
        truth->values[place] = choices[i].visits >= LEAST_VISITS ? value_of(&choices[i]) : worst;
        if (choices[i].visits >= most / 2 && value_of(&choices[i]) > best) {
            best = value_of(&choices[i]);
            truth->best = place;
        }
    }
}

/* What would be learnt from one search of the position as it looks under a symmetry of the board. */
static void learn_once(struct trial *trial, const struct tabla_state *state, const struct truth *truth, unsigned visits,
                       float *policy, struct sums *sums)
{
    static struct search_choice choices[TABLA_MAX_ACTIONS];
    static float found[TABLA_MAX_ACTIONS];
    unsigned turn = tabla_rng_below(&trial->rng, trial->game->features->symmetries);
    const float best = truth->values[truth->best];
    struct tabla_state turned;
    float sum = 0, off;
    size_t count;

    trial->game->transform(state, turn, &turned);
    search(trial, trial->search, &turned, visits);
    count = search_choices(trial->search, choices, TABLA_MAX_ACTIONS);
    for (size_t i = 0; i < count; i++)
        sum += choices[i].prior = powf(choices[i].prior, 1 / SOFTNESS);
    for (size_t i = 0; i < count; i++)
        choices[i].prior /= sum;
    search_policy(trial->search, choices, count, TARGET_WEIGHT, found);
    for (size_t i = 0; i < truth->count; i++) {
        tabla_action there = trial->game->transform_action(state, turn, truth->actions[i]);

        policy[i] = 0;
        for (size_t k = 0; k < count; k++)
            if (choices[k].action == there)
                policy[i] = found[k];
    }
    off = search_expectation(trial->search, choices, count, found) - best;
    sums->expected += (double)off / trial->times;
    sums->expected2 += (double)(off * off) / trial->times;
    off = search_value(trial->search) - best;
    sums->mean += (double)off / trial->times;
    sums->mean2 += (double)(off * off) / trial->times;
}

static void add_policy(const struct truth *truth, const float *policy, struct sums *sums)
{
    double worth = 0;

    for (size_t i = 0; i < truth->count; i++)
        worth += (double)(policy[i] * truth->values[i]);
    sums->given += (double)truth->values[truth->best] - worth;
    sums->surprise -= log(fmax((double)policy[truth->best], 1e-6));
}

static void try_visits(struct trial *trial, const struct tabla_state *state, const struct truth *truth, unsigned visits,
                       struct sums *sums)
{
    static float policies[MOST_TIMES][TABLA_MAX_ACTIONS], mean[TABLA_MAX_ACTIONS];
    double apart = 0;

    memset(mean, 0, sizeof mean);
    for (unsigned r = 0; r < trial->times; r++) {
        learn_once(trial, state, truth, visits, policies[r], sums);
        for (size_t i = 0; i < truth->count; i++)
            mean[i] += policies[r][i] / (float)trial->times;
    }
    for (unsigned r = 0; r < trial->times; r++)
        for (size_t i = 0; i < truth->count; i++)
            if (policies[r][i] > 0)
                apart += (double)(policies[r][i] * logf(policies[r][i] / mean[i]));
    sums->noise += apart / (trial->times - 1); /* the mean is theirs: one less */
    add_policy(truth, mean, sums);
}

static void try_position(struct trial *trial, const struct tabla_state *state)
{
    static struct truth truth;

    find_truth(trial, state, &truth);
    add_policy(&truth, truth.priors, &trial->net);
    for (unsigned row = 0; row < trial->rows; row++)
        try_visits(trial, state, &truth, trial->visits[row], &trial->sums[row]);
}

/* One game of the net with itself; returns how many of its positions were tried. */
static unsigned play(struct trial *trial, unsigned most)
{
    static tabla_action actions[TABLA_MAX_ACTIONS];
    struct tabla_setup setup = {.size = (int)trial->size};
    unsigned tried = 0, next = tabla_rng_below(&trial->rng, BETWEEN), opening = tabla_rng_below(&trial->rng, 5);
    struct tabla_state state;

    if (!trial->game->start(&setup, &state, NULL))
        die("no such board");
    for (unsigned ply = 0; ply < LONGEST && !state.over && tried < most; ply++) {
        size_t count = trial->game->actions(&state, NULL, actions);
        tabla_action action = actions[tabla_rng_below(&trial->rng, (uint32_t)count)];

        if (ply >= opening && count > 1) {
            struct search_choice choice;

            search(trial, trial->search, &state, PLAY_VISITS);
            search_choices(trial->search, &choice, 1);
            action = choice.action;
            if (ply >= next && fabsf(search_value(trial->search)) < DECIDED) {
                try_position(trial, &state);
                tried++;
                next = ply + BETWEEN + tabla_rng_below(&trial->rng, BETWEEN);
            }
        }
        trial->game->apply(&state, action);
    }
    return tried;
}

static double deviation(double mean, double squares)
{
    return sqrt(fmax(0, squares - mean * mean));
}

static void show(const struct trial *trial, unsigned positions)
{
    const double n = positions;

    printf("%u positions, %u visits for the truth, %u times each\n", positions, trial->true_visits, trial->times);
    printf("%-14s %10s %9s %7s %17s %17s\n", "", "given away", "surprise", "noise", "expected", "mean");
    printf("%-14s %10.3f %9.2f\n", "the net", trial->net.given / n, trial->net.surprise / n);
    for (unsigned row = 0; row < trial->rows; row++) {
        const struct sums *s = &trial->sums[row];

        printf("%7u visits %10.3f %9.2f %7.3f %+8.3f ± %.3f %+8.3f ± %.3f\n", trial->visits[row], s->given / n,
               s->surprise / n, s->noise / n, s->expected / n, deviation(s->expected / n, s->expected2 / n),
               s->mean / n, deviation(s->mean / n, s->mean2 / n));
    }
}

static unsigned number(const char *text, unsigned least, unsigned most)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);

    if (*end || end == text || value < least || value > most)
        die("a number is missing or out of range");
    return (unsigned)value;
}

static void read_options(struct trial *trial, int argc, char **argv)
{
    int option;

    *trial = (struct trial){.positions = 50, .true_visits = 2400, .times = 6};
    tabla_rng_seed(&trial->rng, 1);
    while ((option = getopt(argc, argv, "b:n:d:r:s:")) != -1) {
        if (option == 'b')
            trial->size = number(optarg, 2, 19);
        else if (option == 'n')
            trial->positions = number(optarg, 1, 1000000);
        else if (option == 'd')
            trial->true_visits = number(optarg, TRUE_CANDIDATES * LEAST_VISITS, 1000000);
        else if (option == 'r')
            trial->times = number(optarg, 2, MOST_TIMES);
        else if (option == 's')
            tabla_rng_seed(&trial->rng, number(optarg, 0, UINT32_MAX));
        else
            exit(2);
    }
    if (optind + 3 > argc || argc - optind - 2 > MOST_ROWS)
        die("GAME NET [-b SIZE] [-n POSITIONS] [-d VISITS] [-r TIMES] [-s SEED] VISITS... (up to eight)");
    trial->game = tabla_game_find(argv[optind]);
    if (!trial->game)
        die("no such game");
    for (int i = optind + 2; i < argc; i++)
        trial->visits[trial->rows++] = number(argv[i], 2, 1000000);
}

int main(int argc, char **argv)
{
    struct search_options options = {.softness = SEARCH_SOFTNESS, .gumbel = CANDIDATES};
    struct tabla_error error = {0};
    char sentence[256];
    struct net_model *model;
    struct net *net;
    struct trial trial;
    unsigned done = 0;

    read_options(&trial, argc, argv);
    model = net_model_load(argv[optind + 1], &error);
    if (!model) {
        tabla_error_format(&error, NULL, sentence, sizeof sentence);
        die(sentence);
    }
    if (net_model_shape(model)->game != trial.game)
        die("that net is of another game");
    net = net_new(model, NET_BEST);
    trial.netted = net ? netted_new(trial.game, net, 1 << 20) : NULL;
    if (!trial.netted)
        die("memory is short");
    trial.evaluator = netted_evaluator(trial.netted);
    trial.search = search_new(trial.game, &trial.evaluator, &options);
    options.gumbel = TRUE_CANDIDATES;
    trial.longer = search_new(trial.game, &trial.evaluator, &options);
    if (!trial.search || !trial.longer)
        die("memory is short");
    while (done < trial.positions)
        done += play(&trial, trial.positions - done);
    show(&trial, done);
    search_free(trial.search);
    search_free(trial.longer);
    netted_free(trial.netted);
    net_free(net);
    net_model_free(model);
    return 0;
}
