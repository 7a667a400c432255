"""The completion of bash, asked as bash asks it, and compared with what the program says of itself."""
import os
import re
import subprocess
import sys

import harness
from harness import Place, equal, expect, tabla

SCRIPT = os.path.join(harness.TOP, "completions", "tabla.bash")
COMMANDS = {"serve", "play", "gtp", "perft", "show", "convert", "analyze", "review", "puzzles", "match", "bench", "help"}


def complete(line, place=None):
    """What is offered at the end of the line. Bash takes words apart at '='."""
    words = re.findall(r"=|[^\s=]+", line) + ([""] if line.endswith(" ") else [])
    words = words[:-1] + ["="] if line.endswith("=") and words[-1] != "=" else words
    quoted = " ".join("'%s'" % w for w in words)
    script = "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; _tabla; printf '%%s\\n' \"${COMPREPLY[@]}\"" % (
        SCRIPT, quoted, len(words) - 1)
    done = subprocess.run(["bash", "--norc", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60,
                          cwd=place.path if place else "/")
    equal(done.stderr, b"", line)
    return set(done.stdout.decode().split())


def options_of(command):
    """The long options in the command's own help."""
    return set(re.findall(r"(?m)^  (?:-\w, )?(--[a-z-]+)", tabla("help", command).out))


def test_commands():
    equal(complete("tabla "), COMMANDS)
    equal(complete("tabla p"), {"play", "perft", "puzzles"})
    equal(complete("tabla --"), {"--help", "--version", "--lang"})
    equal(complete("tabla help "), COMMANDS - {"help"} | {"levels"})


def test_games():
    for command in ["gtp", "perft", "match", "analyze"]:
        equal(complete("tabla %s " % command), {"yinsh", "gipf", "go"})
        equal(complete("tabla %s g" % command), {"gipf", "go"})
        equal(complete("tabla %s gipf " % command), set())


def test_games_and_files():
    with Place() as place:
        place.file("game.sgf", "")
        equal(complete("tabla show g", place), {"gipf", "go", "game.sgf"})
        equal(complete("tabla play ga", place), {"game.sgf"})
        equal(complete("tabla convert ", place), {"game.sgf"})
        equal(complete("tabla convert game.sgf ga", place), {"game.sgf"})
        equal(complete("tabla show go -o ga", place), {"game.sgf"})


def test_options_are_those_of_the_help():
    for command in COMMANDS:
        equal(complete("tabla %s --" % command), options_of(command), command)
    equal(complete("tabla show go --t"), {"--turned", "--theme", "--threads"})


def test_every_value_offered_is_accepted_and_none_is_forgotten():
    for option in ["--rules", "--lang", "--format", "--theme", "--coordinates"]:
        words = "tabla show go %s " % option
        offered = complete(words)
        expect(offered, option)
        equal(offered, complete(words.rstrip() + "="), option)
        for value in offered:
            equal(tabla("show", "go", option, value).status, 0, option, value)
        said = tabla("show", "go", option, "zzzz").err
        equal(set(said.rstrip().split(": ")[-1].split(", ")), offered, option)
    for game in ["yinsh", "gipf", "go"]:
        offered = complete("tabla show %s --variant " % game)
        said = tabla("show", game, "--variant", "zzzz").err
        equal(set(said.rstrip().split(": ")[-1].split(", ")), offered, game)
    for words, option in [("play x", "--opponent"), ("play x", "--play"), ("convert x", "--to"), ("gtp go", "--engine")]:
        offered = complete("tabla %s %s " % (words, option))
        said = tabla(*words.split(), option, "zzzz").err
        equal(set(said.rstrip().split(": ")[-1].split(", ")), offered, option)


def test_values_that_are_free_offer_nothing():
    with Place() as place:
        place.file("game.sgf", "")
        for option in ["--moves", "--position", "--komi", "--seed", "--at"]:
            equal(complete("tabla show go %s " % option, place), set(), option)


def test_value_after_an_equals_sign():
    equal(complete("tabla show go --rules=j"), {"japanese"})
    equal(complete("tabla convert x --game=yinsh --variant="), {"standard", "blitz"})


def test_what_stands_before_is_understood():
    equal(complete("tabla --lang hu pl"), {"play"})
    equal(complete("tabla perft --size 9 go "), set(), "a depth is no word to offer")
    equal(complete("tabla perft --size=9 g"), {"gipf", "go"})


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
