/* YINSH, put together: its names, its rules in words, and the one symbol others see. */
#include "yinsh.h"

static const char *const variants[] = {"standard", "blitz", NULL};

static const char *const reasons[] = {
    [TABLA_REASON_NONE] = "",
    [TABLA_REASON_RESIGNED] = TABLA_N("%1 wins: the other player resigned"),
    [YINSH_REASON_THREE_RINGS] = TABLA_N("%1 wins: three rings are off the board"),
    [YINSH_REASON_FIRST_RING] = TABLA_N("%1 wins the blitz game: the first ring is off the board"),
    [YINSH_REASON_POOL] = TABLA_N("%1 wins: the pool is empty, and %1 has taken off more rings"),
    [YINSH_REASON_POOL_EQUAL] = TABLA_N("a draw: the pool is empty, and both have taken off the same number of rings"),
    [YINSH_REASON_STUCK] = TABLA_N("%1 wins: no ring can move, and %1 has taken off more rings"),
    [YINSH_REASON_STUCK_EQUAL] = TABLA_N("a draw: no ring can move, and both have taken off the same number of rings"),
};

static const struct tabla_rule rules[] = {
    {"Y1", "D1–D3", TABLA_N("the board"),
     TABLA_N("The game is played on the 85 points where the lines cross, from a2 to k10. Lines run in three "
             "directions, and each point has up to six neighbours.")},
    {"Y2", "A, C", TABLA_N("what there is to play with"),
     TABLA_N("Each player has five rings. Both share one pool of 51 markers, which are white on one side and black on "
             "the other. White begins.")},
    {"Y3", "D1–D3", TABLA_N("placing the rings"),
     TABLA_N("The board starts empty. In turn, each player puts one ring on any empty point, the edge included, until "
             "all ten rings stand.")},
    {"Y4", "E1–E3", TABLA_N("moving a ring"),
     TABLA_N("Put a marker from the pool, your colour up, into one of your rings, then move that ring along a line to "
             "an empty point; the marker stays behind. The ring may cross empty points and may then jump one unbroken "
             "run of markers of any colour, but right behind the run it has to stop. It never crosses another ring.")},
    {"Y5", "F1–F4", TABLA_N("turning markers over"),
     TABLA_N("Once the ring has arrived, every marker it jumped is turned over, yours and your opponent's alike. The "
             "marker you have just put down is not. Markers never move.")},
    {"Y6", "G1–G3", TABLA_N("a row"),
     TABLA_N(
         "Five markers of one colour, next to each other on one line, are a row; rings are no part of it. Its owner "
         "puts the five back into the pool and then takes one of their own rings off the board, whichever they "
         "like.")},
    {"Y7", "G4–G5", TABLA_N("longer and several rows"),
     TABLA_N(
         "In a run of more than five, the owner chooses which five go; they must lie next to each other. Rows that "
         "share no marker are all taken, a ring for each. Where rows share a marker the owner chooses one, and what "
         "is then no longer a row stays.")},
    {"Y8", "G6–G7", TABLA_N("whose rows come first"),
     TABLA_N("A move can make rows for both players. The player who moved settles theirs first; then the opponent "
             "settles theirs, before making a move of their own.")},
    {"Y9", "H1–H3", TABLA_N("the end"),
     TABLA_N(
         "Whoever takes off their third ring has won at once, whatever rows still stand. If the pool is empty and no "
         "row is left to settle, the player who has taken off more rings wins; if it is as many, the game is a "
         "draw.")},
    {"Y10", "J", TABLA_N("blitz"), TABLA_N("The short game has the same rules, but the first ring taken off wins.")},
    {"Y11", "", TABLA_N("when no ring can move"),
     TABLA_N(
         "A player none of whose rings can move passes; that takes no marker. While a ring can move, passing is not "
         "allowed. Two passes in a row end the game just as an empty pool does.")},
    {NULL, NULL, NULL, NULL},
};

static uint64_t no_key(const struct tabla_state *state)
{
    (void)state;
    return 0;
}

static const char *prompt(const struct tabla_state *state)
{
    if (state->over)
        return TABLA_N("The game is over");
    switch ((enum yinsh_phase)state->phase) {
    case YINSH_PHASE_PLACE:
        return TABLA_N("Put a ring on an empty point");
    case YINSH_PHASE_MOVE:
        if (!tabla_yinsh_can_move(yinsh_board_of(state), state->player))
            return TABLA_N("None of your rings can move: pass");
        return TABLA_N("Choose a ring to move");
    case YINSH_PHASE_ROW:
        return TABLA_N("Choose the row to remove");
    case YINSH_PHASE_RING:
    case YINSH_PHASE_END:
        break;
    }
    return TABLA_N("Remove one of your rings");
}

const struct tabla_game tabla_yinsh = {
    .name = "yinsh",
    .title = "YINSH",
    .sgf_number = 24,
    .variants = variants,
    .rules = rules,
    .reasons = reasons,
    .start = tabla_yinsh_start,
    .actions = tabla_yinsh_actions,
    .count = tabla_yinsh_count,
    .check = tabla_yinsh_check,
    .apply = tabla_yinsh_apply,
    .key = no_key,
    .rehash = tabla_yinsh_rehash,
    .prompt = prompt,
    .write_action = tabla_yinsh_write_action,
    .read_word = tabla_yinsh_read_word,
    .write_position = tabla_yinsh_write_position,
    .read_position = tabla_yinsh_read_position,
    .symmetries = tabla_yinsh_symmetries,
    .transform = tabla_yinsh_transform,
    .transform_action = tabla_yinsh_transform_action,
    .layout = tabla_yinsh_layout,
    .view = tabla_yinsh_view,
    .changes = tabla_yinsh_changes,
    .parts = tabla_yinsh_parts,
    .judge = tabla_yinsh_judge,
    .look_ahead = 0.25f,
    .features = &tabla_yinsh_net_features,
};
