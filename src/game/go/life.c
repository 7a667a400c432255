/*
 * What lives and dies whatever happens: David Benson's theorem.
 *
 * Take one colour's teams, and the regions into which they cut the rest of the board (empty crossings and enemy stones
 * alike). A region is vital to a team when each of its empty crossings is a liberty of that team: the enemy cannot fill
 * it without first capturing. Where suicide is allowed the enemy can also empty crossings, so that each crossing of the
 * region, stone or not, must touch the team. Strike out every team with fewer than two vital regions, then every region
 * that a struck team borders, and again until nothing more goes. The teams that are left can never be captured, even if
 * their owner always passes.
 */
#include "game/go/position.h"

/* No board holds more teams of one colour, or more regions between them, than every second crossing. */
enum { MOST = (TABLA_GO_MAX_POINTS + 1) / 2 };

struct part {
    struct tabla_go_bits cells;
    struct tabla_go_bits beside; /* of a team: what touches it; of a region: what must touch a team to be vital to it */
    bool stands;
};

/* Cuts a set into connected parts. */
static unsigned cut(struct tabla_go_bits left, unsigned size, struct part out[MOST])
{
    unsigned count = 0;

    while (tabla_go_bits_any(&left)) {
        struct tabla_go_bits start = {{0}};

        assert(count < MOST);
        tabla_go_bits_set(&start, tabla_go_bits_first(&left));
        out[count].cells = tabla_go_bits_reach(&start, &left, size);
        out[count].stands = true;
        left = tabla_go_bits_minus(&left, &out[count].cells);
        count++;
    }
    return count;
}

static bool vital(const struct part *region, const struct part *team)
{
    struct tabla_go_bits rest = tabla_go_bits_minus(&region->beside, &team->beside);

    return tabla_go_bits_any(&region->beside) && !tabla_go_bits_any(&rest);
}

static bool borders(const struct part *region, const struct part *team)
{
    struct tabla_go_bits common = tabla_go_bits_and(&region->cells, &team->beside);

    return tabla_go_bits_any(&common);
}

static bool strike(struct part *teams, unsigned team_count, struct part *regions, unsigned region_count)
{
    bool struck = false;

    for (unsigned t = 0; t < team_count; t++) {
        unsigned eyes = 0;
        for (unsigned r = 0; teams[t].stands && r < region_count && eyes < 2; r++)
            eyes += regions[r].stands && vital(&regions[r], &teams[t]);
        if (teams[t].stands && eyes < 2) {
            teams[t].stands = false;
            struck = true;
        }
    }
    for (unsigned r = 0; r < region_count; r++)
        for (unsigned t = 0; regions[r].stands && t < team_count; t++)
            if (!teams[t].stands && borders(&regions[r], &teams[t]))
                regions[r].stands = false;
    return struck;
}

/*
 * Whether the enemy can never live in a region that only unconditionally living teams border. An eye is a crossing that
 * touches none of them: with at most one such crossing there is at most one eye. Nor can there be one in a vital
 * region, where every crossing that is or can become empty touches the living team.
 */
static bool hopeless(const struct part *region, const struct tabla_go_bits *near_alive, const struct part *teams,
                     unsigned team_count)
{
    struct tabla_go_bits inside = tabla_go_bits_minus(&region->cells, near_alive);

    if (tabla_go_bits_count(&inside) <= 1)
        return true;
    for (unsigned t = 0; t < team_count; t++)
        if (teams[t].stands && vital(region, &teams[t]))
            return true;
    return false;
}

/*
 * The regions that may be vital to a team: none of their empty crossings is without a stone of that colour beside it.
 * Early in a game there are none, and later only the small ones.
 */
static struct tabla_go_bits closed_regions(const struct tabla_go_bits *rest, const struct tabla_go_position *go,
                                           unsigned player)
{
    struct tabla_go_bits empty = tabla_go_empty(go),
                         touched = tabla_go_bits_beside(&go->stones[player], rest, go->size);
    struct tabla_go_bits far = tabla_go_bits_minus(&empty, &touched);
    struct tabla_go_bits wide = tabla_go_bits_reach(&far, rest, go->size);

    return tabla_go_bits_minus(rest, &wide);
}

