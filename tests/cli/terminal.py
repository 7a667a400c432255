"""A person at a terminal: prompt, colours, line editing, completion, interrupt, the size of the window."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
import time

import harness
from harness import Place, equal, expect, holds, lacks

WAIT = 20


class Session:
    """A program at a pseudo-terminal of 80 by 24."""

    def __init__(self, place, *words, rows=24, columns=80, **env):
        env.setdefault("TERM", "xterm-256color")
        self.seen = ""
        self.edits = has_libedit() and env["TERM"] != "dumb"
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # nohup would leave it ignored, and no window could close
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.chdir(place.path)
            os.execve(harness.TABLA, [harness.TABLA, *words], place.env(**env))

    def wait_for(self, pattern):
        """All that comes until the pattern does, without colours and cursor movements."""
        end = time.monotonic() + WAIT
        while True:
            match = re.search(pattern, plain(self.seen))
            if match:
                self.raw, text = self.seen, plain(self.seen)
                self.seen = ""
                return text
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.monotonic()))
            expect(ready, "never came:", pattern, repr(self.seen))
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                data = b""
            expect(data, "it ended before:", pattern, repr(self.seen))
            self.seen += data.decode("utf-8", "replace")

    def type(self, text):
        """Types when the line editor listens: it shows its prompt first, and a key in between would be the terminal's."""
        end = time.monotonic() + WAIT
        while self.edits and termios.tcgetattr(self.fd)[3] & termios.ICANON:
            expect(time.monotonic() < end, "the line editor never listened", repr(self.seen))
            os.sched_yield()
        os.write(self.fd, text.encode())

    def finish(self):
        """What still comes, and the exit status."""
        rest = self.seen
        while True:
            try:
                data = os.read(self.fd, 65536)
            except OSError:
                break
            if not data:
                break
            rest += data.decode("utf-8", "replace")
        _, status = os.waitpid(self.pid, 0)
        os.close(self.fd)
        return plain(rest), os.waitstatus_to_exitcode(status)


def plain(text):
    return re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])", "", text).replace("\r", "")


def has_libedit():
    with open(harness.TABLA, "rb") as file:
        return b"libedit" in file.read()


def test_prompt_says_who_is_to_move():
    with Place() as place:
        session = Session(place, "play", "yinsh", "--opponent", "human")
        first = session.wait_for(r"White> $")
        holds(first, "Type a move, or help.")
        expect(first.count("\n") <= 23, "greeting, board and prompt fit 24 lines", first)
        session.type("e5\r")
        session.wait_for(r"Black> $")
        session.type("quit\r")
        rest, status = session.finish()
        equal(status, 0)
        holds(rest, "tabla play --resume")


def test_every_board_fits_the_window():
    for words in [["yinsh"], ["gipf"], ["go"]]:
        for lang, player in [("en", "White|Black"), ("hu", "Feh\u00e9r|Fekete"), ("ro", "Albul|Negrul")]:
            with Place() as place:
                session = Session(place, "play", *words, "--lang", lang)
                text = session.wait_for(r"(?:%s)> $" % player)
                expect(text.count("\n") <= 23, words, lang, text)
                expect(all(len(line) <= 80 for line in text.split("\n")), words, lang, text)
                session.type("quit\r")
                session.finish()


def test_colours_by_what_the_terminal_has():
    for env, has, has_not in [({"TERM": "xterm-256color"}, "\x1b[48;5;", "\x1b[48;2;"),
                              ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "\x1b[48;2;", "\x1b[48;5;"),
                              ({"TERM": "linux"}, "\x1b[0;1m", "\x1b[48;"), ({"TERM": "dumb"}, "YINSH", "\x1b["),
                              ({"TERM": "xterm-256color", "NO_COLOR": "1"}, "YINSH", "\x1b[48;"),
                              ({"TERM": "xterm-256color", "NO_COLOR": ""}, "\x1b[48;5;", "\x1b[48;2;")]:
        with Place() as place:
            session = Session(place, "play", "yinsh", "--opponent", "human", "--moves", "e5", **env)
            session.wait_for(r"Black> $")
            holds(session.raw, has, env)
            lacks(session.raw, has_not, env)
            session.type("quit\r")
            session.finish()
    with Place() as place:
        session = Session(place, "play", "yinsh", "--opponent", "human", "--no-color")
        session.wait_for(r"White> $")
        lacks(session.raw, "\x1b[48;")
        session.type("quit\r")
        session.finish()


