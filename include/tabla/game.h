/*
 * The contract between games and everything else.
 *
 * A game is one const `struct tabla_game`: what it is called, and some twenty functions. Front ends, records and
 * search work through it and know no game by name.
 *
 *   text --read--> action --apply--> state --actions--> ...      state --view--> what a front end draws
 *
 * An action is the smallest decision one player takes; a turn is the run of actions one player takes until the other
 * has to decide. The same player often acts several times in a row (YINSH: move, row, ring), so who decides is always
 * asked of the state and never guessed by alternation.
 *
 * A state is plain data without pointers: copying is assignment, undo is keeping the copy. What a rule needs to know
 * of earlier positions (Go's repetition) lives beside the state in `struct tabla_keys`.
 */
#ifndef TABLA_GAME_H
#define TABLA_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tabla/api.h"
#include "tabla/error.h"
#include "tabla/rng.h"
#include "tabla/text.h"

TABLA_BEGIN

enum tabla_player { TABLA_BLACK, TABLA_WHITE, TABLA_NOBODY };

typedef uint16_t tabla_action;
#define TABLA_ACTION_NONE ((tabla_action)0xffff)
#define TABLA_RESIGN ((tabla_action)0xfffe) /* understood for every game, never among the listed actions */

enum {
    TABLA_MAX_ACTIONS = 2688, /* no state of any game has more (GIPF: 21 lines, 2^7 ways to leave pieces) */
    TABLA_MAX_RUN = 8,        /* actions that one word of text may stand for */
    TABLA_MAX_SPOTS = 361,
    TABLA_MAX_CHANGES = 362,
    TABLA_ACTION_TEXT = 32,   /* bytes for any written action, NUL included */
    TABLA_RESULT_TEXT = 16    /* bytes for any written result, NUL included */
};

/* Every game's reasons start with these; further ones are the game's own. */
enum { TABLA_REASON_NONE, TABLA_REASON_RESIGNED, TABLA_REASON_OWN };

/*
 * One position. The head is the same for all games, the body is the game's own. Bytes that mean nothing are zero, so
 * that equal positions are equal memory.
 */
struct tabla_state {
    TABLA_ALIGN(16)
    uint64_t hash;   /* of everything that decides how the game can go on, except the past beside it */
    uint8_t player;  /* who decides the next action; meaningless once the game is over */
    uint8_t phase;   /* which kind of decision it is; the game's own numbers */
    uint8_t over;    /* 1 once the game has ended */
    uint8_t winner;  /* when over: TABLA_BLACK, TABLA_WHITE, or TABLA_NOBODY for a draw */
    uint8_t reason;  /* when over: index into game->reasons */
    uint8_t reserved[3];
    int32_t margin;  /* when over, in games with points: by how many, in hundredths; else 0 */
    uint32_t reserved2[3];
    TABLA_ALIGN(16)
    uint64_t body[28]; /* seen by the game through a struct marked TABLA_MAY_ALIAS */
};

/* Keys of the states a game went through before this one, oldest first. tabla_step() adds them. Start from {0}. */
struct tabla_keys {
    uint64_t *keys;
    size_t count;
    size_t capacity;
};

/* How a game is to start. Zero is the default of every field. */
struct tabla_setup {
    const char *variant; /* NULL: the first of game->variants */
    const char *rules;   /* Go: name of a rule set; NULL: the first */
    int size;            /* Go: 2 to 19; 0: 19 */
    bool komi_given;     /* Go: use `komi`, not the rule set's */
    int komi;            /* Go: in hundredths of a point */
    int handicap;        /* Go: fixed handicap stones, 0 or 2 to 9 */
};

/* A rule as players can read it. */
struct tabla_rule {
    const char *id;      /* "Y4": what code, tests and error messages cite */
    const char *printed; /* "E1–E3": where it stands in the printed rulebook; "" if nowhere */
    const char *title;   /* a few words */
    const char *text;    /* our own words, whole sentences */
};

