"""What must survive: reloads, a server that is killed in the middle, two tabs on one game, takebacks, clocks."""
import contextlib
import io
import os
import shutil
import sqlite3
import sys
import tempfile
import types

import harness
from harness import equal, expect, holds
from wire import Client, Server

# A short game in which White makes a row: after the move the row and a ring are still to be chosen.
TO_THE_ROW = "yinsh WWWW/7/8/9/4wwwwW1/9/10/9/8/B6/BBBB w move pool=47 off=0,0"


class Place:
    """A folder for a store that outlives its server."""

    def __enter__(self):
        self.path = tempfile.mkdtemp(prefix="tabla-store-")
        return self.path

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)


def shown(game):
    """What a page would show of a game, without what may differ between two looks."""
    return {field: game[field] for field in
            ("id", "rev", "position", "cursor", "tree", "players", "setup", "title", "live", "who", "can", "treeRev")}


def test_a_killed_server_has_lost_nothing():
    with Place() as folder:
        with Server(folder) as server:
            client = server.client()
            game = client.new("yinsh", position=TO_THE_ROW, mode="play", title="Half a turn")
            # In the middle of a turn: the move is made, and the row is to be taken.
            move = next(a for a in game["position"]["actions"] if a["text"].startswith("e9-") and
                        ["flip", "W", "marker"] not in [c[:3] for c in a["changes"]])
            game = client.change("play", game["id"], text=move["text"])
            equal({a["kind"] for a in game["position"]["actions"]}, {"row"})
            before = shown(game)
            server.kill()
        with Server(folder) as server:
            client = server.client()
            after = client.open(game["id"])
            equal(shown(after), before)
            game = client.change("play", game["id"], action=after["position"]["actions"][0]["n"])
            equal({a["kind"] for a in game["position"]["actions"]}, {"ring"})
            before = shown(game)
        with Server(folder) as server:  # and after a clean stop as well
            equal(shown(server.client().open(game["id"])), before)


def test_a_resumed_game_of_go_survives_too():
    with Place() as folder:
        with Server(folder) as server:
            client = server.client()
            game = client.new("go", setup={"size": 5})
            for move in ["C3", "B2", "pass", "pass"]:
                client.change("play", game["id"], text=move)
            client.wait(lambda e: e["event"] == "game" and e["game"].get("settlement", {}).get("proposing") is False)
            before = shown(client.change("resume", game["id"]))
            equal(before["position"]["over"], False)
            server.kill()
        with Server(folder) as server:
            client = server.client()
            equal(shown(client.open(game["id"])), before)
            equal(client.change("undo", game["id"])["position"]["over"], True)


def test_what_was_resumed_is_known_from_the_store():
    with Place() as folder:
        with Server(folder) as server:  # White's A5 is dead
            client = server.client()
            game = client.new("go", position="go o1xo1/1xxoo/xxxoo/xxxoo/1xxo1 w play rules=chinese komi=0.5",
                              players={"B": {"level": 1}, "W": {"human": True}})["id"]
            client.change("play", game, text="pass")
            client.answered(game)
            client.change("resume", game)
            server.kill()
        for pieces in (21, 21):  # a stone at A4 or B5, then one more and A5 gone
            with Server(folder) as server:
                client = server.client()
                client.open(game)
                client.change("play", game, text="pass")
                after = client.answered(game)
                equal((after["live"], len(after["position"]["pieces"])), (True, pieces))
                server.kill()


def test_taking_back_leads_to_where_play_was_resumed():
    with Place() as folder:
        with Server(folder) as server:
            client = server.client()
            game = client.new("go", setup={"size": 5})["id"]
            for move in ["C3", "B2", "pass", "pass"]:
                client.change("play", game, text=move)
            client.wait(lambda e: e["event"] == "game" and e["game"].get("settlement", {}).get("proposing") is False)
            resumed = client.change("resume", game)
            client.change("play", game, text="D4")
            before = shown(client.change("undo", game))
            equal(before["position"], resumed["position"])
            server.kill()
        with Server(folder) as server:
            client = server.client()
            equal(shown(client.open(game)), before)
            client.change("play", game, text="D4")
            server.kill()
        with Server(folder) as server:
            client = server.client()
            client.open(game)
            equal(client.change("undo", game)["position"], before["position"])
            equal(client.change("redo", game)["position"]["player"], "W")
            client.change("undo", game)
            equal(client.change("undo", game)["position"]["over"], True)