def test_ascii_where_the_locale_has_no_more():
    with Place() as place:
        session = Session(place, "play", "yinsh", "--opponent", "human", LC_ALL="C", TERM="dumb")
        expect(session.wait_for(r"White> $").isascii())
        session.type("rules\r")
        session.wait_for("Enter: more")
        session.type("q\r")
        session.type("quit\r")
        rest, _ = session.finish()
        expect(rest.isascii(), rest)


def test_tab_completes_words_and_moves():
    if not has_libedit():
        return
    with Place() as place:
        session = Session(place, "play", "yinsh", "--opponent", "human")
        session.wait_for(r"White> $")
        session.type("posi\t\r")
        session.wait_for(r"\nyinsh 4/7/8/9/10/9/10/9/8/7/4 w place pool=51 off=0,0\n.*White> $")
        session.type("e1\t")
        session.wait_for("e1")
        session.type("\t")
        session.wait_for(r"e1 +e10\n")
        session.type("0\r")
        session.wait_for(r"(?s)Last: e10.*Black> $")
        session.type("rules Y\t\t")
        session.wait_for(r"Y10 +Y11\n")
        session.type("4\r")
        session.wait_for(r"(?s)Y4 \(rulebook.*Black> $")
        session.type("quit\r")
        session.finish()


def test_tab_completes_inside_a_turn_and_in_hungarian():
    if not has_libedit():
        return
    row = "--position=yinsh WWWW/BBBBB2/8/9/3wwwwW2/9/10/9/8/7/4 w move pool=47 off=0,0"
    with Place() as place:
        session = Session(place, "play", "yinsh", "--opponent", "human", row, "--lang", "hu")
        session.wait_for(r"Feh\u00e9r> $")
        session.type("e8-e9;x\t\r")
        session.wait_for(r"(?s)e8-e9;xe4-e8.*Feh\u00e9r> $")
        session.type("allas\t\r")
        session.wait_for(r"(?s)\u00e1ll\u00e1s.*ring pool=51.*Feh\u00e9r> $")
        session.type("szab\u00e1ly\t Y4\r")
        session.wait_for(r"(?s)Y4 \([^)]*\).*Feh\u00e9r> $")
        session.type("kil\t\r")
        _, status = session.finish()
        equal(status, 0)


def test_tab_completes_files():
    if not has_libedit():
        return
    with Place() as place:
        place.file("saved-game.sgf", "(;FF[4]GM[24];W[e5])")
        session = Session(place, "play", "yinsh", "--opponent", "human")
        session.wait_for(r"White> $")
        session.type("load sav\t\r")
        session.wait_for(r"(?s)load saved-game.sgf.*Last: e5.*Black> $")
        session.type("quit\r")
        session.finish()


def test_history_brings_back_what_was_typed():
    if not has_libedit():
        return
    with Place() as place:
        session = Session(place, "play", "yinsh", "--opponent", "human")
        session.wait_for(r"White> $")
        session.type("e5\r")
        session.wait_for(r"Black> $")
        session.type("\x1b[A\r")
        session.wait_for(r"(?s)e5 is taken.*Black> $")
        session.type("quit\r")
        session.finish()


def test_long_texts_come_a_screenful_at_a_time():
    with Place() as place:
        session = Session(place, "play", "gipf", "--opponent", "human", "--lang", "en")
        session.wait_for(r"White> $")
        session.type("rules\r")
        page = session.wait_for(r"Enter: more, q: enough $")
        expect(page.count("\n") <= 24, page)
        session.type("\r")
        session.wait_for(r"Enter: more, q: enough $")
        session.type("q\r")
        session.wait_for(r"White> $")
        session.type("quit\r")
        session.finish()


def test_the_end_of_input_is_polite_and_loses_nothing():
    for key in ["\x04", "\x03"]:
        for term in ["xterm-256color", "dumb"]:
            with Place() as place:
                session = Session(place, "play", "yinsh", "--opponent", "human", TERM=term)
                session.wait_for(r"White> $")
                session.type("e5\r")
                session.wait_for(r"Black> $")
                session.type(key)
                rest, status = session.finish()
                equal(status, 0, repr(key), term, rest)
                holds(rest, "tabla play --resume", repr(key), term)
                equal(len(place.kept()), 1)


