/*
 * The body of a Go state, and the few things every part of the game asks of it.
 *
 * Points are counted as in include/tabla/go.h (A1 = 0, then to the right, then up); a bit in a set is where bits.h puts
 * that crossing.
 */
#ifndef TABLA_GO_POSITION_H
#define TABLA_GO_POSITION_H

#include <assert.h>
#include <string.h>

#include "tabla/go.h"

#include "game/go/bits.h"

enum {
    TABLA_GO_MIN_SIZE = 2,
    TABLA_GO_MAX_SIZE = 19,
    TABLA_GO_MAX_POINTS = TABLA_GO_MAX_SIZE * TABLA_GO_MAX_SIZE,
    TABLA_GO_MAX_KOMI = 100000,      /* either way, in hundredths */
    TABLA_GO_MAX_PRISONERS = 1000000 /* where counting stops; an endless game under simple ko could go on for ever */
};

enum { TABLA_GO_PHASE_PLAY, TABLA_GO_PHASE_OVER };
enum { TABLA_GO_REASON_POINTS = TABLA_REASON_OWN, TABLA_GO_REASON_DRAW };

struct TABLA_MAY_ALIAS tabla_go_position {
    struct tabla_go_bits stones[2];
    struct tabla_go_bits dead; /* whole teams marked after the end */
    uint64_t picture;          /* what stands where, see tabla_go_stone_key() */
    uint32_t prisoners[2];     /* by captor */
    int32_t komi;
    uint16_t ko; /* the point where the player to move may not take back at once, plus 1; 0: none */
    uint16_t handicap;
    uint8_t size;
    uint8_t passes; /* in a row, 0 to 2 */
    uint8_t ko_rule, scoring, bonus, suicide;
    uint8_t zero[2];
};
static_assert(sizeof(struct tabla_go_position) <= sizeof(((struct tabla_state *)0)->body), "a position fits a state");

static inline const struct tabla_go_position *tabla_go_of(const struct tabla_state *state)
{
    return (const struct tabla_go_position *)(const void *)state->body;
}

static inline struct tabla_go_position *tabla_go_for(struct tabla_state *state)
{
    return (struct tabla_go_position *)(void *)state->body;
}

static inline unsigned tabla_go_points(const struct tabla_go_position *go)
{
    return (unsigned)go->size * go->size;
}

static inline unsigned tabla_go_bit(unsigned point, unsigned size)
{
    return point + point / size;
}

static inline unsigned tabla_go_point(unsigned bit, unsigned size)
{
    return bit - bit / (size + 1);
}

/* Walks a set: `bit` takes each of its members in turn; the set is used up. */
#define TABLA_GO_EACH(bit, set)                                                                                        \
    for (unsigned word_ = 0, bit; word_ < TABLA_GO_WORDS; word_++)                                                     \
        for (; (set).w[word_] && (bit = word_ * 64 + (unsigned)__builtin_ctzll((set).w[word_]), true);                 \
             (set).w[word_] &= (set).w[word_] - 1)

static inline enum tabla_player tabla_go_other(unsigned player)
{
    return player == TABLA_BLACK ? TABLA_WHITE : TABLA_BLACK;
}

/*
 * The picture of a board is the exclusive or of one number for every stone on it: what splitmix64 gives when it starts
 * from "tabla go" plus 2 * (19 * row + column) plus the colour. Position lines hold keys made of these, so the formula
 * is part of the format (docs/RULES-GO.md) and stays.
 */
static inline uint64_t tabla_go_stone_key(unsigned player, unsigned row, unsigned column)
{
    uint64_t seed = UINT64_C(0x7461626c6120676f) + 2 * (TABLA_GO_MAX_SIZE * row + column) + player;

    return tabla_splitmix64(&seed);
}

