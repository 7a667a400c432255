"""The analysis protocol as a client sees it."""
import json
import os
import subprocess
import sys

import harness
from harness import Place, equal, expect, holds

ENDLESS = 10 ** 9  # visits: hours


def ask(game, *queries, options=(), raw=b""):
    """Sends queries (or raw bytes), closes the input, and returns the answers when the program has ended."""
    lines = b"".join(json.dumps(query).encode() + b"\n" for query in queries) + raw
    with Place() as place:
        result = place.run("analyze", game, "--seed", "1", "--threads", "1", *options, stdin=lines)
    equal((result.status, result.err), (0, ""), result)
    return [json.loads(line) for line in result.out.splitlines()]


class Client:
    """A program that is talked to while it runs."""

    def __init__(self, *words, out=subprocess.PIPE):
        self.place = Place()
        self.process = subprocess.Popen([harness.TABLA, "analyze", *words], stdin=subprocess.PIPE, stdout=out,
                                        stderr=subprocess.PIPE, env=self.place.env(), cwd=self.place.path)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream:
                try:
                    stream.close()
                except BrokenPipeError:
                    pass
        self.place.__exit__()

    def send(self, **query):
        self.process.stdin.write(json.dumps(query).encode() + b"\n")
        self.process.stdin.flush()

    def next(self):
        line = self.process.stdout.readline()
        expect(line, "the program has ended")
        return json.loads(line)

    def end(self):
        """Closes the input and returns what was still said."""
        self.process.stdin.close()
        rest = [json.loads(line) for line in self.process.stdout.read().splitlines()]
        equal(self.process.wait(harness.TIMEOUT), 0, self.process.stderr.read())
        return rest


def chances_add_up(answer, visits):
    infos = answer["moveInfos"]
    equal([info["order"] for info in infos], list(range(len(infos))))
    for info in infos:
        expect(0 <= info["winrate"] <= 1 and 0 <= info["prior"] <= 1 and info["visits"] > 0, info)
        equal(info["pv"][0], info["move"])
    expect(sum(info["visits"] for info in infos) <= answer["rootInfo"]["visits"], answer)
    expect(answer["rootInfo"]["visits"] <= visits + 8, answer["rootInfo"])


def test_every_game():
    for game, moves, player in [("yinsh", ["e5", "f6", "g7"], "B"), ("gipf", ["Gb2", "Gh5"], "W"),
                                ("go", ["E5", "C3", "G7"], "W")]:
        answer, = ask(game, {"id": "1", "moves": moves, "maxVisits": 60})
        equal((answer["id"], answer["turnNumber"], answer["isDuringSearch"]), ("1", len(moves), False))
        equal(answer["rootInfo"]["currentPlayer"], player)
        chances_add_up(answer, 60)
        expect(("scoreLead" in answer["rootInfo"]) == (game == "go"), game)


def test_lines_that_are_expected_can_be_played():
    for game in ["yinsh", "gipf", "go"]:
        answer, = ask(game, {"id": "1", "maxVisits": 80})
        for info in answer["moveInfos"][:5]:
            again = ask(game, {"id": "2", "moves": info["pv"], "maxVisits": 1})
            equal([a.get("turnNumber") for a in again], [len(info["pv"])], again)


def test_the_same_seed_says_the_same():
    query = {"id": "1", "moves": ["e5", "f6"], "maxVisits": 100, "includePolicy": True}
    # Beside other queries, too: one owes nothing to another.
    others = [{"id": "x%d" % i, "moves": ["a2", "b1"][:i], "maxVisits": 50} for i in range(3)]
    alone = ask("yinsh", query)
    crowd = [a for a in ask("yinsh", *others, query, options=["--jobs", "2"]) if a["id"] == "1"]
    equal(alone, crowd)
    equal(abs(sum(alone[0]["policy"].values()) - 1) < 1e-3, True)


def test_go_board_fields():
    query = {"id": "1", "moves": [["B", "E5"]], "boardXSize": 5, "boardYSize": 5, "rules": "chinese", "komi": 0.5,
             "includeOwnership": True, "includePolicy": True, "maxVisits": 50}
    answer, = ask("go", dict(query, moves=[["B", "C3"]]))
    equal((len(answer["ownership"]), len(answer["policy"])), (25, 26))
    equal(answer["policy"][12], -1.0)  # C3, the middle, is taken
    expect(all(p >= 0 for i, p in enumerate(answer["policy"]) if i != 12))
    expect(all(-1 <= o <= 1 for o in answer["ownership"]))
    answer, = ask("go", query)
    equal(answer["policy"][4], -1.0)  # E5, the upper right corner: rows are counted from the top