def test_who_names_no_game_is_asked():
    with Place() as place:
        session = Session(place, "play")
        session.edits = False  # the game is asked for before the editor is there
        session.wait_for(r"Which game\? yinsh gipf go > $")
        session.type("ginf\r")
        session.wait_for(r'(?s)did you mean "gipf".*Which game\? yinsh gipf go > $')
        session.type("gipf\r")
        session.wait_for(r"(?s)GIPF.*White> $")
        session.type("quit\r")
        _, status = session.finish()
        equal(status, 0)


def test_a_png_is_not_for_a_terminal():
    with Place() as place:
        text, status = Session(place, "show", "yinsh", "--format", "png").finish()
        equal(status, 2, text)
        holds(text, "-o board.png")
        lacks(text, "IHDR")


def test_refusals_fit_the_window_and_are_no_failure():
    with Place() as place:
        session = Session(place, "play", "gipf", "--opponent", "human")
        session.wait_for(r"White> $")
        session.type("b2\r")
        text = session.wait_for(r"White> $")
        holds(text, "G4 (rulebook: ")
        expect(all(len(line) < 80 for line in text.split("\n")), text)
        session.type("quit\r")
        _, status = session.finish()
        equal(status, 0)


def test_an_opponent_that_thinks_says_so_and_can_be_cut_short():
    for term in ["xterm-256color", "dumb"]:
        with Place() as place:
            session = Session(place, "play", "yinsh", "--seconds", "300", "--threads", "1", TERM=term)
            text = session.wait_for(r"White> $")
            holds(text, "You: White; Tabla: Black.")
            session.type("e5\n")
            text = session.wait_for(r"thinking: \d+ s \(Ctrl-C: enough\)")
            holds(text, "Last: e5", "the move it thinks about is seen")
            os.write(session.fd, b"\x03")
            text = session.wait_for(r"White> $")
            expect(re.search(r"Tabla: [a-k]\d+", text), text)
            session.type("quit\n")
            rest, status = session.finish()
            equal(status, 0)
            holds(rest, "This game is kept in", "the key did not end the game")


def test_a_hint_can_be_cut_short():
    with Place() as place:
        session = Session(place, "play", "go", "--opponent", "human")
        session.wait_for(r"Black> $")
        session.type("hint\n")
        session.wait_for(r"thinking")
        os.write(session.fd, b"\x03")
        session.wait_for(r"Tabla would play .*\n(?s:.*)Black> $")
        session.type("quit\n")
        equal(session.finish()[1], 0)


def test_a_game_against_tabla_fits_the_window():
    with Place() as place:
        for lang, player in [("en", "White|Black"), ("hu", "Feh\u00e9r|Fekete"), ("ro", "Albul|Negrul")]:
            for words, move in [(["yinsh"], "e5"), (["gipf"], "Gb2"), (["go"], "Q16")]:
                session = Session(place, "play", *words, "--level", "1", "--no-autosave", "--lang", lang)
                text = session.wait_for(r"(?:%s)> $" % player)
                expect(text.count("\n") <= 23, lang, words, text)
                session.type(move + "\n")
                text = session.wait_for(r"Tabla \((?s:.*)(?:%s)> $" % player)
                expect(text[text.index("Tabla ("):].count("\n") <= 23, lang, words, text)
                # A line about thinking is written over and over, from its beginning.
                shown = re.split(r"[\r\n]+", re.sub(r"\x1b(\[[0-9;?]*[A-Za-z]|[=>])", "", session.raw))
                expect(max(map(len, shown)) <= 80, lang, words, text)
                session.type("quit\n")
                equal(session.finish()[1], 0)


def test_a_window_that_closes_loses_nothing():
    with Place() as place:
        session = Session(place, "play", "yinsh", "--opponent", "human")
        session.wait_for(r"White> $")
        session.type("e5\r")
        session.wait_for(r"Black> $")
        os.kill(session.pid, signal.SIGHUP)
        session.finish()
        equal(len(place.kept()), 1)


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
