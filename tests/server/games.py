"""Whole games over the protocol: what is told must fit together, and the page must never need a rule."""
import random
import sys

import harness
from harness import equal, expect, holds
from wire import Server


def name(game, spot):
    return game["layout"]["spots"][spot]["name"]


def board(game):
    return {piece[0]: (piece[1], piece[2]) for piece in game["position"]["pieces"]}


def with_changes(pieces, changes):
    """The board after an action's changes, by nothing but what they say."""
    pieces = dict(pieces)
    for kind, owner, piece, start, to in changes:
        if kind == "add":
            pieces.setdefault((to, piece == "marker"), None)
            pieces[to, piece == "marker"] = (owner, piece)
        elif kind == "move":
            pieces[to, False] = pieces.pop((start, False))
        elif kind == "flip":
            equal(pieces[to, True][0], owner)
            pieces[to, True] = ("W" if owner == "B" else "B", piece)
        else:
            expect((to, piece == "marker") in pieces, "nothing to remove on", to)
            del pieces[to, piece == "marker"]
    return pieces


def layers(game):
    """A ring may stand where a marker was put a moment before: two layers keep them apart."""
    return {(spot, what[1] == "marker"): what for spot, what in board(game).items()}


def clicks(game, action, rng):
    """What a person would click for an action."""
    way = list(rng.choice(action["ways"]))
    if game["position"]["pick"] == "set":
        rng.shuffle(way)
    fields = {"spots": way}
    if action["kind"].startswith("push"):
        fields["piece"] = "gipf" if action["kind"] == "push-gipf" else "single"
    if action["kind"] == "clear":
        fields["keep"] = action["keep"]
    return fields


def play_through(client, game, seed, limit=400):
    """Plays at random to the end, by clicks, texts and numbers in turn. Every action's changes must come true."""
    rng = random.Random(seed)
    for count in range(limit):
        if game["position"]["over"]:
            return count
        equal(game["who"], "human")
        actions = game["position"]["actions"]
        expect(actions, game)
        action = rng.choice([a for a in actions if a["kind"] != "pass"] or actions)
        before = layers(game)
        if count % 3 == 0 and action["ways"]:
            fields = clicks(game, action, rng)
        elif count % 3 == 1:
            fields = {"text": action["text"]}
        else:
            fields = {"action": action["n"]}
        after = client.change("play", game["id"], **fields)
        equal(after["steps"][0]["text"], action["text"])
        equal(after["steps"][0]["changes"], action["changes"])
        if game["kind"] != "go":  # there captures are more than the changes of a preview tell about suicide
            equal(with_changes(before, action["changes"]), layers(after), action)
        expect(action["text"] in after["position"]["last"]["text"], after["position"]["last"], action)
        game = after
    return limit


def test_a_game_of_yinsh_to_its_end():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh")
        equal(len(game["layout"]["spots"]), 85)
        equal(len(game["position"]["actions"]), 85)
        equal(game["position"]["prompt"], "Put a ring on an empty point")
        play_through(client, game, 1)
        game = client.games[game["id"]]
        expect(game["position"]["over"], game["position"]["text"])
        equal(game["live"], False)
        expect(game["result"]["text"] in ("W+", "B+", "0") or game["result"]["text"][:2] in ("W+", "B+"), game["result"])
        kinds = {a["kind"] for e in client.events if e["event"] == "game" for a in e["game"]["position"]["actions"]}
        equal(kinds, {"place", "move", "row", "ring"})


def test_games_of_gipf_to_their_end():
    with Server() as server:
        client = server.client()
        kinds = set()
        for variant in ["tournament", "standard", "basic"]:
            game = client.new("gipf", setup={"variant": variant})
            equal(game["setup"], {"variant": variant})
            play_through(client, game, 7)
            expect(client.games[game["id"]]["position"]["over"], variant)
        for event in client.events:
            if event["event"] == "game":
                kinds |= {a["kind"] for a in event["game"]["position"]["actions"]}
        equal(kinds, {"push", "push-gipf", "clear"})


