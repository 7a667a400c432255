"""Positions as text and as pictures, and perft."""
import os
import re
import struct
import sys
import xml.etree.ElementTree as xml
import zlib

import harness
from harness import Place, equal, expect, holds, lacks, tabla

GAMES = [["yinsh"], ["yinsh", "--variant", "blitz"], ["gipf"], ["gipf", "--variant", "standard"],
         ["gipf", "--variant", "basic"], ["go"], ["go", "--size", "9"], ["go", "--size", "2"], ["template"]]
SVG = "{http://www.w3.org/2000/svg}"

# A position with everything: rings and markers of both colours, one ring of White's and two of Black's off the board.
YINSH = "yinsh 4/7/8/2B2bB2/2WWwbb2w/4bbb2/2W4b2/2b2bwB1/2w2w2/4W2/1w2 w move pool=36 off=1,2"
GIPF = "gipf b1bw/3B1/w3W1/w4bW/5w/Bb1Wb/wwBb w push reserve=w5,b5 captured=w1,b1 gipf=- asked=-"


def picture(*words, **more):
    result = tabla("show", *words, "--format", "svg", **more)
    equal((result.status, result.err), (0, ""), words, result)
    return xml.fromstring(result.out)


def count(tree, tag, **attributes):
    return sum(all(e.get(k) == v for k, v in attributes.items()) for e in tree.iter(SVG + tag))


# --- Text -------------------------------------------------------------------------------------------------------------

def test_every_game_is_drawn():
    for words in GAMES:
        for extra in [[], ["--ascii"], ["--turned"], ["--coordinates", "no"], ["--lang", "hu"], ["--lang", "ro"]]:
            result = tabla("show", *words, *extra)
            equal((result.status, result.err), (0, ""), words, extra)
            expect(all(len(line) <= 80 for line in result.out.splitlines()), words, extra, result.out)
            expect(all(line == line.rstrip() for line in result.out.splitlines()), "spaces at the end of a line")


def test_pieces_differ_without_colour():
    for extra, ring, marker in [([], "(%s)", "\u25cb\u25cf"), (["--ascii"], "(%s)", "ox")]:
        result = tabla("show", "yinsh", "--position", YINSH, *extra)
        white, black = ("\u25cb", "\u25cf") if not extra else ("O", "X")
        equal(result.out.count("(%s)" % white), 4, result.out)
        equal(result.out.count("(%s)" % black), 3, result.out)
        board = "\n".join(re.sub(r"\(.\)", "   ", line[:45]) for line in result.out.splitlines())
        equal(board.count(marker[0]), 6, board)
        equal(board.count(marker[1]), 9, board)
    for extra in [[], ["--ascii"]]:
        result = tabla("show", "gipf", "--position", GIPF, *extra)
        white, black = ("\u25cb", "\u25cf") if not extra else ("O", "X")
        equal(result.out.count(white + ")"), 3, result.out)
        equal(result.out.count(black + ")"), 3, result.out)


def test_hex_boards_stand_upright():
    out = tabla("show", "yinsh", "--moves", "e5 e7").out
    columns = [line.index("(") for line in out.splitlines() if "(" in line]
    equal(len(set(columns)), 1, "e5 and e7 stand above each other", out)
    rows = [n for n, line in enumerate(out.splitlines()) if "(" in line]
    equal(rows[1] - rows[0], 4, "two steps of two lines each", out)
    out = tabla("show", "yinsh", "--moves", "e5 f5").out
    rows = [n for n, line in enumerate(out.splitlines()) if "(" in line]
    equal(rows[1] - rows[0], 1, "neighbouring lines are half a step apart", out)


def test_turned_and_bare_boards():
    out = tabla("show", "go", "--size", "3", "--moves", "A1", "--turned", "--ascii").out.splitlines()
    equal([line[:13].rstrip() for line in out[:5]],
          ["    C B A", " 1  . .[X] 1", " 2  . . .  2", " 3  . . .  3", "    C B A"])
    out = tabla("show", "go", "--size", "3", "--coordinates", "no", "--ascii").out.splitlines()
    equal(out[0][:7].rstrip(), " . . .")


def test_the_last_turn_is_marked():
    out = tabla("show", "go", "--size", "9", "--moves", "E5 C3").out
    holds(out, "[\u25cb]")
    equal(out.count("["), 1)
    holds(out, "Last: C3")


