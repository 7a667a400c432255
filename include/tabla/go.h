/*
 * What only Go has: rule sets, komi, handicap, counting, dead stones. Points are numbered from the lower left corner to
 * the right and then up: A1 is 0, B1 is 1; the pass is size * size. Points (scores, komi) are in hundredths.
 */
#ifndef TABLA_GO_H
#define TABLA_GO_H

#include "tabla/game.h"

TABLA_BEGIN

enum tabla_go_ko { TABLA_GO_KO_SIMPLE, TABLA_GO_KO_POSITIONAL, TABLA_GO_KO_SITUATIONAL };
enum tabla_go_scoring { TABLA_GO_TERRITORY, TABLA_GO_AREA };
/* What White gets for N handicap stones under area scoring. */
enum tabla_go_bonus { TABLA_GO_BONUS_NONE, TABLA_GO_BONUS_N_MINUS_1, TABLA_GO_BONUS_N };

struct tabla_go_rules {
    const char *name; /* "school"; NULL for a combination without a name */
    enum tabla_go_ko ko;
    enum tabla_go_scoring scoring;
    enum tabla_go_bonus bonus;
    bool suicide; /* a team may take its own last liberty, as far as the ko rule lets it */
    int komi;
};

/* The named rule sets by index from 0, the default first; NULL after the last. Found by name in upper or lower case,
 * with '_' or a space for '-', also by names that other programs have for them ("korean"). */
TABLA_API const struct tabla_go_rules *tabla_go_rules_at(size_t index);
TABLA_API const struct tabla_go_rules *tabla_go_rules_find(const char *name);

TABLA_API int tabla_go_size(const struct tabla_state *state);
TABLA_API int tabla_go_komi(const struct tabla_state *state);
TABLA_API bool tabla_go_set_komi(struct tabla_state *state, int komi, struct tabla_error *error);
/* The rules in force; `komi` is the rule set's, not the game's (where the rules have no name, the game's). */
TABLA_API struct tabla_go_rules tabla_go_rules_of(const struct tabla_state *state);
/* At any time: the past stays valid under other rules. Komi stays as it is. */
TABLA_API bool tabla_go_set_rules(struct tabla_state *state, const struct tabla_go_rules *rules,
                                  struct tabla_error *error);
/* TABLA_BLACK, TABLA_WHITE or TABLA_NOBODY. */
TABLA_API enum tabla_player tabla_go_stone(const struct tabla_state *state, unsigned point);
/* How many liberties the team on `point` has; 0 on an empty point. */
TABLA_API unsigned tabla_go_liberties(const struct tabla_state *state, unsigned point);
/* Marks the empty points that are eyes of that player's at a glance: only own stones around, which hold together.
 * Random play never fills them. */
TABLA_API void tabla_go_eyes(const struct tabla_state *state, enum tabla_player player, bool eyes[TABLA_MAX_SPOTS]);
/* Stones of the other colour that `player` has captured. */
TABLA_API unsigned tabla_go_prisoners(const struct tabla_state *state, enum tabla_player player);

/* Setting up by hand: a stone or nothing on a point; who plays next. A stone without liberties is refused at the next
 * tabla_go_settled(). Prisoners and handicap are not touched; passes, a ko, dead marks and a result are gone afterwards
 * (unless the player asked for is to play already). */
TABLA_API bool tabla_go_put(struct tabla_state *state, unsigned point, enum tabla_player stone,
                            struct tabla_error *error);
TABLA_API bool tabla_go_set_player(struct tabla_state *state, enum tabla_player player, struct tabla_error *error);
/* Whether every team on the board has a liberty, as any position in play must. */
TABLA_API bool tabla_go_settled(const struct tabla_state *state, struct tabla_error *error);

/* Handicap, on an empty board only; White plays next. Fixed stones stand on the usual points: 2 to as many as the board
 * has of them, which is none on small ones. */
TABLA_API unsigned tabla_go_most_handicap(unsigned size);
TABLA_API bool tabla_go_fixed_handicap(struct tabla_state *state, unsigned stones, struct tabla_error *error);
TABLA_API bool tabla_go_free_handicap(struct tabla_state *state, const uint16_t *points, size_t count,
                                      struct tabla_error *error);
/* Good points for `stones` free handicap stones, written to `out` (room for as many); returns how many were found (at
 * most what fits and makes sense, and none unless the board is empty). */
TABLA_API size_t tabla_go_suggest_handicap(const struct tabla_state *state, unsigned stones, uint16_t *out);
TABLA_API unsigned tabla_go_handicap(const struct tabla_state *state);

/* Counting, with the stones marked dead taken off. */
struct tabla_go_count {
    unsigned stones[2];    /* living stones on the board, by player */
    unsigned territory[2]; /* points surrounded */
    unsigned prisoners[2]; /* captured by, dead ones included */
    unsigned dame;         /* points that are nobody's */
    int total[2];          /* all together, komi and handicap compensation included, in hundredths */
    uint8_t owner[TABLA_MAX_SPOTS]; /* territory and living stones; TABLA_NOBODY for dame */
};
TABLA_API void tabla_go_score(const struct tabla_state *state, struct tabla_go_count *out);

/* After the two passes: marks the team on `point`, and every team of its colour that is connected with it through empty
 * points, dead or alive; the result follows. */
TABLA_API bool tabla_go_mark(struct tabla_state *state, unsigned point, bool dead, struct tabla_error *error);
/* After the two passes: exactly the stones on these points are dead, others are not; the result follows. */
TABLA_API bool tabla_go_set_dead(struct tabla_state *state, const bool dead[TABLA_MAX_SPOTS],
                                 struct tabla_error *error);
/* After the two passes, when the players disagree (O8): the marks go, and play goes on with who is to play. */
TABLA_API bool tabla_go_resume(struct tabla_state *state, struct tabla_error *error);

/* What can be proved without reading ahead (Benson): teams that cannot be captured even if their owner only passes. */
enum tabla_go_life {
    TABLA_GO_LIFE_OPEN,       /* nothing is proved */
    TABLA_GO_LIFE_ALIVE,      /* a stone of an unconditionally living team */
    TABLA_GO_LIFE_TERRITORY,  /* an empty point inside such teams' territory where no enemy can live */
    TABLA_GO_LIFE_DEAD        /* an enemy stone there */
};
/* `life` by point, `owner` (may be NULL) by point: whose team or territory it is (of a dead stone: not its own). */
TABLA_API void tabla_go_life(const struct tabla_state *state, uint8_t life[TABLA_MAX_SPOTS],
                             uint8_t owner[TABLA_MAX_SPOTS]);

TABLA_END

#endif
