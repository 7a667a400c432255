/* By how many points a player leads: what komi would have to change by for the game to be even. */
#ifndef TABLA_ENGINE_LEAD_H
#define TABLA_ENGINE_LEAD_H

#include "engine/netted.h"

/*
 * Black's lead at a position of Go that is not over, of which `view` is what the net says (netted_look()). The margins
 * in it are those of games that are played on, in which who is ahead gets further ahead; so the net is asked about
 * other komi. It never names another leader than the chances do. With care: by all symmetries.
 */
float lead_by_net(const struct netted *netted, const struct tabla_state *state, const struct netted_view *view,
                  bool with_care);

#endif