/* position.c */
uint64_t tabla_go_key(const struct tabla_state *state);
uint64_t tabla_go_rehash(const struct tabla_state *state);
uint64_t tabla_go_picture(const struct tabla_go_position *go);           /* from nothing */
void tabla_go_seal(struct tabla_state *state);                           /* sets the hash; the picture is up to date */
int tabla_go_compensation(const struct tabla_go_position *go);           /* for handicap stones, in hundredths */
struct tabla_go_bits tabla_go_empty(const struct tabla_go_position *go); /* empty crossings */
void tabla_go_point_name(unsigned point, unsigned size, char name[4]);
/* What White is ahead by before the board is counted, in hundredths: komi, compensation, prisoners that count. */
int tabla_go_head_start(const struct tabla_go_position *go);
/* The team on a crossing. */
struct tabla_go_bits tabla_go_team(const struct tabla_go_position *go, unsigned point);

/* rulesets.c */
bool tabla_go_rules_read(const char *text, struct tabla_go_rules *out); /* a name or a combination */
size_t tabla_go_rules_write(const struct tabla_go_rules *rules, char *out, size_t size);
void tabla_go_rules_store(struct tabla_go_position *go, const struct tabla_go_rules *rules);

/* score.c */
void tabla_go_finish(struct tabla_state *state); /* after two passes: over, with the result as it stands */
/* By player: living stones and territory. */
void tabla_go_areas(const struct tabla_go_position *go, struct tabla_go_bits out[2]);

/* play.c */
size_t tabla_go_actions(const struct tabla_state *state, const struct tabla_keys *past, tabla_action *out);
size_t tabla_go_action_count(const struct tabla_state *state, const struct tabla_keys *past);
bool tabla_go_check(const struct tabla_state *state, const struct tabla_keys *past, tabla_action action,
                    struct tabla_error *error);
void tabla_go_apply(struct tabla_state *state, tabla_action action);
size_t tabla_go_changes(const struct tabla_state *state, tabla_action action,
                        struct tabla_change out[TABLA_MAX_CHANGES]);
void tabla_go_reopen(struct tabla_state *state); /* in play again: no passes, no marks, no ko, no result */

/* playout.c */
unsigned tabla_go_playout(struct tabla_state *state, struct tabla_rng *rng, unsigned limit);
/* Whose each point is as the board stands. */
void tabla_go_owners(const struct tabla_state *state, uint8_t out[TABLA_MAX_SPOTS]);

/* life.c: what is one player's whatever happens, see tabla_go_life(). */
struct tabla_go_living {
    struct tabla_go_bits alive;  /* unconditionally living stones */
    struct tabla_go_bits inside; /* their territory, dead stones in it included */
};
void tabla_go_live(const struct tabla_go_position *go, unsigned player, struct tabla_go_living *out);

/* features.c */
extern const struct tabla_features tabla_go_net_features;

/* judge.c */
float tabla_go_judge(const struct tabla_state *state, const tabla_action *actions, size_t count, float *priors);

/* rollout.c */
unsigned tabla_go_rollout(struct tabla_state *state, struct tabla_rng *rng, unsigned limit);

/* words.c */
size_t tabla_go_write_action(const struct tabla_state *state, tabla_action action, char out[TABLA_ACTION_TEXT]);
size_t tabla_go_read_word(const struct tabla_state *state, const struct tabla_keys *past, const char *text,
                          size_t length, tabla_action out[TABLA_MAX_RUN], struct tabla_error *error);
/* A vertex at the start of the text: its point, and how many bytes it took; 0 if there is none on this board. */
size_t tabla_go_read_point(const char *text, size_t length, unsigned size, unsigned *point);

/* line.c */
void tabla_go_write_position(const struct tabla_state *state, const struct tabla_keys *past, struct tabla_text *out);
bool tabla_go_read_position(const char *text, size_t length, struct tabla_state *out, struct tabla_keys *past,
                            struct tabla_error *error);

/* draw.c */
void tabla_go_layout(const struct tabla_state *state, struct tabla_layout *out);
void tabla_go_view(const struct tabla_state *state, struct tabla_view *out);
void tabla_go_parts(const struct tabla_state *state, tabla_action action, struct tabla_parts *out);
/* Where a point goes. */
unsigned tabla_go_turn(unsigned symmetry, unsigned point, unsigned size);
unsigned tabla_go_symmetries(const struct tabla_state *state);
void tabla_go_transform(const struct tabla_state *state, unsigned symmetry, struct tabla_state *out);
tabla_action tabla_go_transform_action(const struct tabla_state *state, unsigned symmetry, tabla_action action);

#endif