def test_points_of_view():
    # A Go board on which Black has everything: White, to move, is lost.
    stones = [["B", p] for p in ["A1", "B2", "C3", "D4", "E5", "A3", "C1", "E3", "C5", "B4", "D2"]]
    query = {"initialStones": stones, "boardXSize": 5, "komi": 0.5, "rules": "chinese", "initialPlayer": "W",
             "includeOwnership": True, "maxVisits": 200}
    seen = {}
    for side in ["BLACK", "WHITE", "SIDETOMOVE"]:
        answer, = ask("go", dict(query, id=side, reportAnalysisWinratesAs=side))
        other, = ask("go", dict(query, id=side, overrideSettings={"reportAnalysisWinratesAs": side}))
        equal(answer, other)
        seen[side] = answer
    equal(seen["WHITE"]["moveInfos"], seen["SIDETOMOVE"]["moveInfos"])
    expect(seen["BLACK"]["rootInfo"]["winrate"] > 0.7, seen["BLACK"]["rootInfo"])
    expect(seen["BLACK"]["rootInfo"]["scoreLead"] > 5, seen["BLACK"]["rootInfo"])
    for black, white in zip(seen["BLACK"]["moveInfos"], seen["WHITE"]["moveInfos"]):
        equal(black["move"], white["move"])
        expect(abs(black["winrate"] + white["winrate"] - 1) < 1e-5)
        for name in ["scoreLead", "scoreSelfplay", "utility", "utilityLcb"]:
            expect(abs(black[name] + white[name]) < 1e-5, name, black, white)
        expect(abs(black["lcb"] + white["lcb"] - 1) < 1e-5)
        equal(black["scoreStdev"], white["scoreStdev"])
    black, white = seen["BLACK"]["rootInfo"], seen["WHITE"]["rootInfo"]
    expect(abs(black["scoreSelfplay"] + white["scoreSelfplay"]) < 1e-5 and abs(black["lcb"] + white["lcb"] - 1) < 1e-5)
    for black, white in zip(seen["BLACK"]["ownership"], seen["WHITE"]["ownership"]):
        equal(black, -white)
    answer, = ask("go", dict(query, id="1"), options=["--perspective", "white"])
    equal(answer["rootInfo"]["winrate"], seen["WHITE"]["rootInfo"]["winrate"])


def test_lower_bounds():
    """What a move is worth even with bad luck, 1.96 standard errors below its mean, and so of the position."""
    for game in ["yinsh", "gipf", "go"]:
        answer, = ask(game, {"id": "1", "maxVisits": 120, "reportAnalysisWinratesAs": "SIDETOMOVE"})
        for info in answer["moveInfos"]:
            win = info["winrate"]
            bound = max(0, win - 1.96 * (win * (1 - win) / info["visits"]) ** 0.5)
            expect("proven" in info or abs(info["lcb"] - bound) < 1e-5, info)
            expect(abs(info["utilityLcb"] - (2 * info["lcb"] - 1)) < 1e-5, info)
            equal([info.get(name) is not None for name in ["scoreLead", "scoreSelfplay", "scoreStdev"]],
                  3 * [game == "go"], info)
            if game == "go":
                equal(info["scoreSelfplay"], info["scoreLead"])
                expect(info["scoreStdev"] > 0, info)
        equal(answer["rootInfo"]["lcb"], answer["moveInfos"][0]["lcb"])
        equal("scoreSelfplay" in answer["rootInfo"], game == "go")


def test_a_game_that_is_over():
    answer, = ask("go", {"id": "1", "moves": ["pass", "pass"], "boardXSize": 9, "komi": 6.5, "rules": "chinese"})
    equal((answer["moveInfos"], answer["rootInfo"]["winrate"], answer["rootInfo"]["result"]), ([], 0.0, "W+6.5"))
    equal((answer["rootInfo"]["lcb"], answer["rootInfo"]["scoreSelfplay"]), (0.0, -6.5))
    answer, = ask("yinsh", {"id": "1", "moves": ["e5", "resign"]})  # Black gives up
    equal((answer["rootInfo"]["winrate"], answer["rootInfo"]["result"]), (0.0, "W+R"))


def test_proven():
    # Two points from the end: in 2x2 Go the search sees everything.
    answer, = ask("go", {"id": "1", "boardXSize": 2, "rules": "tromp-taylor", "komi": 100, "maxVisits": 20000,
                         "reportAnalysisWinratesAs": "WHITE"})
    expect(answer["rootInfo"]["winrate"] > 0.99, answer["rootInfo"])
    proven = [info for info in answer["moveInfos"] if "proven" in info]
    expect(all(info["proven"] == "loss" and info["winrate"] == 1.0 for info in proven), proven)


