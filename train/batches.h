/*
 * Batches of positions on their way to the net and back. Many threads fill one batch at a time, position by position;
 * whoever runs the net takes full batches, writes the answers and gives them back; each thread then reads the answers
 * to the positions it put there.
 *
 *   FREE --> OPEN (being filled) --> TAKEN (the net looks at it) --> DONE (being read) --> FREE
 *
 * Input and output lie in memory the caller owns, batch after batch, so that a whole batch is one copy to the device.
 */
#ifndef TABLA_TRAIN_BATCHES_H
#define TABLA_TRAIN_BATCHES_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { MOST_BATCHES = 64 };
enum batch_state { BATCH_FREE, BATCH_OPEN, BATCH_TAKEN, BATCH_DONE };

struct batch {
    _Atomic int state;
    _Atomic unsigned claimed; /* places given out; beyond the size: full or closed */
    _Atomic unsigned written; /* places filled */
    _Atomic unsigned left;    /* answers not read yet */
    unsigned target;          /* places that count, known once it is closed */
    bool closed;
} __attribute__((aligned(64)));

struct batches {
    unsigned count, size;
    _Atomic int current; /* the one being filled; -1: none was free; -2: somebody is looking for one */
    struct batch all[MOST_BATCHES];
};

void batches_init(struct batches *batches, unsigned count, unsigned size);

/* For the threads. A place in the open batch: false when there is none just now. batches_written() must follow. */
bool batches_claim(struct batches *batches, unsigned *batch, unsigned *place);
void batches_written(struct batches *batches, unsigned batch);
bool batches_done(const struct batches *batches, unsigned batch);
/* `count` answers have been read. */
void batches_read(struct batches *batches, unsigned batch, unsigned count);

/*
 * For the one who runs the net: a batch that is full, -1 if there is none. With `partly` the open batch is closed when
 * none is full; it comes with this call or one of the next. `*count` places of it hold positions.
 */
int batches_take(struct batches *batches, bool partly, unsigned *count);
void batches_give(struct batches *batches, unsigned batch);

#endif
