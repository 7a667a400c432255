/*
 * A net that has shown that it can be computed here.
 *
 * What a processor says of itself is not always true: there are virtual machines that announce instructions and then
 * fault, and only doing it tells. So a net is tried once, in a process of its own: if that dies or finds that the
 * answers are not those of the plain way, the next narrower way is taken, and nobody notices but the clock. A
 * handler for SIGILL instead would be the whole program's, and every thread's.
 */
#ifndef TABLA_ENGINE_PROBE_H
#define TABLA_ENGINE_PROBE_H

#include "net/net.h"

/* Whether a net is fit for use. Called in the other process, where it may die. */
typedef bool (*probe_trial)(const struct net *net);

/* One position in the net's way and in the plain one: much the same answers. */
bool probe_agrees(const struct net *net);

/*
 * The net in the best way up to `most` (NET_BEST: any) that stands the trial. Ways that need no special instructions
 * are not tried; where no process can be made, nothing is. NULL when memory is short.
 */
struct net *probe_net(const struct net_model *model, enum net_way most, probe_trial trial);

#endif
