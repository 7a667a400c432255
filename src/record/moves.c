/* Plain move lists as files. */
#include "record/formats.h"

#include "record/list.h"

bool tabla_moves_read(struct tabla_source *source, const struct tabla_game *game, const struct tabla_setup *setup,
                      struct tabla_error *error)
{
    struct tabla_record *record = tabla_record_new(game, setup, error);
    struct tabla_error fault;
    struct tabla_list list;
    size_t left_out = 0, at = 0;

    if (!record)
        return false;
    tabla_list_init(&list, source->data, source->length);
    list.at = source->at;
    while (tabla_list_next(&list)) {
        if (left_out > 0) {
            left_out++;
        } else if (!tabla_play_words(record, source->data + list.word, list.word_length, NULL, &fault)) {
            source->no_memory |= fault.code == TABLA_ERROR_MEMORY;
            at = list.word + (fault.column > 0 ? fault.column - 1 : 0);
            tabla_fault_add(source, at, &fault);
            left_out = 1;
        }
    }
    if (left_out > 0)
        tabla_fault_number(source, at, TABLA_ERROR_FILE, TABLA_N("the list is kept up to here; words left out: %1"),
                           left_out);
    if (list.unclosed)
        tabla_fault(source, list.word, TABLA_ERROR_SYNTAX,
                    TABLA_N("this \"%1\" is never closed: what follows it is left out"), tabla_list_opens(&list), NULL);
    if (source->no_memory || tabla_record_depth(record) == 0) {
        tabla_record_free(record);
        return !source->no_memory;
    }
    tabla_record_rewind(record);
    return tabla_source_keep(source, record);
}

/* --- Writing ---------------------------------------------------------------------------------------------------- */

void tabla_write_moves(const struct tabla_record *record, struct tabla_text *out)
{
    struct tabla_record walk;
    struct tabla_state before;
    unsigned turns = 0;
    enum tabla_player last = TABLA_NOBODY;

    if (!tabla_walk_init(&walk, record)) {
        out->failed = true;
        return;
    }
    for (before = walk.state; tabla_record_forward(&walk); before = walk.state) {
        const struct tabla_trail_step *step = &walk.trail->steps[walk.trail->step_count - 1];
        char text[TABLA_ACTION_TEXT];

        if (step->kind == TABLA_STEP_REMARK)
            continue;
        if (step->kind == TABLA_STEP_SET_UP)
            break;
        tabla_turn_begin(walk.game, &before, step->player, true, NULL);
        if (step->player == last) {
            tabla_text_add_char(out, ';');
        } else if (turns++ % 2 == 0) {
            if (turns > 1)
                tabla_text_add_char(out, '\n');
            tabla_text_addf(out, "%u. ", turns / 2 + 1);
        } else {
            tabla_text_add_char(out, ' ');
        }
        /* Whoever took the step may have more to decide; when not, the next step begins a turn whoever takes it. */
        last = !walk.state.over && walk.state.player == step->player ? (enum tabla_player)step->player : TABLA_NOBODY;
        tabla_text_add(out, text, tabla_write_action(walk.game, &before, step->action, text));
    }
    if (turns > 0)
        tabla_text_add_char(out, '\n');
    tabla_walk_release(&walk);
}
