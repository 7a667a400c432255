#!/usr/bin/env python3
"""The references themselves, against what can be worked out by hand: a judge has to be trusted for a reason."""

import itertools
import unittest

import gipf
import go
import yinsh


class Yinsh(unittest.TestCase):
    def position(self, white_rings, black_rings, white, black, player="white", pool=None):
        state = yinsh.start()
        for player_rings, owner in ((white_rings, "white"), (black_rings, "black")):
            for word in player_rings.split():
                state["rings"][yinsh.NAMED[word]] = owner
        for markers, owner in ((white, "white"), (black, "black")):
            for word in markers.split():
                state["markers"][yinsh.NAMED[word]] = owner
        state.update(player=player, phase="move", pool=51 - len(state["markers"]) if pool is None else pool)
        return state

    def from_ring(self, state, ring):
        return sorted(text.split("-")[1] for text in yinsh.legal(state) if text.startswith(ring + "-"))

    def test_Y1_board(self):
        self.assertEqual(len(yinsh.POINTS), 85)
        degrees = sorted(sum(1 for d in yinsh.DIRECTIONS if yinsh.NEXT[p, d]) for p in yinsh.POINTS)
        self.assertEqual(sum(degrees), 2 * 3 * (85 - 11))  # eleven lines in each of three directions
        self.assertEqual(len(yinsh.legal(yinsh.start())), 85)

    def test_Y4_stops_behind_the_first_run(self):
        # From e5 upwards: e6 empty, e7 and e8 markers, e9 empty, e10 empty.
        state = self.position("e5", "k8", "e7", "e8")
        up = [word for word in self.from_ring(state, "e5") if word[0] == "e" and int(word[1:]) > 5]
        self.assertEqual(up, ["e6", "e9"])

    def test_Y4_never_over_a_ring_nor_off_the_board(self):
        state = self.position("e5", "e8", "e7", "d5 c5 b5 a5")
        found = self.from_ring(state, "e5")
        self.assertIn("e6", found)
        self.assertNotIn("e9", found)
        self.assertFalse([word for word in found if word[0] in "abcd" and word[1:] == "5"])

    def test_Y5_flips_what_was_jumped_and_not_the_placed_one(self):
        state = yinsh.play(self.position("e5", "k8", "e7", "e8"), "e5-e9")
        self.assertEqual({yinsh.name(point): owner for point, owner in state["markers"].items()},
                         {"e5": "white", "e7": "black", "e8": "white"})

    def test_Y7_seven_give_three_choices(self):
        state = self.position("e2 a2", "k8 k9", "e3 e4 e5 e6 e7 e8", "")
        state = yinsh.play(state, "e2-d1")
        self.assertEqual(sorted(yinsh.legal(state)), ["xe2-e6", "xe3-e7", "xe4-e8"])
        self.assertEqual(state["player"], "white")

    def test_Y8_own_rows_first_even_when_the_other_would_win(self):
        # White's marker on e5 completes a5 to e5; jumping e6 turns it black, which completes e6 to i10.
        state = self.position("e5 a2", "k8 k9", "a5 b5 c5 d5 e6", "f7 g8 h9 i10")
        state["off"] = {"white": 2, "black": 2}
        state = yinsh.play(state, "e5-e7")
        self.assertEqual((state["player"], yinsh.legal(state)), ("white", ["xa5-e5"]))
        state = yinsh.play(state, "xa5-e5")
        state = yinsh.play(state, "xe7")
        self.assertEqual((state["result"], yinsh.legal(state)), ("W+", []))

    def test_Y9_pool(self):
        state = self.position("e5 a2", "k8 k9", "", "", pool=1)
        self.assertEqual(yinsh.result(yinsh.play(state, "e5-e6")), "0")
        state["off"]["black"] = 1
        self.assertEqual(yinsh.result(yinsh.play(state, "e5-e6")), "B+")

    def test_Y11_pass(self):
        # a2 is hemmed in by rings on a3, b2 and b3.
        state = self.position("a2", "a3 b2 b3", "", "")
        self.assertEqual(yinsh.legal(state), ["pass"])
        state = yinsh.play(state, "pass")
        self.assertEqual((state["player"], state["pool"], state["result"]), ("black", 51, ""))


