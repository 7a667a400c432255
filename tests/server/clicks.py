"""Attempts that the rules forbid, as clicks and as text: each is answered with the rule in the way, and changes nothing."""
import sys

import harness
from harness import equal, expect, holds
from wire import Server


def spot(game, name):
    return next(i for i, s in enumerate(game["layout"]["spots"]) if s["name"] == name)


def why(client, game, names, rule, point=None, **more):
    """What the server says of clicks, which must be the same for `why` and `play`."""
    spots = [spot(game, name) for name in names.split()]
    error = client.refused("illegal", "why", game=game["id"], spots=spots, **more)
    again = client.refused("illegal", "play", game=game["id"], rev=game["rev"], spots=spots, **more)
    equal(error, again)
    equal(error["rule"], rule, names, error)
    holds(error["text"], rule + ": ")
    if point:
        equal((error["point"], error["spot"]), (point, spot(game, point)), error)
    return error


def test_yinsh():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh")
        game = client.change("play", game["id"], text="e5")
        why(client, game, "e5", "Y3", "e5")
        # White: rings on a2 to a5 and e9, four markers; Black: rings on j7 (the last but one line) and k7 to k10.
        game = client.new("yinsh", position="yinsh WWWW/7/8/9/4wwwwW1/9/10/9/8/B6/BBBB w move pool=47 off=0,0")
        why(client, game, "k7", "Y4", "k7")     # not mine
        why(client, game, "g7", "Y4", "g7")     # nothing there
        why(client, game, "e9 e5", "Y4")        # onto a marker
        why(client, game, "e9 e3", "Y4", "e4")  # further than the first empty point behind the jump
        why(client, game, "e9 g8", "Y4", "g8")  # no line
        why(client, game, "a2 a4", "Y4", "a3")  # over a ring
        error = client.refused("illegal", "play", game=game["id"], rev=game["rev"], text="e9-e3")
        equal((error["rule"], error["point"]), ("Y4", "e4"))
        equal(client.ask("why", game=game["id"], spots=[spot(game, "e9")])["ok"], True)  # that is how a move begins
        client.refused("syntax", "play", game=game["id"], rev=game["rev"], spots=[spot(game, "e9")])
        game = client.change("play", game["id"], text="e9-e10")
        why(client, game, "k7", "Y6", "k7")     # part of no row
        why(client, game, "e4", "Y6", "e4")
        equal(client.games[game["id"]]["rev"], game["rev"])
        game = client.change("play", game["id"], spots=[spot(game, "e7")])  # one row only: any of its markers will do
        equal(game["steps"][0]["text"], "xe5-e9")
        why(client, game, "e5", "Y6", "e5")     # there is no ring any more
        why(client, game, "k7", "Y6", "k7")
        game = client.change("play", game["id"], spots=[spot(game, "a2")])
        equal(game["position"]["counters"][1]["values"], {"B": 0, "W": 1})


def test_a_longer_run_is_chosen_by_more_clicks():
    with Server() as server:
        client = server.client()
        game = client.new("yinsh", position="yinsh WWWW/7/8/9/3wwwwwwW/9/10/9/8/B6/BBBB w row pool=45 off=0,0 moved=w")
        equal((game["position"]["pick"], len(game["position"]["actions"])), ("set", 2))
        error = client.refused("ambiguous", "play", game=game["id"], rev=game["rev"], spots=[spot(game, "e6")])
        holds(error["text"], "xe4-e8")
        game = client.change("play", game["id"], spots=[spot(game, "e9"), spot(game, "e6")])
        equal(game["steps"][0]["text"], "xe5-e9")


def test_gipf():
    with Server() as server:
        client = server.client()
        game = client.new("gipf")
        why(client, game, "e5", "G3", "e5")                       # not at the edge
        why(client, game, "e1 e2", "G4", piece="single")          # the first push is a GIPF piece
        why(client, game, "e2 e3", "G3", "e2")                    # from a point, not a dot
        why(client, game, "e1 c3", "G3", "c3")                    # no line
        game = client.change("play", game["id"], spots=[spot(game, "e1"), spot(game, "e2")])
        equal(game["steps"][0]["text"], "Ge2")
        basic = client.new("gipf", setup={"variant": "basic"})
        why(client, basic, "e1 e2", "G11", piece="gipf")


def test_gipf_pieces_stay_or_go():
    with Server() as server:
        client = server.client()
        game = client.new("gipf", position=ROW)
        equal(game["position"]["pick"], "keep")
        stays = [a["keep"] for a in game["position"]["actions"]]
        expect([] in stays and len(stays) == 2, stays)
        kept = next(a for a in game["position"]["actions"] if a["keep"])
        single = next(s for s in kept["ways"][0] if s not in kept["keep"])
        error = client.refused("illegal", "play", game=game["id"], rev=game["rev"], spots=kept["ways"][0], keep=[single])
        equal(error["rule"], "G6")
        game = client.change("play", game["id"], spots=kept["ways"][0], keep=kept["keep"])
        equal(game["steps"][0]["text"], kept["text"])
        left = {piece[0] for piece in game["position"]["pieces"]}
        expect(set(kept["keep"]) <= left and single not in left, left, kept)


# White's row b5 to e5 (one of them a GIPF piece) stands before White's push, made by Black's.
ROW = "gipf 3w/3W1/3w2/3w3/6/5/B2B w before reserve=w13,b14 captured=w0,b0 gipf=- asked=-"


def test_go():
    with Server() as server:
        client = server.client()
        game = client.new("go", setup={"size": 5})
        for move in "B1 C1 A2 D2 B3 C3 C2 B2".split():
            game = client.change("play", game["id"], text=move)
        why(client, game, "C2", "O4", "C2")  # ko
        why(client, game, "B2", "O1", "B2")  # taken
        game = client.new("go", setup={"size": 5}, moves=["A2", "E5", "B1"])
        why(client, game, "A1", "O3", "A1")  # suicide for White
        error = client.refused("illegal", "play", game=game["id"], rev=game["rev"], text="J9")
        equal(error["rule"], "O1")


def test_rules_can_be_looked_up_in_three_languages():
    with Server() as server:
        texts = {}
        for lang in ["en", "hu", "ro"]:
            client = server.client(lang=lang)
            for kind in ["yinsh", "gipf", "go"]:
                rules = client.ask("rules", kind=kind)["rules"]
                expect(len(rules) >= 8, kind, rules)
                for rule in rules:
                    expect(rule["title"] and rule["text"], rule)
                texts[lang, kind] = [rule["text"] for rule in rules]
        for kind in ["yinsh", "gipf", "go"]:
            expect(texts["en", kind] != texts["hu", kind] != texts["ro", kind], kind)
        client = server.client(lang="hu")
        game = client.new("yinsh")
        error = client.refused("illegal", "play", game=game["id"], rev=1, text="a1")
        expect("there is no" not in error["text"], error)
        equal(error["rule"], "Y1")


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
