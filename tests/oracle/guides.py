"""Where to wander: how to choose among legal actions so that rare situations turn up, and what to call them.

A guide knows one of the reference games. It has
  choose(state, actions, rng)    one of the actions, by the mood of this game
  events(before, text, after)    names of the uncommon things that this action brought about
  other_forms(state, text)       further ways of writing that action, all to be understood
  readable(state, text)          whether a text that is not canonical may be understood all the same
  turn(states, texts, rng)       a whole turn as one word; states[n] is where texts[n] was played
"""

import gipf
import go
import yinsh


def best(candidates, value, rng):
    """One of those with the highest value."""
    scored = [(value(candidate), candidate) for candidate in candidates]
    top = max(score for score, _ in scored)
    return rng.choice([candidate for score, candidate in scored if score == top])


def some(actions, rng, count):
    return actions if len(actions) <= count else rng.sample(actions, count)


class Yinsh:
    game = yinsh

    def __init__(self, rng):
        self.mood = rng.choice(["random", "rows", "rows", "hoard", "hoard", "avoid", "avoid", "help"])
        self.harvest = rng.randint(18, 49)  # hoarders begin to take rows when that many markers lie

    def shape(self, state):
        """(rows of White, rows of Black, how near to rows the markers lie)."""
        markers = state["markers"]
        count = {"white": 0, "black": 0}
        near = 0
        for five in yinsh.FIVES:
            owners = [markers.get(point) for point in five]
            for player in count:
                own = owners.count(player)
                if own == 5:
                    count[player] += 1
                elif own >= 3:
                    near += 1 if own == 3 else 4
        return count["white"], count["black"], near

    def choose(self, state, actions, rng):
        if state["phase"] != "move" or self.mood == "random" or rng.random() < 0.1:
            return rng.choice(actions)
        player = state["player"]
        placed = yinsh.MARKERS - state["pool"]

        def value(text):
            white, black, near = self.shape(yinsh.play(state, text))
            own, foreign = (white, black) if player == "white" else (black, white)
            if self.mood == "rows":
                return 100 * (own > 0) + 50 * (foreign > 0) + near
            if self.mood == "help":
                return 100 * (foreign > 0) + near
            if self.mood == "avoid" and placed < 50:
                return -100 * (white + black) - near
            if self.mood == "hoard" and placed < self.harvest:
                return near - 100 * (white + black)
            return 100 * (white + black) + 50 * (white > 0 and black > 0) + near

        return best(some(actions, rng, 6), value, rng)

    def longest(self, state, player):
        most = 0
        for point in yinsh.POINTS:
            for direction in yinsh.FORWARD:
                here, length = point, 0
                while here and state["markers"].get(here) == player:
                    here, length = yinsh.NEXT[here, direction], length + 1
                most = max(most, length)
        return most

    def events(self, before, text, after):
        found = []
        if text == "pass":
            found.append("pass")
        if before["phase"] == "move" and after["phase"] == "row":
            rows = {player: yinsh.rows(after, player) for player in ("white", "black")}
            mover = before["player"]
            if rows["white"] and rows["black"]:
                found.append("rows of both")
            if not rows[mover]:
                found.append("row for the opponent")
            for player in rows:
                apart = [(a, b) for a in rows[player] for b in rows[player] if a < b and not set(a) & set(b)]
                crossing = [(a, b) for a in rows[player] for b in rows[player] if a < b and len(set(a) & set(b)) == 1]
                if apart:
                    found.append("rows apart")
                if crossing:
                    found.append("rows crossing")
                length = self.longest(after, player)
                if length > 5:
                    found.append("run of %d" % length)
            if after["pool"] == 0:
                found.append("last marker makes a row")
        if after["result"]:
            if before["phase"] == "move":
                found.append("two passes" if text == "pass" else "pool empty")
            elif any(yinsh.rows(after, player) for player in ("white", "black")):
                found.append("won with rows standing")
            if after["result"] == "0":
                found.append("draw")
        return found

    def other_forms(self, state, text):
        return [text.upper()]

    def turn(self, states, texts, rng):
        """Rows and rings joined, glued together, or the ring alone where only one row can be meant."""
        words = []
        for state, text in zip(states, texts):
            if state["phase"] == "ring" and words and rng.random() < 0.7:
                words[-1] = text if only_row and rng.random() < 0.5 else words[-1] + text
            else:
                words.append(text)
            only_row = state["phase"] == "row" and len(yinsh.legal(state)) == 1
        return ";".join(words)

    def readable(self, state, text):
        # The short form: a ring alone stands for the only row there is and that ring. Among several rows it says nothing.
        return state["phase"] == "row" and "-" not in text and len(yinsh.legal(state)) == 1


