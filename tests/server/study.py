"""Trees, positions put by hand, files in and out, the list, and what the engine says about all that."""
import base64
import glob
import os
import sys
import tempfile

import harness
from harness import equal, expect, holds
from wire import Server

SAMPLES = os.path.join(harness.TOP, "tests", "record", "samples")


def texts(game):
    return [(node["parent"], node["text"]) for node in game["tree"]]


def test_variations():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", mode="study", moves=["e5", "f6", "g7"])
        equal(game["cursor"], {"node": 3, "done": 1})
        game = client.change("goto", game["id"], node=1)
        equal(len(game["position"]["pieces"]), 1)
        game = client.change("play", game["id"], text="d4")
        equal(texts(game), [(-1, ""), (0, "e5"), (1, "f6"), (2, "g7"), (1, "d4")])
        equal(game["cursor"], {"node": 4, "done": 1})
        game = client.change("comment", game["id"], node=4, text="öt gyűrű \\ ] ;")
        equal(game["tree"][4]["comment"], "öt gyűrű \\ ] ;")
        game = client.change("promote", game["id"], node=4)
        equal(texts(game), [(-1, ""), (0, "e5"), (1, "d4"), (1, "f6"), (3, "g7")])
        equal(game["cursor"]["node"], 2)
        for to, node in [("start", 0), ("forward", 1), ("forward-turn", 2), ("back", 1), ("end", 2), ("back-turn", 1)]:
            equal(client.change("goto", game["id"], to=to)["cursor"]["node"], node, to)
        look = client.ask("look", game=game["id"], node=4, treeRev=client.games[game["id"]]["treeRev"])
        equal(len(look["position"]["pieces"]), 3)
        equal(look["position"]["last"]["text"], "g7")
        equal(client.games[game["id"]]["cursor"]["node"], 1)
        client.refused("stale", "look", game=game["id"], node=4, treeRev=1)
        game = client.change("delete-node", game["id"], node=3)
        equal(texts(game), [(-1, ""), (0, "e5"), (1, "d4")])
        client.refused("bad-request", "delete-node", game=game["id"], rev=game["rev"], node=0)
        client.refused("bad-request", "goto", game=game["id"], rev=game["rev"], node=9)


def test_a_game_that_is_played_is_not_walked_in_but_studied():
    with Server() as server:
        client = server.client()
        game = client.new("go", setup={"size": 5}, moves=["C3", "B2"], players={"B": {"name": "Anna"}})
        client.refused("state", "goto", game=game["id"], rev=1, to="start")
        client.refused("state", "setup", game=game["id"], rev=1, position=game["position"]["text"])
        copy = client.games[client.ask("study", game=game["id"], node=1)["game"]]
        equal((copy["mode"], copy["cursor"], len(copy["tree"])), ("study", {"node": 1, "done": 1}, 3))
        equal(copy["players"]["B"]["name"], "Anna")
        client.change("play", copy["id"], text="D4")
        equal(len(client.open(game["id"])["tree"]), 3)


def test_a_study_of_a_game_against_a_level_is_named_in_the_language_of_who_asks():
    with Server() as server:
        client = server.client("hu")
        game = client.new("yinsh", players={"W": {"level": 3}, "B": {"human": True}})
        ids = [client.ask("study", game=game["id"])["game"]]
        text = client.ask("export", game=ids[0])["text"]
        holds(text, "PW[Tabla, level 3]")
        ids += client.ask("import", text=text)["games"]
        for number in ids:
            study = client.open(number)
            equal((study["title"], study["players"]["W"]["named"]), ("Tabla, 3. szint \u2013 Fekete", False))
        listed = {row["id"]: row["title"] for row in server.client("ro").ask("list", mode="study")["games"]}
        equal(listed, {number: "Tabla, nivelul 3 \u2013 Negrul" for number in ids})
        # A name that only looks like it belongs to somebody.
        for name in ("Tabla, level 30", "Tabla, level 3 b", "Anna"):
            (number,) = client.ask("import", text="(;GM[1]SZ[5]PB[%s];B[aa])" % name)["games"]
            equal(client.open(number)["players"]["B"]["name"], name)


