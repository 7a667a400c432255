/* The game as the rest of the program sees it, and its rules as players read them. */
#include "game/gipf/gipf.h"

static uint64_t no_key(const struct tabla_state *state)
{
    (void)state;
    return 0;
}

static const char *prompt(const struct tabla_state *state)
{
    const struct gipf_board *board = gipf_board(state);
    uint32_t open = tabla_gipf_open_lines(state);
    bool single = tabla_gipf_single_fits(state), gipf = tabla_gipf_gipf_fits(state);

    if (open & (open - 1))
        return TABLA_N("Choose the row to settle, and which GIPF pieces in it stay");
    if (open) {
        uint64_t stretch = tabla_gipf_stretch(gipf_taken(board), board->pieces[state->player], gipf_lowest_index(open));
        if (!(stretch & board->gipf))
            return TABLA_N("Clear your row");
        if (!(stretch & ~board->gipf))
            return TABLA_N("A row of GIPF pieces: choose which of them stay, all if you like");
        return TABLA_N("Clear your row, and choose which GIPF pieces in it stay");
    }
    if (!single)
        return TABLA_N("Push a GIPF piece onto the board: the first must be one");
    return gipf ? TABLA_N("Push a single piece or a GIPF piece onto the board")
                : TABLA_N("Push a piece onto the board");
}

static const char *const reasons[] = {
    "",
    TABLA_N("%1 wins: the other player resigned"),
    TABLA_N("%1 wins: the other player has no GIPF piece left on the board"),
    TABLA_N("%1 wins: the other player has to push and has no piece in reserve"),
};

/* `printed` names the heading in the rulebook, which has no numbers. */
static const struct tabla_rule rules[] = {
    {"G1", TABLA_N("The board"), TABLA_N("the board"),
     TABLA_N("Nine lettered lines a to i have 5, 6, 7, 8, 9, 8, 7, 6 and 5 crossings, numbered from 1 upwards. The "
             "24 outermost crossings are dots, where pieces enter; the 37 inside are points, and only a piece on a "
             "point is in play. Right of line e the numbers fall one behind on every line, so a1 b2 c3 d4 e5 f5 g5 h5 "
             "i5 is one straight line. There are 21 lines and 42 ways in: six dots lead onto one line, eighteen onto "
             "two.")},
    {"G2", TABLA_N("Pieces"), TABLA_N("the pieces"),
     TABLA_N("Each player owns 18 pieces, kept in a reserve beside the board. Two of them stacked are a GIPF piece: "
             "it takes two pieces from the reserve, but counts as one in a row and moves as one. White begins.")},
    {"G3", TABLA_N("Moving other pieces; two restrictions"), TABLA_N("the push"),
     TABLA_N("A turn puts a piece from the reserve on a dot and pushes it one step, onto the point next to it. If "
             "that point is taken, the pieces in front that touch each other all move one step along the line, "
             "whoever owns them. A line without an empty point cannot be entered, because a piece would leave the "
             "board. Pieces in play move in no other way.")},
    {"G4", TABLA_N("First move; bringing single pieces into play"), TABLA_N("GIPF pieces first"),
     TABLA_N("Your first push is a GIPF piece. You may go on pushing GIPF pieces until you push a single one; from "
             "then on you push single pieces only.")},
    {"G5", TABLA_N("Re-using and capturing pieces"), TABLA_N("the row"),
     TABLA_N("Four or more pieces of one colour on neighbouring points of a line are a row, GIPF pieces included. "
             "Its owner has to clear it, together with every piece, of either colour, that is joined to it along "
             "that line without a gap. All of these together are the stretch. Dots do not count.")},
    {"G6", TABLA_N("Re-using and capturing pieces; GIPF pieces in play"), TABLA_N("what becomes of the pieces"),
     TABLA_N("Of a cleared stretch your own single pieces return to your reserve, and opposing single pieces are "
             "captured and out of the game. For each GIPF piece in it, yours or not, you decide: it stays where it "
             "is, or it goes like a single piece, counted as two. Two pieces that come back that way can enter as a "
             "GIPF piece again only while you may still push GIPF pieces.")},
    {"G7", TABLA_N("Two rows"), TABLA_N("several rows of one player"),
     TABLA_N("Several rows of yours are cleared one after the other, in an order you choose. A row that an earlier "
             "removal has broken need not be cleared any more; one that crosses another in a GIPF piece which was "
             "left standing is still a row.")},
    {"G8", TABLA_N("Forced capture; two rows"), TABLA_N("rows of both players"),
     TABLA_N("A push may complete rows of either player. The player who pushed settles theirs first; then the other "
             "settles theirs and goes on to push. Clearing a row is never a turn of its own.")},
    {"G9", TABLA_N("A row of four GIPF pieces"), TABLA_N("rows of GIPF pieces"),
     TABLA_N("A stretch of nothing but GIPF pieces may be left standing whole. As long as it stands, its owner "
             "decides again at the beginning of each own turn and again after each own push. On each of these "
             "occasions every line is decided once.")},
    {"G10", TABLA_N("End of the game; notes"), TABLA_N("the end"),
     TABLA_N("Whoever has pushed and has no GIPF piece on the board has lost at once, no matter who removed the last "
             "one; if one removal takes the last ones of both players, the player who removed them wins. Whoever has "
             "to push and has an empty reserve after settling own rows has lost too. There are no draws.")},
    {"G11", "", TABLA_N("easier variants"),
     TABLA_N("In the standard game each player starts with three GIPF pieces on the board (White b5 e2 h5, Black b2 "
             "e8 h2) and 12 pieces in reserve, and pushes single pieces only. In the basic game three single pieces "
             "stand on those points, each player has 15 pieces in all, there are no GIPF pieces, and only an empty "
             "reserve loses. The rulebook's game, which starts with an empty board, is the tournament game.")},
    {"G12", "", TABLA_N("repetition"),
     TABLA_N("No rule forbids a position to come up again. Programs that play each other may stop after a number of "
             "moves; such a game is unfinished, not drawn.")},
    {NULL, NULL, NULL, NULL},
};

const struct tabla_game tabla_gipf = {
    .name = "gipf",
    .title = "GIPF",
    .sgf_number = 39,
    .variants = tabla_gipf_variants,
    .rules = rules,
    .reasons = reasons,
    .start = tabla_gipf_start,
    .actions = tabla_gipf_actions,
    .count = tabla_gipf_count,
    .check = tabla_gipf_check,
    .apply = tabla_gipf_apply,
    .key = no_key,
    .rehash = tabla_gipf_hash,
    .prompt = prompt,
    .write_action = tabla_gipf_write_action,
    .read_word = tabla_gipf_read_word,
    .write_position = tabla_gipf_write_position,
    .read_position = tabla_gipf_read_position,
    .symmetries = tabla_gipf_symmetries,
    .transform = tabla_gipf_transform,
    .transform_action = tabla_gipf_transform_action,
    .layout = tabla_gipf_layout,
    .view = tabla_gipf_view,
    .changes = tabla_gipf_changes,
    .parts = tabla_gipf_parts,
    .playout = tabla_gipf_playout,
    .judge = tabla_gipf_worth,
    .look_ahead = 0.25f,
    .features = &tabla_gipf_net_features,
};
