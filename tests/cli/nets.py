"""Which net the engine judges by: the one installed, another, none; and what is said of one that cannot be used."""
import os
import sys

import harness
from harness import Place, equal, expect, holds

NETS = os.path.join(harness.TOP, "nets")
YINSH = os.path.join(NETS, "yinsh.net")


def first_choice(place, *words, **env):
    """What analysis says of the first position: prior of the action that is best."""
    query = '{"id":"a","moves":[],"maxVisits":8}\n'
    result = place.run("analyze", "yinsh", *words, stdin=query, env=env)
    equal((result.status, result.err), (0, ""), result)
    holds(result.out, '"prior":')
    return result.out.split('"prior":')[1].split(",")[0]


def test_the_net_decides():
    with Place() as place:
        without = first_choice(place)
        named = first_choice(place, "--net", YINSH)
        found = first_choice(place, TABLA_NETS=NETS)
        beside = first_choice(place, TABLA_NETS=None)  # as it lies beside the program that was built
        none = first_choice(place, "--net", "none", TABLA_NETS=NETS)
        expect(without != named, without, named)
        equal((found, beside), (named, named))
        equal(none, without)


def test_a_net_that_cannot_be_used_is_refused():
    with Place() as place:
        with open(YINSH, "rb") as file:
            whole = file.read()
        damaged = bytearray(whole)
        damaged[len(whole) // 2] ^= 1
        newer = bytearray(whole)
        newer[8] = 99
        for name, data, says in [("text.net", b"no net at all", "not the file of a net"),
                                 ("cut.net", whole[:-1000], "bytes where"), ("bit.net", bytes(damaged), "damaged"),
                                 ("new.net", bytes(newer), "format 99")]:
            path = place.file(name, data)
            for words in [["gtp", "yinsh"], ["analyze", "yinsh"], ["play", "yinsh"]]:
                result = place.run(*words, "--net", path)
                equal((result.status, result.out), (1, ""), name, words, result)
                holds(result.err, name)
                holds(result.err, says)
        for name, says in [("nowhere", "cannot be read: No such file"), (".", "cannot be read: Is a directory")]:
            path = os.path.join(place.path, name)
            result = place.run("gtp", "yinsh", "--net", path)
            equal(result.status, 1, result)
            holds(result.err, says)
            equal(result.err.count(path), 1, result)


def test_a_damaged_net_in_the_folder_is_done_without():
    with Place() as place:
        place.file("yinsh.net", b"no net at all")
        result = place.run("gtp", "yinsh", "--level", "1", stdin="genmove white\nquit\n", env={"TABLA_NETS": place.path})
        equal(result.status, 0, result)
        expect(result.out.startswith("= "), result)
        holds(result.err, os.path.join(place.path, "yinsh.net") + ":")
        holds(result.err, "not the file of a net")


def test_nobody_plays_without_a_net_and_is_not_told():
    with Place() as place:
        result = place.run("gtp", "yinsh", stdin="quit\n", env={"TABLA_NETS": place.path})
        equal(result.status, 0, result)
        equal(result.err, "tabla: there is no net for YINSH in %s; the engine plays without one\n" % place.path)
        for quiet in [dict(env={"TABLA_NETS": ""}), dict(env={"TABLA_NETS": place.path}, words=["--net", "none"])]:
            equal(place.run("gtp", "yinsh", *quiet.get("words", []), stdin="quit\n", env=quiet["env"]).err, "")
        # The page has all games. A folder that cannot be one ends the server as soon as it has looked at the nets.
        place.file("gipf.net", b"no net at all")
        place.file("yinsh.net", open(YINSH, "rb").read())
        result = place.run("serve", "--no-browser", "--data", place.file("games", ""), env={"TABLA_NETS": place.path})
        holds(result.err, os.path.join(place.path, "gipf.net") + ": this is not the file of a net")
        holds(result.err, "there is no net for Go")
        expect("YINSH" not in result.err and "yinsh" not in result.err, result.err)


def test_a_named_net_takes_no_other_game_its_net():
    with Place() as place:
        place.file("gipf.net", b"no net at all")
        result = place.run("serve", "--no-browser", "--net", YINSH, "--data", place.file("games", ""),
                           env={"TABLA_NETS": place.path})
        holds(result.err, os.path.join(place.path, "gipf.net") + ": this is not the file of a net")
        holds(result.err, "there is no net for Go")
        expect("YINSH" not in result.err and "yinsh" not in result.err, result.err)


def test_a_net_of_another_game_is_said_to_be_one():
    with Place() as place:
        result = place.run("gtp", "go", "--net", YINSH, "--level", "1", stdin="boardsize 5\ngenmove b\nquit\n")
        equal(result.status, 0, result)
        holds(result.err, "no net for Go")
        # And not silently the one that lies in the folder, though that is not what was asked for.
        query = '{"id":"a","moves":[],"maxVisits":8}\n'
        gipf = os.path.join(NETS, "gipf.net")
        named = place.run("analyze", "yinsh", "--net", gipf, stdin=query, env={"TABLA_NETS": NETS})
        holds(named.err, "gipf.net is no net for YINSH")
        equal(named.out, place.run("analyze", "yinsh", "--net", "none", stdin=query).out)


def test_ways_of_computing():
    with Place() as place:
        plain = first_choice(place, "--net", YINSH, TABLA_NET_WAY="plain")
        best = first_choice(place, "--net", YINSH)
        expect(abs(float(plain) - float(best)) < 0.05, plain, best)
        result = place.run("gtp", "yinsh", "--net", YINSH, stdin="quit\n", env={"TABLA_NET_WAY": "magic"})
        equal(result.status, 0, result)
        holds(result.err, "magic")


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
