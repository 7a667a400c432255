/* What the numbers of a review mean. No engine and no game is needed here. */
#include <string.h>

#include "study/review.h"

const char *const review_class_names[] = {"good", "inaccuracy", "mistake", "blunder"};

static const double INACCURACY = 0.05, MISTAKE = 0.10, BLUNDER = 0.20;

enum review_class review_classify(double loss)
{
    /* What a hundredth part is off by rounding should not decide. */
    const double hair = 1e-9;

    if (loss >= BLUNDER - hair)
        return REVIEW_BLUNDER;
    if (loss >= MISTAKE - hair)
        return REVIEW_MISTAKE;
    return loss >= INACCURACY - hair ? REVIEW_INACCURACY : REVIEW_GOOD;
}

static void judge(struct review_turn *turn)
{
    turn->loss = 0;
    turn->class = REVIEW_GOOD;
    turn->swing = turn->turning = false;
    if (!turn->judged)
        return;
    /* Nobody loses by the only thing to do, or by what the engine would have done. */
    if (!turn->agreed && !turn->forced && turn->after < turn->before)
        turn->loss = turn->before - turn->after;
    turn->class = review_classify(turn->loss);
    turn->swing = turn->class != REVIEW_GOOD && turn->before >= 0.5 && turn->after < 0.5;
    turn->turning = turn->class >= REVIEW_MISTAKE || turn->swing;
}

void review_sum_up(struct review *review)
{
    memset(review->players, 0, sizeof review->players);
    for (size_t i = 0; i < review->count; i++) {
        struct review_turn *turn = &review->turns[i];
        struct review_player *player = &review->players[turn->player];

        judge(turn);
        if (!turn->judged)
            continue;
        player->turns++;
        player->mean_loss += turn->loss;
        player->count[turn->class]++;
        player->chosen += !turn->forced;
        player->agreed += !turn->forced && turn->agreed;
    }
    for (int i = 0; i < 2; i++)
        if (review->players[i].turns)
            review->players[i].mean_loss /= review->players[i].turns;
}
