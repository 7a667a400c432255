"""Games typed into a pipe: moves, words, files, and what is kept on disk."""
import os
import re
import signal
import subprocess
import sys

import harness
from harness import Place, equal, expect, holds, lacks, tabla

GAMES = ["yinsh", "gipf", "go", "template"]
RINGS = "e5\nf6\ng7\ne3\nd4\nh5\nc3\ni7\nf2\nb5\n"


def play(*words, lines, place=None, **more):
    """Two people, where the test does not say who plays or goes on with a game that does."""
    if "--opponent" not in words and any(game in words for game in GAMES) and "--resume" not in words:
        words += ("--opponent", "human")
    words = ("play",) + words
    return place.run(*words, stdin=lines, **more) if place else tabla(*words, stdin=lines, **more)


def boards(text, title):
    """The output cut at each board: every board has the game's title beside its first line."""
    return re.split(r"(?m)^.* %s(?:,.*)?$" % title, text)[1:]


def position(*words, lines, **more):
    """The position line after these lines."""
    result = play(*words, lines=lines + "position\n", **more)
    return result.out.rstrip("\n").split("\n")[-1]


# --- Moves ------------------------------------------------------------------------------------------------------------

def test_a_board_after_every_action_and_none_for_a_refused_one():
    result = play("yinsh", lines="e5\ne5\nf6\n")
    equal(result.status, 1, "a refused line is a failure for a script")
    equal(len(boards(result.out, "YINSH")), 3, result)
    equal(result.err.split("\n")[0], "Y3 (rulebook: D1\u2013D3): a ring is placed on an empty point (e5 is taken)")


def test_nothing_is_asked_where_nobody_sits():
    result = play("yinsh", lines="e5\n")
    lacks(result.out, ">")
    lacks(result.out, "\x1b")


def test_upper_case_spaces_empty_lines_and_remarks():
    lines = "\n  E5  \n# a remark\nf6\r\n\t\ng7\n"
    equal(position("yinsh", lines=lines), position("yinsh", lines="e5\nf6\ng7\n"))


# White's ring on e8 leaves the fifth marker of a row there: move, row and ring are one turn of three actions.
ROW = "--position=yinsh WWWW/BBBBB2/8/9/3wwwwW2/9/10/9/8/7/4 w move pool=47 off=0,0"


def test_a_turn_may_be_one_line_or_several():
    after = "yinsh WWWW/BBBBB2/8/9/10/9/10/9/8/7/4 b move pool=51 off=1,0"
    for lines in ["e8-e9\nxe4-e8\nxe9\n", "e8-e9;xe4-e8;xe9\n", "e8-e9 ; xe4-e8\nxe9\n", "E8 - E9;XE4-E8XE9\n",
                  "e8-e9;xe9\n"]:
        equal(position("yinsh", ROW, lines=lines), after, lines)


def test_inside_a_turn_the_board_says_what_is_due():
    result = play("yinsh", ROW, lines="e8-e9\n")
    holds(result.out, "Choose the row to remove")
    result = play("yinsh", ROW, lines="e8-e9\nxe4-e8\n")
    last = boards(result.out, "YINSH")[-1]
    holds(last, "Remove one of your rings")
    holds(last, "Last: e8-e9;xe4-e8")
    equal(last.count("["), 6, "the ring and the five points of its row are marked", last)


def test_moves_and_words_in_all_games():
    for words, lines in [(("yinsh",), RINGS + "e5-e7\n"), (("yinsh", "--variant", "blitz"), RINGS + "e5-e7\n"),
                         (("gipf",), "Gb2\nGh5\nc2\n"), (("gipf", "--variant", "standard"), "d2\nc2\n"),
                         (("gipf", "--variant", "basic"), "d2\nc2\n"), (("go", "--size", "9"), "E5\nC3\npass\n"),
                         (("go",), "Q16\nD4\n"), (("template",), "b2\na1\n")]:
        for lang in ["en", "hu", "ro"]:
            typed = lines + "moves\nrules\nhelp\nhints\nshow\nrotate\nundo\nredo\n"
            result = play(*words, "--lang", lang, "--no-autosave", lines=typed)
            equal(result.status, 0, words, lang, result)
            equal(result.err, "", words, lang)
            for line in result.out.splitlines():
                expect(len(line) <= 80, words, lang, repr(line))


