"""Reviews of game files."""
import json
import os
import pty
import re
import signal
import subprocess
import sys

import harness
from harness import Place, equal, expect, holds, lacks

SAMPLES = os.path.join(harness.TOP, "tests", "record", "samples")
STEADY = ["--threads", "1", "--seed", "1"]
GO = ("(;FF[4]GM[1]SZ[5]KM[0.5]RU[Chinese]PB[Ann]PW[Ben]RE[W+R]C[Before.]"
      ";B[cc]C[Mine.];W[bb];B[bc];W[cb];B[dc];W[db];B[ab];W[ac])")


def review(*words, stdin=GO, visits="100"):
    with Place() as place:
        return place.run("review", "-", "--visits", visits, *STEADY, *words, stdin=stdin)


def as_json(*words, **more):
    result = review("--format", "json", *words, **more)
    equal(result.status, 0, result)
    equal(result.out.count("\n"), 1)
    return json.loads(result.out)


def consistent(data):
    points = []
    for number, turn in enumerate(data["turns"], 1):
        equal(turn["turn"], number)
        expect(0 <= turn["before"] <= 1, turn)
        if "loss" not in turn:
            continue
        expect(abs(max(0, turn["before"] - turn["after"]) - turn["loss"]) < 2e-4, turn)
        name = [n for n, least in [("blunder", .2), ("mistake", .1), ("inaccuracy", .05), ("good", 0)]
                if turn["loss"] >= least - 1e-4]
        expect(turn["verdict"] in name[:2], turn)  # the first, or the next where rounding lies between
        if turn["agreed"] or turn["forced"]:
            equal(turn["loss"], 0.0, turn)
        equal(";".join(turn["line"]).startswith(turn["best"]), True, turn)
        if turn["turningPoint"]:
            points.append(number)
    equal(data["turningPoints"], points)
    for colour in "BW":
        mine = [t for t in data["turns"] if t["player"] == colour and "loss" in t]
        player = data["players"][colour]
        equal(player["turns"], len(mine))
        if mine:
            expect(abs(player["meanLoss"] - sum(t["loss"] for t in mine) / len(mine)) < 1e-3, player)
        for verdict, name in [("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders")]:
            equal(player[name], sum(t["verdict"] == verdict for t in mine))


def test_how_the_game_ended():
    moves = "(;GM[1]SZ[5]KM[0.5]RU[chinese]%s;B[cc];W[bc]%s)"
    for told, more, result, over in [("", "", None, False), ("RE[B+T]", "", "B+T", False),
                                     ("", ";B[];W[]", None, False), # nobody has said what is dead
                                     ("RE[Void]", ";B[];W[]", "Void", False), ("RE[]", ";B[];W[]", "", False),
                                     ("", ";B[];W[]TW[aa]", "W+0.5", True),
                                     ("", ";B[];W[]TB[bc]", "B+24.5", True), # White's stone is dead
 ("RE[B+3]", ";B[];W[]", "B+3", True)]:
        data = as_json(visits="4", stdin=moves % (told, more))
        equal((data.get("result"), data["over"], "lead" in data), (result, over, not over))
    # Black has all of the board.
    data = as_json(visits="4", stdin="(;GM[1]SZ[5]KM[0.5]RU[chinese]AB[ca][cb][cc][cd][ce]PL[W];W[];B[bc])")
    expect(data["lead"] > 10, data["lead"])


def test_every_game_and_format_of_file():
    for name, turns in [("boardspace-yinsh.sgf", 76), ("boardspace-gipf-standard.sgf", None),
                        ("boardspace-gipf-tournament.sgf", None), ("gipf.sgf", None), ("yinsh.sgf", None),
                        ("go-setup.sgf", None), ("go-deep.sgf", None), ("go-collection.sgf", None),
                        ("go-plain.sgf", 10)]:
        with open(os.path.join(SAMPLES, name), "rb") as file:
            data = as_json(stdin=file.read(), visits="20")
        consistent(data)
        equal(data["complete"], True)
        expect(data["turns"] and turns in (None, len(data["turns"])), name)
    handicap = "(;FF[4]GM[1]SZ[9]HA[2]AB[gc][cg]KM[0.5];W[ee];B[ec])"
    equal([t["player"] for t in as_json(stdin=handicap, visits="20")["turns"]], ["W", "B"])


