"""Making puzzles on the command line. Whether they are right is asked in tests/study."""
import json
import os
import sys

import harness
from harness import Place, equal, expect, holds, tabla

FEW = ["--count", "3", "--visits", "4", "--net", "none", "--memory", "4", "--seed", "3"]
FIELDS = {"id", "game", "position", "player", "goal", "turns", "difficulty", "visits", "hints", "solution"}


def test_one_object_a_line():
    result = tabla("puzzles", "yinsh", *FEW)
    equal(result.status, 0, result)
    puzzles = [json.loads(line) for line in result.out.splitlines()]
    equal(len(puzzles), 3)
    for puzzle in puzzles:
        equal(set(puzzle), FIELDS)
        equal(puzzle["game"], "yinsh")


def test_into_a_file():
    with Place() as place:
        path = place.file("some.jsonl")
        result = place.run("puzzles", "gipf", *FEW, "-o", path)
        equal((result.status, result.out), (0, ""), result)
        with open(path, encoding="utf-8") as file:
            equal([json.loads(line)["game"] for line in file], ["gipf"] * 3)
        result = place.run("puzzles", "gipf", *FEW, "-o", os.path.join(place.path, "no", "where"))
        equal(result.status, 1, result)
        holds(result.err, "where")


def test_the_variant_is_played():
    result = tabla("puzzles", "yinsh", "--variant", "blitz", *FEW)
    equal(result.status, 0, result)
    for line in result.out.splitlines():
        expect(json.loads(line)["position"].startswith("yinsh:blitz "), line)


def test_wrong_words():
    for words in [["chess"], ["yinsh", "--count", "0"], ["yinsh", "--size", "9"], []]:
        equal(tabla("puzzles", *words).status, 2, words)


harness.main(sys.modules[__name__])
