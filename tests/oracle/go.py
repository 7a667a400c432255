"""Go, written a second time and slowly: the judge that the fast rules are compared with.

Nothing here is shared with the library, and nothing is clever: the board is a dictionary, the past is a list of whole
pictures. The rule numbers (O1 to O8) are those of docs/RULES-GO.md. Nobody marks stones dead here: all are alive.
"""

NAME = "go"
LETTERS = "ABCDEFGHJKLMNOPQRST"

# name: (ko, suicide allowed, scoring, komi in half points)
RULES = {
    "school": ("positional", False, "territory", 9),
    "japanese": ("simple", False, "territory", 13),
    "chinese": ("positional", False, "area", 15),
    "aga": ("situational", False, "area", 15),
    "new-zealand": ("situational", True, "area", 14),
    "tromp-taylor": ("positional", True, "area", 15),
}


def name(point):
    return LETTERS[point[0]] + str(point[1] + 1)


def other(player):
    return "black" if player == "white" else "white"


def start(size=19, rules="school"):
    return {"size": size, "rules": rules, "board": {}, "player": "black", "passes": 0,
            "prisoners": {"black": 0, "white": 0},  # taken by that player
            "past": [], "result": ""}


def copy(state):
    return dict(state, board=dict(state["board"]), prisoners=dict(state["prisoners"]), past=list(state["past"]))


def to_act(state):
    return state["player"]


def result(state):
    return state["result"]


def points(state):
    return [(x, y) for x in range(state["size"]) for y in range(state["size"])]


def neighbours(size, point):
    x, y = point
    return [(a, b) for a, b in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if 0 <= a < size and 0 <= b < size]


def team(board, size, point):
    """The team on that point and whether it has a liberty (O2)."""
    colour = board[point]
    stones = {point}
    todo = [point]
    free = False
    while todo:
        for near in neighbours(size, todo.pop()):
            if near not in board:
                free = True
            elif board[near] == colour and near not in stones:
                stones.add(near)
                todo.append(near)
    return stones, free


def picture(board):
    return frozenset(board.items())


def put(state, point):
    """Puts a stone for the player to act. The board after it, the enemy stones and the own stones it took."""
    size, player = state["size"], state["player"]
    board = dict(state["board"])
    board[point] = player
    taken = set()
    for near in neighbours(size, point):
        if board.get(near) == other(player):
            stones, free = team(board, size, near)
            if not free:
                taken |= stones
                for stone in stones:
                    del board[stone]
    lost, free = team(board, size, point)
    if free:
        return board, taken, set()
    for stone in lost:
        del board[stone]
    return board, taken, lost


def repeats(state, board):
    """O4 and its variants: would this picture, with the opponent to act, be a forbidden repetition? `past` holds all
    earlier situations as (picture, who was to act), the present one is added here."""
    ko = RULES[state["rules"]][0]
    now = picture(board)
    seen = state["past"] + [(picture(state["board"]), state["player"])]
    if ko == "positional":
        return any(earlier == now for earlier, _ in seen)
    if ko == "situational":
        return (now, other(state["player"])) in seen
    # Simple ko: not back to the picture the opponent's last stone was put on.
    return len(seen) >= 2 and seen[-2][0] == now


def allowed(state, point):
    board, _, lost = put(state, point)
    if lost and not RULES[state["rules"]][1]:
        return False
    return not repeats(state, board)


def legal(state):
    """The canonical texts of all legal actions."""
    if state["result"]:
        return []
    return [name(point) for point in points(state) if point not in state["board"] and allowed(state, point)] + ["pass"]


def regions(state):
    """The connected empty regions, each with the colours that border it."""
    todo = set(point for point in points(state) if point not in state["board"])
    found = []
    while todo:
        region, edge = [todo.pop()], set()
        for point in region:
            for near in neighbours(state["size"], point):
                if near in state["board"]:
                    edge.add(state["board"][near])
                elif near in todo:
                    todo.remove(near)
                    region.append(near)
        found.append((region, edge))
    return found


def score(state):
    """By how many half points Black is ahead, all stones on the board being alive (O6)."""
    _, _, scoring, komi = RULES[state["rules"]]
    total = {"black": 0, "white": komi}
    for region, edge in regions(state):
        if len(edge) == 1:
            total[edge.pop()] += 2 * len(region)
    for player in ("black", "white"):
        if scoring == "territory":
            total[player] += 2 * state["prisoners"][player]
        else:
            total[player] += 2 * sum(1 for owner in state["board"].values() if owner == player)
    return total["black"] - total["white"]


def written(lead):
    if lead == 0:
        return "0"
    halves = abs(lead)
    return ("B+" if lead > 0 else "W+") + str(halves // 2) + (".5" if halves % 2 else "")


def play(state, text):
    """The state after a legal action; ValueError for any other text."""
    here = [point for point in points(state) if name(point) == text]
    if state["result"] or text != "pass" and not here:
        raise ValueError(text)
    if here and (here[0] in state["board"] or not allowed(state, here[0])):
        raise ValueError(text)
    after = copy(state)
    after["past"].append((picture(state["board"]), state["player"]))
    after["player"] = other(state["player"])
    if text == "pass":
        after["passes"] += 1
        if after["passes"] == 2:
            after["result"] = written(score(after))
        return after
    after["passes"] = 0
    after["board"], taken, lost = put(state, here[0])
    after["prisoners"][state["player"]] += len(taken)
    after["prisoners"][other(state["player"])] += len(lost)
    return after
