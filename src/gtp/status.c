/* Go: which stones are dead, and the score that follows, where the players do not say. */
#include "gtp/handlers.h"

#include <string.h>

#include "engine/settle.h"
#include "engine/taking.h"

/* What stands on each point as this program sees it, and the position counted accordingly. */
struct verdict {
    uint8_t status[TABLA_MAX_SPOTS]; /* enum settle_status */
    struct tabla_state counted;
};

static unsigned point_count(const struct tabla_state *state)
{
    return (unsigned)(tabla_go_size(state) * tabla_go_size(state));
}

/* Whether players have marked anything; then what they marked is dead and nothing else. */
static bool take_marks(const struct tabla_state *state, uint8_t status[TABLA_MAX_SPOTS])
{
    struct tabla_view view;
    bool any = false;

    memset(status, SETTLE_EMPTY, TABLA_MAX_SPOTS);
    tabla_go.view(state, &view);
    for (size_t i = 0; i < view.piece_count; i++) {
        status[view.pieces[i].spot] = view.pieces[i].dead ? SETTLE_DEAD : SETTLE_ALIVE;
        any |= view.pieces[i].dead;
    }
    return any;
}

static void judge(const struct tabla_state *now, struct verdict *out)
{
    struct tabla_go_rules rules = tabla_go_rules_of(now);

    out->counted = *now;
    while (!out->counted.over)
        tabla_go.apply(&out->counted, (tabla_action)point_count(now));
    /* Tromp-Taylor's rules know no dead stones. */
    if (!take_marks(&out->counted, out->status) && !(rules.name && strcmp(rules.name, "tromp-taylor") == 0))
        settle_game(now, out->status, &out->counted);
}

/* Function:  The score as the program sees it, also before the game is over: what gogui-rules_final_result would say
 *            with the stones dead that final_status_list lists as dead.
 * Arguments: none
 * Fails:     never
 * Returns:   `B+3.5`, `W+10`, `W+R`, or `0` for a draw
 */
bool gtp_cmd_final_score(struct gtp_call *call)
{
    struct verdict verdict;
    char result[TABLA_RESULT_TEXT];

    judge(&call->session->line.state, &verdict);
    tabla_write_result(call->session->game, &verdict.counted, result);
    tabla_text_add_string(call->answer, result);
    return true;
}

static void add_team(struct gtp_call *call, const struct tabla_layout *layout, const uint16_t *team, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        tabla_text_addf(call->answer, "%s%s", i ? " " : "", layout->spots[team[i]].name);
    tabla_text_add_char(call->answer, '\n');
}

/* Function:  Stones of one status as the program sees it, also before the game is over. Where players have marked
 *            stones (tabla-mark), those are dead and all others alive. Otherwise: alive or dead as can be proved
 * without reading (two eyes that nobody can take, and what stands inside); in seki what reading to the end shows that
 *            neither player can take, although it has no two eyes; dead, of the rest, the teams whose points belong to
 *            the other player in most random games from here. Under `tromp-taylor` every stone is alive. The same
 *            position always gets the same answer.
 * Arguments: `alive`, `dead` or `seki`
 * Fails:     when the status is another
 * Returns:   the points, one team a line
 */
bool gtp_cmd_final_status_list(struct gtp_call *call)
{
    const struct tabla_state *state = &call->session->line.state;
    static const char *const names[] = {[SETTLE_ALIVE] = "alive", [SETTLE_DEAD] = "dead", [SETTLE_SEKI] = "seki"};
    struct tabla_layout layout;
    struct verdict verdict;
    char word[GTP_WORD] = "";
    unsigned wanted = SETTLE_ALIVE;

    gtp_word(call, word, sizeof word);
    while (wanted <= SETTLE_SEKI && strcmp(word, names[wanted]) != 0)
        wanted++;
    if (wanted > SETTLE_SEKI || !gtp_no_more(call))
        return gtp_usage(call, "alive|dead|seki");
    judge(state, &verdict);
    tabla_go.layout(state, &layout);
    for (unsigned p = 0; p < point_count(state); p++) {
        uint16_t team[TABLA_MAX_SPOTS];
        unsigned count;

        if (verdict.status[p] != wanted)
            continue;
        count = taking_team(state, p, team);
        add_team(call, &layout, team, count);
        for (unsigned i = 0; i < count; i++)
            verdict.status[team[i]] = SETTLE_EMPTY;
    }
    return true;
}