/* --- What front ends draw -------------------------------------------------------------------------------------- */

enum tabla_spot_kind {
    TABLA_SPOT_POINT, /* pieces stand here */
    TABLA_SPOT_DOT,   /* GIPF: pieces enter here */
    TABLA_SPOT_STAR   /* a point that is drawn with a dot on Go boards */
};

/* Coordinates are in thousandths of the distance between neighbours, x to the right, y up, seen from White's side in
 * the hex games and from Black's in Go. */
struct tabla_spot {
    int32_t x, y;
    char name[4];
    uint8_t kind;
};

struct tabla_segment {
    int32_t x1, y1, x2, y2;
};

struct tabla_label {
    int32_t x, y;
    char text[4];
};

struct tabla_layout {
    size_t spot_count, segment_count, label_count;
    struct tabla_spot spots[TABLA_MAX_SPOTS]; /* indexed by the game's point numbers */
    struct tabla_segment segments[96];
    struct tabla_label labels[96];
    bool hex; /* three directions of lines rather than two */
};

enum tabla_piece_kind { TABLA_PIECE_STONE, TABLA_PIECE_RING, TABLA_PIECE_MARKER, TABLA_PIECE_SINGLE, TABLA_PIECE_GIPF };

struct tabla_piece {
    uint16_t spot;
    uint8_t owner;
    uint8_t kind;
    uint8_t dead; /* Go: marked dead after the end */
};

/* Something counted beside the board. */
struct tabla_counter {
    const char *label;  /* English, to be translated: "Pool", "Reserve", "Prisoners" */
    bool shared;        /* one number for both players: value[0] */
    int16_t value[2];   /* by player */
    int16_t most;       /* the most it can be (three rings off), 0 if there is no such number */
};

struct tabla_view {
    size_t piece_count, counter_count;
    struct tabla_piece pieces[TABLA_MAX_SPOTS];
    struct tabla_counter counters[4];
};

enum tabla_change_kind { TABLA_CHANGE_ADD, TABLA_CHANGE_MOVE, TABLA_CHANGE_FLIP, TABLA_CHANGE_REMOVE };

/* One visible effect of an action, in the order a hand would do it. For MOVE both ends count, for the others `to`. */
struct tabla_change {
    uint8_t kind;
    uint8_t owner; /* of the piece before the change (ADD: after it) */
    uint8_t piece; /* enum tabla_piece_kind */
    uint16_t from; /* MOVE, and ADD of a GIPF push: the dot it came from; otherwise equal to `to` */
    uint16_t to;
};

enum tabla_action_kind {
    TABLA_ACT_PLACE,     /* a piece on spots[0]: a ring, a stone */
    TABLA_ACT_MOVE,      /* from spots[0] to spots[1] */
    TABLA_ACT_ROW,       /* take the row on spots[0..count-1] */
    TABLA_ACT_RING,      /* take the ring on spots[0] */
    TABLA_ACT_PUSH,      /* from dot spots[0] onto point spots[1] */
    TABLA_ACT_PUSH_GIPF, /* the same with a GIPF piece */
    TABLA_ACT_CLEAR,     /* clear spots[0..count-1], leaving those whose bit is set in `keep` */
    TABLA_ACT_PASS,
    TABLA_ACT_RESIGN
};

/* An action as the points one would click for it. */
struct tabla_parts {
    uint8_t kind;
    uint8_t count;
    uint16_t keep;
    uint16_t spots[8];
};

/* --- What nets see ---------------------------------------------------------------------------------------------- */

enum { TABLA_MAX_OUTCOMES = 4 };

