"""The reproducible bench."""
import os
import re
import sys

import harness
from harness import equal, expect, tabla

FEW = "20"


def signature(*words):
    result = tabla("bench", "--signature", *words)
    equal((result.status, result.err), (0, ""), words)
    expect(re.fullmatch(r"[0-9a-f]{16}\n", result.out), result)
    return result.out.strip()


def test_the_signature_is_the_same_every_time():
    equal(signature("--visits", FEW), signature("--visits", FEW))
    equal(signature("--visits", FEW, "--lang", "hu"), signature("--visits", FEW))


def test_other_thoughts_have_another_signature():
    signatures = {signature("--visits", str(n)) for n in [1, 20, 21]}
    equal(len(signatures), 3, signatures)


def test_play_is_what_it_was():
    with open(os.path.join(harness.TOP, "tests", "engine", "signature"), encoding="utf-8") as file:
        noted = file.read().strip()
    equal(signature(), noted, "play has changed; if that was meant: make signature (see docs/BENCH.md)")


def test_speeds_of_every_game():
    for lang, memory in [("en", "Most memory used: "), ("hu", ""), ("ro", "")]:
        result = tabla("bench", "--visits", FEW, "--seconds", "0.01", "--threads", "2", "--lang", lang)
        equal((result.status, result.err), (0, ""), lang)
        expect(signature("--visits", FEW) in result.out.split("\n")[0], result)
        rows = re.findall(r"(?m)^(\w+) +2 +(\d+) +(\d+) +(\d+\.\d\d)$", result.out)
        equal([row[0] for row in rows], ["yinsh", "gipf", "go"], result)
        for row in rows:
            expect(int(row[1]) > 0 and int(row[2]) > 0 and float(row[3]) > 0, row)
        expect(memory in result.out and re.search(r" \d+ MB$", result.out.rstrip()), result)
        for line in result.out.split("\n"):
            expect(len(line) < 80, lang, line)


def test_all_numbers_of_threads_up_to_the_processors():
    result = tabla("bench", "--visits", "1", "--seconds", "0.01")
    counts = [int(n) for n in re.findall(r"(?m)^go +(\d+) +\d+ ", result.out)]
    equal(counts[0], 1, result)
    equal(counts[-1], min(64, os.sysconf("SC_NPROCESSORS_ONLN")), result)


def test_it_takes_no_game():
    equal(tabla("bench", "yinsh").status, 2)


harness.main(sys.modules[__name__])