def test_several_dots_push_onto_one_empty_point():
    with Server() as server:
        client = server.client()
        game = client.new("gipf", setup={"variant": "basic"})
        ways = {frozenset(name(game, way[1]) for way in a["ways"]): sorted(name(game, way[0]) for way in a["ways"])
                for a in game["position"]["actions"]}
        # An empty point at the edge can be entered from each of its dots, to the same effect: two, three at a corner.
        corners = {piece[0] for piece in game["position"]["pieces"]}
        equal(len(corners), 6)
        for points, dots in ways.items():
            equal(len(points), 1)
        two = [a for a in game["position"]["actions"] if len(a["ways"]) == 2]
        expect(two, "no point with two dots")
        for way in two[0]["ways"]:
            game = client.change("play", game["id"], spots=way)
            equal(game["steps"][0]["text"], two[0]["text"])
            game = client.change("undo", game["id"])


def test_as_many_handicap_stones_as_hello_tells():
    with Server() as server:
        client = server.client()
        (most,) = [kind["handicap"] for kind in client.ask("hello", lang="en")["kinds"] if kind["kind"] == "go"]
        equal([most[size] for size in (2, 6, 7, 8, 9, 19)], [0, 0, 4, 4, 9, 9])
        for size in range(2, 20):
            if most[size]:
                game = client.new("go", setup={"size": size, "handicap": most[size]})
                equal(len(game["position"]["pieces"]), most[size])
            client.refused("range", "new", kind="go", setup={"size": size, "handicap": max(2, most[size] + 1)})


def test_a_game_of_go_to_the_count():
    with Server() as server:
        client = server.client()
        game = client.new("go", setup={"size": 5, "rules": "chinese", "komi": 0.5})
        equal(game["setup"], {"variant": "standard", "size": 5, "rules": "chinese", "komi": 0.5, "handicap": 0})
        # Black lives below, White above; one white stone in Black's corner is dead.
        for move in "A3 A4 B3 B4 C3 C4 D3 D4 E3 E4 B2 B1 pass pass".split():
            game = client.change("play", game["id"], text=move)
        game = client.wait(lambda e: e["event"] == "game" and e["game"].get("settlement", {}).get("proposing") is False)["game"]
        equal(sorted(name(game, s) for s in game["settlement"]["dead"]), ["B1"])
        rows = {row["name"]: (row["B"], row["W"]) for row in game["settlement"]["count"]["rows"]}
        # Black: six stones and nine points of territory; White: five stones, five points above, half a point komi.
        equal(rows, {"territory": (9, 5), "stones": (6, 5), "komi": (0, 0.5), "total": (15, 10.5)})
        equal(game["result"]["text"], "B+4.5")
        equal(game["settlement"]["owners"], "B" * 15 + "W" * 10)
        spot = next(i for i, s in enumerate(game["layout"]["spots"]) if s["name"] == "B1")
        game = client.change("dead", game["id"], spot=spot)
        equal(game["settlement"]["dead"], [])
        game = client.change("dead", game["id"], spot=spot)
        equal(game["result"]["text"], "B+4.5")
        listed = client.ask("list")["games"][0]
        equal((listed["over"], listed["result"]), (False, ""))
        game = client.change("agree", game["id"])
        listed = client.ask("list")["games"][0]
        equal((listed["over"], listed["result"]), (True, "B+4.5"))
        holds(client.ask("export", game=game["id"])["text"], "RE[B+4.5]")
        for lang, words in (("en", "Black wins by 4.5 points"), ("hu", "Fekete 4,5 ponttal nyer"),
                            ("ro", "Negrul câștigă la puncte, cu un avans de 4,5")):
            again = server.client(lang).open(game["id"])
            equal((again["position"]["status"], again["result"]["sentence"]), (words, words))


def test_a_disagreement_about_dead_stones_is_played_out():
    with Server() as server:
        client = server.client()
        game = client.new("go", setup={"size": 5})
        for move in "C3 pass pass".split():
            client.change("play", game["id"], text=move)
        game = client.wait(lambda e: e["event"] == "game" and e["game"].get("settlement", {}).get("proposing") is False)["game"]
        expect("resume" in game["can"], game["can"])
        game = client.change("resume", game["id"])
        equal((game["live"], game["position"]["over"]), (True, False))
        expect("settlement" not in game, game.get("settlement"))
        game = client.change("play", game["id"], text="B2" if game["position"]["player"] == "B" else "D4")
        equal(len(game["position"]["pieces"]), 2)