/*
 * A position as numbers for a net, and its actions as places in what the net answers. The board lies in a frame of
 * width * height cells, row by row; everything is seen by the player to act, as if both colours were one game.
 *
 *   planes    one bit a cell, (width * height + 63) / 64 words a plane, the lowest bit first: pieces, the board itself
 *   scalars   one number a position, about 0 to 1: phases, counts
 *   policy    plane * cells + cell, for a turn of the board the cell turns and the plane changes with the directions it
 *             stands for; after all planes come `globals` numbers that stand on no cell and that no turn moves
 *   outcomes  what the end of a game says beside who won, each 0 to outcome_classes - 1: what a net also learns
 *   owners    whose each cell is when the game is over, in games about territory: learnt as well. The first outcome of
 *             such a game is the margin, a class a point, an even one in the middle (outcome_classes / 2)
 *
 * Where the board has many sizes (any_size), width and height are those of the largest. A copy of the struct with
 * smaller ones is the same for a smaller frame: every call is told by `self` which frame is meant. A board smaller than
 * the frame lies at cell 0. Plane 0 is always the board itself.
 */
struct tabla_features {
    unsigned version; /* nets trained on another one understand nothing */
    unsigned width, height, planes, scalars, policy_planes, globals;
    unsigned most_actions; /* room for the legal ones; where a state has more (GIPF's may), the rest get no prior */
    unsigned outcomes, outcome_classes;
    unsigned symmetries;
    bool hex; /* a cell has six neighbours: (row + 1, column - 1) and (row - 1, column + 1) are none */
    bool any_size;

    void (*encode)(const struct tabla_features *self, const struct tabla_state *state, const struct tabla_keys *past,
                   uint64_t *planes, float *scalars);
    /* Of a legal action; no two of a state's share one. */
    unsigned (*policy_index)(const struct tabla_features *self, const struct tabla_state *state, tabla_action action);
    /* Where a cell of the frame and where the policy number of an action go under a symmetry. */
    unsigned (*turn_cell)(const struct tabla_features *self, unsigned symmetry, unsigned cell);
    unsigned (*turn_policy)(const struct tabla_features *self, unsigned symmetry, unsigned index);
    /* Of a game that is over, seen by `player`. */
    void (*outcome)(const struct tabla_features *self, const struct tabla_state *state, unsigned player,
                    uint8_t out[TABLA_MAX_OUTCOMES]);

    /* Only with any_size: width and height of the frame that a state's board fills. */
    unsigned (*side)(const struct tabla_features *self, const struct tabla_state *state);
    /* Optional: one plane each of the cells that are the player's and the opponent's if the game ends as it stands. */
    void (*owners)(const struct tabla_features *self, const struct tabla_state *state, unsigned player, uint64_t *mine,
                   uint64_t *theirs);
    /* With owners: how many points Black is ahead, where a net says how far each cell is Black's (1) or White's (-1),
     * and how likely each class of the first outcome is for the player to act. */
    float (*lead)(const struct tabla_features *self, const struct tabla_state *state, const float *owners,
                  const float *classes);
};

/* --- The contract ---------------------------------------------------------------------------------------------- */

struct tabla_game {
    const char *name;                /* "yinsh": what is typed */
    const char *title;               /* "YINSH": what is shown */
    unsigned sgf_number;             /* GM of its game files */
    bool has_history;                /* rules look at earlier positions: pass the keys */
    bool has_score;                  /* results have a margin */
    const char *const *variants;     /* names, NULL at the end, the default first; never empty */
    const struct tabla_rule *rules;  /* closed by an entry whose id is NULL */
    const char *const *reasons;      /* how a game ended, in words; %1 is the winner's colour. By state.reason */

    /* The position before the first action. Fails on an unknown variant or rule set or an impossible size. */
    bool (*start)(const struct tabla_setup *setup, struct tabla_state *state, struct tabla_error *error);

    /*
     * Writes all legal actions to `out` (room for TABLA_MAX_ACTIONS) in a fixed order and returns how many; none when
     * the game is over. `past` may be NULL when nothing is known of it. No two actions lead to the same position by the
     * same visible act.
     */
    size_t (*actions)(const struct tabla_state *state, const struct tabla_keys *past, tabla_action *out);

    /* How many there are, without writing them. */
    size_t (*count)(const struct tabla_state *state, const struct tabla_keys *past);