# Black has the left of column E, White the right of column G, and the white stone on C5 is dead: 36 points of territory and a
# prisoner, against 18 and a komi of 4.5. Were it alive, Black would have nothing.
WALLS = "(;GM[1]FF[4]SZ[9]KM[4.5]%s" + "".join(";B[e%s];W[g%s]" % (c, c) for c in "ihgfedcba") + ";B[];W[ce];B[];W[]%s)"


def test_two_passes_do_not_say_which_stones_are_dead():
    with Server() as server:
        client = server.client()
        open_ = "Both have passed: it is not agreed on yet which stones are dead"

        def at_the_end(root="", last=""):
            (number,) = client.ask("import", text=WALLS % (root, last))["games"]
            client.open(number)
            return client.change("goto", number, to="end")

        game = at_the_end()
        equal((game["position"]["status"], game["settlement"]["agreed"], "result" in game), (open_, False, False))
        equal({"dead", "agree", "propose", "resume"} & set(game["can"]), {"dead", "agree", "propose"})
        (row,) = client.ask("list")["games"]
        equal((row["over"], row["result"]), (False, ""))
        client.refused("state", "resume", game=game["id"], rev=game["rev"])
        # Asked, the engine says it.
        client.change("propose", game["id"])
        game = client.wait(lambda e: e["event"] == "game" and e["game"].get("settlement", {}).get("agreed"))["game"]
        equal((game["result"]["text"], game["position"]["status"]), ("B+14.5", "Black wins by 14.5 points"))
        # Whoever studies may see it otherwise, and it stays with the game.
        spot = next(i for i, s in enumerate(client.open(game["id"])["layout"]["spots"]) if s["name"] == "C5")
        equal(client.change("dead", game["id"], spot=spot)["result"]["text"], "W+22.5")
        game = client.change("dead", game["id"], spot=spot)
        equal((game["result"]["text"], game["settlement"]["dead"]), ("B+14.5", [spot]))
        equal(client.ask("list")["games"][0]["result"], "B+14.5")
        # All of them are alive if that is said.
        game = at_the_end()
        equal(client.change("agree", game["id"])["result"]["text"], "W+22.5")
        # A result that all stones alive count to says so too, another one does not.
        equal(at_the_end(root="RE[W+22.5]")["result"]["text"], "W+22.5")
        equal(at_the_end(root="RE[B+14.5]")["position"]["status"], open_)
        # A dead stone of each player: with all of them alive there is no territory, and yet there is something to agree on.
        both = "(;GM[1]SZ[9]KM[4.5]" + "".join(";B[d%s];W[e%s]" % (c, c) for c in "ihgfedcba") + ";B[ge];W[be];B[];W[])"
        (number,) = client.ask("import", text=both)["games"]
        client.open(number)
        game = client.change("goto", number, to="end")
        equal((game["position"]["status"], "result" in game), (open_, False))
        # That all live may be said there, too, and is kept.
        equal(client.change("agree", number)["result"]["text"], "W+4.5")
        equal(client.ask("export", game=number, format="sgf")["text"].count("TB[]"), 1)
        # Nothing to agree on where a player has no stones.
        client.new("go", mode="study", setup={"size": 5}, moves=["pass", "pass"])
        equal(list(client.games.values())[-1]["settlement"]["agreed"], True)


