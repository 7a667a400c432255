/* Places rings for White and Black, then asks for a move that the rules forbid. Build it with
 *     cc example.c $(pkg-config --cflags --libs tabla)
 */
#include <stdio.h>
#include <string.h>
#include <tabla.h>

int main(void)
{
    const struct tabla_game *game = tabla_game_find("yinsh");
    const char *moves[] = {"e5", "f6", "e5"};
    struct tabla_state state;
    struct tabla_error error;
    tabla_action action;
    char text[200];

    game->start(NULL, &state, &error);
    for (int i = 0; i < 3; i++) {
        if (tabla_read_turn(game, &state, NULL, moves[i], strlen(moves[i]), &action, 1, &error)) {
            tabla_step(game, &state, NULL, action);
            printf("%s: fine, %zu legal actions follow\n", moves[i], game->count(&state, NULL));
        } else {
            tabla_error_format(&error, NULL, text, sizeof text);
            printf("%s: %s\n", moves[i], text);
        }
    }
    return 0;
}
