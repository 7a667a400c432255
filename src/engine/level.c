#include "engine/level.h"

#include <assert.h>

#include "tabla/api.h"
#include "tabla/error.h"

/* The most that a level below the highest may take, should the machine be slow. */
#define PATIENCE 2.0f

static const struct level levels[LEVEL_MOST] = {
    {1, PATIENCE, 1.5f, TABLA_N("Newcomer"),
     TABLA_N("Has just read the rules. Looks one move ahead and often takes the second best.")},
    {1, PATIENCE, 0.8f, TABLA_N("Learner"), TABLA_N("Sees what a move does at once, and sometimes the answer to it.")},
    {1, PATIENCE, 0.4f, TABLA_N("Casual player"), TABLA_N("Looks at the answer to the moves it likes best.")},
    {5, PATIENCE, 0.3f, TABLA_N("Regular player"), TABLA_N("Rarely misses a threat that takes one move.")},
    {16, PATIENCE, 0.3f, TABLA_N("Club player"),
     TABLA_N("Plans two or three moves ahead and punishes plain mistakes.")},
    {50, PATIENCE, 0.2f, TABLA_N("Strong club player"), TABLA_N("Reads short fights to their end.")},
    {200, PATIENCE, 0.1f, TABLA_N("Tournament player"), TABLA_N("Plays few moves that can be punished.")},
    {1000, PATIENCE, 0.1f, TABLA_N("Master"), TABLA_N("Takes up to two seconds a move and uses them well.")},
    {6000, 10.0f, 0.1f, TABLA_N("Grandmaster"), TABLA_N("Takes several seconds a move.")},
    {0, 5.0f, 0.0f, TABLA_N("Everything"),
     TABLA_N("Uses all processors, and all the time it is given: five seconds a move unless told otherwise.")},
};

const struct level *level_of(unsigned number)
{
    assert(number >= LEVEL_LEAST && number <= LEVEL_MOST);
    return &levels[number - LEVEL_LEAST];
}