def test_limited_moves():
    answer, = ask("yinsh", {"id": "1", "maxVisits": 40, "moves": ["e5"],
                            "allowMoves": [{"player": "B", "moves": ["f6", "g7"], "untilDepth": 1}]})
    equal({info["move"] for info in answer["moveInfos"]}, {"f6", "g7"})
    answer, = ask("go", {"id": "1", "maxVisits": 200, "boardXSize": 3,
                         "avoidMoves": [{"player": "B", "moves": ["B2"], "untilDepth": 1}]})
    expect("B2" not in {info["move"] for info in answer["moveInfos"]} and answer["moveInfos"], answer)


def test_many_queries_come_back_once():
    queries = [{"id": "%d" % i, "moves": ["pass"] * (i % 2), "boardXSize": 5, "maxVisits": 3, "analyzeTurns": [0],
                "priority": i % 3} for i in range(300)]
    queries.append({"id": "all", "moves": ["C3", "B2", "D4"], "boardXSize": 5, "maxVisits": 3,
                    "analyzeTurns": [0, 1, 2, 3]})
    answers = ask("go", *queries, options=["--jobs", "3"])
    got = sorted((a["id"], a["turnNumber"]) for a in answers)
    equal(got, sorted([("%d" % i, 0) for i in range(300)] + [("all", turn) for turn in range(4)]))


def test_more_than_fits_waits():
    # More positions than may wait: the rest is read when there is room.
    turns = list(range(1000))
    moves = [["B", "A1"], ["W", "B1"]] + [["B", "pass"], ["W", "pass"]] * 499
    queries = [{"id": "q%d" % k, "moves": moves, "boardXSize": 5, "maxVisits": 1, "analyzeTurns": turns}
               for k in range(6)]
    answers = ask("go", *queries, options=["--jobs", "2"])
    equal(len(answers), 6000)
    equal(len({(a["id"], a["turnNumber"]) for a in answers}), 6000)


def test_urgent_ones_come_first():
    with Client("go", "--size", "9") as client:
        client.send(id="long", maxVisits=ENDLESS, reportDuringSearchEvery=0.01)
        equal(client.next()["isDuringSearch"], True)  # it runs now; the others wait
        for name, priority in [("low", -1), ("usual", 0), ("high", 5), ("usual2", 0)]:
            client.send(id=name, maxVisits=2, priority=priority)
        client.send(id="end", action="terminate", terminateId="long")
        order = [a["id"] for a in client.end() if not a.get("isDuringSearch", False)]
        equal([name for name in order if name not in ("end", "long")], ["high", "usual", "usual2", "low"])


def test_reports_on_the_way():
    with Client("yinsh") as client:
        client.send(id="1", maxVisits=ENDLESS, reportDuringSearchEvery=0.01)
        first, second = client.next(), client.next()
        equal((first["isDuringSearch"], second["isDuringSearch"]), (True, True))
        expect(second["rootInfo"]["visits"] > first["rootInfo"]["visits"])
        client.send(id="2", action="terminate_all")
        rest = client.end()
        last = [a for a in rest if a["id"] == "1" and not a["isDuringSearch"]]
        equal(len(last), 1, rest)
        expect(last[0]["rootInfo"]["visits"] > 0)


def test_ending_queries():
    with Client("gipf", "--jobs", "1") as client:
        client.send(id="runs", maxVisits=ENDLESS, reportDuringSearchEvery=0.01)
        client.next()
        client.send(id="waits", moves=["Gb2", "Gh5"], maxVisits=ENDLESS, analyzeTurns=[0, 1, 2])
        client.send(id="t1", action="terminate", terminateId="waits", turnNumbers=[0, 2])
        client.send(id="t2", action="terminate", terminateId="nobody")
        client.send(id="t3", action="terminate", terminateId="runs")
        client.send(id="t4", action="terminate", terminateId="waits")
        answers = [a for a in client.end() if not a.get("isDuringSearch", False)]
        equal(sorted(a["id"] for a in answers if "action" in a), ["t1", "t2", "t3", "t4"])
        equal({a["turnNumber"]: True for a in answers if a["id"] == "waits" and a.get("noResults")}.keys() >= {0, 2}, True)
        equal(sorted(a["turnNumber"] for a in answers if a["id"] == "waits"), [0, 1, 2])
        last, = [a for a in answers if a["id"] == "runs"]
        expect(last["moveInfos"], last)