def test_boards_fit_a_small_terminal():
    for words in [["yinsh"], ["gipf"], ["go"], ["go", "--size", "2"], ["template"]]:
        for lang in ["en", "hu", "ro"]:
            for ascii_only in [[], ["--ascii"]]:
                result = play(*words, *ascii_only, "--lang", lang, lines="")
                lines = result.out.splitlines()
                expect(len(lines) <= 22, words, lang, len(lines), "two lines are left for greeting and prompt")
                expect(max(map(len, lines)) <= 80, words, lang, result.out)
                if ascii_only:
                    expect(result.out.isascii(), words, lang, result.out)


def test_what_was_done_at_the_edge_fits_too():
    """The brackets around it make the board wider."""
    for words, points in [(["yinsh"], ["a2", "b1", "k7", "k10"]), (["gipf"], ["Gb2", "Gh5"]), (["go"], ["A1", "T19"])]:
        for lang in ["en", "hu", "ro"]:
            for point in points:
                result = play(*words, "--lang", lang, "--no-autosave", lines=point + "\n")
                equal(result.status, 0, result)
                expect(max(map(len, result.out.splitlines())) <= 80, words, lang, point, result.out)


def test_narrow_terminals_get_the_words_below_the_board():
    result = play("go", lines="", env={"COLUMNS": "50"})
    expect(max(map(len, result.out.splitlines())) <= 50, result.out)
    holds(result.out, "\nGo\n")


def test_misspelt_words():
    for typed, meant in [("hlep", "help"), ("undoo turn", "undo"), ("levl 3", "level"), ("resing", "resign")]:
        result = play("yinsh", lines=typed + "\n")
        equal(result.err, 'there is no word "%s": did you mean "%s"?\n' % (typed.split()[0], meant))
        equal(result.status, 1)
    holds(play("gipf", "--lang", "hu", lines="szabalyk\n").err, "szabályok")
    for typed in ["zzzz", "e55", "e5-"]:
        lacks(play("yinsh", lines=typed + "\n").err, "did you mean")


# --- Words ------------------------------------------------------------------------------------------------------------

def test_why_names_rule_section_and_text():
    result = play("yinsh", lines="e5\nwhy e5\n")
    equal(result.status, 0, "asking is no mistake")
    holds(result.out, "a ring is placed on an empty point (e5 is taken)")
    holds(result.out, "Y3 (rulebook: D1\u2013D3): placing the rings")
    holds(result.out, "until all ten rings stand")


def test_why_alone_explains_the_last_refusal():
    result = play("go", "--size", "9", lines="why\nE5\nE5\nwhy\n")
    holds(result.err, "no move was refused")
    expect(re.search(r"(?m)^O\d \(rulebook: .*\): ", result.out), result.out)


def test_why_of_a_legal_move_tells_what_it_does():
    start = "--position=yinsh WWWW/BBBBB2/8/9/3wwbwW2/9/10/9/8/7/4 w move pool=47 off=0,0"
    result = play("yinsh", start, lines="why e8-e3\n")
    equal(result.status, 0, result)
    holds(result.out, "e8-e3 is allowed.")
    holds(result.out, "It turns over: e7 e6 e5 e4\n")
    result = play("yinsh", ROW, lines="why e8-e9;xe4-e8;xe9\n")
    holds(result.out, "xe4-e8 is allowed.\n  It takes off the board: e4 e5 e6 e7 e8\n")


def test_rules_all_or_one():
    everything = play("yinsh", lines="rules\n").out
    for number in range(1, 12):
        expect(re.search(r"(?m)^Y%d\b" % number, everything), number)
    for name in ["Y4", "y4", "4"]:
        one = boards(play("yinsh", lines="rules %s\n" % name).out, "YINSH")[0]
        holds(one, "Y4 (rulebook: E1\u2013E3)")
        lacks(one, "Y5")
    equal(play("yinsh", lines="rules Y99\n").status, 1)


def test_moves_lists_legal_actions():
    for words, count in [(("yinsh",), 85), (("template",), 9), (("go", "--size", "9"), 82)]:
        result = play(*words, lines="moves\n")
        holds(result.out, "Possible now: %d" % count)
    result = play("yinsh", lines=RINGS + "moves e5\n")
    listed = result.out.rstrip("\n").split("\n")[-2]
    expect(all(word.startswith("e5-") for word in listed.split()), listed)
    equal(play("yinsh", lines=RINGS + "moves e6\n").status, 1)


def test_passing_in_the_players_language():
    for lang, word in [("en", "pass"), ("hu", "passz"), ("hu", "PASS"), ("ro", "pas")]:
        result = play("go", "--size", "5", "--lang", lang, lines="A1\n%s\nposition\n" % word)
        equal(result.status, 0, lang, word, result)
        holds(result.out, " b play ", lang, word)
        holds(result.out, "passes=1", lang, word)