def test_the_engine_goes_on_after_a_restart():
    with Place() as folder:
        with Server(folder) as server:
            client = server.client()
            game = client.new("gipf", players={"W": {"human": True}, "B": {"level": 10}}, setup={"variant": "basic"})
            game = client.change("play", game["id"], action=game["position"]["actions"][0]["n"])
            equal((game["who"], game["engine"]["state"]), ("engine", "thinking"))
            server.kill()
        with Server(folder) as server:
            client = server.client()
            game = client.open(game["id"])
            equal(game["who"], "engine")
            client.change("players", game["id"], players={"B": {"level": 1}})
            game = client.wait(lambda e: e["event"] == "game" and e["game"]["who"] == "human")["game"]
            equal(len(game["tree"]), 3)


def test_two_tabs_see_the_same():
    with Server() as server:
        one, two = server.client(), server.client(lang="hu")
        game = one.new("yinsh")
        other = two.open(game["id"])
        equal(other["position"]["text"], game["position"]["text"])
        equal(other["position"]["prompt"], "Tegyél egy gyűrűt egy üres metszéspontra")
        one.change("play", game["id"], text="e5")
        seen = two.wait(lambda e: e["event"] == "game" and e["game"]["rev"] == 2)["game"]
        equal(seen["position"]["text"], one.games[game["id"]]["position"]["text"])
        equal(seen["steps"][0]["text"], "e5")
        # Both act on what they saw: the second is told so, and gets what is there now before it is.
        one.change("play", game["id"], text="f6")
        two.refused("stale", "play", game=game["id"], rev=2, text="g7")
        equal(two.games[game["id"]]["rev"], 3)
        two.change("play", game["id"], text="g7")
        equal(one.wait(lambda e: e["event"] == "game" and e["game"]["rev"] == 4)["game"]["position"]["text"],
              two.games[game["id"]]["position"]["text"])


def test_a_tab_that_goes_away_harms_nobody():
    with Server() as server:
        one, two = server.client(), server.client()
        game = one.new("yinsh", players={"B": {"level": 1}})
        two.open(game["id"])
        one.hang_up()
        two.change("play", game["id"], text="e5")
        two.wait(lambda e: e["event"] == "game" and e["game"]["who"] == "human" and len(e["game"]["position"]["pieces"]) == 2)


def test_undo_by_action_and_by_turn():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", position=TO_THE_ROW)
        start = game["position"]["text"]
        move = next(a for a in game["position"]["actions"] if a["text"].startswith("e9-") and
                    ["flip", "W", "marker"] not in [c[:3] for c in a["changes"]])
        row = client.change("play", game["id"], text=move["text"])
        ring = client.change("play", game["id"], action=row["position"]["actions"][0]["n"])
        done = client.change("play", game["id"], action=ring["position"]["actions"][0]["n"])
        equal(done["position"]["player"], "B")
        equal(client.change("undo", game["id"])["position"]["text"], ring["position"]["text"])
        equal(client.change("undo", game["id"])["position"]["text"], row["position"]["text"])
        equal(client.change("redo", game["id"])["position"]["text"], ring["position"]["text"])
        equal(client.change("redo", game["id"])["position"]["text"], done["position"]["text"])
        equal(client.change("undo-turn", game["id"])["position"]["text"], start)
        client.refused("state", "undo", game=game["id"], rev=client.games[game["id"]]["rev"])
        # Playing something else keeps what was there as a variation, behind the new main line.
        other = next(a for a in client.games[game["id"]]["position"]["actions"] if a["text"] != move["text"])
        game = client.change("play", game["id"], text=other["text"])
        equal([(n["parent"], n["text"].split(";")[0]) for n in game["tree"]][:3],
              [(-1, ""), (0, other["text"]), (0, move["text"])])


def test_against_the_engine_undo_comes_back_to_the_person():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", players={"B": {"level": 1}})
        expect("undo" not in game["can"], game["can"])
        client.change("play", game["id"], text="e5")
        client.wait(lambda e: e["event"] == "game" and len(e["game"]["position"]["pieces"]) == 2)
        game = client.change("undo", game["id"])
        equal((game["position"]["pieces"], game["who"], game["position"]["player"]), ([], "human", "W"))
        game = client.change("redo", game["id"])
        equal((len(game["position"]["pieces"]), game["who"]), (2, "human"))


