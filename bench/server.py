#!/usr/bin/env python3
"""How long somebody waits for the server's answers while its engine thinks at full strength on every processor."""
import gc
import os
import sys
import time

SOURCE, TABLA = "@SOURCE@", "@TABLA@"
sys.argv = [sys.argv[0], TABLA]
sys.path[:0] = [SOURCE + "/tests/cli", SOURCE + "/tests/server"]
sys.dont_write_bytecode = True
import wire  # noqa: E402

REQUESTS = 60
PAUSE = 0.02  # a person is slower; requests without a pause would be refused
MOVES = {"yinsh": "e5 f6 g7 d4 c3 h8 e6 f7 g8 d5".split(), "gipf": "Ga1-b2 Ga5-b5 Ge9-e8 Gi5-h5".split(), "go": []}


def measure(name, ask):
    waits = []
    for number in range(REQUESTS):
        time.sleep(PAUSE)
        begun = time.monotonic()
        ask(number)
        waits.append((time.monotonic() - begun) * 1000)
    waits.sort()
    print("  %-26s %7.1f %7.1f %7.1f" % (name, waits[REQUESTS // 2], waits[REQUESTS * 95 // 100], waits[-1]))


def main():
    gc.disable()  # else it is this program that is waited for
    threads = str(os.cpu_count())
    print("a server whose engine thinks on %s threads, milliseconds until an answer" % threads)
    print("  %-26s %7s %7s %7s" % ("", "median", "95 %", "worst"))
    with wire.Server(words=["--threads", threads]) as server:
        thinker, person = server.client(), server.client()
        thinker.new("yinsh", players={"W": {"level": 10}, "B": {"level": 10}})
        for kind, moves in MOVES.items():
            game = person.new(kind, mode="study", moves=moves)["id"]
            person.ask("analyze", game=game)
            if moves:
                measure(kind + ": a step back or on", lambda i: person.change("goto", game, to="forward" if i % 2 else "back"))
            else:
                measure("go 19x19: a stone", lambda i: person.change("play", game, action=i * 37 % 200))
            measure(kind + ": a look", lambda _: person.ask("look", game=game, node=0))


main()
