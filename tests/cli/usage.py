"""What the program says of itself, and what it answers when it is called wrongly."""
import os
import re
import sys

import harness
from harness import equal, expect, holds, lacks, tabla

COMMANDS = ["serve", "play", "gtp", "perft", "show", "convert", "analyze", "review", "puzzles", "match", "bench", "help"]


def wrong(*words, says=()):
    """Wrong usage: status 2, one line on standard error, nothing on standard output."""
    result = tabla(*words)
    equal(result.status, 2, words, result)
    equal(result.out, "", words)
    equal(result.err.count("\n"), 1, words, result)
    expect(result.err.startswith("tabla: "), words, result)
    for part in says:
        holds(result.err, part, words)


def test_alone_it_says_what_to_type():
    result = tabla()
    equal((result.status, result.err), (0, ""))
    holds(result.out, "tabla play yinsh")
    holds(result.out, "tabla help")


def test_help_lists_every_command():
    for words in [["help"], ["--help"], ["-h"]]:
        result = tabla(*words)
        equal((result.status, result.err), (0, ""))
        for command in COMMANDS:
            holds(result.out, "\n  " + command + " ")


def test_each_command_has_help():
    for command in COMMANDS:
        texts = set()
        for words in [["help", command], [command, "--help"], [command, "-h"], [command, "--lang", "en", "--help"]]:
            result = tabla(*words)
            equal((result.status, result.err), (0, ""), words)
            holds(result.out, "Usage: tabla " + command)
            holds(result.out, "--lang")
            texts.add(result.out)
        equal(len(texts), 1, "help and --help differ")


def test_no_help_line_is_wider_than_eighty_columns():
    for lang in ["en", "hu", "ro"]:
        for words in [[], ["help"]] + [["help", c] for c in COMMANDS]:
            result = tabla("--lang", lang, *words)
            equal(result.status, 0, lang, words)
            for line in result.out.split("\n"):
                expect(len(line) < 80, lang, words, line)


def test_the_manual_page_knows_every_option_and_word():
    with open(os.path.join(harness.TOP, "docs", "tabla.1"), encoding="utf-8") as file:
        page = file.read()
    for command in COMMANDS:
        holds(page, ".It Cm %s\n" % command)
        for option in re.findall(r"(?m)^  (?:-\w, )?--([a-z-]+)", tabla("help", command).out):
            holds(page, "Fl -" + option)
    for word in re.findall(r"(?m)^  ([a-z]+) ", tabla("play", "go", stdin="help\n").out):
        expect(re.search(r"(?m)^\.It (Cm [a-z]+ (Op )?(Ar )?\S* ?, )?Cm ([a-z]+ , )?%s\b" % word, page), "no word " + word)


def test_the_levels_are_told_apart():
    for lang in ["en", "hu", "ro"]:
        result = tabla("help", "levels", "--lang", lang)
        equal((result.status, result.err), (0, ""), lang)
        titles = re.findall(r"(?m)^ {3,4}(\d+)  (\w.*?)  +\w", result.out)
        equal([number for number, _ in titles], [str(n) for n in range(1, 11)], lang, result)
        equal(len({title for _, title in titles}), 10, lang, titles)
        for line in result.out.split("\n"):
            expect(len(line) < 80, lang, line)


def test_version():
    result = tabla("--version")
    equal(result.status, 0)
    expect(result.out.startswith("tabla ") and result.out.count("\n") == 1, result)


def test_misspelt_command():
    wrong("paly", says=['"paly"', '"play"'])
    wrong("prft", says=['"perft"'])
    wrong("frobnicate", says=['"frobnicate"', "tabla help"])
    wrong("help", "shwo", says=['"show"'])
    wrong("help", "level", says=['"levels"'])
    wrong("levels", says=["tabla help"])
    for missing in ["analyze", "review"]:
        wrong(missing)


def test_misspelt_option():
    wrong("show", "go", "--sise", "9", says=['"--sise"', '"--size"'])
    wrong("show", "go", "--komo=5", says=['"--komi"'])
    wrong("show", "go", "--zzzzzzzz", says=["--zzzzzzzz", "tabla help show"])
    wrong("show", "go", "-x")
    wrong("--lnag", "hu", "play", "go")


def test_misspelt_game():
    wrong("play", "yinhs", says=['"yinhs"', '"yinsh"'])
    wrong("perft", "gip", "1", says=['"gipf"'])
    wrong("gtp", "chess", says=["yinsh, gipf, go"])
    wrong("show", "yinsch", says=['"yinsh"'])


def test_misspelt_values():
    wrong("show", "yinsh", "--variant", "blits", says=['"blits"', '"blitz"'])
    wrong("show", "gipf", "--variant", "blitz", says=["tournament, standard, basic"])
    wrong("show", "go", "--rules", "japanse", says=['"japanese"'])
    wrong("show", "go", "--rules", "xyzzy", says=["school", "tromp-taylor"])
    wrong("show", "go", "--lang", "de", says=["en, hu, ro"])
    wrong("show", "go", "--format", "gif", says=["text, svg, png"])
    wrong("gtp", "go", "--engine", "alpha", says=['"alphabeta"'])
    wrong("gtp", "go", "--engine", "zzzz", says=["full, rollout, alphabeta, random"])
    wrong("gtp", "go", "--engine", "alphabeta", says=["Go"])
    wrong("show", "go", "-o", "board.gif", says=['".gif"', "text, svg, png"])
    wrong("play", "go", "--opponent", "randon", says=['"random"'])


