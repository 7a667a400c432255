#include "engine/taking.h"

#include <string.h>

/* The most empty points in reach, positions and moves deep that are read. */
enum { MOST_POINTS = 6, MOST_POSITIONS = 3000, DEEPEST = 40 };

static unsigned neighbours(const struct tabla_state *state, unsigned point, unsigned near[4])
{
    unsigned size = (unsigned)tabla_go_size(state), x = point % size, y = point / size, count = 0;

    if (x > 0)
        near[count++] = point - 1;
    if (x + 1 < size)
        near[count++] = point + 1;
    if (y > 0)
        near[count++] = point - size;
    if (y + 1 < size)
        near[count++] = point + size;
    return count;
}

unsigned taking_team(const struct tabla_state *state, unsigned point, uint16_t team[TABLA_MAX_SPOTS])
{
    bool seen[TABLA_MAX_SPOTS] = {false};
    unsigned count = 0;

    team[count++] = (uint16_t)point;
    seen[point] = true;
    for (unsigned i = 0; i < count; i++) {
        unsigned near[4], around = neighbours(state, team[i], near);
        for (unsigned k = 0; k < around; k++)
            if (!seen[near[k]] && tabla_go_stone(state, near[k]) == tabla_go_stone(state, point)) {
                seen[near[k]] = true;
                team[count++] = (uint16_t)near[k];
            }
    }
    return count;
}

/* --- The place --------------------------------------------------------------------------------------------------- */

/* Where a fight takes place: the points that may be played, empty or emptied by captures. */
struct place {
    const uint8_t *life;
    bool in[TABLA_MAX_SPOTS];
    uint16_t points[TABLA_MAX_SPOTS];
    unsigned count;
    unsigned empty;
    bool beside[2]; /* whose living teams border it */
};

static void add_point(struct place *place, const struct tabla_state *state, unsigned point)
{
    if (place->in[point])
        return;
    place->in[point] = true;
    place->points[place->count++] = (uint16_t)point;
    place->empty += tabla_go_stone(state, point) == TABLA_NOBODY;
}

/* A team and its liberties. */
static void add_team(struct place *place, const struct tabla_state *state, unsigned point)
{
    uint16_t team[TABLA_MAX_SPOTS];
    unsigned count = taking_team(state, point, team);

    for (unsigned i = 0; i < count; i++) {
        unsigned near[4], around = neighbours(state, team[i], near);
        add_point(place, state, team[i]);
        for (unsigned k = 0; k < around; k++)
            if (tabla_go_stone(state, near[k]) == TABLA_NOBODY)
                add_point(place, state, near[k]);
    }
}

/*
 * All that a fight about the team can reach: the empty points beside it, those beside them, and the teams that touch
 * any of this and are not proved alive, with what is empty around them. False when that is too much.
 */
