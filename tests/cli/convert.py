"""Game files in and out. What is inside them is tested with the library; here it is about the command."""
import os
import subprocess
import sys

import harness
from harness import Place, equal, expect, holds, lacks, tabla

GO = "(;FF[4]GM[1]SZ[9];B[ee](;W[cc];B[gg])(;W[gc]))"
TWO = GO + "(;FF[4]GM[24];W[e5];B[f6])"
DAMAGED = "(;FF[4]GM[1]SZ[9];B[ee];W[ee];B[gg])"


def test_each_target():
    for target, part in [("sgf", ";B[ee]"), ("moves", "E5"), ("position", "go ")]:
        result = tabla("convert", "-", "--to", target, stdin=GO)
        equal((result.status, result.err), (0, ""), target)
        holds(result.out, part)
        expect(result.out.endswith("\n"))
    equal(tabla("convert", "-", "-", stdin=GO).out, tabla("convert", "-", "--to", "sgf", stdin=GO).out)


def test_the_output_files_name_decides():
    with Place() as place:
        path = place.file("in.sgf", GO)
        for name, option in [("out.sgf", "sgf"), ("out.SGF", "sgf"), ("out.txt", "moves"), ("out.moves", "moves"),
                             ("out.position", "position"), ("out", "sgf")]:
            out = place.file(name)
            result = place.run("convert", path, out)
            equal((result.status, result.out, result.err), (0, "", ""), name)
            with open(out, encoding="utf-8") as file:
                equal(file.read(), place.run("convert", path, "--to", option).out, name)


def test_there_and_back():
    for game, extra in [("yinsh", []), ("gipf", []), ("go", ["--size", "9"])]:
        moves = {"yinsh": "e5 f6 g7 e3", "gipf": "Gb2 Gh5 c2", "go": "E5 C3 pass G7"}[game]
        sgf = tabla("convert", "-", "--game", game, *extra, stdin=moves)
        equal((sgf.status, sgf.err), (0, ""), game, sgf)
        a = tabla("convert", "-", "--to", "position", stdin=sgf.out).out
        b = tabla("show", game, *extra, "--moves", moves).out
        line = tabla("play", game, *extra, "--moves", moves, "--no-autosave", stdin="position\n").out.splitlines()[-1]
        equal(a, line + "\n", game)
        listed = tabla("convert", "-", "--to", "moves", stdin=sgf.out)
        again = tabla("convert", "-", "--game", game, *extra, stdin=listed.out)
        equal(again.out, sgf.out, game)
        with Place() as place:
            equal(place.run("show", place.file("game.sgf", sgf.out)).out, b, game)


def test_several_games():
    both = tabla("convert", "-", stdin=TWO)
    equal(both.out.count("GM["), 2)
    equal(tabla("convert", "-", "--to", "position", stdin=TWO).out.count("\n"), 2)
    only = tabla("convert", "-", "--number", "2", stdin=TWO)
    equal(only.out.count("GM["), 1)
    holds(only.out, "GM[24]")
    result = tabla("convert", "-", "--number", "3", stdin=TWO)
    equal((result.status, result.out, result.err.count("\n")), (1, "", 1))


def test_part_of_a_game():
    start = tabla("convert", "-", "--at", "0", "--to", "position", stdin=GO).out
    expect(start.startswith("go 9/9/9/"), start)
    equal(tabla("convert", "-", "--at", "1", "--to", "sgf", stdin=GO).out.count(";"), 2)
    equal(tabla("convert", "-", "--at", "9", stdin=GO).status, 1)


def test_a_remark_without_an_end_is_damage():
    result = tabla("convert", "-", "--game", "yinsh", "--to", "moves",
                   stdin="1. e3 k7 (a note\n2. f6 d4\n3. g5 g6\n")
    equal((result.status, result.out), (1, "1. e3 k7\n"), result)
    holds(result.err, "(stdin):1:10: this \"(\" is never closed")
    holds(result.err, "turns kept: 2")
    result = tabla("convert", "-", "--game", "yinsh", stdin="{ nothing but a note\n1. e3 k7\n")
    equal((result.status, result.out), (1, ""), result)
    expect(result.err.startswith("(stdin):1:1: "), result)
    result = tabla("show", "yinsh", "--moves", "e3 (k7")
    equal((result.status, result.out), (1, ""), result)
    holds(result.err, "--moves:1:4: this \"(\" is never closed")