def test_lists_and_positions():
    data = as_json("--game", "yinsh", "--variant", "blitz", stdin="e5 f6 d4 g7", visits="10")
    equal((data["game"], [t["move"] for t in data["turns"]]), ("yinsh", ["e5", "f6", "d4", "g7"]))
    equal(as_json(stdin="go 5/5/2x2/5/5 w play rules=school komi=4.5\n")["turns"], [])


def test_by_time():
    """With seconds alone the limit is time, also for what was played and is looked at again."""
    with Place() as place:
        for stdin, words in [(GO, []), ("e5 f6 d4 g7 a2 b6", ["--game", "yinsh"])]:
            result = place.run("review", "-", "--seconds", "0.2", "--format", "json", *STEADY, *words, stdin=stdin)
            equal(result.status, 0, result)
            data = json.loads(result.out)
            consistent(data)
            equal((data["complete"], data["maxTime"], "maxVisits" in data), (True, 0.2, False))
            for turn in data["turns"]:
                expect("loss" not in turn or turn["visits"] > 0, turn)


def test_a_turn_of_several_actions_is_one():
    with open(os.path.join(SAMPLES, "boardspace-yinsh.sgf"), "rb") as file:
        data = as_json(stdin=file.read(), visits="30")
    whole = [t for t in data["turns"] if t["move"].count(";") == 2]
    expect(whole, "no turn with a row and a ring")
    players = [t["player"] for t in data["turns"]]
    expect(all(a != b for a, b in zip(players, players[1:])), players)


# Black's column b and White's stones on column a have one liberty left, A1, and it is the same: whoever plays there first
# captures. With it Black has 10 points of 25 and 8.5 from White; without it nothing.
RACE = ("(;FF[4]GM[1]SZ[5]KM[-8.5]RU[Chinese]AB[ba][bb][bc][bd][be]AW[ca][cb][cc][cd][ce][aa][ab][ac][ad]PL[B]%s)")


def test_a_move_that_wins_and_one_that_throws_the_game_away():
    data = as_json(stdin=RACE % ";B[ae];W[ed]", visits="400")
    consistent(data)
    equal((data["turns"][0]["best"], data["turns"][0]["loss"], data["turns"][0]["agreed"]), ("A1", 0.0, True))
    data = as_json(stdin=RACE % ";B[ee];W[ae]", visits="400")
    consistent(data)
    thrown, punished = data["turns"]
    equal((thrown["best"], thrown["verdict"], thrown["leadChanges"]), ("A1", "blunder", True), thrown)
    equal((punished["best"], punished["agreed"]), ("A1", True), punished)
    equal(data["turningPoints"], [1])
    equal((data["players"]["B"]["blunders"], data["players"]["W"]["blunders"]), (1, 0))
    text = review(stdin=RACE % ";B[ee];W[ae]", visits="400").out
    holds(text, "1. Black E1: blunder")
    holds(text, "better: A1")
    sgf = review("--format", "sgf", stdin=RACE % ";B[ee];W[ae]", visits="400").out
    expect(re.search(r"\(;B\[ee\].*BM\[2\].*;W\[ae\].*\)\s*\(;B\[ae\][^;]*TE\[1\]", sgf, re.S), sgf)


def test_the_same_again():
    equal(review("--format", "json").out, review("--format", "json").out)


def test_giving_up_is_not_judged():
    data = as_json("--game", "yinsh", stdin="e5 f6 g7 resign", visits="20")
    last = data["turns"][-1]
    equal((last["resigned"], "loss" in last, data["players"]["B"]["turns"]), (True, False, 1))


def test_the_passes_that_end_a_game_are_not_judged():
    sgf = "(;FF[4]GM[1]SZ[5]KM[0.5]RU[Chinese];B[cc];W[bb];B[];W[])"
    data = as_json(stdin=sgf)
    equal(["loss" in t for t in data["turns"]], [True, True, False, False])
    data = as_json(stdin="(;FF[4]GM[1]SZ[5]KM[0.5]RU[Chinese];B[];W[bb];B[cc])")
    equal(["loss" in t for t in data["turns"]], [True, True, True])


