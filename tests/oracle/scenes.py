"""Hand-made positions that play hardly ever reaches, and the references' own way of writing position lines.

make() gives a state of the reference; line() writes any state as the documentation of the formats says, so that what the
library reads and writes is checked too. None where a line would say more than the reference knows.
"""

import gipf
import yinsh

PLAYERS = ("white", "black")


def squeezed(cells):
    """Runs of empty points become numbers."""
    text, empty = "", 0
    for cell in list(cells) + [""]:
        if cell == ".":
            empty += 1
            continue
        text += (str(empty) if empty else "") + cell
        empty = 0
    return text


# --- YINSH ---


def yinsh_line(state):
    if state["result"]:
        return None
    columns = []
    for letter, (low, high) in yinsh.COLUMNS.items():
        cells = []
        for number in range(low, high + 1):
            point = (letter, number)
            cell = state["rings"].get(point, "")[:1].upper() or state["markers"].get(point, "")[:1] or "."
            cells.append(cell)
        columns.append(squeezed(cells))
    words = ["yinsh" + (":blitz" if state["variant"] == "blitz" else ""), "/".join(columns), state["player"][0],
             state["phase"], "pool=%d" % state["pool"], "off=%d,%d" % (state["off"]["white"], state["off"]["black"])]
    if state["phase"] in ("row", "ring"):
        words.append("moved=" + state["mover"][0])
    if state["passes"]:
        words.append("passes=%d" % state["passes"])
    return " ".join(words)


FIVES_OF = {point: [five for five in yinsh.FIVES if point in five] for point in yinsh.POINTS}


def add_marker(state, point, rng):
    """A marker of a colour that makes no row; False if both would."""
    for owner in rng.sample(PLAYERS, 2):
        state["markers"][point] = owner
        if not any(all(state["markers"].get(spot) == owner for spot in five) for five in FIVES_OF[point]):
            return True
    del state["markers"][point]
    return False


def scatter_rings(state, counts, spots):
    for player, count in counts.items():
        for _ in range(count):
            state["rings"][spots.pop()] = player
        state["off"][player] = yinsh.RINGS - count


def ring_counts(variant, rng):
    return {player: 5 if variant == "blitz" else rng.choice([3, 4, 5]) for player in PLAYERS}


def yinsh_blocked(variant, rng):
    """Y11: one player, or both, without a move: every point they could reach gets a marker."""
    whom = rng.choice([["white"], ["black"], ["white", "black"]])
    for _ in range(20):
        state = yinsh.start(variant)
        counts = ring_counts(variant, rng)
        seed = rng.choice(yinsh.POINTS)
        spread = rng.choice([1, 3])
        near = sorted(yinsh.POINTS, key=lambda point: max(abs(ord(point[0]) - ord(seed[0])), abs(point[1] - seed[1]))
                      + rng.random() * spread)
        spots = near[:sum(counts.values()) + rng.choice([0, 2, 6])]
        rng.shuffle(spots)
        scatter_rings(state, counts, spots)
        while True:
            open_points = [point for ring, owner in state["rings"].items() if owner in whom
                           for point, _ in yinsh.landings(state, ring)]
            if not open_points or len(state["markers"]) == 50 or not add_marker(state, rng.choice(open_points), rng):
                break
        if not open_points:
            state.update(phase="move", player=rng.choice(whom), pool=yinsh.MARKERS - len(state["markers"]))
            return state
    return None


def yinsh_dense(variant, rng):
    """The pool nearly empty."""
    state = yinsh.start(variant)
    spots = list(yinsh.POINTS)
    rng.shuffle(spots)
    scatter_rings(state, ring_counts(variant, rng), spots)
    for point in spots[:rng.randint(46, 50)]:
        add_marker(state, point, rng)
    state.update(phase="move", player=rng.choice(PLAYERS), pool=yinsh.MARKERS - len(state["markers"]))
    return state


def yinsh_rows(variant, rng):
    """Long and crossing rows of both players, waiting to be settled."""
    for _ in range(300):
        state = yinsh.start(variant)
        for _ in range(rng.randint(1, 4)):
            owner, point, direction = rng.choice(PLAYERS), rng.choice(yinsh.POINTS), rng.choice(yinsh.FORWARD)
            for _ in range(rng.randint(5, 9)):
                if point:
                    state["markers"][point] = owner
                    point = yinsh.NEXT[point, direction]
        spots = [point for point in yinsh.POINTS if point not in state["markers"]]
        if len(state["markers"]) > 45 or len(spots) < 30:
            continue
        rng.shuffle(spots)
        scatter_rings(state, ring_counts(variant, rng), spots)
        for _ in range(rng.randint(0, 45 - len(state["markers"]))):
            add_marker(state, spots.pop(), rng) if len(spots) > 20 else None
        mover, player = rng.choice(PLAYERS), rng.choice(PLAYERS)
        if not yinsh.rows(state, player) or player != mover and yinsh.rows(state, mover):
            continue
        state.update(phase="row", player=player, mover=mover, pool=yinsh.MARKERS - len(state["markers"]))
        return state
    return None


# --- GIPF ---