class Gipf:
    game = gipf

    def __init__(self, rng):
        self.mood = rng.choice(["random", "rows", "rows", "stack", "stack", "stack", "miser"])
        self.gipfs = {player: rng.choice([1, 2, 3, 4, 5, 6, 7, 8]) for player in ("white", "black")}
        self.clearing = rng.choice(["random", "keep", "take", "capture"])

    def shape(self, state):
        """(rows of White, of Black, how near to rows, rows of nothing but GIPF pieces)."""
        board = state["board"]
        count = {"white": 0, "black": 0}
        near = stacks = 0
        for line in gipf.LINES:
            for player in count:
                points = gipf.stretch(state, line, player)
                if points:
                    count[player] += 1
                    stacks += all(board[point][1] for point in points)
            pieces = [board.get(point) for point in line]
            for first in range(len(line) - 3):
                four = pieces[first:first + 4]
                for player in count:
                    tall = four.count((player, True))
                    own = tall + four.count((player, False))
                    near += own * own + (6 * tall * tall if self.mood == "stack" else 0)
        return count["white"], count["black"], near, stacks

    def choose(self, state, actions, rng):
        player = state["player"]
        if state["phase"] == "clear":
            return self.choose_clearing(state, actions, rng)
        tall = [text for text in actions if text.startswith("G")]
        placed = sum(1 for piece in state["board"].values() if piece == (player, True))
        if tall and len(tall) < len(actions):
            keep = placed < self.gipfs[player] and rng.random() < 0.97
            actions = tall if keep else [text for text in actions if text not in tall]
        if self.mood == "random" or rng.random() < 0.1:
            return rng.choice(actions)

        def value(text):
            after = gipf.play(state, text)
            white, black, near, stacks = self.shape(after)
            if self.mood == "miser":
                return -100 * (white + black) - near
            if self.mood == "stack":
                return 1000 * stacks + near - 50 * (white + black)
            return 100 * (white + black) + 200 * (white > 0 and black > 0) + near

        return best(some(actions, rng, 8), value, rng)

    def choose_clearing(self, state, actions, rng):
        ways = gipf.clearings(state)
        enemy = (gipf.other(state["player"]), True)
        if self.mood == "stack" and rng.random() < 0.8:
            return max(actions, key=lambda text: text.count("="))
        if self.clearing == "random" or rng.random() < 0.2:
            return rng.choice(actions)
        if self.clearing == "keep":
            return best(actions, lambda text: text.count("="), rng)
        if self.clearing == "take":
            return best(actions, lambda text: -text.count("="), rng)
        return best(actions, lambda text: sum(state["board"][point] == enemy for point in ways[text][1]), rng)

    def events(self, before, text, after):
        found = []
        player = before["player"]
        if before["phase"] == "push" and after["phase"] == "clear":
            lines = {who: [number for number, line in enumerate(gipf.LINES) if gipf.stretch(after, line, who)]
                     for who in ("white", "black")}
            if lines["white"] and lines["black"]:
                found.append("rows of both")
            if after["player"] != player:
                found.append("row for the opponent")
            if max(len(numbers) for numbers in lines.values()) > 1:
                found.append("two rows")
            if max(len(numbers) for numbers in lines.values()) > 2:
                found.append("three rows")
        if before["phase"] == "clear":
            number, going = gipf.clearings(before)[text]
            points = gipf.stretch(before, gipf.LINES[number], player)
            if all(before["board"][point][1] for point in points):
                found.append("row of GIPF pieces")
                if not going:
                    found.append("row of GIPF pieces left whole")
                if any(before["board"][point][0] != player for point in points):
                    found.append("row of GIPF pieces of both")
            if going and gipf.stretch(after, gipf.LINES[number], player):
                found.append("row shortened and still a row")
            open_before = {line for line, _ in gipf.open_stretches(before, player)} - {number}
            if open_before:
                if after["phase"] == "clear" and after["player"] == player:
                    found.append("second row still to clear")
                elif not after["result"]:
                    found.append("second row broken")
            if player != before["pusher"]:
                found.append("cleared before the push")
            if after["result"]:
                mine, theirs = gipf.has_gipf(after, player), gipf.has_gipf(after, gipf.other(player))
                if before["variant"] != "basic" and not theirs:
                    found.append("last GIPF pieces of both taken" if not mine else "last GIPF piece taken")
                elif before["variant"] != "basic" and not mine:
                    found.append("own last GIPF piece taken")
                else:
                    found.append("reserve empty after clearing")
        elif after["result"]:
            found.append("reserve empty")
        return found

    def other_forms(self, state, text):
        forms = [text.upper(), text.lower()]
        if state["phase"] == "push":
            line, _, tall = gipf.pushes(state)[text]
            for dot, points in gipf.ENTRIES:
                # Onto an empty point from whichever dot; onto a taken one from this dot only.
                if points == line or "-" not in text and points[0] == line[0]:
                    forms += [("G" if tall else "") + gipf.name(dot) + "-" + gipf.name(point) for point in points]
        else:
            ways = gipf.clearings(state)
            going = ways[text][1]
            if going and sum(1 for way in ways.values() if way[1] == going) == 1:
                words = []
                for point in going:
                    owner, tall = state["board"][point]
                    words.append(("G" if tall else "") + gipf.name(point) + ("*" if owner != state["player"] else ""))
                forms.append("x" + ",".join(words))
        return forms

    def turn(self, states, texts, rng):
        return ";".join(texts)

    def readable(self, state, text):
        if state["phase"] == "clear":
            return text.startswith("x") and "-" not in text  # the list form
        words = (text[1:] if text.startswith("G") else text).split("-")
        if len(words) != 2:
            return False
        tall = text.startswith("G")
        dot, point = words
        kinds = {way[2] for way in gipf.pushes(state).values()}
        return tall in kinds and any(gipf.name(entry) == dot and point in map(gipf.name, line)
                                     and any(inner not in state["board"] for inner in line)
                                     for entry, line in gipf.ENTRIES)


