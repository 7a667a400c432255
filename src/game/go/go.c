/* Go: how a game starts, what the player is asked, the rules in words, and the table that puts all parts together. */
#include "game/go/position.h"

#include <stdio.h>

static bool start(const struct tabla_setup *setup, struct tabla_state *out, struct tabla_error *error)
{
    static const struct tabla_setup usual = {0};
    struct tabla_state state;
    struct tabla_go_position *go = tabla_go_for(&state);
    struct tabla_go_rules rules = *tabla_go_rules_at(0);
    int size;

    setup = setup ? setup : &usual;
    if (setup->variant && strcmp(setup->variant, "standard") != 0)
        return tabla_fail(error, TABLA_ERROR_UNKNOWN, TABLA_N("there is no variant \"%1\" of this game"),
                          setup->variant, NULL, NULL);
    if (setup->rules && !tabla_go_rules_read(setup->rules, &rules))
        return tabla_fail(error, TABLA_ERROR_UNKNOWN,
                          TABLA_N("there is no rule set \"%1\" (there are school, japanese, chinese, aga, new-zealand "
                                  "and tromp-taylor)"),
                          setup->rules, NULL, NULL);
    size = setup->size ? setup->size : TABLA_GO_MAX_SIZE;
    if (size < TABLA_GO_MIN_SIZE || size > TABLA_GO_MAX_SIZE) {
        char number[16];
        snprintf(number, sizeof number, "%d", size);
        tabla_fail(error, TABLA_ERROR_RANGE, TABLA_N("the board can be 2x2 to 19x19, not %1"), number, NULL, NULL);
        if (error)
            memcpy(error->rule, "O1", 3);
        return false;
    }
    memset(&state, 0, sizeof state);
    state.player = TABLA_BLACK;
    state.phase = TABLA_GO_PHASE_PLAY;
    state.winner = TABLA_NOBODY;
    go->size = (uint8_t)size;
    tabla_go_rules_store(go, &rules);
    go->komi = rules.komi;
    if (setup->komi_given && !tabla_go_set_komi(&state, setup->komi, error))
        return false;
    if (setup->handicap && !tabla_go_fixed_handicap(&state, (unsigned)setup->handicap, error))
        return false;
    tabla_go_seal(&state);
    *out = state;
    return true;
}

static const char *prompt(const struct tabla_state *state)
{
    if (state->over)
        return tabla_go_of(state)->passes == 2 ? TABLA_N("Mark the dead stones, or play on if you disagree") : "";
    return tabla_go_of(state)->passes == 1
               ? TABLA_N("The other player passed: put a stone, or pass as well to end the game")
               : TABLA_N("Put a stone on an empty crossing, or pass");
}

static const char *const variants[] = {"standard", NULL};

static const char *const reasons[] = {
    "",
    TABLA_N("%1 wins: the other player resigned"),
    TABLA_N("%1 wins with more points"),
    TABLA_N("both have the same number of points: a draw"),
};

static const struct tabla_rule rules[] = {
    {"O1", TABLA_N("the board"), TABLA_N("the board"),
     TABLA_N("Go is played on the crossings of a square grid, 19 by 19 at most. Black begins. In turn each player "
             "puts a stone on an empty crossing, or passes. Stones never move, and there are as many as are "
             "needed.")},
    {"O2", TABLA_N("rules 1 and 2"), TABLA_N("liberties and teams"),
     TABLA_N("A stone has as many liberties as there are empty crossings next to it along the lines. Stones of one "
             "colour that stand next to each other along the lines are a team and share their liberties. A team "
             "that has lost its last liberty is captured: its stones leave the board together, and each is a "
             "prisoner worth one point.")},
    {"O3", TABLA_N("rules 3 and 4"), TABLA_N("no suicide"),
     TABLA_N("You may not put a stone where it, or the team it joins, would have no liberty, unless the stone "
             "captures something. So a team with two separate eyes cannot be captured.")},
    {"O4", TABLA_N("rule 6"), TABLA_N("no repetition"),
     TABLA_N("You may not put a stone if the whole board would then look as it did at any time before in this "
             "game. After a single stone has taken another one you must therefore play elsewhere before you take "
             "back. A pass is always allowed.")},
    {"O5", TABLA_N("rule 7"), TABLA_N("the end"),
     TABLA_N("A player who sees nothing left to gain passes. The game ends when both pass one after the other. The "
             "players then agree which stones are dead, and these join the prisoners.")},
    {"O6", TABLA_N("rules 5 and 7"), TABLA_N("the score"),
     TABLA_N("Your territory is the empty crossings that only your stones border; the edge of the board needs no "
             "fence. Territory and prisoners count one point each. White gets komi, 4.5 points, because Black "
             "begins.")},
    {"O7", "", TABLA_N("rule sets"),
     TABLA_N("The rules above are called school. The sets japanese, chinese, aga, new-zealand and tromp-taylor "
             "differ in what counts as repetition, whether suicide is allowed, whether stones on the board count "
             "instead of prisoners, and in komi. A weaker player may start with handicap stones.")},
    {"O8", "", TABLA_N("disagreement"),
     TABLA_N("If the players do not agree which stones are dead, the marks are taken back and play goes on until "
             "it shows on the board.")},
    {NULL, NULL, NULL, NULL},
};

const struct tabla_game tabla_go = {
    .name = "go",
    .title = "Go",
    .sgf_number = 1,
    .has_history = true,
    .has_score = true,
    .variants = variants,
    .rules = rules,
    .reasons = reasons,
    .start = start,
    .actions = tabla_go_actions,
    .count = tabla_go_action_count,
    .check = tabla_go_check,
    .apply = tabla_go_apply,
    .key = tabla_go_key,
    .rehash = tabla_go_rehash,
    .prompt = prompt,
    .write_action = tabla_go_write_action,
    .read_word = tabla_go_read_word,
    .write_position = tabla_go_write_position,
    .read_position = tabla_go_read_position,
    .symmetries = tabla_go_symmetries,
    .transform = tabla_go_transform,
    .transform_action = tabla_go_transform_action,
    .layout = tabla_go_layout,
    .view = tabla_go_view,
    .changes = tabla_go_changes,
    .parts = tabla_go_parts,
    .playout = tabla_go_playout,
    .rollout = tabla_go_rollout,
    .owners = tabla_go_owners,
    .judge = tabla_go_judge,
    .playout_share = 1.0f,
    .features = &tabla_go_net_features,
};