class Gipf(unittest.TestCase):
    def position(self, white, black, player="white", variant="tournament", reserve=5):
        state = gipf.start(variant)
        state["board"] = {}
        for words, owner in ((white, "white"), (black, "black")):
            for word in words.split():
                state["board"][gipf.NAMED[word.lstrip("G")]] = (owner, word.startswith("G"))
        state.update(player=player, reserve={"white": reserve, "black": reserve},
                     pushed={"white": True, "black": True}, gipf_allowed={"white": False, "black": False})
        return state

    def test_G1_board(self):
        self.assertEqual((len(gipf.POINTS), len(gipf.DOTS), len(gipf.LINES), len(gipf.ENTRIES)), (37, 24, 21, 42))
        ways = [sum(1 for dot, _ in gipf.ENTRIES if dot == one) for one in gipf.DOTS]
        self.assertEqual((ways.count(1), ways.count(2)), (6, 18))
        lines = [" ".join(map(gipf.name, line)) for line in gipf.LINES]
        self.assertIn("b2 c3 d4 e5 f5 g5 h5", lines)
        self.assertIn("b5 c5 d5 e5 f4 g3 h2", lines)
        self.assertEqual(sorted(map(len, gipf.LINES)), sorted([4, 5, 6, 7, 6, 5, 4] * 3))

    def test_G4_first_push(self):
        actions = gipf.legal(gipf.start())
        self.assertEqual(len(actions), 18)
        self.assertTrue(all(text.startswith("G") for text in actions))

    def test_G3_named_by_the_furthest_piece(self):
        state = self.position("b2 d4", "Gc3 Ge5 g5")
        self.assertIn("a1-f5", gipf.legal(state))
        after = gipf.play(state, "a1-f5")
        self.assertEqual(after["board"][gipf.NAMED["f5"]], ("black", True))
        self.assertEqual(after["board"][gipf.NAMED["b2"]], ("white", False))
        self.assertEqual(after["board"][gipf.NAMED["g5"]], ("black", False))

    def test_G3_full_line(self):
        state = self.position("b2 b4", "Gb3 b5 Ge5", variant="standard")
        self.assertFalse([text for text in gipf.legal(state) if text.startswith(("b1", "b6"))])

    def test_G6_stretch_of_the_rulebook(self):
        # a5 to i1: four white, one white and one black single beyond, and a black GIPF piece on c5.
        state = self.position("Gb3 d5 e5 f4 h2", "b5 Gc5 Ge8", variant="tournament")
        state = gipf.play(state, "i1-g3")
        self.assertEqual(sorted(gipf.legal(state)), ["xb5-h2", "xb5-h2=c5"])
        after = gipf.play(state, "xb5-h2")
        self.assertEqual(after["captured"]["white"], 3)
        self.assertEqual(after["reserve"]["white"], 5 - 1 + 5)

    def test_G9_asked_before_and_after_the_push(self):
        state = self.position("Gd2 Gd3 Gd4 Gd5", "Gh5 h2", player="white")
        state = gipf.play(state, "b3")
        whole = "xd2-d5=d2=d3=d4=d5"
        self.assertEqual(len(gipf.legal(state)), 16)
        state = gipf.play(state, whole)
        self.assertEqual((state["player"], state["phase"]), ("black", "push"))
        state = gipf.play(state, "h3")
        self.assertEqual((state["player"], state["phase"]), ("white", "clear"))
        state = gipf.play(state, whole)
        self.assertEqual((state["player"], state["phase"]), ("white", "push"))
        state = gipf.play(state, "b4")
        self.assertEqual((state["player"], state["phase"]), ("white", "clear"))

    def test_G10_both_last_ones(self):
        state = self.position("Gd2 d3 d4", "Gd6", player="white")
        state = gipf.play(state, "d1-d5")
        self.assertEqual(gipf.result(gipf.play(state, "xd2-d6")), "W+")
        self.assertEqual(gipf.result(gipf.play(state, "xd2-d6=d6")), "B+")
        self.assertEqual(gipf.result(gipf.play(state, "xd2-d6=d3=d6")), "")

    def test_G10_reserve(self):
        state = self.position("Gd2", "Gd6", player="white", reserve=0)
        state["reserve"]["white"] = 1
        self.assertEqual(gipf.result(gipf.play(state, "b2")), "W+")


class Go(unittest.TestCase):
    def played(self, texts, size, rules="school"):
        state = go.start(size, rules)
        for text in texts.split():
            state = go.play(state, text)
        return state

    def test_O2_number_of_positions(self):
        # Boards on which every team has a liberty: known numbers, found by John Tromp and others.
        for size, known in ((2, 57), (3, 12675)):
            spots = [(x, y) for x in range(size) for y in range(size)]
            count = 0
            for stones in itertools.product((None, "black", "white"), repeat=len(spots)):
                board = {spot: owner for spot, owner in zip(spots, stones) if owner}
                count += all(go.team(board, size, spot)[1] for spot in board)
            self.assertEqual(count, known)

    def test_O3_suicide(self):
        self.assertNotIn("A1", go.legal(self.played("A2 C3 B1", 3)))
        self.assertNotIn("A1", go.legal(self.played("A2 C3 B1", 3, "tromp-taylor")))  # the same picture again
        self.assertIn("A1", go.legal(self.played("A2 C3 B1", 3, "new-zealand")))      # but another player's turn

    def test_O4_ko(self):
        for rules in go.RULES:
            state = self.played("B1 C1 A2 D2 B3 C3 C2 B2", 4, rules)
            self.assertNotIn("C2", go.legal(state), rules)
            state = go.play(go.play(state, "D4"), "A4")
            self.assertIn("C2", go.legal(state), rules)

    def test_O4_longer_cycle(self):
        # White's last three stones have their one liberty on A1; taking them brings back the picture after move 1.
        line = "A1 B2 A2 B1 A1 A2"
        self.assertEqual(self.played(line, 2, "japanese")["board"], {(0, 1): "white", (1, 0): "white", (1, 1): "white"})
        self.assertEqual({rules: "A1" in go.legal(self.played(line, 2, rules)) for rules in go.RULES},
                         {rules: rules == "japanese" for rules in go.RULES})

    def test_O6_score(self):
        self.assertEqual(self.played("pass pass", 9).get("result"), "W+4.5")
        self.assertEqual(self.played("A1 pass pass", 2, "new-zealand").get("result"), "W+3")
        self.assertEqual(self.played("C3 pass pass", 5, "chinese").get("result"), "B+17.5")
        self.assertEqual(self.played("C3 pass pass", 5, "japanese").get("result"), "B+17.5")


if __name__ == "__main__":
    unittest.main()
