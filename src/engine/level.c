#include "engine/level.h"

#include <assert.h>

#include "tabla/api.h"
#include "tabla/error.h"

/* The most that a level below the highest may take, should the machine be slow. */
#define PATIENCE 2.0f

static const struct level levels[LEVEL_MOST] = {
    {{1, PATIENCE, 6.0f, 12},
     {1, PATIENCE, 1.5f, 0},
     TABLA_N("Newcomer"),
     TABLA_N("Has just read the rules: sees what a move does at once, and chooses rather freely.")},
    {{1, PATIENCE, 2.2f, 10},
     {1, PATIENCE, 0.8f, 0},
     TABLA_N("Learner"),
     TABLA_N("Sees what a move does at once, and mostly takes something good.")},
    {{1, PATIENCE, 1.35f, 8},
     {1, PATIENCE, 0.4f, 0},
     TABLA_N("Casual player"),
     TABLA_N("Nearly always plays a move that looks good at first sight.")},
    {{1, PATIENCE, 0.7f, 6},
     {10, PATIENCE, 0.35f, 0},
     TABLA_N("Regular player"),
     TABLA_N("Mostly plays what looks best at first sight.")},
    {{4, PATIENCE, 0.5f, 0},
     {25, PATIENCE, 0.25f, 0},
     TABLA_N("Club player"),
     TABLA_N("Has a good eye, and looks at the likeliest answers.")},
    {{12, PATIENCE, 0.5f, 0},
     {70, PATIENCE, 0.15f, 0},
     TABLA_N("Strong club player"),
     TABLA_N("Looks a few moves ahead, and punishes plain mistakes.")},
    {{40, PATIENCE, 0.25f, 0},
     {220, PATIENCE, 0.1f, 0},
     TABLA_N("Tournament player"),
     TABLA_N("Plays few moves that can be punished.")},
    {{130, PATIENCE, 0.1f, 0},
     {800, PATIENCE, 0.1f, 0},
     TABLA_N("Master"),
     TABLA_N("Reads far ahead, and still answers within two seconds.")},
    {{500, 10.0f, 0.1f, 0},
     {3000, 10.0f, 0.1f, 0},
     TABLA_N("Grandmaster"),
     TABLA_N("Leaves little to chance, and takes a second or two on a large board.")},
    {{0, 5.0f, 0.0f, 0},
     {0, 5.0f, 0.0f, 0},
     TABLA_N("Everything"),
     TABLA_N("Uses all processors, and all the time it is given: five seconds a move unless told otherwise.")},
};

const struct level *level_of(unsigned number)
{
    assert(number >= LEVEL_LEAST && number <= LEVEL_MOST);
    return &levels[number - LEVEL_LEAST];
}