def test_the_engine_can_be_stopped_and_told_to_go():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", players={"W": {"level": 10}})
        equal((game["who"], game["engine"]["state"]), ("engine", "thinking"))
        expect("stop" in game["can"] and "move-now" in game["can"], game["can"])
        client.refused("turn", "play", game=game["id"], rev=game["rev"], text="e5")
        game = client.change("stop", game["id"])
        equal(game["engine"]["state"], "stopped")
        expect("go" in game["can"] and "move-now" not in game["can"], game["can"])
        game = client.change("go", game["id"])
        equal(game["engine"]["state"], "thinking")
        client.wait(lambda e: e["event"] == "thinking" and e["choice"]["text"])
        client.ask("move-now", game=game["id"])
        game = client.wait(lambda e: e["event"] == "game" and e["game"]["who"] == "human")["game"]
        equal(len(game["position"]["pieces"]), 1)
        # A person may let the engine take a turn.
        game = client.change("go", game["id"], level=1)
        game = client.wait(lambda e: e["event"] == "game" and len(e["game"]["position"]["pieces"]) == 2)["game"]
        equal(game["engine"]["state"], "thinking")


def test_resigning_in_the_engines_time():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", players={"W": {"level": 10}})
        game = client.change("resign", game["id"])
        equal((game["result"]["text"], game["live"], game["who"]), ("W+R", False, ""))
        equal(game["position"]["status"], "White wins: the other player resigned")
        holds(client.ask("export", game=game["id"])["text"], "RE[W+R]")
        client.refused("over", "play", game=game["id"], rev=game["rev"], text="e5")
        game = client.change("undo", game["id"])
        equal((game["live"], game["who"]), (True, "engine"))
        two = client.new("gipf")
        two = client.change("resign", two["id"], player="B")
        equal(two["result"]["text"], "W+R")


def test_time_runs_out():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", clock={"kind": "game", "main": 50, "increment": 0})
        equal(game["clock"]["running"], "")
        game = client.change("play", game["id"], text="e5")
        equal((game["clock"]["running"], game["clock"]["W"]["left"]), ("B", 50))
        game = client.wait(lambda e: e["event"] == "game" and e["game"].get("result"))["game"]
        equal((game["result"]["text"], game["result"]["winner"], game["live"]), ("W+T", "W", False))
        holds(game["result"]["sentence"], "time")
        equal((game["position"]["status"], game["position"]["over"]), ("White wins: the other player's time is up", False))
        equal(client.ask("list")["games"][0]["result"], "W+T")


def test_a_clock_that_ran_out_shows_it():
    for kind in ({"kind": "move", "period": 50}, {"kind": "game", "main": 50, "increment": 60000},
                 {"kind": "byoyomi", "main": 20, "period": 20, "periods": 2}, {"kind": "canadian", "main": 20, "period": 20, "moves": 3}):
        with Server() as server:
            client = server.client()
            game = client.new("yinsh", clock=kind)
            client.change("play", game["id"], text="e5")
            client.wait(lambda e: e["event"] == "game" and e["game"].get("result"))
            game = client.games[game["id"]]
            equal((game["clock"]["B"]["left"], game["clock"]["running"]), (0, ""), kind)


def test_a_clock_stands_still_while_nobody_looks():
    with Place() as folder:
        with Server(folder) as server:
            client = server.client()
            game = client.new("gipf", clock={"kind": "byoyomi", "main": 0, "period": 40000, "periods": 3})
            client.change("play", game["id"], action=game["position"]["actions"][0]["n"])
        with Server(folder) as server:
            clock = server.client().open(game["id"])["clock"]
            equal((clock["kind"], clock["running"], clock["B"]["overtime"], clock["B"]["periods"]), ("byoyomi", "B", True, 3))
            equal(clock["setup"]["period"], 40000)
            expect(clock["B"]["left"] <= 40000, clock)
            equal(clock["W"]["left"], 40000)


def test_time_is_taken_back_with_actions():
    day = 86400000
    with Place() as folder:
        with Server(folder) as server:
            client = server.client()
            game = client.new("yinsh", clock={"kind": "game", "main": day, "increment": day})
            start = game["clock"]
            client.change("play", game["id"], text="e5")
            played = client.change("play", game["id"], text="f6")["clock"]
            expect(day < played["B"]["left"] <= 2 * day, played)  # it stands still: White's is running
            back = client.change("undo", game["id"])["clock"]
            equal((back["running"], back["W"]["left"]), ("B", 2 * day))
            expect(back["B"]["left"] <= day, back)  # a day had been added for the turn that is not played any more
            forward = client.change("redo", game["id"])["clock"]
            equal(forward["B"], played["B"])
            # The way back is known to a server that was started anew.
            server.kill()
        with Server(folder) as server:
            client = server.client()
            client.open(game["id"])
            client.change("undo", game["id"])
            back = client.change("undo", game["id"])["clock"]
            equal((back["running"], back["B"], back["W"]), ("", start["B"], start["W"]))


