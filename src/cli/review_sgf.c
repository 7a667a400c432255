/* A review in the game's own file: comments, values, marks, variations. */
#include <stdio.h>
#include <string.h>

#include "cli/review_report.h"

/* Actions of the engine's line in a variation. */
enum { VARIATION = 12 };

/* Behind what the file says already. */
static bool comment(struct tabla_node *node, const char *text)
{
    const char *there = tabla_node_get(node, "C");
    struct tabla_text whole = {0};
    bool done;

    if (there && *there)
        tabla_text_addf(&whole, "%s\n\n", there);
    tabla_text_add_string(&whole, text);
    done = !whole.failed && tabla_node_set(node, "C", tabla_text_string(&whole));
    tabla_text_release(&whole);
    return done;
}

/* One of SGF's marks about moves, of which a node may have one. Those of whoever wrote the file count more. */
static bool mark(struct tabla_node *node, const char *name, const char *value)
{
    static const char *const names[] = {"BM", "DO", "IT", "TE"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (tabla_node_get(node, names[i]))
            return true;
    return tabla_node_set(node, name, value);
}

static void describe(const struct review_turn *turn, struct tabla_text *out)
{
    char share[16], points[16], after[16];
    struct tabla_text before = {0};

    review_percent(turn->after, after);
    if (turn->has_lead)
        words_add(&before, _("%1 (%2 points)"), review_percent(turn->before, share), review_points(turn, points), NULL);
    else
        tabla_text_add_string(&before, review_percent(turn->before, share));
    if (!turn->judged)
        words_add(out, turn->resigned ? _("%1 gives up at %2.") : _("%1: %2."), words_player(turn->player),
                  tabla_text_string(&before), NULL);
    else if (turn->class == REVIEW_GOOD)
        words_add(out, _("%1: %2 before, %3 after."), words_player(turn->player), tabla_text_string(&before), after,
                  NULL);
    else
        words_add(out, _("%1: %2 before, %3 after: %4. Better: %5."), words_player(turn->player),
                  tabla_text_string(&before), after, review_class_word(turn->class), tabla_text_string(&turn->best),
                  NULL);
    if (turn->judged && turn->swing)
        words_add(out, " %1", _("The lead changes hands."), NULL);
    tabla_text_release(&before);
}

static bool annotate_turn(const struct review_turn *turn)
{
    struct tabla_text text = {0};
    char value[16];
    double black = turn->player == TABLA_BLACK ? turn->after : 1 - turn->after;
    bool done;

    describe(turn, &text);
    snprintf(value, sizeof value, "%.2f", 100 * black);
    /* Sabaki draws its graph of winning chances from this: Black's, in hundredths. */
    done = comment(turn->node, tabla_text_string(&text)) && tabla_node_set(turn->node, "SBKV", value);
    tabla_text_release(&text);
    if (done && turn->class == REVIEW_INACCURACY)
        done = mark(turn->node, "DO", "");
    else if (done && turn->class >= REVIEW_MISTAKE)
        done = mark(turn->node, "BM", turn->class == REVIEW_BLUNDER ? "2" : "1");
    if (done && turn->turning && !tabla_node_get(turn->node, "HO"))
        done = tabla_node_set(turn->node, "HO", "1");
    return done;
}

/* The engine's line beside the turn that was played. Where it cannot be played after all, as far as it can. */
static bool add_variation(const struct review_turn *turn, struct tabla_record *record)
{
    struct tabla_node *parent = turn->node->parent, *first = NULL;
    struct tabla_text text = {0};
    char share[16];
    bool done = true;

    if (!tabla_record_goto(record, parent, SIZE_MAX))
        return false;
    if (record->state.over && !tabla_record_resume(record, NULL))
        return true;
    for (size_t i = 0; i < turn->line_count && i < VARIATION; i++) {
        enum tabla_player player = i == 0 ? turn->player : (enum tabla_player)record->state.player;
        if (record->state.over || !tabla_record_play_as(record, player, turn->line[i], NULL))
            break;
    }
    for (struct tabla_node *node = record->node; node != parent; node = node->parent)
        first = node; /* the one right below `parent` */
    if (first && first != turn->node) {
        words_add(&text, _("The engine expects this line: %1 for %2."), review_percent(turn->before, share),
                  words_player(turn->player), NULL);
        done = comment(first, tabla_text_string(&text)) && mark(first, "TE", "1");
    }
    tabla_text_release(&text);
    return done;
}

static void describe_player(const struct review *review, enum tabla_player player, struct tabla_text *out)
{
    const struct review_player *sums = &review->players[player];
    char loss[16], numbers[4][16];

    snprintf(loss, sizeof loss, "%.1f %%", 100 * sums->mean_loss);
    for (size_t i = 0; i < REVIEW_CLASSES; i++)
        snprintf(numbers[i], sizeof numbers[i], "%u", sums->count[i]);
    words_add(out, _("%1: %2 lost by a turn on average; inaccuracies: %3, mistakes: %4, blunders: %5."),
              words_player(player), loss, numbers[REVIEW_INACCURACY], numbers[REVIEW_MISTAKE], numbers[REVIEW_BLUNDER],
              NULL);
}

bool review_annotate(const struct review *review, struct tabla_record *record)
{
    struct tabla_text text = {0};
    bool done;

    words_add(&text, _("Reviewed by Tabla %1."), TABLA_VERSION, NULL);
    tabla_text_add_char(&text, '\n');
    describe_player(review, TABLA_WHITE, &text);
    tabla_text_add_char(&text, '\n');
    describe_player(review, TABLA_BLACK, &text);
    done = comment(record->root, tabla_text_string(&text));
    tabla_text_release(&text);
    for (size_t i = 0; done && i < review->count; i++) {
        done = annotate_turn(&review->turns[i]);
        if (done && review->turns[i].turning)
            done = add_variation(&review->turns[i], record);
    }
    tabla_record_rewind(record);
    return done;
}