def test_the_same_id_twice():
    with Client("go", "--size", "5") as client:
        client.send(id="a", maxVisits=ENDLESS, reportDuringSearchEvery=0.01)
        client.next()
        client.send(id="a", maxVisits=1)
        while True:
            answer = client.next()
            if "error" in answer:
                break
        equal((answer["id"], answer["field"]), ("a", "id"))
        client.send(id="b", action="terminate", terminateId="a")
        while True:
            answer = client.next()
            if answer["id"] == "a" and not answer["isDuringSearch"]:
                break
        client.send(id="a", maxVisits=1)  # free again once it has been answered
        rest = [a for a in client.end() if a["id"] == "a"]
        equal(len(rest), 1, rest)
        expect("error" not in rest[0], rest)


def test_bad_lines_are_answered_and_the_next_is_read():
    good = json.dumps({"id": "good", "maxVisits": 1}).encode() + b"\n"
    for bad in [b"{", b"nonsense", b"\x00", b'{"id":"x\x00"}', b'{"id":"\xff\xfe"}', b"[" * 100000, b"{}", b'{"id":5}',
                b'{"id":"x","moves":"' + b"e" * (1 << 21) + b'"}', b" " * (3 << 20) + b"x"]:
        answers = ask("yinsh", raw=bad + b"\n" + good)
        equal(["error" in a for a in answers], [True, False], bad[:50])
        equal(answers[1]["id"], "good")
    equal([a["id"] for a in ask("yinsh", raw=b"\r\n\n  \n" + good.rstrip() + b"\r\n")], ["good"])
    equal([a["id"] for a in ask("yinsh", raw=good.rstrip())], ["good"])  # no line break at the end
    equal(ask("yinsh"), [])


def test_start_by_options():
    answer, = ask("go", {"id": "1", "maxVisits": 1}, options=["--size", "5", "--moves", "C3 D4"])
    equal(answer["rootInfo"]["currentPlayer"], "B")
    error, = ask("go", {"id": "1", "moves": ["C3"]}, options=["--size", "5", "--moves", "C3 D4"])
    equal(error["rule"], "O1")
    # A query that says how its game starts gets the rest from the options, but not the moves.
    answer, = ask("go", {"id": "1", "komi": 3, "moves": ["C3"], "maxVisits": 1, "includePolicy": True},
                  options=["--size", "5", "--moves", "C3 D4"])
    equal(len(answer["policy"]), 26)
    with Place() as place:
        equal(place.run("analyze", "go", "--moves", "Z9").status, 1)
        equal(place.run("analyze", "chess").status, 2)
        equal(place.run("analyze", "go", "--jobs", "0").status, 2)
        equal(place.run("analyze", "go", "--perspective", "me").status, 2)


def test_end_of_input_without_waiting():
    with Place() as place:
        result = place.run("analyze", "go", "--no-wait", stdin=json.dumps({"id": "1", "maxVisits": ENDLESS}) + "\n")
        equal((result.status, result.err), (0, ""), result)


def test_a_closed_pipe_ends_it():
    for visits, every in [(ENDLESS, 0.01), (ENDLESS, 1000)]:  # noticed by writing, and without
        reader, writer = os.pipe()
        with Client("yinsh", out=writer) as client:
            os.close(writer)
            client.send(id="1", maxVisits=visits, reportDuringSearchEvery=every)
            os.close(reader)
            equal(client.process.wait(harness.TIMEOUT), 1)
            client.process.stdin.close()
    with Client("go") as client:  # closed input and output together
        client.send(id="1", maxVisits=ENDLESS, reportDuringSearchEvery=0.01)
        client.next()
        client.process.stdout.close()
        client.process.stdin.close()
        equal(client.process.wait(harness.TIMEOUT), 1)
    with Place() as place:
        done = subprocess.run([harness.TABLA, "analyze", "go"], input=b'{"id":"1","maxVisits":1}\n',
                              stdout=open("/dev/full", "w"), stderr=subprocess.PIPE, env=place.env(), timeout=60)
        equal((done.returncode, done.stderr.count(b"\n")), (1, 1), done.stderr)


def test_version():
    answer, = ask("gipf", {"id": "v", "action": "query_version", "mine": {"a": 1}})
    with Place() as place:
        equal(place.run("--version").out, "tabla %s\n" % answer["version"])
    equal((answer["id"], answer["mine"], answer["game"]), ("v", {"a": 1}, "gipf"))


harness.main(sys.modules[__name__])