def test_moves_of_a_period_are_taken_back_too():
    with Server() as server:
        client = server.client()
        game = client.new("gipf", players={"B": {"level": 1}},
                          clock={"kind": "canadian", "main": 0, "period": 86400000, "moves": 5})
        move = game["position"]["actions"][0]["n"]
        client.change("play", game["id"], action=move)
        game = client.wait(lambda e: e["event"] == "game" and len(e["game"].get("tree", [])) == 3)["game"]
        moves = lambda clock: (clock["W"]["moves"], clock["B"]["moves"])
        equal(moves(game["clock"]), (4, 4))
        equal(moves(client.change("undo-turn", game["id"])["clock"]), (5, 5))
        equal(moves(client.change("redo", game["id"])["clock"]), (4, 4))


def test_time_that_was_up_is_given_back():
    day = 86400000
    with Place() as folder:
        with Server(folder) as server:
            client = server.client()
            game = client.new("yinsh", clock={"kind": "game", "main": day})
            client.change("play", game["id"], text="e5")
        spoil(folder, "UPDATE games SET extra = json_set(extra, '$.times.spent', 86400)")
        with Server(folder) as server:
            client = server.client()
            client.open(game["id"])
            game = client.games[game["id"]]
            if not game.get("result"):
                game = client.wait(lambda e: e["event"] == "game" and e["game"].get("result"))["game"]
            equal(game["result"]["text"], "W+T")
            game = client.change("undo", game["id"])
            equal((game["live"], game["clock"]["running"]), (True, "B"))
            expect(game["clock"]["B"]["left"] > day / 2, game["clock"])


def test_another_server_on_the_same_store_is_refused():
    with Server() as server:
        second = harness.tabla("serve", "--port", "0", "--no-browser", "--data", server.data)
        equal((second.status, second.out), (1, ""), second)
        holds(second.err, "another tabla serve is using")


def test_a_port_that_is_taken():
    with Server() as server:
        second = harness.tabla("serve", "--port", str(server.port), "--no-browser", "--data", server.data + "/other")
        equal((second.status, second.out), (1, ""), second)
        holds(second.err, str(server.port))


def spoil(folder, sql):
    """Changes a store behind the server's back, while there is none."""
    Server(folder).stop()
    store = sqlite3.connect(folder + "/games.sqlite")
    store.execute(sql)
    store.commit()
    store.close()


def test_what_cannot_be_kept_has_not_happened():
    with Place() as folder:
        spoil(folder, "CREATE TRIGGER full BEFORE UPDATE ON games WHEN new.turns >= 3 BEGIN SELECT RAISE(FAIL, 'no room'); END")
        with Server(folder) as server:
            one, two = server.client(), server.client()
            game = one.new("go", setup={"size": 5}, players={"W": {"human": True}})
            two.open(game["id"])
            one.change("play", game["id"], text="C3")
            before = one.change("play", game["id"], text="B2")
            error = one.refused("file", "play", game=game["id"], rev=before["rev"], text="D4")
            holds(error["text"], "no room")
            equal(shown(one.games[game["id"]]), shown(before))
            equal(shown(two.open(game["id"])), shown(before))
            equal(len(one.change("undo", game["id"])["position"]["pieces"]), 1)  # that can be kept
            # An engine whose turn cannot be kept waits, and says so.
            one.change("redo", game["id"])
            one.change("players", game["id"], players={"B": {"level": 1}})
            game = one.wait(lambda e: e["event"] == "game" and e["game"]["engine"]["state"] == "stopped")["game"]
            equal(len(game["position"]["pieces"]), 2)


def test_a_damaged_game_is_told_so():
    with Place() as folder:
        with Server(folder) as server:
            client = server.client()
            good, bad = client.new("yinsh")["id"], client.new("gipf")["id"]
        spoil(folder, "UPDATE games SET extra = 'rubbish' WHERE id = %d" % bad)
        with Server(folder) as server:
            client = server.client()
            client.refused("file", "open", game=bad)
            client.open(good)
            equal(client.ask("list")["total"], 2)


def test_a_store_of_the_future_is_left_alone():
    with Place() as folder:
        spoil(folder, "PRAGMA user_version = 99")
        result = harness.tabla("serve", "--port", "0", "--no-browser", "--data", folder)
        equal((result.status, result.out), (1, ""), result)
        holds(result.err, "newer")


def test_a_case_that_fails_leaves_no_server_behind():
    begun = []

    def case():
        begun.append(Server())
        raise AssertionError("as it should")

    with contextlib.redirect_stdout(io.StringIO()) as told:
        harness.main(types.SimpleNamespace(test_to_fail=case))
    server, = begun
    left = server.process.poll() is None, os.path.exists(server.data)
    server.process.kill()
    shutil.rmtree(server.data, ignore_errors=True)
    holds(told.getvalue(), "not ok 1 - to_fail")
    equal(left, (False, False))


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