    /* Whether `action` (any number at all) is legal; if not, the error says which rule it breaks and where. */
    bool (*check)(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                  struct tabla_error *error);

    /* Plays a legal action. Not TABLA_RESIGN: tabla_step() and tabla_resign() do that for all games. */
    void (*apply)(struct tabla_state *state, tabla_action action);

    /* What `struct tabla_keys` remembers of a state; 0 in games without history. */
    uint64_t (*key)(const struct tabla_state *state);

    /* The hash computed from nothing, to check the one kept up to date. */
    uint64_t (*rehash)(const struct tabla_state *state);

    /* What the player to act is asked to do now: "Choose a ring to move". English, to be translated. */
    const char *(*prompt)(const struct tabla_state *state);

    /* --- text --- */

    /* The canonical text of a legal action. Returns its length. */
    size_t (*write_action)(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT]);

    /*
     * Reads one word (no ';') as a person writes it: upper or lower case, spaces around '-'. Usually one action;
     * several where a short form stands for them (YINSH "xg5-g9xa5"). Every action returned is legal in its place.
     * Returns their number, 0 with an error that says what is wrong and which rule is broken.
     */
    size_t (*read_word)(const struct tabla_state *state, const struct tabla_keys *past, const char *text, size_t length,
                        tabla_action out[TABLA_MAX_RUN], struct tabla_error *error);

    /*
     * The position line: first the game's name (with ":VARIANT" where it is not the default), then fields separated by
     * single spaces. Reading what was written gives the same memory and the same keys. Impossible positions are refused
     * with the column and what is wrong there. `past` may be NULL: then keys are neither written nor kept.
     */
    void (*write_position)(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out);
    bool (*read_position)(const char *text, size_t length, struct tabla_state *state, struct tabla_keys *past,
                          struct tabla_error *error);

    /* --- symmetries of the board, 0 being none --- */

    unsigned (*symmetries)(const struct tabla_state *state);
    void (*transform)(const struct tabla_state *state, unsigned symmetry, struct tabla_state *out);
    /* The action that does in the transformed state what `action` does in `state`. */
    tabla_action (*transform_action)(const struct tabla_state *state, unsigned symmetry, tabla_action action);

    /* --- what front ends draw --- */

    void (*layout)(const struct tabla_state *state, struct tabla_layout *out);
    void (*view)(const struct tabla_state *state, struct tabla_view *out);
    size_t (*changes)(const struct tabla_state *state, tabla_action action, struct tabla_change out[TABLA_MAX_CHANGES]);
    void (*parts)(const struct tabla_state *state, tabla_action action, struct tabla_parts *out);

    /*
     * Optional (NULL: tabla_playout() does it with actions and apply): plays random sensible actions until the game is
     * over or `limit` have been played; returns how many. Must not allocate.
     */
    unsigned (*playout)(struct tabla_state *state, struct tabla_rng *rng, unsigned limit);

    /* Optional: as playout, but with the sense a player has; what the engine's search uses. */
    unsigned (*rollout)(struct tabla_state *state, struct tabla_rng *rng, unsigned limit);

    /*
     * Optional, in games about territory: whose each spot is if the game ends as it stands, TABLA_NOBODY for nobody's.
     * Averaged over random games it tells what is settled and which pieces are dead.
     */
    void (*owners)(const struct tabla_state *state, uint8_t out[TABLA_MAX_SPOTS]);

    /*
     * Optional: plain judgement without looking ahead. Returns what Black can expect of a game that is not over, from
     * -1 to 1. With `priors` also how likely each of the `count` legal actions is to be right: not negative, sum 1.
     */
    float (*judge)(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors);

    /*
     * How far an engine trusts that judgement: the share of a position's value taken from a random game instead, and
     * how sharply priors come from judging what each action leads to (a temperature; 0: judge() gives them itself).
     */
    float playout_share, look_ahead;

    /* Optional: how a net sees it. */
    const struct tabla_features *features;
};