static bool find_place(const struct tabla_state *state, const uint8_t life[TABLA_MAX_SPOTS], unsigned point,
                       struct place *place)
{
    memset(place, 0, sizeof *place);
    place->life = life;
    add_team(place, state, point);
    for (unsigned i = 0; i < place->count && place->empty <= MOST_POINTS; i++) {
        unsigned near[4], around = neighbours(state, place->points[i], near);
        for (unsigned k = 0; k < around; k++) {
            enum tabla_player stone = tabla_go_stone(state, near[k]);
            if (stone == TABLA_NOBODY && tabla_go_stone(state, place->points[i]) == TABLA_NOBODY)
                add_point(place, state, near[k]);
            else if (stone != TABLA_NOBODY && !place->in[near[k]] && life[near[k]] != TABLA_GO_LIFE_ALIVE)
                add_team(place, state, near[k]);
            else if (stone != TABLA_NOBODY && !place->in[near[k]])
                place->beside[stone] = true;
        }
    }
    return place->empty <= MOST_POINTS;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

enum { MEMORY = 1 << 12 };

struct reading {
    const struct place *place;
    unsigned target; /* a point of the team */
    enum tabla_player attacker;
    unsigned positions;
    bool lost_count; /* too much to read */
    uint64_t path[DEEPEST];
    struct {
        uint64_t hash;
        bool known, falls;
    } memory[MEMORY];
};

/* Positions come back in a ko. Who would bring one back may not. */
static bool is_repeated(const struct reading *reading, uint64_t hash, unsigned depth)
{
    for (unsigned i = 0; i < depth; i++)
        if (reading->path[i] == hash)
            return true;
    return false;
}

static bool has_stones(const struct place *place, const struct tabla_state *state, enum tabla_player player)
{
    for (unsigned i = 0; i < place->count; i++)
        if (tabla_go_stone(state, place->points[i]) == player)
            return true;
    return place->beside[player];
}

/* Joined to a team that lives, left in peace, or alive by itself. */
static bool is_safe(const struct reading *reading, const struct tabla_state *state)
{
    uint16_t team[TABLA_MAX_SPOTS];
    uint8_t life[TABLA_MAX_SPOTS];
    unsigned count = taking_team(state, reading->target, team);

    for (unsigned i = 0; i < count; i++)
        if (!reading->place->in[team[i]] && reading->place->life[team[i]] == TABLA_GO_LIFE_ALIVE)
            return true;
    if (!has_stones(reading->place, state, reading->attacker))
        return true;
    tabla_go_life(state, life, NULL);
    return life[reading->target] == TABLA_GO_LIFE_ALIVE;
}

/*
 * Whether the team falls, whoever's turn it is. Two passes end the fight. *bound becomes true where a position was not
 * brought back: what is found then holds on this path alone.
 */
static bool falls(struct reading *reading, const struct tabla_state *state, unsigned depth, bool *bound)
{
    unsigned count = reading->place->count, slot = (unsigned)(state->hash % MEMORY);
    bool attacks = state->player == reading->attacker, result = !attacks, here = false;

    if (tabla_go_stone(state, reading->target) != (enum tabla_player) !reading->attacker)
        return true;
    if (state->over)
        return false;
    if (reading->memory[slot].known && reading->memory[slot].hash == state->hash)
        return reading->memory[slot].falls;
    if (depth == DEEPEST || ++reading->positions > MOST_POSITIONS)
        reading->lost_count = true;
    if (reading->lost_count)
        return true;
    if (is_safe(reading, state))
        return false;
    reading->path[depth] = state->hash;
    /* The last is a pass. */
    for (unsigned i = 0; i <= count && result != attacks; i++) {
        unsigned points = (unsigned)(tabla_go_size(state) * tabla_go_size(state));
        tabla_action action = (tabla_action)(i < count ? reading->place->points[i] : points);
        struct tabla_state next = *state;

        if (i < count && (tabla_go_stone(state, action) != TABLA_NOBODY || !tabla_go.check(state, NULL, action, NULL)))
            continue;
        tabla_go.apply(&next, action);
        if (is_repeated(reading, next.hash, depth + 1)) {
            here = true;
            continue;
        }
        result = falls(reading, &next, depth + 1, &here);
        if (reading->lost_count)
            return true;
    }
    if (!here) {
        reading->memory[slot].hash = state->hash;
        reading->memory[slot].known = true;
        reading->memory[slot].falls = result;
    }
    *bound |= here;
    return result;
}

/* Whether the other player, beginning, cannot take the team on `point` by playing within the place. */
static bool stands(const struct tabla_state *state, const struct place *place, unsigned point)
{
    struct tabla_state first = *state;
    struct reading reading = {
        .place = place, .target = point, .attacker = (enum tabla_player) !tabla_go_stone(state, point)};
    struct tabla_go_rules rules = tabla_go_rules_of(state);
    bool bound = false;

    /* Prisoners would make positions that come back look new: where land alone counts they are no part of them. */
    rules.scoring = TABLA_GO_AREA;
    tabla_go_set_rules(&first, &rules, NULL);
    tabla_go_set_player(&first, reading.attacker, NULL);
    return !falls(&reading, &first, 0, &bound) && !reading.lost_count;
}

/* Whether a stone of that colour stands beside an empty point. */
static bool touches(const struct tabla_state *state, unsigned point, enum tabla_player player)
{
    unsigned near[4], around = neighbours(state, point, near);

    for (unsigned k = 0; k < around; k++)
        if (tabla_go_stone(state, near[k]) == player)
            return true;
    return false;
}

/*
 * The position with the other player on every empty point of the place that both colours touch: what the team has then
 * is its own. False when it has nothing.
 */
static bool fill_common(const struct tabla_state *state, const struct place *place, unsigned point,
                        struct tabla_state *filled)
{
    enum tabla_player owner = tabla_go_stone(state, point);

    *filled = *state;
    for (unsigned i = 0; i < place->count; i++)
        if (tabla_go_stone(state, place->points[i]) == TABLA_NOBODY && touches(state, place->points[i], TABLA_BLACK) &&
            touches(state, place->points[i], TABLA_WHITE))
            tabla_go_put(filled, place->points[i], (enum tabla_player) !owner, NULL);
    return tabla_go_settled(filled, NULL);
}

/* Whether a team of the other player's there cannot be taken either. */
static bool has_opponent(const struct tabla_state *state, const struct place *place, unsigned point)
{
    enum tabla_player owner = tabla_go_stone(state, point);
    bool seen[TABLA_MAX_SPOTS] = {false};

    for (unsigned i = 0; i < place->count; i++) {
        uint16_t team[TABLA_MAX_SPOTS];
        unsigned p = place->points[i], count;

        if (tabla_go_stone(state, p) != (enum tabla_player) !owner || seen[p])
            continue;
        count = taking_team(state, p, team);
        for (unsigned k = 0; k < count; k++)
            seen[team[k]] = true;
        if (stands(state, place, p))
            return true;
    }
    return false;
}

enum taking taking_judge(const struct tabla_state *state, const uint8_t life[TABLA_MAX_SPOTS], unsigned point)
{
    struct place place;
    struct tabla_state filled;

    if (!find_place(state, life, point, &place) || !stands(state, &place, point))
        return TAKING_UNKNOWN;
    if (fill_common(state, &place, point, &filled) && stands(&filled, &place, point))
        return TAKING_FAILS;
    return has_opponent(state, &place, point) ? TAKING_SEKI : TAKING_UNKNOWN;
}