def test_impossible_numbers():
    for size in ["1", "20", "0", "-9", "nine", "9x", "", "99999999999999999999"]:
        wrong("show", "go", "--size", size, says=["--size", "2", "19"])
    for komi in ["four", "", ".", "4.5.5", "1e3", "99999"]:
        wrong("show", "go", "--komi", komi, says=["--komi"])
    for handicap in ["0", "1", "10", "x"]:  # one stone is none: Black begins
        wrong("show", "go", "--handicap", handicap, says=["--handicap", "2", "9"])
    for depth in ["-1", "x", "1.5", "", "1001", "18446744073709551617"]:
        wrong("perft", "go", depth)
    for option, values in {"--level": ["0", "11", "x"], "--seconds": ["0", "0.000", "-1", "soon", ".", "1.2.3", "1e3", "1234567"],
                           "--threads": ["0", "x"],
                           "--seed": ["-1", "x", "99999999999999999999999"]}.items():
        for value in values:
            wrong("show", "go", option, value, says=[option])
    for visits in ["0", "-3", "many", "1000000001", "99999999999999999999"]:
        wrong("show", "go", "--visits", visits, says=["--visits", "from 1 to 1000000000"])
    for option, values in {"--memory": ["0", "x", "9999999"], "--depth": ["0", "101", "deep"]}.items():
        for value in values:
            wrong("gtp", "gipf", "--engine", "alphabeta", option, value, says=[option])


def test_missing_and_superfluous_words():
    wrong("play", says=["tabla play GAME"])
    wrong("perft", "go", says=["GAME DEPTH"])
    wrong("convert")
    wrong("show")
    wrong("gtp")
    wrong("show", "go", "yinsh", says=['"yinsh"'])
    wrong("bench", "go", says=['"tabla bench"'])
    wrong("show", "go", "--size", says=["--size"])
    wrong("perft", "go", "1", "--divide=yes", says=["--divide"])
    wrong("--lang")


def test_options_of_other_commands():
    wrong("perft", "go", "1", "--opponent", "random", says=["perft", "--opponent"])
    wrong("convert", "x", "--moves", "e5", says=["--moves"])
    wrong("gtp", "go", "--ascii")
    wrong("gtp", "yinsh", "--depth", "2", says=["--depth", "--engine alphabeta"])
    for option, value in {"--size": "9", "--rules": "school", "--komi": "5", "--handicap": "2"}.items():
        wrong("show", "yinsh", option, value, says=[option, "Go"])


def test_common_options_are_taken_by_everything_that_takes_a_game():
    options = ["--level", "3", "--seconds", "2.5", "--visits", "100", "--threads", "2", "--seed", "7", "--lang", "en"]
    for words in [["perft", "gipf", "1"], ["show", "gipf"], ["gtp", "gipf"], ["play", "gipf"]]:
        result = tabla(*words, *options, stdin="quit\n")
        equal((result.status, result.err), (0, ""), words)


def test_long_and_short_times():
    for seconds in ["3600", "0.005", ".5", "5.", "999999.999999"]:
        result = tabla("show", "go", "--seconds", seconds)
        equal((result.status, result.err), (0, ""), seconds)


def test_options_beside_a_position():
    line = tabla("convert", "-", "--game", "go", "--size", "9", "--to", "position", stdin="E5 C3").out.strip()
    for words in [["--komi", "3.5"], ["--rules", "chinese", "--komi", "3.5"], ["--size", "9", "--komi=3.5"]]:
        played = tabla("play", "go", "--position", line, *words, "--no-autosave", stdin="position\n")
        holds(played.out, " komi=3.5 ", words)
        asked = tabla("gtp", "go", "--position", line, *words, stdin="tabla-position\nquit\n")
        holds(asked.out, " komi=3.5 ", words)
        equal("chinese" in words, " rules=chinese " in asked.out, words)
    basic = tabla("play", "gipf", "--variant", "basic", stdin="position\n").out.splitlines()[-1]
    equal(tabla("show", "gipf", "--position", basic, "--variant", "basic").status, 0)
    wrong("show", "gipf", "--position", basic, "--variant", "standard", says=["--variant standard", "--position"])
    wrong("show", "gipf", "--position", basic, "--variant", "tournament", says=["--variant tournament"])
    wrong("show", "go", "--position", line, "--size", "13", says=["--size"])
    wrong("show", "go", "--position", line, "--handicap", "2", says=["--handicap"])


def test_value_with_and_without_equals_sign():
    a = tabla("show", "go", "--size", "5", "--komi", "-3.5")
    b = tabla("show", "--komi=-3.5", "--size=5", "go")
    equal(a.status, 0, a)
    equal(a.out, b.out)
    expect(" 5 " in a.out and " 6 " not in a.out, a)


def test_language_before_or_after_the_command():
    a = tabla("--lang", "hu", "help", "show")
    b = tabla("help", "show", "--lang=hu")
    equal(a.out, b.out)
    lacks(a.out, "Usage")


def test_two_dashes_end_the_options():
    result = tabla("show", "--", "--size")
    equal(result.status, 2, "no game is called so")


def test_a_full_disk_is_a_failure():
    if not os.path.exists("/dev/full"):
        return
    import subprocess
    with open("/dev/full", "wb") as full, harness.Place() as place:
        done = subprocess.run([harness.TABLA, "help"], stdout=full, stderr=subprocess.PIPE, env=place.env(), timeout=60)
    equal(done.returncode, 1)
    expect(done.stderr.startswith(b"tabla: "), done.stderr)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
