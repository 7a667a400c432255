#include "cli/bench_positions.h"

#include <stddef.h>

/* Openings, middle games and endings of every game and variant, and some decisions inside a turn. */
const char *const bench_positions[] = {
    "yinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0",
    "yinsh 4/7/2BB4/3W1W3/10/4W4/10/9/8/7/4 b place pool=51 off=0,0",
    "yinsh 4/7/2BBB3/3WBW3/5B4/2W1W1W2/10/9/8/7/4 w move pool=51 off=0,0",
    "yinsh 1B2/3b3/2BBb3/3WBW3/4Bb4/2W1W1w2/10/3w1bW2/8/7/4 w move pool=45 off=0,0",
    "yinsh 1b2/2Bb3/b1bBb3/3WBW3/3wBb4/2bWwWw2/3bB5/3wWww2/8/7/4 w move pool=37 off=0,0",
    "yinsh 1b2/2bwB2/b1bBbW2/3Wbw3/3wBw4/1wbwwb3/3wBW4/2W6/8/7/4 w move pool=35 off=1,1",
    "yinsh 1b2/1Wwbww1/b1bBbb2/3wbwB2/2b1bwW3/1wbWww3/2Wb1w4/2wBw4/8/7/4 w move pool=28 off=1,2",
    "yinsh WWWW/BBBBB2/8/9/3wwwwW2/9/10/9/8/7/4 w move pool=47 off=0,0",
    "yinsh:blitz 4/7/2B5/2BW2B2/2BB2w3/1Ww6/2Wb6/2WWb4/8/7/4 w move pool=47 off=0,0",
    "yinsh:blitz 4/7/2bB4/2bbb1wW1/2Bb2b3/1wwb1b3/1wWbBBW3/W1wwbw3/2wWB3/7/4 w move pool=33 off=0,0",

    "gipf 4/5/6/7/6/5/4 w push reserve=w18,b18 captured=w0,b0 gipf=wb asked=-",
    "gipf Bb2/1Ww2/3B2/4W2/6/5/4 w push reserve=w13,b13 captured=w0,b0 gipf=- asked=-",
    "gipf bbww/wBw2/1W1Bw1/4W2/6/5/4 w push reserve=w9,b12 captured=w0,b0 gipf=- asked=-",
    "gipf 4/wbwww/1wbwww/1WB1w2/3BW1/5/4 w before reserve=w5,b12 captured=w0,b0 gipf=- asked=-",
    "gipf bw2/bb3/1ww1ww/1Www3/2Bb2/5/4 w push reserve=w8,b10 captured=w2,b1 gipf=- asked=-",
    "gipf bw2/wbb1b/1b4/wwwbw2/wWw3/2Bb1/4 w push reserve=w7,b6 captured=w3,b1 gipf=- asked=-",
    "gipf:basic b2w/w4/ww4/bww3b/wb4/bb3/bb1w w push reserve=w7,b7 captured=w0,b0 gipf=- asked=-",
    "gipf:standard B2W/5/www2b/wwW2Bb/1w3b/1Bb2/bb1W w push reserve=w6,b6 captured=w0,b0 gipf=- asked=-",
    "gipf:standard B1bw/2wW1/b3wb/bwW1wbw/b4b/1b2b/b2W w push reserve=w6,b6 captured=w0,b0 gipf=- asked=-",

    "go 9/9/9/9/9/9/9/9/9 b play rules=school komi=4.5",
    "go 9/9/9/9/3xx4/3ox4/3oo4/9/9 b play rules=school komi=4.5",
    "go 9/4xo3/2x3o2/9/3xx4/1xxoxoo2/1xooo4/1xo6/9 b play rules=school komi=4.5",
    "go 4xxo2/3xxoo2/2xxoxo2/4oxo2/3xxxo2/1xxoxoo2/1xooo4/1xo6/1o7 b play rules=school komi=4.5",
    "go 4xxo2/3xxoo2/2xxo1o2/2xoo1o2/1xoo2o2/1xxo1oo2/1xooo4/xxo6/xoo6 b play rules=school komi=4.5 prisoners=0,6",
    "go 9/3o5/2o1x4/3o2xx1/7o1/2x4x1/4x1oo1/9/9 b play rules=chinese komi=7.5",
    "go 9/3oooxx1/2ooxo3/3oxxxx1/ooox2xo1/oxx2oxx1/x3xxoox/1x2xo1oo/4xoo2 b play rules=chinese komi=7.5",
    "go 4ooox1/3oooxxx/2ooxooox/3oxxxxx/ooox2x1x/oxx2oxxx/x3xxoox/1x2xo1oo/4xoo2 w play rules=chinese komi=7.5 "
    "prisoners=2,1",
    "go 7oox3/1o5ox1x2/o2o3ox1x2/xoo1oo1oox3/xxx1x3ox3/2x5oox2/1xooo1xxxx3/2xo2ox3x1/2xo2ox4x/1x1o1o2xxxxo/2xxo2o2ooo/"
    "3xxo3o3/3xoo7 b play rules=japanese komi=6.5",
    "go 19/2xxo14/2xooxxo5oxx3/2xo8o1o1x2/3o9oxx3/2x3x6o5/4o14/19/2o16/19/16x2/2o16/19/2x13x2/19/3x11o1x1/2x2o2o4o2o2/"
    "2xo15/19 b play rules=aga komi=7.5",
    NULL,
};
