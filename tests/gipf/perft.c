/* How many sequences of actions there are: the library against the slow reference, and both against a table. */
#include "reference.h"
#include "support.h"

enum { DEPTHS = 5 };

/*
 * The numbers were counted by the library and by the reference of these tests alike. Some can be seen by hand: a first
 * push goes onto one of 18 points; then one of the six corner points has three ways in and each of the other twelve
 * two, so the second pushes are 6 * (17 + 3) + 12 * (17 + 2) = 348.
 */
static const struct {
    const char *line;
    uint64_t counts[DEPTHS]; /* for depth 1 and on; 0 where nobody has counted */
} table[] = {
    {"gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-", {18, 348, 14304, 620352, 21162384}},
    {"gipf:standard B2W/5/6/W5B/6/5/B2W w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-",
     {30, 924, 29016, 924432, 29769120}},
    {"gipf:basic b2w/5/6/w5b/6/5/b2w w push reserve=w12,b12 captured=w0,b0 gipf=- asked=-",
     {30, 924, 29016, 924432, 29769120}},
    /* crowded boards */
    {"gipf b1wb/1Wwb1/b1Bww1/1wbWb1w/w1bBw1/bw1b1/2wb w push reserve=w3,b4 captured=w0,b1 gipf=- asked=-",
     {29, 817, 21794, 538770, 12264643}},
    {"gipf:basic bwwb/2w2/1bbb2/w2wb1b/2ww2/1b1b1/w2b b push reserve=w3,b2 captured=w3,b4 gipf=- asked=-",
     {30, 878, 26220, 730421, 164330}},
    /* GIPF pieces everywhere, rows that may stand */
    {"gipf 1W2/2W2/1BBW2/1WWW1B1/1B4/2B2/4 w push reserve=w4,b6 captured=w2,b2 gipf=wb asked=-",
     {38, 1488, 47542, 1556369, 29361292}},
    /* rows of both players; one of White's was left standing */
    {"gipf 3W/3W1/1bbWb1/1WWWW2/1bbb2/5/w2B w after reserve=w1,b5 captured=w5,b2 gipf=- asked=e1-e9",
     {16, 368, 7720, 186004, 4653611}},
    /* hardly a piece left to push */
    {"gipf 1www/1bW2/2bB2/2bwww1/3w2/b1B2/W2b b push reserve=w1,b1 captured=w8,b6 gipf=- asked=-",
     {27, 720, 139, 1402, 58}},
};

static void counts_agree_with_the_table(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct tabla_state state = from(table[i].line);

        for (unsigned depth = 1; depth <= DEPTHS && table[i].counts[depth - 1]; depth++)
            if (tabla_perft(&tabla_gipf, &state, NULL, depth) != table[i].counts[depth - 1])
                fail_msg("%s: depth %u", table[i].line, depth);
    }
}

static void counts_agree_with_the_reference(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        struct ref ref;

        ref_read(&ref, table[i].line);
        for (unsigned depth = 1; depth <= 3; depth++)
            assert_true(ref_perft(&ref, depth) == table[i].counts[depth - 1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_agree_with_the_table),
        cmocka_unit_test(counts_agree_with_the_reference),
    };

    return cmocka_run_group_tests_name("gipf perft", tests, NULL, NULL);
}