/* --- The games, and what is the same for all of them ------------------------------------------------------------ */

extern TABLA_API const struct tabla_game tabla_yinsh, tabla_gipf, tabla_go, tabla_template;

/* The games players know, by index from 0; NULL after the last. The template game is not among them. */
TABLA_API const struct tabla_game *tabla_game_at(size_t index);
/* By name, upper or lower case, the template included; NULL if there is none. */
TABLA_API const struct tabla_game *tabla_game_find(const char *name);
/* The rule with that number, or NULL. */
TABLA_API const struct tabla_rule *tabla_rule_find(const struct tabla_game *game, const char *id);

/*
 * Plays a legal action or TABLA_RESIGN and, in games that need it, remembers the state it leaves in `past` (which may
 * be NULL). False only when memory runs out; then nothing has changed.
 */
TABLA_API bool tabla_step(const struct tabla_game *game, struct tabla_state *state, struct tabla_keys *past,
                          tabla_action action);
/* `player` gives up. */
TABLA_API void tabla_resign(struct tabla_state *state, enum tabla_player player);

TABLA_API bool tabla_keys_add(struct tabla_keys *keys, uint64_t key);
TABLA_API bool tabla_keys_copy(struct tabla_keys *to, const struct tabla_keys *from);
TABLA_API void tabla_keys_release(struct tabla_keys *keys);

/* Canonical text of any legal action, TABLA_RESIGN included. */
TABLA_API size_t tabla_write_action(const struct tabla_game *game, const struct tabla_state *state, tabla_action action,
                                    char out[TABLA_ACTION_TEXT]);

/* check() for any action, TABLA_RESIGN included; after the end everything is refused with TABLA_ERROR_OVER. */
TABLA_API bool tabla_check(const struct tabla_game *game, const struct tabla_state *state,
                           const struct tabla_keys *past, tabla_action action, struct tabla_error *error);

/*
 * Reads an action, part of a turn or a whole turn: words joined by ';'. All of it must be one player's. Writes at most
 * `room` actions and returns their number, 0 with an error whose column says where. Nothing is played.
 */
TABLA_API size_t tabla_read_turn(const struct tabla_game *game, const struct tabla_state *state,
                                 const struct tabla_keys *past, const char *text, size_t length, tabla_action *out,
                                 size_t room, struct tabla_error *error);

/* A position line of any game. On success *game says which. */
TABLA_API bool tabla_read_position(const char *text, size_t length, const struct tabla_game **game,
                                   struct tabla_state *state, struct tabla_keys *past, struct tabla_error *error);

/* "W+R", "B+3.5", "W+", "0", or "" while the game goes on. Returns the length. */
TABLA_API size_t tabla_write_result(const struct tabla_game *game, const struct tabla_state *state,
                                    char out[TABLA_RESULT_TEXT]);

/*
 * How a game that is over ended, for people: an English sentence to be translated, with %1 for the winner's colour and,
 * where points decided, %2 for them; `points` has them as the result does ("0.5"), or "".
 */
TABLA_API const char *tabla_say_result(const struct tabla_game *game, const struct tabla_state *state,
                                       char points[TABLA_RESULT_TEXT]);

/* Counts the sequences of exactly `depth` legal actions. Games that end earlier count nothing. */
TABLA_API uint64_t tabla_perft(const struct tabla_game *game, const struct tabla_state *state,
                               const struct tabla_keys *past, unsigned depth);

/* Random play to the end or for `limit` actions, by the game's own playout where it has one. Returns how many. */
TABLA_API unsigned tabla_playout(const struct tabla_game *game, struct tabla_state *state, struct tabla_rng *rng,
                                 unsigned limit);
/* The same with the sense a player has, where the game has such a thing. */
TABLA_API unsigned tabla_rollout(const struct tabla_game *game, struct tabla_state *state, struct tabla_rng *rng,
                                 unsigned limit);

TABLA_END

#endif