def test_words_in_the_readers_language_with_and_without_accents():
    typed = {"hu": ["súgó", "sugo", "SÚGÓ", "szabályok Y4", "lépések", "állás"],
             "ro": ["ajutor", "mutări", "mutari", "poziție", "pozitie"],
             "en": ["HELP", "?"]}
    for lang, words in typed.items():
        for word in words + ["help", "position"]:
            result = play("yinsh", "--lang", lang, lines=word + "\n")
            equal((result.status, result.err), (0, ""), lang, word)


def test_words_that_stand_alone_take_nothing():
    for word in ["show x", "quit now", "new game", "undo it", "rules of the game", "help me", "save", "load"]:
        equal(play("yinsh", lines=word + "\n").status, 1, word)


def test_undo_and_redo():
    equal(position("yinsh", lines="e5\nf6\nundo\n"), position("yinsh", lines="e5\n"))
    equal(position("yinsh", lines="e5\nf6\nundo\nundo\nredo\n"), position("yinsh", lines="e5\n"))
    equal(position("yinsh", lines="e5\nf6\nundo turn\nredo turn\n"), position("yinsh", lines="e5\nf6\n"))
    for lines in ["undo\n", "redo\n", "e5\nredo\n", "e5\nundo\nundo\n"]:
        equal(play("yinsh", lines=lines).status, 1, lines)


def test_undo_takes_an_action_or_a_whole_turn():
    start = ROW.split("=", 1)[1]
    whole = "e8-e9;xe4-e8;xe9\n"
    equal(position("yinsh", ROW, lines=whole + "undo turn\n"), start)
    equal(position("yinsh", ROW, lines=whole + "undo\n"), position("yinsh", ROW, lines="e8-e9\nxe4-e8\n"))
    equal(position("yinsh", ROW, lines=whole + "undo\nundo turn\n"), start)
    equal(position("yinsh", ROW, lines=whole + "undo\nundo\nundo\nredo turn\n"), position("yinsh", ROW, lines=whole))


def test_new_starts_again_as_the_game_began():
    first = position("go", "--size", "9", "--handicap", "2", lines="")
    equal(position("go", "--size", "9", "--handicap", "2", lines="C3\nE5\nnew\n"), first)


def test_resign_ends_the_game():
    for word in ["resign", "RESIGN"]:
        result = play("yinsh", lines="e5\n%s\nf6\n" % word)
        holds(result.out, "White wins: the other player")
        holds(result.err, "the game is over")


def test_an_ended_game_says_how():
    result = play("template", lines="a1\na2\nb1\nb2\nc1\n")
    equal(result.status, 0, result)
    holds(result.out, "Black wins with three in a row\n")


def test_points_are_said_in_words_as_each_language_writes_them():
    # 10 points against 5 + 4.5, and against 5 + 4; equal with a komi of 5.
    for lang, half, one, draw, komi, last in [
            ("en", "Black wins by 0.5 points", "Black wins by one point", "both have the same number of points: a draw",
             "4.5", "Last: pass"),
            ("hu", "Fekete 0,5 ponttal nyer", "Fekete egy ponttal nyer",
             "mindkét játékosnak ugyanannyi pontja van: döntetlen", "4,5", "Utoljára: passz"),
            ("ro", "Negrul câștigă la puncte, cu un avans de 0,5", "Negrul câștigă la puncte, cu un avans de 1",
             "amândoi au același număr de puncte: remiză", "4,5", "Ultima: pas")]:
        for words, sentence in [((), half), (("--komi", "4"), one), (("--komi", "5"), draw)]:
            out = play("go", "--size", "5", *words, "--lang", lang, lines=WALL + "pass\npass\n").out
            holds(out, sentence)
            expect(re.search(last + r"\n", out), out)
            expect(not re.search(r"\([BW0]\+?[\d.,]*\)", out), "a result as in files", out)
            equal(not words, bool(re.search("Komi +" + komi, out)), out)


# --- Go's end ---------------------------------------------------------------------------------------------------------

WALL = "".join("%s%d\n%s%d\n" % (a, n, b, n) for n in range(1, 6) for a, b in [("C", "D")])


def test_the_count_adds_up():
    # Five by five: Black owns A and B, White owns E. 10 points against 5 + 4.5.
    result = play("go", "--size", "5", lines=WALL + "pass\npass\n")
    equal(result.status, 0, result)
    last = boards(result.out, "Go")[-1]
    expect(re.search(r"Territory +5 +10\b", last), last)
    expect(re.search(r"Komi +4\.5 +0\b", last), last)
    expect(re.search(r"Together +9\.5 +10\b", last), last)
    holds(last, "Black wins by 0.5 points")


