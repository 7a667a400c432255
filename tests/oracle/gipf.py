"""GIPF, written a second time and slowly: the judge that the fast rules are compared with.

Nothing here is shared with the library, and nothing is clever. The rule numbers (G1 to G12) are those of
docs/RULES-GIPF.md. A piece on the board is a pair (owner, whether it is a GIPF piece).
"""

from itertools import combinations

NAME = "gipf"
VARIANTS = ["tournament", "standard", "basic"]

# G1: how many crossings each lettered line has, numbered from 1.
LENGTHS = {"a": 5, "b": 6, "c": 7, "d": 8, "e": 9, "f": 8, "g": 7, "h": 6, "i": 5}
CROSSINGS = [(letter, number) for letter, length in LENGTHS.items() for number in range(1, length + 1)]
POINTS = [(letter, number) for letter, number in CROSSINGS
          if letter not in "ai" and 1 < number < LENGTHS[letter]]
DOTS = [crossing for crossing in CROSSINGS if crossing not in POINTS]


def name(crossing):
    return crossing[0] + str(crossing[1])


def straight(crossing):
    """Coordinates in which the three directions are the same all over the board: right of line e the numbers start
    again one lower on every line."""
    x = ord(crossing[0]) - ord("a")
    return x, crossing[1] + max(0, x - 4)


BY_STRAIGHT = {straight(crossing): crossing for crossing in CROSSINGS}
NAMED = {name(crossing): crossing for crossing in CROSSINGS}
FORWARD = [(0, 1), (1, 0), (1, 1)]


def beside(crossing, direction):
    x, y = straight(crossing)
    return BY_STRAIGHT.get((x + direction[0], y + direction[1]))


# The 21 lines: the points between two dots, in the order in which ends are written.
LINES = []
ENTRIES = []  # the 42 ways in: a dot and the points in front of it, nearest first
for _dot in DOTS:
    for _direction in FORWARD:
        _line = []
        _crossing = beside(_dot, _direction)
        while _crossing in POINTS:
            _line.append(_crossing)
            _crossing = beside(_crossing, _direction)
        if _line:
            LINES.append(_line)
            ENTRIES.append((_dot, _line))
            ENTRIES.append((_crossing, _line[::-1]))

STARTING = {"white": ["b5", "e2", "h5"], "black": ["b2", "e8", "h2"]}


def other(player):
    return "black" if player == "white" else "white"


def start(variant="tournament"):
    state = {"variant": variant, "board": {}, "reserve": {"white": 18, "black": 18},
             "captured": {"white": 0, "black": 0},  # by that player
             "player": "white", "phase": "push", "pusher": None, "asked": [],
             "pushed": {"white": False, "black": False},
             "gipf_allowed": {"white": variant == "tournament", "black": variant == "tournament"}, "result": ""}
    if variant != "tournament":
        for player, points in STARTING.items():
            state["reserve"][player] = 12
            for point in points:
                state["board"][NAMED[point]] = (player, variant == "standard")
    return state


def copy(state):
    return {key: dict(value) if isinstance(value, dict) else list(value) if isinstance(value, list) else value
            for key, value in state.items()}


def to_act(state):
    return state["player"]


def result(state):
    return state["result"]


def win(state, player):
    state["phase"] = "over"
    state["result"] = "W+" if player == "white" else "B+"


# --- Pushes ---


def pushes(state):
    """All legal pushes as text -> (points in front of the dot, how many pieces stand in the way, GIPF piece?)."""
    found = {}
    player = state["player"]
    kinds = []
    if state["phase"] != "push":
        return found
    # G4: the first push must be a GIPF piece; later ones may be until a single piece has been pushed.
    if not state["gipf_allowed"][player] or state["pushed"][player]:
        kinds.append(False)
    if state["gipf_allowed"][player] and state["reserve"][player] >= 2:
        kinds.append(True)
    for dot, line in ENTRIES:
        run = 0
        while run < len(line) and line[run] in state["board"]:
            run += 1
        if run == len(line):
            continue  # G3: nothing leaves the board
        text = name(line[0]) if run == 0 else name(dot) + "-" + name(line[run])
        for gipf in kinds:
            found[("G" if gipf else "") + text] = (line, run, gipf)
    return found


# --- Rows ---


def stretch(state, line, player):
    """The stretch on that line which holds a row of that player, or None (G5)."""
    board = state["board"]
    runs = [[]]
    for point in line:
        if point in board:
            runs[-1].append(point)
        else:
            runs.append([])
    for run in runs:
        in_row = 0
        for point in run:
            in_row = in_row + 1 if board[point][0] == player else 0
            if in_row == 4:
                return run
    return None


def open_stretches(state, player):
    """What that player still has to settle now: each line is asked once (G9). The number of the line goes with it."""
    found = []
    for number, line in enumerate(LINES):
        if number not in state["asked"]:
            points = stretch(state, line, player)
            if points:
                found.append((number, points))
    return found


def clearings(state):
    """All legal removals as text -> (number of the line, points that go). Every subset of the GIPF pieces in a stretch
    may stay (G6); if nothing else is in it, that can be all of it (G9)."""
    found = {}
    if state["phase"] != "clear":
        return found
    for number, points in open_stretches(state, state["player"]):
        gipfs = [point for point in points if state["board"][point][1]]
        for count in range(len(gipfs) + 1):
            for stay in combinations(gipfs, count):
                text = "x" + name(points[0]) + "-" + name(points[-1]) + "".join("=" + name(point) for point in stay)
                found[text] = (number, [point for point in points if point not in stay])
    return found


def legal(state):
    """The canonical texts of all legal actions."""
    return list(pushes(state)) + list(clearings(state))


# --- Playing ---


def has_gipf(state, player):
    return any(piece == (player, True) for piece in state["board"].values())


def settle(state):
    """G8: who pushed clears first, then the other, who then pushes. `asked` is emptied between the settlings."""
    pusher = state["pusher"]
    if state["player"] == pusher:
        if open_stretches(state, pusher):
            state["phase"] = "clear"
            return
        state["player"] = other(pusher)
        state["asked"] = []
    if open_stretches(state, state["player"]):
        state["phase"] = "clear"
        return
    state["phase"] = "push"
    state["asked"] = []
    if state["reserve"][state["player"]] == 0:
        win(state, pusher)  # G10: nothing left to push


def play(state, text):
    """The state after a legal action; ValueError for any other text."""
    ways = pushes(state)
    ways.update(clearings(state))
    if text not in ways:
        raise ValueError(text)
    state = copy(state)
    board, player = state["board"], state["player"]
    if state["phase"] == "push":
        line, run, gipf = ways[text]
        for step in range(run, 0, -1):
            board[line[step]] = board[line[step - 1]]
        board[line[0]] = (player, gipf)
        state["reserve"][player] -= 2 if gipf else 1
        state["pushed"][player] = True
        if not gipf:
            state["gipf_allowed"][player] = False
        state["pusher"] = player
        state["asked"] = []
        settle(state)
        return state
    number, going = ways[text]
    for point in going:
        owner, gipf = board.pop(point)
        worth = 2 if gipf else 1
        if owner == player:
            state["reserve"][player] += worth
        else:
            state["captured"][player] += worth
    state["asked"].append(number)
    if state["variant"] != "basic":
        # G10: looked at in this order because who takes the last ones of both has won.
        for loser in (other(player), player):
            if state["pushed"][loser] and not has_gipf(state, loser):
                win(state, other(loser))
                return state
    settle(state)
    return state