/* Cuts a set into regions. */
static unsigned cut_regions(const struct tabla_go_bits *set, const struct tabla_go_position *go, struct part out[MOST])
{
    struct tabla_go_bits empty = tabla_go_empty(go);
    unsigned count = cut(*set, go->size, out);

    for (unsigned r = 0; r < count; r++)
        out[r].beside = go->suicide ? out[r].cells : tabla_go_bits_and(&out[r].cells, &empty);
    return count;
}

void tabla_go_live(const struct tabla_go_position *go, unsigned player, struct tabla_go_living *out)
{
    struct part teams[MOST], regions[MOST];
    struct tabla_go_bits board = tabla_go_bits_board(go->size), near_alive = {{0}};
    struct tabla_go_bits rest = tabla_go_bits_minus(&board, &go->stones[player]), closed, stones;
    unsigned team_count, region_count;

    memset(out, 0, sizeof *out);
    closed = closed_regions(&rest, go, player);
    region_count = cut_regions(&closed, go, regions);
    if (region_count < 2)
        return; /* no team has two of them: how most positions end here */
    /* The teams around them; all others are struck out already. */
    stones = tabla_go_bits_beside(&closed, &go->stones[player], go->size);
    stones = tabla_go_bits_reach(&stones, &go->stones[player], go->size);
    team_count = cut(stones, go->size, teams);
    for (unsigned t = 0; t < team_count; t++)
        teams[t].beside = tabla_go_bits_beside(&teams[t].cells, &board, go->size);
    while (strike(teams, team_count, regions, region_count))
        ;
    for (unsigned t = 0; t < team_count; t++)
        if (teams[t].stands) {
            near_alive = tabla_go_bits_or(&near_alive, &teams[t].beside);
            out->alive = tabla_go_bits_or(&out->alive, &teams[t].cells);
        }
    if (!tabla_go_bits_any(&out->alive))
        return;
    /* All regions that only these border, vital or not. */
    stones = tabla_go_bits_minus(&go->stones[player], &out->alive);
    stones = tabla_go_bits_beside(&stones, &rest, go->size);
    stones = tabla_go_bits_reach(&stones, &rest, go->size);
    rest = tabla_go_bits_minus(&rest, &stones);
    region_count = cut_regions(&rest, go, regions);
    for (unsigned r = 0; r < region_count; r++)
        if (hopeless(&regions[r], &near_alive, teams, team_count))
            out->inside = tabla_go_bits_or(&out->inside, &regions[r].cells);
}

static void write(struct tabla_go_bits set, unsigned size, uint8_t kind, unsigned player, uint8_t *life, uint8_t *owner)
{
    TABLA_GO_EACH(bit, set)
    {
        life[tabla_go_point(bit, size)] = kind;
        if (owner)
            owner[tabla_go_point(bit, size)] = (uint8_t)player;
    }
}

void tabla_go_life(const struct tabla_state *state, uint8_t life[TABLA_MAX_SPOTS], uint8_t owner[TABLA_MAX_SPOTS])
{
    const struct tabla_go_position *go = tabla_go_of(state);

    memset(life, TABLA_GO_LIFE_OPEN, TABLA_MAX_SPOTS);
    if (owner)
        memset(owner, TABLA_NOBODY, TABLA_MAX_SPOTS);
    for (unsigned player = 0; player < 2; player++) {
        struct tabla_go_living living;
        struct tabla_go_bits dead, space;

        tabla_go_live(go, player, &living);
        dead = tabla_go_bits_and(&living.inside, &go->stones[!player]);
        space = tabla_go_bits_minus(&living.inside, &dead);
        write(living.alive, go->size, TABLA_GO_LIFE_ALIVE, player, life, owner);
        write(space, go->size, TABLA_GO_LIFE_TERRITORY, player, life, owner);
        write(dead, go->size, TABLA_GO_LIFE_DEAD, player, life, owner);
    }
}