def test_dead_stones_are_marked_and_counted():
    # A white stone on A5 inside Black's land: dead, it is a prisoner and its point is Black's: 10 + 1.
    lines = WALL + "pass\nA5\npass\npass\n"
    before = boards(play("go", "--size", "5", lines=lines).out, "Go")[-1]
    holds(before, "White wins")
    marked = play("go", "--size", "5", lines=lines + "dead a5\n")
    equal(marked.status, 0, marked)
    last = boards(marked.out, "Go")[-1]
    expect(re.search(r"Prisoners +0 +1\b", last), last)
    expect(re.search(r"Together +9\.5 +11\b", last), last)
    holds(last, "Black wins by 1.5 points")
    again = boards(play("go", "--size", "5", lines=lines + "dead a5\nalive A5\n").out, "Go")[-1]
    equal(again, before)


def test_disagreement_resumes_play():
    lines = WALL + "pass\nA5\npass\npass\n"
    result = play("go", "--size", "5", lines=lines + "dead a5\nresume\nA4\nposition\n")
    equal(result.status, 0, result)
    lacks(boards(result.out, "Go")[-1], "Together")


def test_dead_stones_are_kept_with_the_game():
    lines = WALL + "pass\nA5\npass\npass\ndead a5\n"
    with Place() as place:
        path = place.file("counted.sgf")
        play("go", "--size", "5", lines=lines + "save %s\n" % path, place=place)
        with open(path, encoding="utf-8") as file:
            text = file.read()
        holds(text, "RE[B+1.5]")
        expect(re.search(r"TB(\s*\[[a-e][a-e]\]){10}", text), text)
        for words in [["--resume"], [path]]:
            holds(play(*words, lines="", place=place).out, "Black wins by 1.5 points", words)
        # Played on, the old result no longer holds.
        play(path, lines="resume\nA4\nsave %s\n" % path, place=place)
        with open(path, encoding="utf-8") as file:
            lacks(file.read(), "RE[")


def test_marking_has_its_time_and_its_points():
    for lines in ["dead C3\n", "alive C3\n", "resume\n", "pass\npass\ndead\n", "pass\npass\ndead Z9\n",
                  "pass\npass\ndead C3\n", "resign\ndead C3\n", "resign\nresume\n"]:
        equal(play("go", "--size", "5", lines=lines).status, 1, lines)
    equal(play("yinsh", lines="dead e5\n").status, 1, "a word of Go only")


# --- Opponents --------------------------------------------------------------------------------------------------------

def test_the_random_opponent_answers_and_repeats_with_its_seed():
    for words, lines in [(("yinsh",), "e5\nundo\ne5\n"), (("gipf",), "Gb2\n"),
                         (("go", "--size", "9"), "E5\nundo turn\nE5\n")]:
        first = position(*words, "--opponent", "random", "--seed", "1", lines=lines)
        equal(first, position(*words, "--opponent", "random", "--seed", "1", lines=lines))
        seeds = {position(*words, "--opponent", "random", "--seed", str(n), lines=lines) for n in range(8)}
        expect(len(seeds) > 1, "eight seeds, one answer", words)


def test_a_resumed_game_keeps_its_opponent():
    with Place() as place:
        play("yinsh", "--opponent", "random", "--seed", "1", lines="e5\n", place=place)
        resumed = position("--resume", "--seed", "1", lines="a2\n", place=place)
        expect(" w place" in resumed and resumed.count("B") == 2, resumed)
        alone = position("--resume", "--opponent", "human", lines="a3\n", place=place)
        expect(" b place" in alone, alone)


def test_the_opponent_begins_when_you_play_second():
    second = position("yinsh", "--opponent", "random", "--play", "black", "--seed", "3", lines="")
    expect(" b place" in second and "W" in second, second)
    first = position("yinsh", "--opponent", "random", "--play", "white", "--seed", "3", lines="")
    expect(" w place" in first and "W" not in first, first)


def test_undo_takes_back_the_opponents_answer_too():
    start = position("yinsh", lines="")
    equal(position("yinsh", "--opponent", "random", lines="e5\nundo\n"), start)
    equal(position("yinsh", "--opponent", "random", lines="e5\nundo turn\n"), start)


def test_a_whole_game_against_random():
    result = play("go", "--size", "5", "--opponent", "random", "--seed", "5", lines="C3\n" + "pass\n" * 300)
    holds(result.out, "Together")


# --- The engine -------------------------------------------------------------------------------------------------------

