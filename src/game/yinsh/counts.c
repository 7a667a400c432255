/*
 * Counting for the judgement. It is asked about every child of every node, so all rings, runs and rows are looked at
 * at once in the lanes that yinsh.h describes; only rows of four, which are rare, are taken one by one.
 *
 * Whether a move completes a row is found without playing it. A move puts a marker where the ring stood and turns a
 * run, all on one line. A row along that line needs the ring's point and markers next to it. A row across it meets the
 * line in one point: where the ring stood or one marker that was turned. So there are three cases:
 *
 *   an own ring in the gap of four, which can leave
 *   an enemy marker in the gap of four, in a run that a ring jumps on another axis
 *   a ring that jumps the enemy markers beside it: ring w w w w, b ring w w w, b b ring w w, b b b ring w
 */
#include "counts.h"

#include "fours.h"

typedef tabla_yinsh_lanes lanes;

/* --- Sets ------------------------------------------------------------------------------------------------------- */

/* How many of five neighbouring bits are set, for all places at once, as three planes of binary digits. */
struct digits {
    lanes ones, twos, fours;
};

static inline struct digits add5(lanes set)
{
    lanes a = set, b = set >> 1, c = set >> 2, d = set >> 3, e = set >> 4;
    lanes s1 = a ^ b ^ c, c1 = (a & b) | (c & (a ^ b));
    lanes s2 = s1 ^ d ^ e, c2 = (s1 & d) | (e & (s1 ^ d));

    return (struct digits){s2, c1 ^ c2, c1 & c2};
}

static inline lanes some(struct digits n)
{
    return n.ones | n.twos | n.fours;
}

/* Places where a row may begin: all five points are on the board. */
static inline lanes row_places(unsigned axis)
{
    lanes board = tabla_yinsh_board[axis], two = board & board >> 1, four = two & two >> 2;

    return four & board >> 4;
}

static inline bool any(lanes set)
{
    return (set[0] | set[1]) != 0;
}

static inline bool holds(lanes set, lanes bit)
{
    return any(set & bit);
}

/* Spreads a set down through neighbouring bits of another; a run that can be jumped has at most eight. */
static inline lanes flood_down(lanes set, lanes through)
{
    lanes two = through & through >> 1, four = two & two >> 2;

    set |= set >> 1 & through;
    set |= set >> 2 & two;
    return set | (set >> 4 & four);
}

static inline int16_t add_four(lanes sum)
{
    const lanes fours = {0x0f0f0f0f0f0f0f0f, 0x0f0f0f0f0f0f0f0f};
    lanes bytes = (sum & fours) + (sum >> 4 & fours);

    return (int16_t)((bytes[0] + bytes[1]) * UINT64_C(0x0101010101010101) >> 56);
}

/* --- What rings can do ------------------------------------------------------------------------------------------ */

/* One player's rings on one axis. */
struct reach {
    lanes up, down; /* points they can move to */
    lanes turn;     /* markers they can turn */
    lanes free;     /* those that can move at all */
    lanes leave;    /* those that complete a row along the axis by stepping out of its end */
    lanes jump;     /* ... by turning the markers beside them */
};

/* What is the same for both players on one axis. */
struct axis {
    lanes empty, marked;
    lanes opens_up, opens_down; /* markers whose run has an empty point behind it, that way */
};

static inline struct axis look_at(const struct yinsh_board *board, unsigned axis)
{
    struct axis a;

    a.marked = board->markers[0][axis] | board->markers[1][axis];
    a.empty = tabla_yinsh_board[axis] & ~(a.marked | board->rings[0][axis] | board->rings[1][axis]);
    a.opens_up = flood_down(a.marked & a.empty >> 1, a.marked);
    a.opens_down = a.marked & ~(a.marked + (a.marked & a.empty << 1)); /* the carry runs up through the markers */
    return a;
}

static inline void complete(struct reach *r, lanes rings, lanes own, lanes enemy, const struct axis *a)
{
    lanes e1 = enemy >> 1, e2 = e1 & enemy >> 2, e3 = e2 & enemy >> 3, e4 = e3 & enemy >> 4;
    lanes o1 = own << 1, o2 = o1 & own << 2, o3 = o2 & own << 3, o4 = o3 & own << 4;
    lanes turned = a->opens_up >> 1 & (e4 | (e3 & o1) | (e2 & o2) | (e1 & o3)),
          left = (a->empty | a->opens_up) >> 1 & o4;

    e1 = enemy << 1, e2 = e1 & enemy << 2, e3 = e2 & enemy << 3, e4 = e3 & enemy << 4;
    o1 = own >> 1, o2 = o1 & own >> 2, o3 = o2 & own >> 3, o4 = o3 & own >> 4;
    r->jump = rings & (turned | (a->opens_down << 1 & (e4 | (e3 & o1) | (e2 & o2) | (e1 & o3))));
    r->leave = rings & (left | ((a->empty | a->opens_down) << 1 & o4));
}

