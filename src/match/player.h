/* An engine as a player of one game: what it has to be told in the Go Text Protocol, in the words that it knows. */
#ifndef TABLA_MATCH_PLAYER_H
#define TABLA_MATCH_PLAYER_H

#include "match/client.h"
#include "match/match.h"

enum { PLAYER_NOBODY = MATCH_MAX_ENGINES };

/* Commands that not every engine has. */
enum player_command {
    KNOWS_TIME_SETTINGS,
    KNOWS_TIME_LEFT,
    KNOWS_KGS_TIME,
    KNOWS_KATA_TIME,
    KNOWS_KGS_RULES,
    KNOWS_KATA_RULES,
    KNOWS_VARIANT,
    KNOWS_DEAD,
    KNOWS_COMMANDS
};

struct player {
    struct client client;
    unsigned index; /* which engine of the match runs here, PLAYER_NOBODY if none */
    bool knows[KNOWS_COMMANDS];
    bool whole_seconds; /* it refuses decimals in times, as the protocol's letter has it */
    bool periods;       /* it counts periods of byo-yomi, not stones */
    struct match_time time;
    double used; /* seconds in this game */
};

/* What went wrong: how it counts, and in words. */
struct player_fault {
    enum match_ending ending;
    bool halted; /* nothing went wrong, but everything stops */
    char detail[sizeof((struct match_result *)0)->detail];
};

void player_init(struct player *player, int halt, const struct reaper *reaper);
/* Ends the process, if there is one. `politely` as in client_stop(). */
void player_leave(struct player *player, bool politely);

/* Runs the engine if it does not run yet, and tells it how the next game begins. On failure it runs no more. */
bool player_prepare(struct player *player, const struct match_options *options, unsigned index,
                    struct player_fault *fault);
/* Tells it a turn. On failure it may still run: player_leave() it unless the fault is MATCH_REFUSED. */
bool player_tell(struct player *player, const struct match_options *options, enum tabla_player who, const char *turn,
                 struct player_fault *fault);
/* Asks for a turn, with the clock running; the answer is player->client.reply.text. On failure as player_tell(). */
bool player_ask(struct player *player, const struct match_options *options, enum tabla_player who,
                struct player_fault *fault);

/* The reason why an answer is none, for the end of a game. The engine is gone afterwards unless it only refused. */
void player_blame(struct player *player, enum client_answer answer, const char *command, struct player_fault *fault);

#endif