def names(path):
    """Who plays, as a game kept on disk says it: Black and White, None for a person."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    return tuple(m and m.group(1) for m in [re.search(p + r"\[([^]]*)\]", text) for p in ["PB", "PW"]])


def test_tabla_is_the_opponent_unless_told_otherwise():
    for words, lines in [(("yinsh",), "e5\n"), (("gipf",), "Gb2\n"), (("go", "--size", "9"), "E5\n"),
                         (("template",), "b2\n")]:
        result = tabla("play", *words, "--no-autosave", stdin=lines)
        equal((result.status, result.err), (0, ""), words)
        equal(len(re.findall(r"(?m)^Tabla \(level 4\): \S+$", result.out)), 1, result)
        alone = play(*words, "--no-autosave", lines=lines)
        lacks(alone.out, "Tabla", "two people")


def test_every_level_answers_and_is_named_in_the_file():
    for level in range(1, 10):
        with Place() as place:
            words = ["--opponent", "engine", "--level", str(level), "--seconds", "0.05"] if level > 6 else \
                    ["--opponent", "engine", "--level", str(level)]
            result = play("template", *words, lines="b2\n", place=place)
            equal(result.status, 0, result)
            name = "Tabla (0.05 s)" if level > 6 else "Tabla (level %d)" % level
            equal(names(place.kept()[0]), (None, name))


def test_the_engine_repeats_with_its_seed():
    words = ("yinsh", "--opponent", "engine", "--visits", "60", "--threads", "1")
    lines = "e5\nd4\ng7\n"
    equal(position(*words, "--seed", "7", lines=lines), position(*words, "--seed", "7", lines=lines))


def test_a_game_goes_on_with_the_same_opponent_and_level():
    with Place() as place:
        play("yinsh", "--opponent", "engine", "--level", "2", lines="e5\n", place=place)
        equal(names(place.kept()[0]), ("Tabla (level 2)", None))
        # The board is the engine's after the first answer: only what was taken back is sure to be free.
        result = play("--resume", lines="undo\ne5\nlevel 3\nundo\ne5\n", place=place)
        equal(result.status, 0, result)
        holds(result.out, "Tabla (level 2): ")
        holds(result.out, "Tabla (level 3): ")
        equal(names(place.kept()[0]), ("Tabla (level 3)", None))
        result = play("--resume", "--level", "1", lines="undo\ne5\n", place=place)
        holds(result.out, "Tabla (level 1): ")
        play("--resume", "--opponent", "human", lines="undo\n", place=place)
        equal(names(place.kept()[0]), (None, None))
        equal(len(place.kept()), 1)


def test_limits_are_kept_with_the_game():
    for words, name in [(["--visits", "30"], "Tabla (30 visits)"), (["--seconds", "0.1"], "Tabla (0.10 s)"),
                        (["--visits", "9", "--seconds", "1.5"], "Tabla (9 visits, 1.50 s)")]:
        with Place() as place:
            play("gipf", "--opponent", "engine", *words, lines="Gb2\n", place=place)
            equal(names(place.kept()[0]), (name, None))
            result = play("--resume", lines="undo\nGb2\n", place=place)
            equal(len(re.findall(r"(?m)^Tabla: \S+$", result.out)), 1, result)
            equal(names(place.kept()[0]), (name, None))


def test_names_that_are_not_quite_tablas_are_peoples():
    for name in ["Tabla", "Tabla (level 0)", "Tabla (level 11)", "Tabla (level 04)", "Tabla (level 4) ", "Tabla (random",
                 "Tabla (x visits)", "Tabla (1 s)", "Tabla (5 visits) and friends", "tabla (level 4)"]:
        with Place() as place:
            play("yinsh", lines="e5\nsave own.sgf\n", place=place)
            with open(place.file("own.sgf"), encoding="utf-8") as file:
                text = file.read().replace("(;", "(;PB[%s]" % name, 1)
            result = play(place.file("game.sgf", text), lines="", place=place)
            lacks(result.out, "Tabla (level", name, result)
            holds(result.out, "Black to play", name)


def test_two_engines_in_a_file_leave_it_to_the_reader():
    with Place() as place:
        play("yinsh", lines="e5\nsave own.sgf\n", place=place)
        with open(place.file("own.sgf"), encoding="utf-8") as file:
            text = file.read().replace("(;", "(;PB[Tabla (level 3)]PW[Tabla (level 9)]", 1)
        result = play(place.file("two.sgf", text), lines="f6\n", place=place)
        equal(result.status, 0, result)
        holds(result.out, "White to play")


def test_undo_goes_back_to_ones_own_decision():
    words = ("--opponent", "engine", "--level", "1")
    equal(position("yinsh", *words, lines="e5\nf6\nundo\nundo\n"), position("yinsh", lines=""))
    # White's first ring is the engine's: there is nothing of one's own to take back.
    result = play("yinsh", *words, "--play", "black", lines="undo\nposition\n")
    equal(result.status, 1, result)
    holds(result.err, "there is nothing to undo")
    holds(result.out.splitlines()[-1], " b place ")
    # A row of three actions: each is one's own to take back.
    inside = position("yinsh", ROW, *words, lines="e8-e9\nxe4-e8\nundo\n")
    equal(inside, position("yinsh", ROW, lines="e8-e9\n"))


def test_swap_changes_sides():
    with Place() as place:
        result = play("yinsh", "--opponent", "engine", "--level", "1", lines="e5\nswap\nposition\n", place=place)
        equal(result.status, 0, result)
        holds(result.out.splitlines()[-1], " b place ")
        equal(names(place.kept()[0]), (None, "Tabla (level 1)"))
    equal(play("yinsh", lines="swap\n").status, 1, "two people")


def test_level_words():
    result = play("yinsh", "--opponent", "engine", lines="levels\n")
    equal(re.findall(r"(?m)^ ([ *]) +(\d+)  \w", result.out), [("*" if n == 4 else " ", str(n)) for n in range(1, 11)])
    for line in ["level", "level 0", "level 11", "level 4.5", "level -1", "level five", "levels 4"]:
        equal(play("yinsh", "--opponent", "engine", lines=line + "\n").status, 1, line)
    equal(play("yinsh", lines="level 4\n").status, 1, "nobody plays at a level here")


def test_a_hint_takes_what_wins():
    # b3 completes the column; without it White does.
    start = "--position=template xx./oo./... b"
    result = play("template", start, lines="hint\n")
    equal(result.status, 0, result)
    best = re.search(r"Tabla would play (\w+)\. It wins whatever", result.out)
    expect(best, result)
    holds(play("template", start, lines=best.group(1) + "\n").out, "Black wins")
    holds(result.out, "Expected: %s\n" % best.group(1))
    for words, moves in [(("gipf",), "Gb2\n"), (("go", "--size", "9"), "E5\n")]:
        result = play(*words, lines=moves + "hint\n")
        expect(re.search(r"Chances for (White|Black): about \d+ %", result.out), result)
    equal(play("template", lines="resign\nhint\n").status, 1)


def test_a_hint_says_who_is_ahead():
    # Four stones on a small board are worth more than White can make up for.
    result = play("go", "--size", "9", "--handicap", "4", lines="hint\n")
    expect(re.search(r"Black is ahead by about [1-9]\d* points\.", " ".join(result.out.split())), result)
    # Who leads and who has the better chances is the same player, or nothing is said of points.
    for seed in range(1, 7):
        out = " ".join(play("go", "--size", "9", "--seed", str(seed), "--threads", "1", lines="E5\nhint\n").out.split())
        chance = int(re.search(r"Chances for White: about (\d+) %", out).group(1))
        ahead = re.search(r"(White|Black) is ahead by about (\d+) points", out)
        if ahead and chance != 50:
            equal(ahead.group(1), "White" if chance > 50 else "Black", out)
            expect(int(ahead.group(2)) > 1, out)


def test_a_hint_does_not_teach_the_opponent():
    words = ("yinsh", "--opponent", "engine", "--level", "1", "--seed", "4", "--threads", "1")
    equal(position(*words, lines="e5\nd4\n"), position(*words, lines="e5\nd4\nhint\n"))


def test_tabla_passes_and_says_what_is_dead():
    # Black's wall stands from C1 to C5, White's beside it; A5 is White's and dead. All is settled.
    moves = WALL.replace("\n", " ") + "pass A5 pass"
    result = play("go", "--size", "5", "--opponent", "engine", "--play", "white", "--moves", moves, lines="pass\n")
    equal(result.status, 0, result)
    holds(result.out, "Tabla takes for dead: A5\n")
    holds(boards(result.out, "Go")[-1], "Black wins by 1.5 points", "the same as counted by hand above")
    changed = play("go", "--size", "5", "--opponent", "engine", "--play", "white", "--moves", moves,
                   lines="pass\nalive a5\n")
    holds(boards(changed.out, "Go")[-1], "White wins by 9.5 points")
    people = play("go", "--size", "5", "--moves", moves, lines="pass\n")
    lacks(people.out, "takes for dead")


def test_tabla_takes_off_what_it_is_not_agreed_with_about():
    # White's A5 is dead; A4 and B5 take it off and cost a point each where stones do not count. Black has A1 besides.
    for rules, points in [("school", "0.5"), ("japanese", "0.5"), ("chinese", "4.5"), ("tromp-taylor", "4.5")]:
        start = "--position=go o1xo1/1xxoo/xxxoo/xxxoo/1xxo1 w play rules=%s komi=0.5" % rules
        with Place() as place:
            first = play("go", "--opponent", "engine", "--play", "white", "--level", "2", start,
                         lines="pass\nalive a5\nresume\n", place=place)
            holds(first.out, "Tabla takes for dead: A5\n")
            holds(first.out, "Play goes on: Tabla takes off what it holds for dead.")
            # Kept without what was marked; nothing had been played since, so that it is asked for once more.
            again = play("--resume", lines="resume\npass\n", place=place)
            holds(again.out, "Tabla takes for dead: A5\n")
            last = play("--resume", lines="pass\npass\n", place=place)
            lacks(last.out, "takes for dead")
            holds(last.out, "Tabla (level 2) passes.")
            holds(boards(last.out, "Go")[-1], "Black wins by %s points" % points)


def test_what_was_agreed_on_is_not_proposed_again():
    moves = WALL.replace("\n", " ") + "pass A5 pass"
    with Place() as place:
        play("go", "--size", "5", "--opponent", "engine", "--play", "white", "--moves", moves,
             lines="pass\nalive a5\n", place=place)
        again = play("--resume", lines="", place=place)
        lacks(again.out, "takes for dead")
        holds(again.out, "White wins by 9.5 points")


def test_the_engine_answers_a_pass_with_a_pass():
    # Nothing is left but two eyes of each: 2 points against 2 and the komi.
    start = "--position=go 1xxo1/xxxoo/xxxoo/xxxoo/1xxo1 b play rules=school komi=4.5"
    result = play("go", "--opponent", "engine", "--level", "6", start, lines="pass\n")
    holds(result.out, "Tabla (level 6) passes.")
    lacks(result.out, "takes for dead")
    holds(result.out, "White wins by 4.5 points")


# --- Files and what is kept -------------------------------------------------------------------------------------------

def test_a_file_named_like_standard_input():
    """The words come from there: a game is neither read from it nor written to standard output."""
    with Place() as place:
        equal(position("yinsh", lines="e5\nsave -\nnew\nload -\n", place=place), position("yinsh", lines="e5\n"))


def test_save_and_load():
    with Place() as place:
        path = place.file("my game.sgf")
        result = play("yinsh", lines="e5\nf6\nundo\ng7\nsave %s\n" % path, place=place)
        equal(result.status, 0, result)
        holds(result.out, "Saved in " + path)
        line = position("yinsh", lines="load %s\n" % path, place=place)
        equal(line, position("yinsh", lines="e5\ng7\n"), "what was played last is the main line")
        with open(path) as file:
            holds(file.read(), "B[f6]", "what was tried before is kept as a variation")
        line = position(path, lines="", place=place)
        equal(line, position("yinsh", lines="e5\ng7\n"), "play takes a file, too")


def test_names_of_files_as_people_type_them():
    with Place() as place:
        for name, file in [("~/home.sgf", "home.sgf"), ('"quoted name.sgf"', "quoted name.sgf"),
                           ("'other.sgf'", "other.sgf")]:
            equal(play("yinsh", lines="e5\nsave %s\nload %s\n" % (name, name), place=place).status, 0, name)
            expect(os.path.exists(place.file(file)), name)


def test_save_sets_a_strangers_file_aside():
    with Place() as place:
        path = place.file("game.sgf", "precious")
        play("yinsh", lines="e5\nsave %s\nf6\nsave %s\nsave\n" % (path, path), place=place)
        with open(path + "~") as file:
            equal(file.read(), "precious")
        with open(path) as file:
            holds(file.read(), "B[f6]")


def test_a_file_that_cannot_be_written_or_read():
    with Place() as place:
        noise = bytes(i * i % 251 for i in range(4096)).replace(b"(", b"")
        for line in ["save /nowhere/at/all.sgf", "save %s" % place.path, "load /nowhere/at/all.sgf",
                     "load %s" % place.path, "load " + place.file("empty", ""), "load " + place.file("binary", noise),
                     "save /dev/full" if os.path.exists("/dev/full") else "load /", "save /" + "x" * 5000]:
            result = play("yinsh", lines="e5\n%s\nf6\nposition\n" % line, place=place)
            equal(result.status, 1, line, result)
            equal(result.err.count("\n"), 3, "one line, and two of good-bye", line, result.err)
            holds(result.out, position("yinsh", lines="e5\nf6\n"), "the game goes on")
        equal(os.listdir(place.path), [n for n in os.listdir(place.path) if ".sgf." not in n], "no half files")


def test_every_action_is_kept_and_can_be_resumed():
    with Place() as place:
        result = play("yinsh", lines="e5\nf6\n", place=place)
        kept = place.kept()
        equal(len(kept), 1)
        holds(result.err, kept[0])
        holds(result.err, "tabla play --resume")
        equal(position("--resume", lines="", place=place), position("yinsh", lines="e5\nf6\n"))
        play("--resume", lines="g7\n", place=place)
        equal(place.kept(), kept, "it goes on in the same file")
        equal(position("--resume", "yinsh", lines="", place=place), position("yinsh", lines="e5\nf6\ng7\n"))
        equal(play("--resume", "gipf", lines="", place=place).status, 1, "no game of GIPF was played")


def test_looking_keeps_nothing():
    with Place() as place:
        play("yinsh", lines="help\nmoves\nrules\n", place=place)
        play("yinsh", "--no-autosave", lines="e5\n", place=place)
        equal(place.kept(), [])
        equal(play("--resume", lines="", place=place).status, 1)


def test_a_new_game_is_kept_beside_the_old():
    with Place() as place:
        play("yinsh", lines="e5\nnew\ng7\n", place=place)
        equal(len(place.kept()), 2)


def test_kill_loses_nothing():
    with Place() as place:
        session = subprocess.Popen([harness.TABLA, "play", "yinsh", "--opponent", "human"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, env=place.env())
        session.stdin.write(b"e5\nf6\nposition\n")
        session.stdin.flush()
        for line in session.stdout:
            if line.startswith(b"yinsh "):
                break
            session.stdin.flush()
        session.send_signal(signal.SIGKILL)
        session.communicate()
        equal(position("--resume", lines="", place=place), position("yinsh", lines="e5\nf6\n"))


def test_without_a_place_to_keep_it_the_game_goes_on():
    for env in [{"XDG_STATE_HOME": "/proc/nowhere"}, {"XDG_STATE_HOME": None, "HOME": None}]:
        result = play("yinsh", lines="e5\nf6\nposition\n", env=env)
        equal(result.status, 0, result)
        equal(result.err.count("not kept on disk"), 1, "said once", result)


# --- Bad input --------------------------------------------------------------------------------------------------------

def test_bad_lines_change_nothing():
    after = position("yinsh", lines="e5\n")
    for line in [b"\0", b"e\0f", b"\xff\xfe\x80", b"x" * 70000, b"x" * 2000000, b";", b";;;;", b"e5;e6;e7", b"\x1b[2J",
                 b"-", b"%s%n", b"e5-", "\u2603".encode(), b"rules " + b"9" * 9000, b"load " + b"/" * 60000]:
        result = tabla("play", "yinsh", "--opponent", "human", stdin=b"e5\n" + line + b"\nposition\n")
        equal(result.status, 1, line[:40], result)
        equal(result.out.rstrip("\n").split("\n")[-1], after, line[:40])
        expect(result.err.count("\n") == 3, "one line, and two of good-bye", line[:40], result.err[:2000])
        lacks(result.err, "\x1b")
        lacks(result.err, "\0")


def test_a_last_line_without_its_end_counts():
    result = tabla("play", "yinsh", "--opponent", "human", stdin=b"e5\nposition")
    equal(result.out.rstrip("\n").split("\n")[-1], position("yinsh", lines="e5\n"))


def test_closed_input_ends_the_game():
    with Place() as place:
        done = subprocess.run(["/bin/sh", "-c", 'exec "$0" play yinsh <&-', harness.TABLA], env=place.env(), timeout=60,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        equal(done.returncode, 0, done)


def test_a_reader_that_leaves_ends_it():
    with Place() as place:
        done = subprocess.run(["/bin/sh", "-c", 'yes moves | "$0" play go | head -n 1', harness.TABLA], env=place.env(),
                              timeout=60, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        expect(done.stdout.count(b"\n") == 1, done)


def test_bad_moves_and_positions_from_the_command_line():
    for words in [["--moves", "e5 e5"], ["--moves", "zz"], ["--position", "nonsense"], ["--position", ""],
                  ["--position", position("gipf", lines="")], ["--moves", "e5\x01"]]:
        result = play("yinsh", *words, lines="")
        equal(result.status, 1, words, result)
        equal(result.out, "", words)
        expect(result.err.count("\n") == 1, words, result)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