/* As in rules.c: up an axis a carry slides and jumps, down it the runs double. */
static inline struct reach reach_of(lanes rings, lanes own, const struct axis *a)
{
    struct reach r;
    lanes empty = a->empty, marked = a->marked, carried = empty + (rings << 1);
    lanes behind = marked + (carried & marked), slid, jumped;

    r.up = empty & (~carried | behind);
    slid = rings >> 1 & empty;
    slid = flood_down(slid, empty);
    slid |= slid >> 1 & empty;
    jumped = flood_down((slid | rings) >> 1 & marked, marked);
    r.down = slid | (jumped >> 1 & empty);
    r.turn = (marked & ~behind & a->opens_up) | (jumped & a->opens_down);
    r.free = rings & ((empty | a->opens_up) >> 1 | (empty | a->opens_down) << 1);
    complete(&r, rings, own, marked & ~own, a);
    return r;
}

/* --- Rows ------------------------------------------------------------------------------------------------------- */

struct sums {
    lanes two, two_mixed, three_ring, three, turn_one, turn_two, blocked;
};

/* Rows of two and three are summed; the places of rows of four are returned. */
static inline lanes near_rows(struct digits own, struct digits rings, struct digits their_rings,
                              struct digits their_markers, unsigned axis, struct sums *sums)
{
    lanes places = row_places(axis), hit = some(their_rings), turn = some(their_markers), ring = some(rings);
    lanes two = places & own.twos & ~own.ones & ~own.fours & ~hit, three = places & own.twos & own.ones & ~own.fours;
    lanes open = three & ~hit;

    sums->two += count_by_four(two & ~turn);
    sums->two_mixed += count_by_four(two & turn);
    sums->three_ring += count_by_four(open & ring & ~turn);
    sums->three += count_by_four(open & ~ring & ~turn);
    sums->turn_one += count_by_four(open & their_markers.ones);
    sums->turn_two += count_by_four(open & their_markers.twos);
    sums->blocked += count_by_four(three & hit);
    return places & own.fours & ~own.ones;
}

struct view {
    const struct yinsh_board *board;
    struct yinsh_live *live;
    struct reach reach[2][YINSH_AXES];
};

/* Whether the opponent could turn one of the markers of a row. */
static bool breakable(const struct view *view, unsigned player, unsigned axis, unsigned point)
{
    for (unsigned i = 0; i < YINSH_ROW; i++, point = tabla_yinsh_step[point][axis * 2])
        if (yinsh_has(view->board->markers[player], point))
            for (unsigned other = 0; other < YINSH_AXES; other++)
                if (holds(view->reach[!player][other].turn, tabla_yinsh_bit[point][other]))
                    return true;
    return false;
}

/* A row with four markers, from `first` up an axis: what is in its gap, and what can be done about it. */
static void row_of_four(const struct view *view, unsigned player, unsigned axis, unsigned first, int16_t *out)
{
    unsigned gap = first, b = (axis + 1) % YINSH_AXES, c = (axis + 2) % YINSH_AXES;
    const struct reach *reach = view->reach[player];
    const lanes *bit;
    bool now;

    while (yinsh_has(view->board->markers[player], gap))
        gap = tabla_yinsh_step[gap][axis * 2];
    bit = tabla_yinsh_bit[gap];
    if (yinsh_has(view->board->rings[player], gap)) {
        /* Along its own line it must not turn the row: it steps out of the end. */
        now = holds(reach[b].free, bit[b]) || holds(reach[c].free, bit[c]) || holds(reach[axis].leave, bit[axis]);
    } else if (yinsh_has(view->board->markers[!player], gap)) {
        now = holds(reach[b].turn, bit[b]) || holds(reach[c].turn, bit[c]);
    } else if (yinsh_has(view->board->rings[!player], gap)) {
        out[YINSH_FOUR_BLOCKED]++;
        return;
    } else {
        now = false;
        for (unsigned i = 0; i < YINSH_AXES; i++)
            now = now || holds(reach[i].up | reach[i].down, bit[i]);
        out[now ? YINSH_FOUR_NEAR : YINSH_FOUR_FAR]++;
        return;
    }
    if (!now) {
        out[YINSH_FOUR_HELD]++;
        return;
    }
    out[breakable(view, player, axis, first) ? YINSH_ROW_SHAKY : YINSH_ROW_SAFE]++;
    if (view->live && view->live->count < YINSH_LIVE) {
        unsigned i = view->live->count++;
        view->live->rows[i].player = (uint8_t)player;
        view->live->rows[i].axis = (uint8_t)axis;
        view->live->rows[i].first = (uint8_t)first;
        view->live->rows[i].gap = (uint8_t)gap;
    }
}