def test_colours_only_where_asked_for():
    lacks(tabla("show", "yinsh", env={"TERM": "xterm-256color", "COLORTERM": "truecolor"}).out, "\x1b")


# --- Pictures ---------------------------------------------------------------------------------------------------------

def test_every_game_as_a_picture():
    for words in GAMES:
        for extra in [[], ["--turned"], ["--coordinates=no"], ["--theme", "dark"], ["--theme", "contrast"],
                      ["--lang", "hu"]]:
            tree = picture(*words, *extra)
            equal(tree.tag, SVG + "svg")
            expect(tree.find(SVG + "title").text, "a title")
            lacks(xml.tostring(tree, "unicode"), "href")
            lacks(xml.tostring(tree, "unicode"), "NaN")


def test_a_picture_holds_every_piece():
    bare = picture("yinsh", "--position", YINSH)
    empty = picture("yinsh")
    # A ring is two circles, a marker two, a place beside the board one; three rings were taken off.
    equal(count(bare, "circle") - count(empty, "circle"), 7 * 2 + 15 * 2 + 3)
    texts = [t.text for t in bare.iter(SVG + "text")]
    expect("Pool: 36" in texts, texts)
    expect({"a", "k", "1", "11"} <= set(texts), texts)
    lacks(" ".join(t.text for t in picture("yinsh", "--coordinates", "no").iter(SVG + "text")), "11")


def test_stacked_pieces_are_drawn_as_two():
    before = picture("gipf")
    single = picture("gipf", "--position", GIPF.replace("b1bw/3B1", "b1bw/3b1").replace("b5 c", "b6 c"))
    stacked = picture("gipf", "--position", GIPF)
    expect(count(before, "circle") < count(single, "circle") < count(stacked, "circle"))


def test_reserves_and_prisoners_are_counted():
    texts = [t.text for t in picture("gipf", "--position", GIPF).iter(SVG + "text")]
    equal(texts.count("Reserve: 5"), 2, texts)
    equal(texts.count("Captured: 1"), 2, texts)
    texts = [t.text for t in picture("go", "--size", "3", "--moves", "A2 A1 B1").iter(SVG + "text")]
    expect("Prisoners: 1" in texts and "Prisoners: 0" in texts, texts)


def test_words_below_a_small_board_do_not_meet():
    for size in ["2", "3", "5", "9", "19"]:
        for moves in ["A1", "A1 pass pass", "A1 resign"]:
            for extra in [[], ["--turned"], ["--coordinates=no"], ["--lang", "hu"], ["--lang", "ro"]]:
                tree = picture("go", "--size", size, "--moves", moves, *extra)
                texts = [t for t in tree.iter(SVG + "text") if t.get("text-anchor") != "middle"]
                lowest = max(float(t.get("y")) for t in texts if t.get("y"))
                name, status = [t for t in texts if t.get("y") and float(t.get("y")) == lowest]
                letter = 24 * 0.72 * 0.58  # what a letter of these words takes in a broad font
                end = float(name.get("x")) + len(name.text) * letter
                expect(end < float(status.get("x")) - len(status.text) * letter, size, moves, extra, status.text)


def test_a_counted_game_shows_dead_stones_and_territory():
    # Columns B, White's, and D, Black's; White's are dead, as the territory says: 20 points and 5 prisoners.
    game = "(;GM[1]SZ[5]KM[0];B[da];W[ba];B[db];W[bb];B[dc];W[bc];B[dd];W[bd];B[de];W[be];B[];W[]"
    dead = "TB" + "".join("[%s%s]" % (x, y) for x in "abce" for y in "abcde")
    with Place() as place:
        plain = place.run("show", place.file("plain.sgf", game + ")"), "--ascii").out
        equal(plain.splitlines()[1][:17].rstrip(), " 5  = O . X #  5")
        holds(plain, "a draw")
        path = place.file("dead.sgf", game + dead + ")")
        out = place.run("show", path, "--ascii").out
        equal(out.splitlines()[1][:17].rstrip(), " 5  # o # X #  5")
        holds(out, "Black wins by 25 points")
        equal(count(picture(path), "rect"), 1 + 20, "the paper and each point of territory")