def test_damaged_files():
    result = review("--format", "json", stdin="(;FF[4]GM[1]SZ[9];B[ee];W[ee];B[gg])", visits="10")
    equal(result.status, 1)
    holds(result.err, "(stdin):1:")
    expect(len(json.loads(result.out)["turns"]) >= 1)
    for stdin, options in [("", []), ("garbage", []), (GO, ["--number", "2"])]:
        result = review(*options, stdin=stdin)
        equal((result.status, result.out), (1, ""), result)
        expect(result.err.count("\n") >= 1)
    equal(review("--format", "svg").status, 2)
    with Place() as place:
        equal(place.run("review", "missing.sgf").status, 1)
        equal(place.run("review").status, 2)
        equal(place.run("review", "-", "--size", "9", stdin=GO).status, 2)  # the size of which game?


def test_one_of_several_games():
    two = GO + "(;FF[4]GM[24];W[e5];B[f6])"
    result = review("--format", "json", stdin=two, visits="5")
    equal(json.loads(result.out)["game"], "go")
    holds(result.err, "--number")
    result = review("--format", "json", "--number", "2", stdin=two, visits="5")
    equal((json.loads(result.out)["game"], result.err), ("yinsh", ""))


def test_text_fits_a_page():
    with open(os.path.join(SAMPLES, "boardspace-yinsh.sgf"), "rb") as file:
        game = file.read()
    for lang in ["en", "hu", "ro"]:
        for some in [game, GO]:
            result = review("--lang", lang, stdin=some, visits="20")
            equal((result.status, result.err), (0, ""), result)
            expect(max(len(line) for line in result.out.splitlines()) <= 80, lang)
            equal([line for line in result.out.splitlines() if line != line.rstrip()], [])
            head = [line for line in result.out.splitlines() if re.match(r" +(turn|kör|tură) ", line)]
            equal(len(head[0].split()), {"en": 6, "hu": 6, "ro": 7}[lang] + (some == GO), head)  # "mai bine": two words
    english = review(stdin=game, visits="20").out
    expect(english.index("Turning points") < english.index("played"))
    rows = re.findall(r"^ +(\d+) (?:White|Black) ", english, re.M)
    data = as_json(stdin=game, visits="20")
    equal([int(r) for r in rows], [t["turn"] for t in data["turns"]])
    holds(english, "best")


def test_points():
    """Black's walls give him 45 crossings of 81, White 36 and half a point: 8.5 ahead if both go on well."""
    walls = "".join("AB[b%s][d%s][e%s]AW[f%s][h%s]" % (5 * (row,)) for row in "abcdefghi")
    for net in [[], ["--net", "none"]]:
        turns = as_json(*net, stdin="(;GM[1]SZ[9]KM[0.5]RU[chinese]%sPL[B];B[aa];W[ii])" % walls)["turns"]
        equal([t["player"] for t in turns], ["B", "W"])
        expect(7.5 <= turns[0]["lead"] <= 9.5, turns[0])
        expect(-9.5 <= turns[1]["lead"] <= -7.5, turns[1])
    table = review(stdin=GO).out
    holds(table, "Points say by how many")
    expect(re.search(r"^ turn +played +points +before", table, re.M), table)
    expect(re.search(r"^ +1 Black +\S+ +(\+|-)?\d+\.\d +\d+ %", table, re.M), table)
    with open(os.path.join(SAMPLES, "boardspace-yinsh.sgf"), "rb") as file:
        game = file.read()
    expect("points" not in review(stdin=game, visits="2").out.split("turn  ", 1)[-1])
    expect(all("lead" not in turn for turn in as_json(stdin=game, visits="2")["turns"]))


def test_columns_do_not_touch():
    # With two visits a move is worth everything or nothing: some of these lose a whole game.
    tables = [review("--game", "go", "--seed", str(seed), stdin="1. Q16 D4", visits="2").out for seed in range(24)]
    expect(any(re.search(r" 100 % +0 %  100 %  ", out) for out in tables), tables)
    for out in tables:
        expect(not re.search(r"%\d", out), out)


def test_output_files():
    with Place() as place:
        path = place.file("game.sgf", GO)
        for name, start in [("r.json", "{"), ("r.sgf", "(;"), ("r.txt", "Go;")]:
            out = place.file(name)
            result = place.run("review", path, "--visits", "10", *STEADY, "--output", out)
            equal((result.status, result.out, result.err), (0, "", ""), result)
            with open(out, encoding="utf-8") as file:
                expect(file.read().startswith(start), name)
        equal(place.run("review", path, "--visits", "10", "-o", "/nowhere/x").status, 1)
        result = place.run("review", path, "--visits", "10", "-o", "r.pdf")
        equal((result.status, result.out, result.err.count("\n")), (2, "", 1), result)
        holds(result.err, '".pdf"')


