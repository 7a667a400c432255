/* A net is taken in the best way that stands its trial in another process, whatever happens to that process. */
#include "support.h"

#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "engine/probe.h"

static struct net_model *model;

static int load(void **state)
{
    (void)state;
    model = net_model_load(TABLA_NETS "/yinsh.net", NULL);
    return model ? 0 : -1;
}

static int unload(void **state)
{
    (void)state;
    net_model_free(model);
    return 0;
}

static enum net_way found(enum net_way most, probe_trial trial)
{
    struct net *net = probe_net(model, most, trial);
    enum net_way way;

    assert_non_null(net);
    way = net_way_of(net);
    net_free(net);
    return way;
}

static enum net_way best(void)
{
    struct net *net = net_new(model, NET_BEST);
    enum net_way way = net_way_of(net);

    net_free(net);
    return way;
}

static bool good(const struct net *net)
{
    (void)net;
    return true;
}

static bool bad(const struct net *net)
{
    (void)net;
    return false;
}

/* As on a machine that announces instructions and faults: by a signal that this program has a handler for. */
static bool faults(const struct net *net)
{
    (void)net;
    raise(SIGILL);
    return true;
}

static bool gives_up(const struct net *net)
{
    (void)net;
    raise(SIGALRM);
    return true;
}

static bool ends_early(const struct net *net)
{
    (void)net;
    _exit(0);
}

static bool faults_beyond_avx2(const struct net *net)
{
    return net_way_of(net) <= NET_AVX2 || faults(net);
}

static void survive(int number)
{
    (void)number;
}

static void what_this_processor_has_stands_the_trial(void **state)
{
    (void)state;
    assert_int_equal(found(NET_BEST, probe_agrees), best());
    for (enum net_way way = NET_NARROW; way < NET_WAYS; way++)
        if (net_way_possible(way))
            assert_int_equal(found(way, probe_agrees), way);
}

static void the_best_that_is_good_is_taken(void **state)
{
    (void)state;
    assert_int_equal(found(NET_BEST, good), best());
    assert_int_equal(found(NET_PLAIN, bad), NET_PLAIN); /* what every processor can is not tried */
    assert_int_equal(found(NET_NARROW, bad), NET_NARROW);
}

static void where_all_fail_every_processor_has_a_way(void **state)
{
    const probe_trial trials[] = {bad, faults, gives_up, ends_early};

    (void)state;
    signal(SIGILL, survive);
    signal(SIGALRM, survive);
    for (size_t i = 0; i < sizeof trials / sizeof *trials; i++)
        assert_int_equal(found(NET_BEST, trials[i]), NET_NARROW);
    signal(SIGILL, SIG_DFL);
    signal(SIGALRM, SIG_DFL);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* nobody is left behind */
}

static void the_next_narrower_way_is_taken(void **state)
{
    const enum net_way narrower = net_way_possible(NET_AVX2) ? NET_AVX2 : NET_NARROW;

    (void)state;
    assert_int_equal(found(NET_BEST, faults_beyond_avx2), narrower);
}

/* Programs that do not want to hear of their children's end find nets all the same. */
static void it_does_not_matter_who_hears_of_the_end(void **state)
{
    (void)state;
    signal(SIGCHLD, SIG_IGN);
    assert_int_equal(found(NET_BEST, good), best());
    assert_int_equal(found(NET_BEST, bad), NET_NARROW);
    signal(SIGCHLD, SIG_DFL);
}

/* The net's file with ranges a thousandth of what they are: whole numbers made by them say nothing. */
static struct net_model *with_wrong_ranges(void)
{
    enum { MOST = 4 << 20, RANGES = 12 };
    uint8_t *data = malloc(MOST);
    FILE *file = fopen(TABLA_NETS "/yinsh.net", "rb");
    struct net_model *wrong;
    uint32_t sum;
    size_t size;

    assert_true(data && file);
    size = fread(data, 1, MOST, file);
    fclose(file);
    for (size_t i = 0; i < RANGES; i++) { /* 16-bit floats: ten less in the exponent */
        uint8_t *high = &data[size - 4 - 2 * RANGES + 2 * i + 1];
        assert_in_range(*high, 10 << 2, 30 << 2);
        *high = (uint8_t)(*high - (10 << 2));
    }
    sum = net_checksum(data, size - 4);
    for (size_t i = 0; i < 4; i++)
        data[size - 4 + i] = (uint8_t)(sum >> 8 * i);
    wrong = net_model_read(data, size, NULL);
    assert_non_null(wrong);
    free(data);
    return wrong;
}

/* Where a processor has whole numbers at all. */
static void garbage_is_found(void **state)
{
    struct net_model *wrong = with_wrong_ranges();

    (void)state;
    for (enum net_way way = NET_NARROW; way < NET_WAYS; way++) {
        struct net *net = net_way_fits(way, wrong) ? net_new(wrong, way) : NULL;

        assert_true(!net || probe_agrees(net) == (way <= NET_AVX512));
        net_free(net);
    }
    struct net *net = probe_net(wrong, NET_BEST, probe_agrees);
    assert_non_null(net);
    assert_true(net_way_of(net) <= NET_AVX512);
    net_free(net);
    net_model_free(wrong);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_this_processor_has_stands_the_trial),
        cmocka_unit_test(the_best_that_is_good_is_taken),
        cmocka_unit_test(where_all_fail_every_processor_has_a_way),
        cmocka_unit_test(the_next_narrower_way_is_taken),
        cmocka_unit_test(it_does_not_matter_who_hears_of_the_end),
        cmocka_unit_test(garbage_is_found),
    };
    return cmocka_run_group_tests(tests, load, unload);
}
