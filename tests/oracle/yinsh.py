"""YINSH, written a second time and slowly: the judge that the fast rules are compared with.

Nothing here is shared with the library, and nothing is clever: points are (letter, number) pairs, the board is two
dictionaries, a state is a dictionary that is copied for every action. The rule numbers (Y1 to Y11) are those of
docs/RULES-YINSH.md.
"""

NAME = "yinsh"
VARIANTS = ["standard", "blitz"]

# Y1: the first and last number on each of the eleven lettered lines.
COLUMNS = {"a": (2, 5), "b": (1, 7), "c": (1, 8), "d": (1, 9), "e": (1, 10), "f": (2, 10), "g": (2, 11), "h": (3, 11),
           "i": (4, 11), "j": (5, 11), "k": (7, 10)}
POINTS = [(letter, number) for letter, (low, high) in COLUMNS.items() for number in range(low, high + 1)]
ON_BOARD = set(POINTS)
FORWARD = [(0, 1), (1, 0), (1, 1)]
DIRECTIONS = FORWARD + [(-dx, -dy) for dx, dy in FORWARD]
RINGS = 5
MARKERS = 51


def name(point):
    return point[0] + str(point[1])


def beside(point, direction):
    """The next point that way, or None beyond the edge."""
    there = (chr(ord(point[0]) + direction[0]), point[1] + direction[1])
    return there if there in ON_BOARD else None


NEXT = {(point, direction): beside(point, direction) for point in POINTS for direction in DIRECTIONS}
NAMED = {name(point): point for point in POINTS}

# Every place where a row of five could lie, its ends in the order they are written.
FIVES = []
for _point in POINTS:
    for _direction in FORWARD:
        _five = [_point]
        while len(_five) < 5 and NEXT[_five[-1], _direction]:
            _five.append(NEXT[_five[-1], _direction])
        if len(_five) == 5:
            FIVES.append(_five)


def other(player):
    return "black" if player == "white" else "white"


def start(variant="standard"):
    return {"variant": variant, "rings": {}, "markers": {}, "pool": MARKERS, "off": {"white": 0, "black": 0},
            "player": "white", "phase": "place", "mover": None, "passes": 0, "result": ""}


def copy(state):
    return dict(state, rings=dict(state["rings"]), markers=dict(state["markers"]), off=dict(state["off"]))


def to_act(state):
    return state["player"]


def result(state):
    return state["result"]


def landings(state, ring):
    """Y4: where a ring may go, each with the markers it jumps on the way."""
    found = []
    for direction in DIRECTIONS:
        jumped = []
        point = NEXT[ring, direction]
        while point:
            if point in state["rings"]:
                break
            if point in state["markers"]:
                jumped.append(point)
            else:
                found.append((point, list(jumped)))
                if jumped:
                    break
            point = NEXT[point, direction]
    return found


def rows(state, player):
    """Y6, Y7: every five adjacent markers of that player on one line."""
    markers = state["markers"]
    return [five for five in FIVES if markers.get(five[0]) == player and
            all(markers.get(point) == player for point in five)]


def legal(state):
    """The canonical texts of all legal actions."""
    player = state["player"]
    mine = [point for point, owner in state["rings"].items() if owner == player]
    if state["phase"] == "over":
        return []
    if state["phase"] == "place":
        return [name(point) for point in POINTS if point not in state["rings"]]
    if state["phase"] == "row":
        return ["x" + name(five[0]) + "-" + name(five[-1]) for five in rows(state, player)]
    if state["phase"] == "ring":
        return ["x" + name(ring) for ring in mine]
    moves = [name(ring) + "-" + name(point) for ring in mine for point, _ in landings(state, ring)]
    return moves if moves else ["pass"]


def finish_by_rings(state):
    """Y9, second half: more rings off the board wins."""
    white, black = state["off"]["white"], state["off"]["black"]
    state["phase"] = "over"
    state["result"] = "0" if white == black else "W+" if white > black else "B+"


def settle(state):
    """Y8: own rows, then the other's; then the other moves, if a marker is left (Y9)."""
    for player in (state["mover"], other(state["mover"])):
        if rows(state, player):
            state["player"] = player
            state["phase"] = "row"
            return
    if state["pool"] == 0:
        finish_by_rings(state)
        return
    state["player"] = other(state["mover"])
    state["phase"] = "move"


def play(state, text):
    """The state after a legal action; ValueError for any other text."""
    if text not in legal(state):
        raise ValueError(text)
    state = copy(state)
    player = state["player"]
    if state["phase"] == "place":
        state["rings"][NAMED[text]] = player
        state["player"] = other(player)
        if len(state["rings"]) == 2 * RINGS:
            state["phase"] = "move"
    elif text == "pass":
        state["passes"] += 1
        state["player"] = other(player)
        if state["passes"] == 2:
            finish_by_rings(state)
    elif state["phase"] == "move":
        ring, point = (NAMED[word] for word in text.split("-"))
        jumped = [markers for landing, markers in landings(state, ring) if landing == point][0]
        del state["rings"][ring]
        state["rings"][point] = player
        state["markers"][ring] = player
        state["pool"] -= 1
        for marker in jumped:
            state["markers"][marker] = other(state["markers"][marker])
        state["mover"] = player
        state["passes"] = 0
        settle(state)
    elif state["phase"] == "row":
        first, last = text[1:].split("-")
        for five in rows(state, player):
            if (name(five[0]), name(five[-1])) == (first, last):
                for point in five:
                    del state["markers"][point]
        state["pool"] += 5
        state["phase"] = "ring"
    else:
        del state["rings"][NAMED[text[1:]]]
        state["off"][player] += 1
        if state["off"][player] == (1 if state["variant"] == "blitz" else 3):
            state["phase"] = "over"
            state["result"] = "W+" if player == "white" else "B+"
        else:
            settle(state)
    return state