def test_positions_put_by_hand():
    with Server() as server:
        client = server.client()
        for kind, setup in [("yinsh", {}), ("yinsh", {"variant": "blitz"}), ("gipf", {"variant": "standard"}),
                            ("gipf", {"variant": "basic"}), ("gipf", {}), ("go", {"size": 9, "rules": "chinese"})]:
            made = client.new(kind, setup=setup)
            pieces = next(k["pieces"] for k in client.ask("hello", lang="en")["kinds"] if k["kind"] == kind)
            for _ in range(30):
                if made["position"]["over"]:
                    break
                actions = made["position"]["actions"]
                made = client.change("play", made["id"], action=actions[len(actions) // 2]["n"])
            board = client.new(kind, setup=setup, mode="scratch")
            position = made["position"]
            put = client.change("setup", board["id"], pieces=[p[:3] for p in position["pieces"]],
                                player=position["player"] or "B", counters=position["counters"])
            equal(sorted(put["position"]["pieces"]), sorted(position["pieces"]), kind)
            expect({p[2] for p in position["pieces"]} <= set(pieces), kind, pieces)
            equal(put["position"]["counters"], position["counters"], kind)
            equal(put["setup"].get("variant"), made["setup"]["variant"])
            # Without being told, what lies beside the board is worked out.
            board = client.new(kind, setup=setup, mode="scratch")
            if kind != "gipf":
                client.change("setup", board["id"], pieces=[p[:3] for p in position["pieces"]], player=position["player"] or "B")
            client.ask("close", game=board["id"])


def test_an_impossible_position_is_refused_with_the_reason():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", mode="study", moves=["e5"])
        rings = [[spot, "W", "ring"] for spot in range(6)]
        error = client.refused("illegal", "setup", game=game["id"], rev=1, pieces=rings, player="W")
        equal(error["rule"], "Y2")
        client.refused("bad-request", "setup", game=game["id"], rev=1, pieces=[[0, "W", "ring"], [0, "B", "ring"]])
        client.refused("bad-request", "setup", game=game["id"], rev=1, pieces=[[900, "W", "ring"]])
        client.refused("bad-request", "setup", game=game["id"], rev=1, pieces=[[1, "W", "pawn"]])
        client.refused("bad-request", "setup", game=game["id"], rev=1, position="go 5/5/5/5/5 b play rules=school komi=4.5")
        # In a game with moves it is a node of its own.
        game = client.change("setup", game["id"], pieces=[[0, "W", "ring"], [1, "B", "ring"]], player="W")
        equal([bool(n.get("setup")) for n in game["tree"]], [False, False, True])
        equal(len(game["position"]["pieces"]), 2)


def test_every_sample_file_goes_in_and_comes_out():
    with Server() as server:
        count, failed = 0, []
        for path in sorted(glob.glob(os.path.join(SAMPLES, "*.sgf")) + glob.glob(os.path.join(SAMPLES, "*.txt"))):
            with open(path, "rb") as file:
                data = file.read()
            if len(data) > 500000:
                continue
            count += 1
            client = server.client()  # each may ask so much at once
            kind = next((k for k in ["yinsh", "gipf", "go"] if "." + k + "." in path), None)
            reply = client.try_("import", data=base64.b64encode(data).decode(), **({"kind": kind} if kind else {}))
            if not reply["ok"]:
                expect(reply["error"]["code"] != "too-fast" and reply["error"]["text"], path, reply)
                failed.append(os.path.basename(path))
                continue
            expect(reply["games"], path, reply)
            for number in reply["games"][:3]:
                game = client.open(number)
                text = client.ask("export", game=number)["text"]
                client.ask("close", game=number)
                second = client.ask("import", text=text)
                equal(len(second["games"]), 1, path)
                # A rule set that we do not have stays one that we do not have.
                equal([f for f in second["faults"] if f["code"] != "unknown"], [], path)
                again = client.open(second["games"][0])
                equal(again["tree"], game["tree"], path)
                equal((again["setup"], again["title"]), (game["setup"], game["title"]), path)
                client.ask("close", game=again["id"])
        equal(failed, ["broken-binary.sgf", "broken-size.sgf"])
        expect(count > 30, count)


def test_formats():
    with Server() as server:
        client = server.client()
        game = client.new("gipf", mode="study", moves=["Gd2", "Ge2"], title='a/b: "c"?')
        sgf = client.ask("export", game=game["id"])
        equal((sgf["name"], sgf["type"]), ("a-b- -c--.sgf", "application/x-go-sgf"))
        holds(sgf["text"], "GM[39]")
        holds(client.ask("export", game=game["id"], format="moves")["text"], "Gd2 Ge2")
        holds(client.ask("export", game=game["id"], format="position")["text"], "gipf ")
        svg = client.ask("export", game=game["id"], format="svg", theme="dark", coordinates=False, turned=True)
        expect(svg["text"].startswith("<?xml") or svg["text"].startswith("<svg"), svg["text"][:80])
        # A position elsewhere in the tree, without going there.
        root = client.ask("export", game=game["id"], format="position", node=0, treeRev=game["treeRev"])["text"]
        equal(root, client.ask("export", game=client.new("gipf", mode="study")["id"], format="position")["text"])
        # Two tabs may speak two languages, and each takes along what it shows.
        holds(svg["text"], game["position"]["status"])
        hungarian = server.client(lang="hu")
        status = hungarian.open(game["id"])["position"]["status"]
        expect(status != game["position"]["status"], status)
        picture = hungarian.ask("export", game=game["id"], format="svg")["text"]
        holds(picture, status)
        expect(game["position"]["status"] not in picture, picture)
        expect(not any(word in picture for word in ("Black", "White", "Reserve", "Prisoners")), picture)
        there = client.ask("export", game=game["id"], format="svg", node=2, treeRev=game["treeRev"])["text"]
        equal(there, client.ask("export", game=game["id"], format="svg")["text"])
        expect(there != client.ask("export", game=game["id"], format="svg", node=1)["text"], "one piece less")
        client.refused("bad-request", "export", game=game["id"], format="svg", node=9)
        client.refused("bad-request", "export", game=game["id"], format="png")
        reply = client.ask("import", text="1. e5 f6 2. e5", kind="yinsh")  # what can be kept is, and the rest is named
        equal((reply["faults"][0]["rule"], reply["faults"][0]["column"]), ("Y3", 13))
        equal(len(client.open(reply["games"][0])["tree"]), 3)
        client.refused("syntax", "import", text="hello world", kind="yinsh")
        client.refused("bad-request", "import", text="x", data="eA==")
        client.refused("bad-request", "import", data="???")


def test_the_list():
    with Server() as server:
        client = server.client()
        names = [("Gábor", "yinsh"), ("Ádám", "gipf"), ("Zsófia", "go")]
        ids = [client.new(kind, players={"B": {"name": name}}, setup={"size": 5} if kind == "go" else {})["id"]
               for name, kind in names]
        client.new("go", mode="study", setup={"size": 5})
        client.new("go", mode="scratch")
        equal(client.ask("list")["total"], 4)
        equal([g["id"] for g in client.ask("list", mode="play", order="created")["games"]], ids[::-1])
        equal([g["id"] for g in client.ask("list", search="ADAM")["games"]], [ids[1]])
        equal([g["id"] for g in client.ask("list", search="zsófia go")["games"]], [ids[2]])
        equal(client.ask("list", search="nobody")["games"], [])
        equal([g["kind"] for g in client.ask("list", kind="go", mode="play")["games"]], ["go"])
        equal(len(client.ask("list", limit=2)["games"]), 2)
        equal(client.ask("list", limit=2)["total"], 4)
        first, rest = client.ask("list", limit=2)["games"], client.ask("list", limit=2, offset=2)["games"]
        equal(len({g["id"] for g in first + rest}), 4)
        equal(client.ask("list", over=True)["total"], 0)
        client.change("resign", ids[0])
        equal([g["result"] for g in client.ask("list", over=True)["games"]], ["B+R"])
        game = client.change("rename", ids[1], title="Döntő")
        equal((game["title"], game["named"]), ("Döntő", True))
        equal([g["title"] for g in client.ask("list", search="donto")["games"]], ["Döntő"])
        equal(client.change("rename", ids[1], title="")["title"], "White \u2013 Ádám")
        equal(server.client("hu").ask("list", search="adam")["games"][0]["title"], "Fehér \u2013 Ádám")
        holds(client.ask("export-all")["text"].replace("\n", ""), "PB[Gábor]")
        equal(client.ask("export-all", games=ids[:2])["text"].count("(;"), 2)
        other = server.client()
        other.open(ids[0])
        other.ask("list")
        equal(client.ask("delete", games=[ids[0], 999])["deleted"], 1)
        equal(other.wait(lambda e: e["event"] == "deleted")["game"], ids[0])
        other.wait(lambda e: e["event"] == "list")
        other.refused("unknown", "open", game=ids[0])
        equal(client.ask("list")["total"], 3)


def test_settings_and_progress_are_kept():
    import shutil
    import tempfile
    folder = tempfile.mkdtemp(prefix="tabla-store-")
    try:
        with Server(folder) as server:
            one, two = server.client(), server.client()
            one.ask("settings", set={"theme": "dark", "sound": False, "volume": 0.5})
            equal(two.wait(lambda e: e["event"] == "settings")["settings"]["theme"], "dark")
            two.ask("settings", set={"sound": None})
            one.ask("progress", area="lessons", set={"yinsh/1": {"done": True}, "yinsh/2": {"tries": 3}})
            one.ask("progress", area="lessons", set={"yinsh/2": {"tries": 4}})
            one.refused("bad-request", "progress", area="", set={})
            one.refused("bad-request", "settings", set={"x": "y" * 70000})
        with Server(folder) as server:
            client = server.client()
            equal(client.ask("hello")["settings"], {"theme": "dark", "volume": 0.5})
            equal(client.ask("progress", area="lessons")["progress"], {"yinsh/1": {"done": True}, "yinsh/2": {"tries": 4}})
            equal(client.ask("progress", area="puzzles")["progress"], {})
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def test_hint_and_analysis():
    with Server(words=["--net", "none"]) as server:
        client = server.client()
        # White takes the whole game with one move: four of five in a row, and two rings off already.
        won = "yinsh WW2/7/8/9/4wwwwW1/9/10/9/8/B6/BBBB w move pool=47 off=2,0"
        game = client.new("yinsh", mode="study", position=won)
        hint = client.ask("hint", game=game["id"])["hint"]
        # How good it is depends on the time there was; it is an action, and one that was thought about.
        expect(hint["text"] in [a["text"] for a in game["position"]["actions"]] and hint["visits"] > 0, hint)
        equal(hint["line"][0]["text"], hint["text"])
        client.ask("analyze", game=game["id"], on=True, choices=2)
        event = client.wait(lambda e: e["event"] == "analysis" and e["choices"][0]["text"].startswith("e9-"))
        equal((event["node"], event["done"]), (0, 0))
        best = event["choices"][0]
        expect(best["visits"] > 0 and best["ways"] and "line" in best, best)
        expect(event["value"] < 0.5, event["value"])  # Black's chance
        expect("line" not in event["choices"][2], event["choices"][2])
        move = best["text"]
        game = client.change("play", game["id"], text=move)
        event = client.wait(lambda e: e["event"] == "analysis" and e["node"] == game["cursor"]["node"])
        expect(event["choices"][0]["text"].startswith("x"), event["choices"][0])
        client.ask("analyze", game=game["id"], on=False)
        go = client.new("go", mode="study", setup={"size": 5}, moves=["C3"])
        client.ask("analyze", game=go["id"])
        event = client.wait(lambda e: e["event"] == "analysis" and e["game"] == go["id"])
        equal(len(event["owners"]), 25)
        expect("lead" in event, event.keys())
        hint = client.ask("hint", game=go["id"])["hint"]
        expect("lead" in hint and "owners" not in hint, hint.keys())


def test_a_comment_does_not_disturb_the_analysis():
    with Server(words=["--net", "none"]) as server:
        client = server.client()
        # One move wins: soon nothing is left to think about.
        won = client.new("yinsh", mode="study", position="yinsh WW2/7/8/9/4wwwwW1/9/10/9/8/B6/BBBB w move pool=47 off=2,0")
        client.ask("analyze", game=won["id"])
        client.wait(lambda e: e["event"] == "analysis" and e["final"])
        client.change("comment", won["id"], node=0, text="one move wins")
        # Whatever the engine has begun again by now comes before what it is asked for next.
        other = client.new("yinsh", mode="study", moves=["e5", "f6"])
        client.ask("analyze", game=other["id"])
        event = client.wait(lambda e: e["event"] == "analysis")
        equal(event["game"], other["id"])
        # Where it goes on thinking, it goes on from where it was, for the tree as it is now.
        visits = client.wait(lambda e: e["event"] == "analysis" and e["visits"] > 500)["visits"]
        before = other["treeRev"]
        other = client.change("comment", other["id"], node=1, text="the middle")
        expect(other["treeRev"] > before, other["treeRev"])
        event = client.wait(lambda e: e["event"] == "analysis" and e["treeRev"] == other["treeRev"])
        expect(event["visits"] >= visits, "%d visits after %d" % (event["visits"], visits))


def test_review_with_progress_and_cancel():
    with Server() as server:
        client = server.client()
        game = client.new("gipf", setup={"variant": "basic"}, mode="study")
        for _ in range(6):
            game = client.change("play", game["id"], action=game["position"]["actions"][0]["n"])
        reply = client.ask("review", game=game["id"], visits=5)
        review = reply["review"]
        equal([turn["node"] for turn in review["turns"]], [1, 2, 3, 4, 5, 6])
        for turn in review["turns"]:
            expect(0 <= turn["chance"] <= 1 and turn["steps"][0]["changes"], turn)
        progress = [e for e in client.events if e["event"] == "progress"]
        equal((progress[0]["done"], progress[0]["total"], progress[0]["job"]), (0, 6, reply["job"]))
        other = server.client()
        equal(other.open(game["id"])["review"]["turns"], review["turns"])
        number = client.ask_later("review", game=game["id"], visits=1000000)
        job = client.wait(lambda e: e["event"] == "progress" and e["job"] != reply["job"])["job"]
        other.refused("unknown", "cancel", job=job)
        client.ask("cancel", job=job)
        reply = client.reply(number)
        equal((reply["ok"], reply["error"]["code"]), (False, "cancelled"))
        # Comments and variations leave it: what was judged is the main line.
        game = client.change("comment", game["id"], node=3, text="hm")
        game = client.change("goto", game["id"], node=2)
        game = client.change("play", game["id"], action=game["position"]["actions"][-1]["n"])
        expect(game["reviewed"] and "review" not in game, "seen before")
        equal(len(game["tree"]), 8)
        equal(server.client().open(game["id"])["review"]["turns"], review["turns"])
        # Another main line ends it.
        game = client.change("promote", game["id"], node=game["cursor"]["node"])
        equal(game["reviewed"], False)
        expect("review" not in server.client().open(game["id"]), "a review of another line")


def test_a_review_lasts_until_what_it_judges_changes():
    with tempfile.TemporaryDirectory(prefix="tabla-server-") as folder:
        with Server(folder) as server:
            client = server.client()
            game = client.new("go", setup={"size": 5}, mode="study", moves=["C3", "C4"])
            client.ask("review", game=game["id"], visits=2)
            client.change("play", game["id"], text="D3")
        with Server(folder) as server:
            client = server.client()
            expect("review" in client.open(game["id"]), "of the beginning of the line")
            client.change("comment", game["id"], node=1, text="hm")
            expect("review" in server.client().open(game["id"]), "after a comment")
            client.change("delete-node", game["id"], node=2)
            expect("review" not in server.client().open(game["id"]), "a review of what is gone")


def test_a_review_ends_as_the_dead_stones_that_are_marked_since_have_it():
    with tempfile.TemporaryDirectory(prefix="tabla-server-") as folder:
        with Server(folder) as server:
            client = server.client()
            (number,) = client.ask("import", text=WALLS % ("", ""))["games"]
            layout = client.open(number)["layout"]
            client.change("goto", number, to="end")
            turns = client.ask("review", game=number, visits=2)["review"]["turns"]
            review = server.client().open(number)["review"]
            equal((review.get("result"), review["over"], "lead" in review), (None, False, True))
            spot = next(i for i, s in enumerate(layout["spots"]) if s["name"] == "C5")
            for result in ["B+14.5", "W+22.5"]:  # dead, and alive again
                told = client.change("dead", number, spot=spot)["review"]
                for end in [told, server.client().open(number)["review"]]:
                    equal((end["result"], end["over"], "lead" in end, end["turns"]), (result, True, False, turns))
            client.change("goto", number, to="start")
            equal(server.client().open(number)["review"]["result"], "W+22.5")
        with Server(folder) as server:
            client = server.client()
            equal(client.open(number)["review"]["result"], "W+22.5")
            # Marks at the end of a variation are about that alone.
            for move in ["A1", "pass", "pass"]:
                client.change("play", number, text=move)
            client.change("dead", number, spot=next(i for i, s in enumerate(layout["spots"]) if s["name"] == "A1"))
            equal(server.client().open(number)["review"]["result"], "W+22.5")


def test_a_review_is_kept_whatever_is_written_meanwhile():
    with Server() as server:
        client = server.client()
        game = client.new("go", setup={"size": 9}, mode="study", moves=["C3", "C4", "D4", "D3", "E4", "E3"])
        client.ask("review", game=game["id"], visits=2)
        number = client.ask_later("review", game=game["id"], visits=300)
        client.change("comment", game["id"], node=1, text="hm")
        client.change("goto", game["id"], node=2)
        client.change("play", game["id"], text="F6")
        review = client.reply(number)["review"]
        equal(server.client().open(game["id"])["review"]["turns"], review["turns"])
        # But not where the line is another one by then.
        number = client.ask_later("review", game=game["id"], visits=300)
        game = client.change("promote", game["id"], node=client.games[game["id"]]["cursor"]["node"])
        expect(client.reply(number)["ok"], "it is told all the same")
        expect("review" not in server.client().open(game["id"]), "a review of another line")
        # Nor where the same is played from another start.
        moves = ["C3", "C4", "D4", "D3", "E4", "E3"]
        game = client.new("go", setup={"size": 9}, mode="study", moves=moves)
        number = client.ask_later("review", game=game["id"], visits=300)
        client.change("delete-node", game["id"], node=1)
        client.change("setup", game["id"], position="go 9/9/9/9/9/9/9/9/x8 b play rules=chinese komi=7")
        for move in moves:
            client.change("play", game["id"], text=move)
        expect(client.reply(number)["ok"], "it is told all the same")
        expect("review" not in server.client().open(game["id"]), "a review from another start")


def test_a_review_is_kept_where_nobody_has_the_game_open_any_more():
    with Server() as server:
        client = server.client()
        game = client.new("go", setup={"size": 9}, mode="study", moves=["C3", "C4", "D4", "D3", "E4", "E3"])
        number = client.ask_later("review", game=game["id"], visits=300)
        client.ask("close", game=game["id"])
        review = client.reply(number)["review"]
        equal(server.client().open(game["id"])["review"]["turns"], review["turns"])
        # Nor is one that has been deleted meanwhile brought back.
        client.open(game["id"])
        number = client.ask_later("review", game=game["id"], visits=300)
        client.ask("delete", games=[game["id"]])
        expect(client.reply(number)["ok"], "it is told all the same")
        server.client().refused("unknown", "open", game=game["id"])


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