def gipf_line(state):
    columns = []
    for letter in "bcdefgh":
        cells = []
        for number in range(2, gipf.LENGTHS[letter]):
            owner, tall = state["board"].get((letter, number), (".", False))
            cells.append(owner[0].upper() if tall else owner[0])
        columns.append(squeezed(cells))
    player = state["player"]
    asked = [number for number in state["asked"] if gipf.stretch(state, gipf.LINES[number], player)]
    if state["result"] or len(asked) > 1:
        return None
    allowed = "".join(who[0] for who in PLAYERS if state["gipf_allowed"][who])
    phase = "push" if state["phase"] == "push" else "after" if player == state["pusher"] else "before"
    ends = [dot for dot, line in gipf.ENTRIES if asked and line in (gipf.LINES[asked[0]], gipf.LINES[asked[0]][::-1])]
    return " ".join([
        "gipf" + (":" + state["variant"] if state["variant"] != "tournament" else ""), "/".join(columns), player[0], phase,
        "reserve=w%d,b%d" % (state["reserve"]["white"], state["reserve"]["black"]),
        "captured=w%d,b%d" % (state["captured"]["white"], state["captured"]["black"]), "gipf=" + (allowed or "-"),
        "asked=" + ("-".join(map(gipf.name, sorted(ends))) if ends else "-")])


def gipf_position(variant, rng):
    """Many GIPF pieces in lines, in every phase. None when the dice make nothing possible."""
    state = gipf.start(variant)
    board = state["board"] = {}
    stacks = {"tournament": rng.choice([0.3, 0.7, 1.0, 1.0]), "standard": 0.3, "basic": 0}[variant]
    for _ in range(rng.randint(1, 4)):
        owner, line = rng.choice(PLAYERS), rng.choice(gipf.LINES)
        first = rng.randint(0, len(line) - 4)
        for point in line[first:first + rng.randint(4, 7)]:
            board[point] = (owner if rng.random() < 0.9 else rng.choice(PLAYERS), rng.random() < stacks)
    for point in rng.sample(gipf.POINTS, rng.randint(0, 10)):
        board[point] = (rng.choice(PLAYERS), rng.random() < stacks / 2)
    material = 15 if variant == "basic" else 18
    for player in PLAYERS:
        tall = sum(1 for piece in board.values() if piece == (player, True))
        single = sum(1 for piece in board.values() if piece == (player, False))
        left = material - 2 * tall - single
        if left < 0 or variant != "basic" and tall == 0 or variant == "standard" and tall > 3:
            return None
        only_tall = variant == "tournament" and not single and (tall == 9 or rng.random() < 0.5)
        reserve = rng.randint(0, left)
        if only_tall:
            reserve -= reserve % 2
        state["reserve"][player] = reserve
        state["captured"][gipf.other(player)] = left - reserve
        state["pushed"][player] = True
        state["gipf_allowed"][player] = only_tall
    player = state["player"] = rng.choice(PLAYERS)
    rows = {who: [(number, gipf.stretch(state, line, who)) for number, line in enumerate(gipf.LINES)
                  if gipf.stretch(state, line, who)] for who in PLAYERS}
    mixed = {who: [number for number, points in rows[who] if not all(board[point][1] for point in points)]
             for who in PLAYERS}
    other = gipf.other(player)
    if not mixed[player] and not mixed[other] and rng.random() < 0.3 and state["reserve"][player]:
        state.update(phase="push", pusher=other)
        return state
    if not rows[player]:
        return None
    state.update(phase="clear", pusher=player if mixed[other] or rng.random() < 0.5 else other)
    whole = [number for number, _ in rows[player] if number not in mixed[player]]
    if whole and len(rows[player]) > 1 and rng.random() < 0.5:
        state["asked"] = [rng.choice(whole)]
    return state


def gipf_last(variant, rng):
    """G10: the only GIPF pieces of both in one stretch with a row, together with a third piece at most."""
    state = gipf.start(variant)
    board = state["board"] = {}
    line = rng.choice([line for line in gipf.LINES if len(line) > 4])
    owner = rng.choice(PLAYERS)
    first = rng.randint(0, len(line) - 5)
    points = line[first:first + 5]
    if rng.random() < 0.5:
        points.reverse()
    for point in points:
        board[point] = (owner, False)
    board[points[0]] = (gipf.other(owner), True)
    board[rng.choice(points[1:])] = (owner, True)
    for point in rng.sample(gipf.POINTS, 4):
        board.setdefault(point, (rng.choice(PLAYERS), False))
    for player in PLAYERS:
        worth = sum(2 if tall else 1 for piece_owner, tall in board.values() if piece_owner == player)
        state["reserve"][player] = rng.randint(0, 18 - worth)
        state["captured"][gipf.other(player)] = 18 - worth - state["reserve"][player]
        state["pushed"][player] = True
        state["gipf_allowed"][player] = False
    state.update(phase="clear", player=owner, pusher=rng.choice(PLAYERS))
    foreign = [line for line in gipf.LINES if gipf.stretch(state, line, gipf.other(owner))]
    return None if foreign and state["pusher"] != owner else state


# --- For the walk ---


def line(game, state):
    return {"yinsh": yinsh_line, "gipf": gipf_line}[game](state)


def make(game, options, rng):
    """A state of the reference, or None for games that need no such help."""
    if game == "yinsh":
        return rng.choice([yinsh_blocked, yinsh_dense, yinsh_rows])(options["variant"], rng)
    if game == "gipf":
        last = options["variant"] != "basic" and rng.random() < 0.15
        for _ in range(1000):
            state = (gipf_last if last else gipf_position)(options["variant"], rng)
            if state:
                return state
    return None