def test_pictures_go_to_files_by_their_name():
    with Place() as place:
        path = place.file("board.svg")
        result = place.run("show", "yinsh", "-o", path)
        equal((result.status, result.out, result.err), (0, "", ""))
        equal(xml.parse(path).getroot().tag, SVG + "svg")
        path = place.file("board.txt")
        equal(place.run("show", "yinsh", "--output=" + path).status, 0)
        with open(path, encoding="utf-8") as file:
            holds(file.read(), "YINSH")
        for bad in ["/nowhere/board.svg", place.path]:
            result = place.run("show", "yinsh", "-o", bad)
            equal((result.status, result.out, result.err.count("\n")), (1, "", 1), result)


def pixels(data):
    """Width, height and rows of (red, green, blue, alpha) of a PNG with 8 bits a sample."""
    equal(data[:8], b"\x89PNG\r\n\x1a\n")
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        part = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, *how = struct.unpack(">IIBBBBB", part)
            equal(how, [8, 6, 0, 0, 0])
        packed += part if kind == b"IDAT" else b""
        at += length + 12
    raw, rows, above = zlib.decompress(packed), [], bytes(4 * width)
    for y in range(height):
        how, row = raw[y * (4 * width + 1)], bytearray(raw[y * (4 * width + 1) + 1:(y + 1) * (4 * width + 1)])
        for i, value in enumerate(row):
            left, up, corner = row[i - 4] if i > 3 else 0, above[i], above[i - 4] if i > 3 else 0
            guess = left + up - corner
            nearest = min([left, up, corner], key=lambda near: abs(guess - near))
            row[i] = (value + [0, left, up, (left + up) // 2, nearest][how]) & 255
        rows.append([tuple(row[i:i + 4]) for i in range(0, 4 * width, 4)])
        above = row
    return width, height, rows


def test_a_png_is_the_same_picture():
    words = ["go", "--size", "5", "--moves", "C3 A1"]
    tree = picture(*words)
    with Place() as place:
        path = place.file("board.png")
        result = place.run("show", *words, "-o", path)
        equal((result.status, result.out, result.err), (0, "", ""))
        with open(path, "rb") as file:
            width, height, rows = pixels(file.read())
    expect(width == 1200 and 0 <= height - 1200 * int(tree.get("height")) / int(tree.get("width")) <= 1, width, height)
    scale = 1200 / float(tree.get("width"))

    def around(x, y, size):
        """Red where text or a stone may be: from (x, y), as the SVG counts, so much to each side."""
        return [rows[round(scale * y) + j][round(scale * x) + i][0] for j in range(-size, size) for i in range(-size, size)]
    paper = around(8, 8 + int(tree.get("height")) / 2, 1)[0]
    letter = next(t for t in tree.iter(SVG + "text") if t.text == "C")
    x, y = float(letter.get("x")), float(letter.get("y"))
    # The letter stands on y: its strokes are far darker than the paper, and there is paper beside them.
    seen = around(x, y - 5, 12)
    expect(min(seen) < paper - 80 and max(seen) > paper - 10, paper, min(seen), max(seen))
    stones = [c for c in tree.iter(SVG + "circle") if float(c.get("r")) > 15]
    black = min(stones, key=lambda c: abs(float(c.get("cx")) - x) + abs(float(c.get("cy")) - int(tree.get("height")) / 2))
    expect(max(around(float(black.get("cx")) - 8, float(black.get("cy")) - 8, 2)) < 90, "no black stone on C3")


def test_without_the_program_that_draws_it_a_png_is_refused():
    with Place() as place:
        for words in [["--format", "png"], ["-o", "board.png"]]:
            result = place.run("show", "yinsh", *words, env={"PATH": place.path})
            equal((result.status, result.out), (1, ""), result)
            holds(result.err, "rsvg-convert")
            holds(result.err, "librsvg2-bin")
        expect(not os.path.exists(place.file("board.png")))
        # One that does not do its work is no better.
        for says, status in [("echo nonsense", 1), ("exit 3", 1), ("cat", 1)]:
            with open(place.file("rsvg-convert"), "w", encoding="utf-8") as file:
                file.write("#!/bin/sh\n%s\n" % says)
            os.chmod(place.file("rsvg-convert"), 0o755)
            result = place.run("show", "yinsh", "-o", "board.png", env={"PATH": place.path + ":/usr/bin:/bin"})
            equal((result.status, result.out), (status, ""), says, result)
            holds(result.err, "rsvg-convert made no PNG")
        expect(not os.path.exists(place.file("board.png")))


def test_the_readmes_pictures_are_what_is_drawn():
    with open(os.path.join(harness.TOP, "docs", "img", "draw"), encoding="utf-8") as file:
        script = file.read()
    for game, moves in re.findall(r'show (\w+) .*?--moves "([^"]*)"', script, re.S):
        size = ["--size", "9"] if game == "go" else []
        result = tabla("show", game, "--lang", "en", "--format", "svg", *size, "--moves", moves)
        with open(os.path.join(harness.TOP, "docs", "img", game + ".svg"), encoding="utf-8") as file:
            expect(result.out == file.read(), "run docs/img/draw", game)


# --- Files ------------------------------------------------------------------------------------------------------------

SGF = "(;FF[4]GM[1]SZ[9];B[ee];W[cc];B[gg])(;FF[4]GM[1]SZ[5];B[cc])"


def test_a_file_is_shown_where_asked():
    with Place() as place:
        path = place.file("two.sgf", SGF)
        holds(place.run("show", path).out, "Last: G3")
        holds(place.run("show", path, "--at", "2").out, "Last: C7")
        lacks(place.run("show", path, "--at", "0").out, "Last:")
        holds(place.run("show", path, "--number", "2").out, "Last: C3")
        holds(place.run("show", "-", stdin=SGF).out, "Last: G3")
        for words in [["--at", "4"], ["--number", "3"]]:
            result = place.run("show", path, *words)
            equal((result.status, result.out), (1, ""), words, result)
        equal(place.run("show", path, "--moves", "E5").status, 2)
        equal(place.run("show", path, "--size", "9").status, 2, "the file says how large its board is")
        equal(place.run("show", place.file("nothing.sgf")).status, 1, "no such file")


def test_a_list_of_moves_is_shown_once_its_game_is_named():
    with Place() as place:
        path = place.file("list.txt", "1. E5 C3 2. G7")
        result = place.run("show", path)
        equal((result.status, result.out, result.err.count("\n")), (1, "", 1), result)
        equal(place.run("show", path, "--game", "go", "--size", "9").out,
              place.run("show", "go", "--size", "9", "--moves", "E5 C3 G7").out)
        holds(place.run("play", path, "--game", "go", "--size", "9", "--no-autosave", stdin="position\n").out,
              "go 9/9/6x2/9/4x4/9/2o6/9/9 w play")
        for words in [["show", path, "--game", "yinsh", "--size", "9"], ["show", path, "--game", "goo"],
                      ["show", "go", "--game", "go"], ["play", "go", "--game", "go"],
                      ["play", "--resume", "--game", "go"]]:
            result = place.run(*words)
            equal((result.status, result.out, result.err.count("\n")), (2, "", 1), words, result)


# --- perft ------------------------------------------------------------------------------------------------------------

def test_perft_ends_with_the_number_alone():
    # Noughts and crosses: 9 * 8 * 7 sequences; games end after five stones at the earliest.
    for words, last in [(["template", "0"], "1"), (["template", "1"], "9"), (["template", "3"], "504"),
                        (["template", "9"], "127872"), (["template", "10"], "0"), (["yinsh", "1"], "85"),
                        (["yinsh", "2"], "7140"), (["go", "1", "--size", "9"], "82"),
                        (["go", "2", "--size", "2"], "21")]:
        result = tabla("perft", *words)
        equal((result.status, result.err), (0, ""), words)
        equal(result.out, last + "\n", words)


def test_divide_adds_up():
    for words in [["yinsh", "2"], ["gipf", "2"], ["go", "2", "--size", "5"], ["yinsh", "1"]]:
        plain = tabla("perft", *words).out.strip()
        lines = tabla("perft", *words, "--divide").out.splitlines()
        equal(lines[-1], plain, words)
        equal(sum(int(line.split(" ")[1]) for line in lines[:-1]), int(plain), words)
    equal(tabla("perft", "yinsh", "0", "--divide").out, "1\n")


def test_perft_from_a_position():
    equal(tabla("perft", "template", "1", "--moves", "b2 a1").out, "7\n")
    equal(tabla("perft", "template", "1", "--position", "template ..o/.x./... b").out, "7\n")
    equal(tabla("perft", "template", "3", "--moves", "a1 a2 b1 b2 c1").out, "0\n", "the game is over")
    result = tabla("perft", "template", "1", "--moves", "b2 b2")
    equal((result.status, result.out, result.err.count("\n")), (1, "", 1))


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