def test_sgf_is_the_same_game_with_more():
    for game, options in [(GO, []), ("e5 f6 d4 g7", ["--game", "yinsh"]), ("Gb2 Gh5 c2", ["--game", "gipf"])]:
        result = review("--format", "sgf", *options, stdin=game, visits="30")
        equal((result.status, result.err), (0, ""), result)
        with Place() as place:
            again = place.run("convert", "-", "--to", "moves", stdin=result.out)
            before = place.run("convert", "-", "--to", "moves", *options, stdin=game)
        equal((again.status, again.out), (0, before.out), again)
        turns = len(as_json(*options, stdin=game, visits="30")["turns"])
        equal(len(re.findall(r"SBKV\[\d+\.\d\d\]", result.out)), turns)


def test_sgf_keeps_what_was_there_and_marks_what_was_bad():
    with open(os.path.join(SAMPLES, "boardspace-yinsh.sgf"), "rb") as file:
        yinsh = file.read()
    data = as_json(stdin=yinsh, visits="50")
    sgf = review("--format", "sgf", stdin=yinsh, visits="50").out
    verdicts = [t["verdict"] for t in data["turns"] if "verdict" in t]
    equal(sgf.count("BM[2]"), verdicts.count("blunder"))
    equal(sgf.count("BM[1]"), verdicts.count("mistake"))
    equal(sgf.count("DO[]"), verdicts.count("inaccuracy"))
    equal(sgf.count("HO[1]"), len(data["turningPoints"]))
    equal(sgf.count("TE[1]"), len(data["turningPoints"]))
    expect(data["turningPoints"], "nothing to see")
    sgf = review("--format", "sgf").out
    holds(sgf, "C[Before.\n\n")
    holds(sgf, "C[Mine.\n\n")
    again = review("--format", "sgf", "--lang", "hu").out
    expect(again != sgf and "Before." in again)


def test_progress_is_for_terminals():
    equal(review().err, "")
    with Place() as place:
        path = place.file("game.sgf", GO)
        ours, theirs = pty.openpty()
        process = subprocess.Popen([harness.TABLA, "review", path, "--visits", "10", *STEADY], stdout=subprocess.PIPE,
                                   stderr=theirs, env=place.env(), cwd=place.path)
        os.close(theirs)
        seen = b""
        while True:
            try:
                block = os.read(ours, 4096)
            except OSError:  # the other end is closed
                break
            if not block:
                break
            seen += block
        os.close(ours)
        out = process.stdout.read()
        process.stdout.close()
        equal(process.wait(harness.TIMEOUT), 0)
        holds(seen.decode(), "turn 8 of 8")
        holds(seen.decode(), "100 %")
        expect(seen.endswith(b"\r\x1b[K"), seen)
        lacks(out.decode(), "\r")


def test_an_interrupt_leaves_what_there_is():
    with Place() as place:
        path = place.file("game.sgf", GO)
        ours, theirs = pty.openpty()
        process = subprocess.Popen([harness.TABLA, "review", path, "--visits", "1000000000", *STEADY, "--format", "json"],
                                   stdout=subprocess.PIPE, stderr=theirs, env=place.env(), cwd=place.path)
        seen = b""
        while b"turn 0 of 8" not in seen:  # from now on it listens
            seen += os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=harness.TIMEOUT)
        os.close(theirs)
        os.close(ours)
        equal(process.returncode, 130)
        data = json.loads(out)
        equal((data["complete"], data["turns"]), (False, []))


def test_errors_of_the_analysis_speak_the_users_language():
    with Place() as place:
        for lang in ["hu", "ro"]:
            result = place.run("analyze", "go", "--lang", lang, stdin='{"id":"x","moves":["Z9"]}\n')
            english = place.run("analyze", "go", stdin='{"id":"x","moves":["Z9"]}\n')
            expect(json.loads(result.out)["error"] != json.loads(english.out)["error"])
            equal(json.loads(result.out)["field"], "moves")


harness.main(sys.modules[__name__])