def test_damage_is_named_and_the_rest_written():
    result = tabla("convert", "-", stdin=DAMAGED)
    equal(result.status, 1, result)
    holds(result.out, ";B[ee]")
    first = result.err.splitlines()[0]
    expect(first.startswith("(stdin):1:"), first)
    holds(result.err, "games kept: 1")
    with Place() as place:
        result = place.run("convert", place.file("bad.sgf", DAMAGED), place.file("out.sgf"), "--strict")
        equal((result.status, os.path.exists(place.file("out.sgf"))), (1, False), result)
        expect(result.err.startswith(place.file("bad.sgf") + ":1:"), result)


def test_what_a_list_cannot_tell_is_said():
    out_of_turn = "(;GM[1]SZ[5];B[aa];B[bb];W[cc])"
    arranged = "(;GM[1]SZ[5];B[aa];AW[bb]PL[B];B[cc])"
    for data in [out_of_turn, arranged]:
        result = tabla("convert", "-", "--to", "moves", stdin=data)
        equal(result.status, 1, data, result)
        holds(result.out, "1. A5")
        holds(result.err, "--to sgf")
        equal(tabla("convert", "-", "--to", "sgf", stdin=data).status, 0, data)
    equal(tabla("convert", "-", "--to", "moves", stdin="(;GM[1]SZ[5]HA[2]AB[bb][dd];W[cc];B[])").status, 0)


def test_a_line_of_play_has_an_end():
    result = tabla("convert", "-", stdin="(;GM[1]SZ[5]" + ";B[];W[]" * 6000 + "(;B[aa]))")
    equal(result.status, 1, result.err[:300])
    holds(result.err, "a line of play has more than 10000 actions")
    equal(result.out.count(";B[]"), 5000)


def test_what_is_no_game():
    noise = bytes(i * i % 251 for i in range(100000)).replace(b"(", b"")
    for data in [b"", b"\0" * 100, b"(", b"hello, world", noise, b"((((" * 10000, "\ufeff".encode(), b";" * 5000]:
        result = tabla("convert", "-", stdin=data)
        equal((result.status, result.out), (1, ""), data[:20], result.err[:300])
        expect(result.err.startswith("(stdin)"), data[:20], result.err[:300])
        expect(result.err.count("\n") == 1, data[:20], result.err[:1000])
    holds(tabla("convert", "-", stdin="1. e5 f6").err, "--game")
    lacks(tabla("convert", "-", stdin="(;GM[2])").err, "--game")


def test_files_that_cannot_be_read_or_written():
    with Place() as place:
        result = place.run("convert", place.file("missing.sgf"))
        equal((result.status, result.out, result.err.count("\n")), (1, "", 1), result)
        holds(result.err, "missing.sgf")
        equal(place.run("convert", place.path).status, 1)
        result = place.run("convert", "-", "/nowhere/out.sgf", stdin=GO)
        equal((result.status, result.out, result.err.count("\n")), (1, "", 1), result)
        if os.path.exists("/dev/full"):
            equal(place.run("convert", "-", "/dev/full", stdin=GO).status, 1)


def test_an_existing_file_is_replaced_whole():
    with Place() as place:
        out = place.file("out.sgf", "x" * 100000)
        os.chmod(out, 0o600)
        os.symlink(out, place.file("link.sgf"))
        place.run("convert", "-", place.file("link.sgf"), stdin=GO)
        with open(out, encoding="utf-8") as file:
            equal(file.read(), tabla("convert", "-", stdin=GO).out)
        expect(os.path.islink(place.file("link.sgf")), "a link stays one")
        equal(os.stat(out).st_mode & 0o777, 0o600, "and rights are kept")
        equal(sorted(os.listdir(place.path)), ["link.sgf", "out.sgf"], "and nothing is left behind")


def test_devices_and_pipes_are_written_to():
    with Place() as place:
        command = ["/bin/sh", "-c", '"$0" convert - /dev/stdout <"$1" | cat', harness.TABLA, place.file("in.sgf", GO)]
        done = subprocess.run(command, env=place.env(), stdout=subprocess.PIPE, timeout=60)
        equal(done.stdout.decode(), tabla("convert", "-", stdin=GO).out)


def test_options_that_need_the_game():
    equal(tabla("convert", "-", "--size", "9", stdin="E5").status, 2)
    equal(tabla("convert", "-", "--game", "yinsh", "--size", "9", stdin="e5").status, 2)
    equal(tabla("convert", "-", "--game", "chess", stdin="e4").status, 2)
    blitz = tabla("convert", "-", "--game", "yinsh", "--variant", "blitz", "--to", "position", stdin="e5")
    expect(blitz.out.startswith("yinsh:blitz "), blitz)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