def act(client, game, op, **fields):
    client.change(op, game["id"], **fields)
    return client.answered(game["id"])


# White's A5 is dead. Black has A1, A4 and B5 beside it, White E1 and E5: 4 points and a prisoner against 2 and the komi.
DEAD = "go o1xo1/1xxoo/xxxoo/xxxoo/1xxo1 %s play rules=%s komi=0.5"


def test_tabla_takes_off_what_it_is_not_agreed_with_about():
    with Server() as server:
        client = server.client()
        for rules, agreed, wrong, played in (("school", "B+2.5", "W+1.5", "B+0.5"), ("japanese", "B+2.5", "W+1.5", "B+0.5"),
                                             ("chinese", "B+4.5", "B+0.5", "B+4.5"), ("tromp-taylor", "B+4.5", "B+0.5", "B+4.5")):
            for first in "bw":
                game = client.new("go", position=DEAD % (first, rules), players={"B": {"level": 2}, "W": {"human": True}})
                game = act(client, client.answered(game["id"]), "play", text="pass")
                equal(([name(game, s) for s in game["settlement"]["dead"]], game["result"]["text"]), (["A5"], agreed))
                spot = next(i for i, s in enumerate(game["layout"]["spots"]) if s["name"] == "A5")
                equal(act(client, game, "dead", spot=spot)["result"]["text"], wrong)
                game = act(client, game, "resume")
                for _ in range(3 if first == "w" else 2):
                    equal((game["who"], game["live"]), ("human", True))
                    game = act(client, game, "play", text="pass")
                # A4 and B5 took it off, and cost a point each where stones do not count.
                equal(sorted(name(game, s) for s in board(game) if name(game, s) in ("A4", "A5", "B5")), ["A4", "B5"], rules)
                equal((game["settlement"]["dead"], game["result"]["text"]), ([], played), rules, first)


def test_what_tabla_could_have_taken_off_is_alive():
    with Server() as server:
        client = server.client()
        game = client.new("go", position=DEAD % ("b", "school"))
        for op in ("pass", "pass", "resume", "pass", "pass"):
            game = act(client, game, "resume") if op == "resume" else act(client, game, "play", text=op)
        equal([name(game, s) for s in game["settlement"]["dead"]], ["A5"], "two people are only told what Tabla thinks")
        for black, white, dead in ((3, 0, []), (0, 3, ["A5"])):
            client.change("players", game["id"], players={"B": {"level": black} if black else {"human": True},
                                                          "W": {"level": white} if white else {"human": True}})
            game = act(client, game, "propose")
            equal([name(game, s) for s in game["settlement"]["dead"]], dead, "its own it gives up all the same")


def test_a_game_against_the_engine():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", setup={"variant": "blitz"}, players={"B": {"level": 1}, "W": {"human": True, "name": "Anna"}})
        equal(game["title"], "Anna \u2013 Tabla, level 1")
        rng = random.Random(3)
        turns = 0
        while not game["position"]["over"]:
            if game["who"] == "engine":
                game = client.wait(lambda e: e["event"] == "game" and e["game"]["rev"] > game["rev"])["game"]
                continue
            game = client.change("play", game["id"], action=rng.choice(game["position"]["actions"])["n"])
            turns += 1
        expect(turns > 5, turns)
        expect(game["result"]["winner"] in ("B", "W", ""), game["result"])


def test_two_engines_play_by_themselves():
    with Server() as server:
        client = server.client()
        game = client.new("gipf", setup={"variant": "basic"}, players={"B": {"level": 1}, "W": {"level": 2}})
        end = client.wait(lambda e: e["event"] == "game" and e["game"]["position"]["over"])["game"]
        equal(end["id"], game["id"])
        expect(end["rev"] > 10, end["rev"])


def test_colours_are_drawn_by_lot():
    with Server() as server:
        client = server.client()
        sides = set()
        for _ in range(40):
            game = client.new("go", setup={"size": 5}, lots=True, players={"B": {"name": "A"}, "W": {"name": "B"}})
            sides.add(game["players"]["B"]["name"])
            client.ask("close", game=game["id"])
        equal(sides, {"A", "B"})


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