static void rows_of_four(const struct view *view, unsigned player, unsigned axis, lanes places, int16_t *out)
{
    for (unsigned lane = 0; lane < 2; lane++)
        for (uint64_t bits = places[lane]; bits; bits &= bits - 1)
            row_of_four(view, player, axis, tabla_yinsh_at[axis][lane * 64 + (unsigned)__builtin_ctzll(bits)], out);
}

/* --- All together ----------------------------------------------------------------------------------------------- */

/* Points by their distance from the middle, on axis 0. */
static const lanes zone[] = {
    {0x3806000000000, 0x60},
    {0x440901c000000, 0x38090},
    {0x82108220f0000, 0xf044108},
    {0x10120441108f80, 0x1f10882204},
};

static void count_player(const struct view *view, unsigned player, const struct sums *sums, int16_t *out)
{
    const struct reach *reach = view->reach[player], *their = view->reach[!player];
    lanes up = {0, 0}, down = {0, 0}, exposed = {0, 0}, self = {0, 0}, jumped = {0, 0};
    int ways;

    for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
        lanes own = view->board->markers[player][axis];

        up += count_by_four(reach[axis].up);
        down += count_by_four(reach[axis].down);
        exposed += count_by_four(own & their[axis].turn);
        self += count_by_four(own & reach[axis].turn);
        jumped += count_by_four(reach[axis].jump);
    }
    out[YINSH_MARKS] = add_four(count_by_four(view->board->markers[player][0]));
    out[YINSH_MOVES_OPEN] = (int16_t)add_fours(up, down);
    out[YINSH_EXPOSED] = add_four(exposed);
    out[YINSH_SELF_EXPOSED] = add_four(self);
    out[YINSH_TWO] = add_four(sums->two);
    out[YINSH_TWO_MIXED] = add_four(sums->two_mixed);
    out[YINSH_THREE_RING] = add_four(sums->three_ring);
    out[YINSH_THREE] = add_four(sums->three);
    out[YINSH_THREE_TURN_ONE] = add_four(sums->turn_one);
    out[YINSH_THREE_TURN_TWO] = add_four(sums->turn_two);
    out[YINSH_THREE_BLOCKED] = add_four(sums->blocked);
    out[YINSH_ROW_JUMPED] = add_four(jumped);
    ways = out[YINSH_ROW_SAFE] + out[YINSH_ROW_SHAKY] + out[YINSH_ROW_JUMPED];
    out[YINSH_ROW_ANY] = ways > 0;
    out[YINSH_ROW_MANY] = ways > 1;
    for (unsigned i = 0; i < sizeof zone / sizeof *zone; i++)
        out[YINSH_CENTRE + i] = add_four(count_by_four(view->board->rings[player][0] & zone[i]));
}

void tabla_yinsh_features(const struct yinsh_board *board, int16_t out[2][YINSH_FEATURES], struct yinsh_live *live)
{
    struct view view = {.board = board, .live = live};
    struct sums sums[2] = {0};
    lanes fours[2][YINSH_AXES];

    if (live)
        live->count = 0;
    for (unsigned player = 0; player < 2; player++)
        for (unsigned i = YINSH_FOUR_NEAR; i <= YINSH_ROW_SHAKY; i++)
            out[player][i] = 0;
    for (unsigned axis = 0; axis < YINSH_AXES; axis++) {
        struct axis a = look_at(board, axis);
        struct digits markers[2], rings[2];

        for (unsigned player = 0; player < 2; player++) {
            view.reach[player][axis] = reach_of(board->rings[player][axis], board->markers[player][axis], &a);
            markers[player] = add5(board->markers[player][axis]);
            rings[player] = add5(board->rings[player][axis]);
        }
        for (unsigned player = 0; player < 2; player++)
            fours[player][axis] =
                near_rows(markers[player], rings[player], rings[!player], markers[!player], axis, &sums[player]);
    }
    for (unsigned player = 0; player < 2; player++) {
        for (unsigned axis = 0; axis < YINSH_AXES; axis++)
            rows_of_four(&view, player, axis, fours[player][axis], out[player]);
        count_player(&view, player, &sums[player], out[player]);
    }
}
