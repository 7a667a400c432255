"""Matches between engines good and bad, with what they leave on disk."""
import os
import re
import signal
import subprocess
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "cli"))
import harness
from harness import Place, TABLA, equal, expect, holds, lacks, tabla

FAKE = "%s '%s' " % (sys.executable, os.path.join(os.path.dirname(os.path.abspath(__file__)), "fake.py"))
GO = ["go", "--size", "5", "--rules", "chinese", "--komi", "0.5"]
PATIENCE = 120  # seconds for what should take one or two; only a hang comes near


def lot(game, seed):
    return "'%s' gtp %s --engine random --seed %d" % (TABLA, game, seed)


def fake(name, behaviour, more=""):
    return ["--engine", "%s=exec %s %s %s" % (name, FAKE, behaviour, more)]


def engine(name, command):
    return ["--engine", "%s=exec %s" % (name, command)]


def results(place, folder="m"):
    """The lines of results.tsv, by number: black, white, winner, result, ending, turns, ..."""
    with open(place.file(folder) + "/results.tsv", encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
    equal(len({line[0] for line in lines}), len(lines), "a game twice")
    return {int(line[0]): line[1:] for line in lines}


def saved(place, number, folder="m"):
    with open(place.file(folder) + "/game-%06d.sgf" % number, encoding="utf-8") as file:
        return file.read()


def moves(sgf):
    return re.findall(r";([BW])\[([^]]*)\]", sgf.replace("\n", ""))


def single(sgf, name):
    return re.search(r"(?<![A-Z])%s\[((?:[^]\\]|\\.)*)\]" % name, sgf.replace("\n", "")).group(1)


def processes(marker):
    found = []
    for entry in os.listdir("/proc"):
        try:
            with open("/proc/%s/cmdline" % entry, "rb") as file:
                if entry.isdigit() and marker.encode() in file.read():
                    found.append(int(entry))
        except OSError:
            pass
    return found


def wait_for(condition, what):
    """Waits for what must come; only a failure takes long."""
    for _ in range(PATIENCE * 20):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("still waiting for " + what)


# --- Games that are played to their end ---------------------------------------------------------------------------

def test_all_games_and_variants():
    for words in [["yinsh"], ["yinsh", "--variant", "blitz"], ["gipf"], ["gipf", "--variant", "standard"],
                  ["gipf", "--variant", "basic"], ["go", "--size", "7", "--rules", "tromp-taylor"],
                  ["go", "--size", "5", "--rules", "japanese"]]:
        with Place() as place:
            done = place.run("match", *words, *engine("a", lot(words[0], 1)), *engine("b", lot(words[0], 2)),
                             "--games", "4", "--jobs", "2", "--save", "m")
            equal(done.status, 0, words, done)
            holds(done.out, "a against b: 4 games")
            lacks(done.out, "not on the board", words)
            kept = results(place)
            equal(sorted(kept), [1, 2, 3, 4])
            for number, line in kept.items():
                sgf = saved(place, number)
                equal(single(sgf, "RE"), line[3], words)
                equal((single(sgf, "PB"), single(sgf, "PW")), (line[0], line[1]))
                equal(line[2], line[3][0], "winner and result")
                read = place.run("convert", "--strict", "m/game-%06d.sgf" % number, "-")
                equal((read.status, read.err), (0, ""), words)
                expect(len(moves(sgf)) >= 4 + int(line[5]), "the opening and the turns", sgf)
            # Points can be added up from the lines.
            points = sum(1 if line[2 if line[2] == "0" else "BW".index(line[2])] == "a" else
                         0.5 if line[2] == "0" else 0 for line in kept.values())
            holds(done.out, ": %.1f %%" % (100 * points / 4))


def test_colours_are_swapped_and_openings_shared():
    with Place() as place:
        for folder, seed in [("m", "7"), ("again", "7"), ("other", "8")]:
            done = place.run("match", "yinsh", *engine("a", lot("yinsh", 1)), *engine("b", lot("yinsh", 2)), "--games",
                             "6", "--jobs", "2", "--openings", "random:6", "--seed", seed, "--save", folder)
            equal(done.status, 0, done)
        openings = []
        for number in [1, 3, 5]:
            one, two = saved(place, number), saved(place, number + 1)
            equal((single(one, "PB"), single(one, "PW")), ("a", "b"))
            equal((single(two, "PB"), single(two, "PW")), ("b", "a"))
            equal(moves(one)[:6], moves(two)[:6], "the two games of a pair begin alike")
            expect(moves(one)[6:] != moves(two)[6:])
            openings.append(tuple(moves(one)[:6]))
            equal(moves(saved(place, number, "again"))[:6], moves(one)[:6], "the same seed, the same openings")
            expect(moves(saved(place, number, "other"))[:6] != moves(one)[:6], "another seed, other openings")
        equal(len(set(openings)), 3, "openings differ from pair to pair")


def test_openings_from_files():
    with Place() as place:
        place.file("lines", "# two of them\nA1 B2 C3\n\n1. E5 D4   # the other\n")
        done = place.run("match", *GO, *fake("a", "pass"), *fake("b", "pass"), "--games", "6", "--openings", "lines",
                         "--save", "m")
        equal(done.status, 0, done)
        first = [("B", "ae"), ("W", "bd"), ("B", "cc")]
        equal([moves(saved(place, n))[:3] for n in [1, 2, 5, 6]], [first] * 4)
        equal([moves(saved(place, n)) for n in [3, 4]], [[("B", "ea"), ("W", "db"), ("B", ""), ("W", "")]] * 2)
        place.file("games.sgf", "(;GM[1]FF[4]SZ[5]KM[0.5]RU[Chinese];B[aa];W[bb])(;GM[1]FF[4]SZ[5]KM[0.5]RU[Chinese];B[ee])")
        done = place.run("match", *GO, *fake("a", "pass"), *fake("b", "pass"), "--games", "4", "--openings",
                         "games.sgf", "--save", "s")
        equal(done.status, 0, done)
        equal(moves(saved(place, 2, "s"))[:2], [("B", "aa"), ("W", "bb")])
        equal(moves(saved(place, 3, "s"))[:1], [("B", "ee")])
        for text, says in [("A1 A1\n", "lines:1:"), ("A1\nZ9\n", "lines:2:"), ("# none\n", "no opening"),
                           ("pass pass\n", "over"), ("(;GM[1]SZ[9];B[aa])", "does not begin"),
                           ("(;GM[24]FF[4];W[e5])", "another game")]:
            place.file("lines", text)
            done = place.run("match", *GO, *fake("a", "pass"), *fake("b", "pass"), "--openings", "lines")
            equal((done.status, done.out), (1, ""), text)
            holds(done.err, says, text)


def test_an_engine_may_answer_part_of_a_turn():
    with Place() as place:
        ruler = '--ruler "%s gtp yinsh"' % TABLA
        done = place.run("match", "yinsh", *fake("parts", "actions", ruler + " --knows tabla-variant"),
                         *engine("b", lot("yinsh", 3)), "--variant", "blitz", "--games", "2", "--save", "m")
        equal(done.status, 0, done)
        for number, line in results(place).items():
            equal(line[4], "rules", done)
            # Somebody has taken a row: a turn of several actions stands in one node all the same.
            expect(re.search(r"\[[^]]*;x[^]]*\]", saved(place, number).replace("\n", "")), saved(place, number))


def test_too_many_turns_are_a_draw():
    with Place() as place:
        done = place.run("match", "gipf", *engine("a", lot("gipf", 1)), *engine("b", lot("gipf", 2)), "--games", "2",
                         "--max-moves", "5", "--save", "m")
        equal(done.status, 0, done)
        holds(done.out, "2 games, 0 won, 2 drawn, 0 lost: 50.0 %")
        for line in results(place).values():
            equal(line[2:6], ["0", "0", "limit", "5"])


def test_resigning():
    with Place() as place:
        done = place.run("match", *GO, *fake("quitter", "resign"), *fake("stayer", "pass"), "--games", "4", "--save",
                         "m", "--openings", "none")
        equal(done.status, 0, done)
        holds(done.out, "4 games, 0 won, 0 drawn, 4 lost: 0.0 %")
        equal([results(place)[n][2:5] for n in [1, 2]], [["W", "W+R", "resignation"], ["B", "B+R", "resignation"]])


# --- Counting -----------------------------------------------------------------------------------------------------

def test_dead_stones_only_where_both_agree():
    # Black C3, White A1 on 5 by 5. White dead: Black has all 25 points, 24.5 with komi. Alive: one stone each, W+0.5.
    for one, other, result in [("A1", "A1", "B+24.5"), ("A1", "", "W+0.5"), ("", "", "W+0.5"), ("A1", "A1 B2", "W+0.5"),
                               ("A1", "A1 Z99", "W+0.5")]:
        with Place() as place:
            place.file("o", "C3 A1\n")
            knows = "--knows final_status_list --dead '%s'"
            done = place.run("match", *GO, *fake("a", "pass", knows % one), *fake("b", "pass", knows % other),
                             "--games", "2", "--openings", "o", "--save", "m")
            equal(done.status, 0, done)
            equal([line[3:5] for line in results(place).values()], [[result, "counting"]] * 2, one, other)
    with Place() as place:
        place.file("o", "C3 A1\n")
        done = place.run("match", "go", "--size", "5", "--rules", "tromp-taylor", "--komi", "0.5",
                         *fake("a", "pass", knows % "A1"), *fake("b", "pass", knows % "A1"), "--games", "2",
                         "--openings", "o", "--save", "m")
        equal([line[3] for line in results(place).values()], ["W+0.5"] * 2, "these rules take nothing off")


def gnugo_score(place, path, rules):
    """What GNU Go says of a game when it is asked without us."""
    done = subprocess.run(["gnugo", "--mode", "gtp", "--%s-rules" % rules], input="loadsgf %s\nfinal_score\nquit\n" % path,
                          stdout=subprocess.PIPE, env=dict(os.environ, PATH=os.environ["PATH"] + ":/usr/games"), text=True)
    return [line[1:].strip() for line in done.stdout.split("\n") if line.startswith("=")][1]


def test_gnugo_as_referee():
    for rules, counting in [("chinese", "chinese"), ("school", "japanese")]:
        with Place() as place:
            done = place.run("match", "go", "--size", "7", "--rules", rules, *engine("a", lot("go", 1)),
                             *engine("b", lot("go", 2)), "--games", "2", "--referee", "gnugo", "--save", "m")
            equal(done.status, 0, done)
            for number, line in results(place).items():
                equal(line[4], "counting")
                equal(line[3], gnugo_score(place, place.file("m") + "/game-%06d.sgf" % number, counting), rules, done)
    with Place() as place:
        # Left alone White's stone on A1 would count, but it is dead, as the referee knows and the players do not say.
        place.file("o", "C3 A1\n")
        done = place.run("match", *GO, *fake("a", "pass"), *fake("b", "pass"), "--games", "2", "--openings", "o",
                         "--referee", "gnugo", "--save", "m")
        equal([line[3] for line in results(place).values()], ["B+24.5"] * 2, done)


def test_a_referee_that_fails_ends_the_match():
    for command, says in [("exit 5", "exit status 5"), ("exec %s pass --refuses final_score" % FAKE, "final_score")]:
        with Place() as place:
            done = place.run("match", *GO, *fake("a", "pass"), *fake("b", "pass"), "--games", "2", "--referee", command)
            equal(done.status, 1, done)
            holds(done.err, "the referee failed")
            holds(done.err, says)


# --- Engines that misbehave ---------------------------------------------------------------------------------------

def test_faults_cost_the_game_and_never_the_match():
    for behaviour, ending, detail in [("crash", "crash", "exit status 3 after genmove: boom"),
                                      ("abort", "crash", "signal 6"), ("illegal", "illegal", "Z99"),
                                      ("refuse", "refused", "I would rather not"), ("flood", "flood", "flood"),
                                      ("close", "crash", "output closed after genmove")]:
        with Place() as place:
            done = place.run("match", *GO, *fake("bad", behaviour), *fake("good", "pass"), "--games", "4", "--jobs", "2",
                             "--save", "m")
            equal(done.status, 0, behaviour, done)
            holds(done.out, "4 games, 0 won, 0 drawn, 4 lost", behaviour)
            holds(done.out, "bad lost not on the board: ", behaviour)
            lacks(done.out, "good lost", behaviour)
            equal(done.err.count("bad loses by"), 4, done)
            for number, line in results(place).items():
                equal(line[2:5], [["W", "W+F", ending], ["B", "B+F", ending]][(number + 1) % 2], behaviour, line)
                holds(line[8], detail, behaviour)
                holds(single(saved(place, number), "GC"), ending)
    equal(processes("sleep\0" + "987654"), [], "what a crashed engine left behind")


def test_refusing_a_legal_move_loses():
    with Place() as place:
        done = place.run("match", *GO, *fake("deaf", "pass", "--refuses 'play white'"), *fake("b", "pass"), "--games",
                         "2", "--openings", "random:2", "--save", "m")
        equal(done.status, 0, done)
        equal([results(place)[n][2:5] for n in [1, 2]], [["W", "W+F", "refused"], ["B", "B+F", "refused"]])
        equal(results(place)[1][5], "0", "turns")


def test_noise_is_no_fault():
    with Place() as place:
        done = place.run("match", *GO, *fake("noisy", "noisy"), *fake("b", "pass"), "--games", "4", "--save", "m")
        equal(done.status, 0, done)
        equal({line[4] for line in results(place).values()}, {"counting"}, done)


def test_an_engine_that_does_not_start_ends_the_match():
    for command, says in [("exit 7", "exit status 7"), ("/nowhere/engine", "/nowhere/engine"),
                          ("exec %s pass --refuses boardsize" % FAKE, "boardsize 5: ? refused")]:
        with Place() as place:
            done = place.run("match", *GO, *fake("good", "pass"), "--engine", "broken=" + command, "--games", "4")
            equal(done.status, 1, done)
            holds(done.err, "broken failed to start three times running")
            equal(done.out, "", "nothing was played")
            holds(done.err, says)


SLOW = {}


def begin_slow():
    """Matches that have to wait for something, begun together and looked at later."""
    def go(name, *words):
        with Place() as place:
            done = place.run("match", *GO, *words, "--games", "2", "--jobs", "2", "--save", "m")
            SLOW[name] = (done, results(place) if done.status == 0 else {})
    plans = {"hang": ["--timeout", "4"], "move": ["--seconds", "1.5", "--grace", "1"], "game": ["--clock", "2", "--grace", "1"],
             "periods": ["--clock", "0.5+2x1", "--grace", "1"]}
    threads = [threading.Thread(target=go, args=(name, "--engine", "mute=" + DEAF, *fake("b", "pass"),
                                                 *words)) for name, words in plans.items()]
    for thread in threads:
        thread.start()
    return threads


def test_silence_is_a_hang_or_overstepped_time():
    for thread in SLOW_THREADS:
        thread.join()
    for name, ending, mark in [("hang", "hang", "F"), ("move", "time", "T"), ("game", "time", "T"), ("periods", "time", "T")]:
        done, lines = SLOW[name]
        equal(done.status, 0, name, done)
        equal([lines[n][2:5] for n in [1, 2]], [["W", "W+" + mark, ending], ["B", "B+" + mark, ending]], name, done)
        holds(done.out, "mute lost not on the board: %s 2" % {"hang": "no answer", "time": "time"}[ending])
    equal(float(SLOW["move"][1][1][6]) >= 2.5, True, "not before the grace was over")
    holds(SLOW["game"][1][1][8], "where there were 2.00 s")
    holds(SLOW["periods"][1][1][8], "where there were 2.50 s")


# --- What engines are told ----------------------------------------------------------------------------------------

def told(words, knows="", more="", games="2"):
    with Place() as place:
        done = place.run("match", *words, *fake("a", "pass", "--log '%s' --knows '%s' %s" % (place.file("log"), knows, more)),
                         *fake("b", "pass"), "--openings", "none", "--games", games)
        equal(done.status, 0, done)
        with open(place.file("log")) as file:
            return file.read().split("\n")[:-1]


def test_what_an_engine_of_go_is_told():
    lines = told(GO)
    # A pass each from a player who begins with Black, then with White, in one process.
    equal(lines, ["list_commands", "boardsize 5", "komi 0.5", "clear_board", "genmove black", "play white pass",
                  "boardsize 5", "komi 0.5", "clear_board", "play black pass", "genmove white", "quit"])
    equal(told(GO, "kata-set-rules,kgs-rules")[2], "kata-set-rules chinese")
    equal(told(GO, "kgs-rules")[2], "kgs-rules chinese")
    school = ["go", "--size", "9", "--komi", "-3.25"]
    equal(told(school, "kgs-rules")[1:4], ["boardsize 9", "kgs-rules japanese", "komi -3.25"])
    lines = told(school, "kata-set-rules", "--refuses 'kata-set-rules school'")
    equal(lines[2:4], ["kata-set-rules school", "kata-set-rules japanese"])


def test_what_an_engine_is_told_of_time():
    every = "time_settings,time_left,kata-time_settings,kgs-time_settings"
    for clock, knows, settings, left in [
            (["--seconds", "20"], "time_settings,time_left", "time_settings 0 20 1", "time_left black 20 1"),
            (["--seconds", "20.5"], every, "time_settings 0 20.50 1", "time_left black 20.50 1"),
            (["--clock", "300"], every, "time_settings 300 0 0", "time_left black 300 0"),
            (["--clock", "300+2"], every, "kata-time_settings fischer 300 2", "time_left black 300 0"),
            (["--clock", "300+2"], "time_settings,time_left", "time_settings 300 0 0", "time_left black 300 0"),
            (["--clock", "300+5x30"], every, "kata-time_settings byoyomi 300 30 5", "time_left black 300 0"),
            (["--clock", "0+5x30"], "time_left,kgs-time_settings", "kgs-time_settings byoyomi 0 30 5", "time_left black 30 5"),
            (["--clock", "0+5x30"], "time_settings,time_left", "time_settings 0 30 1", "time_left black 30 1"),
            (["--clock", "0+25/600"], every, "time_settings 0 600 25", "time_left black 600 25"),
            (["--clock", "300"], "x", None, None)]:
        lines = told(GO + clock, knows)
        if settings is None:
            equal([line for line in lines if "time" in line], [])
            continue
        at = lines.index("clear_board")
        equal(lines[at + 1:at + 4], [settings, left, "genmove black"], clock, knows)
    lines = told(GO + ["--seconds", "20.5"], every, "--refuses 'time_settings 0 20.50'")
    at = lines.index("clear_board")
    equal(lines[at + 1:at + 4], ["time_settings 0 20.50 1", "time_settings 0 20 1", "time_left black 20 1"])


def test_an_engine_is_told_the_variant():
    with Place() as place:
        ruler = '--ruler "%s gtp gipf" --knows tabla-variant --log "%s"' % (TABLA, place.file("log"))
        done = place.run("match", "gipf", "--variant", "basic", *fake("a", "actions", ruler), *engine("b", lot("gipf", 1)),
                         "--games", "2", "--max-moves", "4")
        equal(done.status, 0, done)
        lacks(done.out, "not on the board")
        with open(place.file("log")) as file:
            equal(file.read().split("\n")[1:3], ["tabla-variant basic", "clear_board"])


# --- The test, the table, going on --------------------------------------------------------------------------------

def test_the_sequential_test_stops_the_match():
    # Every pair lost is worth ln((1 - s1) / (1 - s0)) = ln(0.2403 / 0.5) = -0.733 for 0 against 200 Elo: the fifth
    # crosses -2.944.
    with Place() as place:
        done = place.run("match", *GO, *fake("worse", "resign"), *fake("b", "pass"), "--games", "1000", "--jobs", "1",
                         "--sprt", "0:200", "--save", "m")
        equal(done.status, 0, done)
        equal(sorted(results(place)), list(range(1, 11)), done)
        holds(done.out, "SPRT: 0.0 Elo rather than 200.0 (LLR -3.6")
        holds(done.err, "LLR -3.6")
        again = place.run("match", *GO, *fake("worse", "resign"), *fake("b", "pass"), "--games", "1000", "--jobs", "1",
                          "--sprt", "0:200", "--save", "m", "--resume")
        equal((again.status, again.out), (0, done.out), "decided is decided")
        done = place.run("match", *GO, *fake("a", "pass"), *fake("worse", "resign"), "--games", "1000", "--jobs", "1",
                         "--sprt", "0:200", "--alpha", "0.2", "--beta", "0.2")
        # ln(0.7597 / 0.5) = 0.418 a pair, four of them above ln(0.8 / 0.2) = 1.386.
        holds(done.out, "8 games, 8 won")
        holds(done.out, "SPRT: 200.0 Elo rather than 0.0")
        done = place.run("match", *GO, *fake("a", "pass"), *fake("b", "resign"), "--games", "2", "--sprt", "0:10")
        holds(done.out, "not decided")


def test_everybody_against_everybody():
    with Place() as place:
        place.file("o", "C3 A1\n")  # black wins every game that is passed to its end, unless somebody resigns
        done = place.run("match", *GO, *fake("loser", "resign"), *fake("one", "pass"), *fake("two", "pass"),
                         "--games", "4", "--jobs", "2", "--openings", "o", "--referee", "gnugo", "--save", "m")
        equal(done.status, 0, done)
        lines = [line.split() for line in done.out.split("\n")]
        equal(lines[0], ["engine", "points", "games", "Elo", "1", "2", "3"])
        equal({line[1] for line in lines[1:3]}, {"one", "two"})
        for line in lines[1:3]:
            equal(line[2:4], ["6.0", "8"], done)
            equal(sorted(line[-3:]), ["-", "2.0", "4.0"])
        equal(lines[3][1:4], ["loser", "0.0", "8"])
        equal(lines[3][-3:], ["0.0", "0.0", "-"])
        # Half a pair of three, the added one included, against two who are equal: odds of 5, 279.6 Elo around mean 0.
        equal([lines[1][4], lines[3][4]], ["+93", "-186"], done)
        pairings = [tuple(sorted(line[:2])) for _, line in sorted(results(place).items())]
        equal(pairings, [("loser", "one")] * 2 + [("loser", "two")] * 2 + [("one", "two")] * 2 + [("loser", "one")] * 2 +
              [("loser", "two")] * 2 + [("one", "two")] * 2, "every round everybody")


# Asked for a move it neither answers nor hears that nobody speaks to it any more.
DEAF = "while read n w x; do case $w in genmove) sleep 86400;; *) printf '=%s\\n\\n' $n;; esac; done"
MANY = ["gipf", "--games", "20", "--jobs", "2", "--save", "m"]


def test_going_on_after_a_sudden_end():
    with Place() as place:
        engines = engine("a", lot("gipf", 1)) + engine("b", lot("gipf", 2)) + ["--engine", "c=" + lot("gipf", 3)]
        # The last engine is slow to be ready, so that there is time to kill the match in the middle.
        lines = place.file("m") + "/results.tsv"
        marker = "marker%d" % os.getpid()
        slow = engines[:-1] + ["c=: %s; %s" % (marker, DEAF)]
        process = subprocess.Popen([TABLA, "match", *MANY, *slow], env=place.env(), cwd=place.path,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for(lambda: os.path.exists(lines) and sum(1 for line in open(lines) if line[0] != "#") >= 2, "two games")
        wait_for(lambda: processes(marker), "the mute engine")
        process.send_signal(signal.SIGKILL)
        process.wait()
        wait_for(lambda: not processes(marker), "the end of engines that nobody speaks to any more")
        kept = results(place)
        expect(1 < len(kept) < 60, kept)
        refused = place.run("match", *MANY, *engines)
        equal(refused.status, 1, "there is a match already")
        holds(refused.err, "--resume")
        refused = place.run("match", *MANY, *engines, "--resume")
        equal(refused.status, 1, "another engine is another match")
        holds(refused.err, "another match")
        with open(lines) as file:
            text = file.read()
        with open(lines, "w") as file:
            file.write(text.replace(slow[-1][2:], engines[-1][2:]) + "59\ta\tb")
        done = place.run("match", *MANY, *engines, "--resume")
        equal(done.status, 0, done)
        now = results(place)
        equal(sorted(now), list(range(1, 61)))
        for number, line in kept.items():
            equal(now[number], line, "a game that was played is not played again")
        equal(len([f for f in os.listdir(place.file("m")) if f.endswith(".sgf")]), 60)
        equal([f for f in os.listdir(place.file("m")) if not f.endswith((".sgf", ".tsv"))], [])


def test_more_games_can_be_added_later():
    with Place() as place:
        words = ["gipf", *engine("a", lot("gipf", 1)), *engine("b", lot("gipf", 2)), "--save", "m"]
        equal(place.run("match", *words, "--games", "2").status, 0)
        first = results(place)
        done = place.run("match", *words, "--games", "6", "--resume")
        holds(done.out, "6 games")
        equal({n: results(place)[n] for n in first}, first)
        done = place.run("match", *words, "--games", "6", "--resume")
        equal((done.status, done.err), (0, ""), "nothing left to play")
        with open(place.file("m") + "/results.tsv", "a") as file:
            file.write("not a result\n")
        done = place.run("match", *words, "--games", "8", "--resume")
        equal(done.status, 1)
        holds(done.err, "damaged")


def test_an_interrupt_ends_it_cleanly():
    for number in [signal.SIGINT, signal.SIGTERM]:
        with Place() as place:
            marker = "marker%d" % os.getpid()
            process = subprocess.Popen([TABLA, "match", *GO, "--engine", "a=: %s; %s" % (marker, DEAF), *fake("b", "pass"),
                                        "--games", "10", "--save", "m"], env=place.env(), cwd=place.path,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            wait_for(lambda: len(processes(marker)) > 1, "the engine")
            process.send_signal(number)
            out, err = process.communicate(timeout=PATIENCE)
            equal(process.returncode, 130, out, err)
            holds(out.decode(), "a against b: 0 games")
            holds(err.decode(), "--resume")
            equal(processes(marker), [], "an engine was left behind")


# --- The command line ---------------------------------------------------------------------------------------------

def test_wrong_usage():
    two = ["--engine", "true", "--engine", "true"]
    for words, says in [([], "two engines"), (["--engine", "true"], "two engines"), (["--engine", "a=true", "--engine", "a=x"], '"a"'),
                        (["--engine", "a= ", "--engine", "b"], '"a= "'), (two + ["--games", "3"], "even"),
                        (two + ["--games", "0"], "--games"), (two + ["--sprt", "5"], "--sprt"),
                        (two + ["--sprt", "10:0"], "--sprt"), (two + ["--engine", "c", "--sprt", "0:10"], "two engines"),
                        (two + ["--sprt", "0:5", "--alpha", "0.5"], "--alpha wants"),
                        (two + ["--beta", "0.05"], "only for --sprt"), (two + ["--clock", "5m"], "5m"),
                        (two + ["--clock", "5", "--seconds", "1"], "--seconds"), (two + ["--openings", "random:x"], '"x"'),
                        (two + ["--openings", "random:201"], '"201"'), (two + ["--resume"], "--save"),
                        (two + ["--timeout", "0"], "--timeout"), (two + ["--level", "3"], "--level")]:
        done = tabla("match", *GO, *words)
        equal((done.status, done.out, done.err.count("\n")), (2, "", 1), words, done)
        holds(done.err, says, words)
    done = tabla("match", "yinsh", *two, "--referee", "gnugo")
    equal(done.status, 2)
    done = tabla("match", *GO, *two, "--openings", "/nowhere")
    equal(done.status, 1)
    expect(done.err.startswith("/nowhere: "), done)
    done = tabla("match", *GO, *two, "--save", "/nowhere/at/all")
    equal(done.status, 1)
    expect(done.err.startswith("/nowhere/at/all: "), done)


def test_engines_are_called_after_their_programs():
    with Place() as place:
        os.symlink(TABLA, place.file("tabla"))
        command = "'%s' gtp gipf --engine random --seed 1" % TABLA
        done = place.run("match", "gipf", "--engine", "./tabla gtp gipf --engine random", "--engine",
                         "./tabla gtp gipf --engine random", "--games", "2")
        holds(done.out, "tabla against tabla-2: 2 games", done, command)


def test_progress_is_one_line_on_a_terminal():
    import pty
    with Place() as place:
        master, slave = pty.openpty()
        process = subprocess.Popen([TABLA, "match", *GO, *fake("a", "pass"), *fake("b", "resign"), "--games", "4"],
                                   env=place.env(TERM="xterm", COLUMNS="200"), stdout=subprocess.PIPE, stderr=slave, cwd=place.path)
        os.close(slave)
        out = process.communicate(timeout=PATIENCE)[0].decode()
        shown = b""
        try:
            while True:
                block = os.read(master, 65536)
                if not block:
                    break
                shown += block
        except OSError:
            pass
        os.close(master)
        equal(process.returncode, 0)
        equal(shown.count(b"\n"), 0, shown)
        equal(shown.count(b"\r\x1b[K"), 4, "each line wiped before the next, and the last one", shown)
        holds(shown.decode(), "4/4: +4 =0 -0 (100.0 %)")
        holds(out, "4 games, 4 won")


if __name__ == "__main__":
    SLOW_THREADS = begin_slow()
    harness.main(sys.modules[__name__])
