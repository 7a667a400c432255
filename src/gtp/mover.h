/*
 * Who chooses moves. This one knows nothing but the rules: it plays at random and judges a move by random games after
 * it. A real engine takes its place behind this header.
 */
#ifndef TABLA_GTP_MOVER_H
#define TABLA_GTP_MOVER_H

#include "tabla.h"

/* An action and what random games after it say, seen by the player who decides. */
struct gtp_candidate {
    tabla_action action;
    unsigned visits;
    double wins;    /* a draw or an unfinished game is half a win */
    double points;  /* sum of the margins, in points; 0 in games without points */
    double squares; /* sum of their squares */
};

struct gtp_analysis {
    const struct tabla_game *game;
    struct tabla_state state;
    size_t count;
    unsigned visits; /* of all together */
    struct gtp_candidate candidates[TABLA_MAX_ACTIONS];
    double ownership[TABLA_MAX_SPOTS]; /* Go: sum over all games, +1 the player's, -1 the opponent's */
};

/*
 * The actions worth a thought: all legal ones, but in Go no stone in an own eye and no pass while there is anything
 * else. At least one unless the game is over. Returns how many.
 */
size_t gtp_mover_actions(const struct tabla_game *game, const struct tabla_state *state, const struct tabla_keys *past,
                         tabla_action out[TABLA_MAX_ACTIONS]);

/* One of them. The game must not be over. */
tabla_action gtp_mover_choose(const struct tabla_game *game, const struct tabla_state *state,
                              const struct tabla_keys *past, struct tabla_rng *rng);

/* Begins with the actions worth a thought, none of them visited. */
void gtp_analysis_begin(struct gtp_analysis *analysis, const struct tabla_game *game, const struct tabla_state *state,
                        const struct tabla_keys *past);
/* One random game after the action that has had the fewest so far. */
void gtp_analysis_visit(struct gtp_analysis *analysis, struct tabla_rng *rng);
/* Whether every action has been visited. */
bool gtp_analysis_round(const struct gtp_analysis *analysis);
/* The best first, by the share of games won. */
void gtp_analysis_sort(struct gtp_analysis *analysis);

#endif