class Go:
    game = go

    def __init__(self, rng):
        self.mood = rng.choice(["random", "random", "capture", "capture", "ko", "suicide", "dense"])
        self.passing = rng.choice([0, 0, 0.02, 0.1])

    def choose(self, state, actions, rng):
        stones = [text for text in actions if text != "pass"]
        if not stones or rng.random() < self.passing:
            return "pass"
        if self.mood == "random" or rng.random() < 0.2:
            return rng.choice(stones)

        def value(text):
            point = (go.LETTERS.index(text[0]), int(text[1:]) - 1)
            board, taken, lost = go.put(state, point)
            if self.mood == "capture":
                return len(taken)
            if self.mood == "ko":
                return 5 if len(taken) == 1 else len(taken)
            if self.mood == "suicide":
                return 3 * len(lost) + (len(taken) == 0)
            # Dense: keep stones on the board, next to each other.
            return len(board) + sum(near in board for near in go.neighbours(state["size"], point))

        return best(some(stones, rng, 12), value, rng)

    def events(self, before, text, after):
        found = []
        rules = go.RULES[before["rules"]]
        if text != "pass":
            point = (go.LETTERS.index(text[0]), int(text[1:]) - 1)
            _, taken, lost = go.put(before, point)
            if len(taken) > 1:
                found.append("capture of several")
            if lost:
                found.append("suicide of one" if len(lost) == 1 else "suicide of several")
            if any((go.picture(after["board"]), who) in after["past"] for who in ("black", "white")):
                found.append("picture seen before")
        elif after["result"]:
            found.append("end")
            if after["result"] == "0":
                found.append("draw")
            if not after["board"]:
                found.append("end on an empty board")
        if after["size"] <= 7 and not after["result"]:
            for point in go.points(after):
                if point in after["board"]:
                    continue
                board, taken, lost = go.put(after, point)
                if lost and not rules[1]:
                    found.append("suicide refused")
                elif go.repeats(after, board):
                    simple = len(after["past"]) >= 1 and after["past"][-1][0] == go.picture(board)
                    found.append("ko refused" if simple and not lost else "repetition refused")
        return found

    def other_forms(self, state, text):
        return [text.lower(), text.upper()]

    def turn(self, states, texts, rng):
        return ";".join(texts)

    def readable(self, state, text):
        return False


GUIDES = {"yinsh": Yinsh, "gipf": Gipf, "go": Go}
