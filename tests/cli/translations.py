"""Every sentence in every language, and the right language chosen."""
import os
import re
import shutil
import subprocess
import sys

import harness
from harness import Place, equal, expect, holds, lacks, tabla

PO = os.path.join(harness.TOP, "po")
LANGUAGES = ["hu", "ro"]
MARKED = re.compile(r'\b(?:_|N_|TABLA_N)\(\s*"')
# As po/meson.build has it.
KEYWORDS = ["--from-code=UTF-8", "--keyword=_", "--keyword=N_", "--keyword=TABLA_N"]


def read(*path):
    with open(os.path.join(*path), encoding="utf-8") as file:
        return file.read()


def entries(text):
    """(English, translation) of a catalogue."""
    for block in text.strip().split("\n\n")[1:]:
        def part(name):
            match = re.search(r'^%s ((?:".*"\n?)+)' % name, block, re.M)
            joined = "".join(re.findall(r'"(.*)"', match.group(1)))
            return joined.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")
        if not block.startswith("#~"):
            yield part("msgid"), part("msgstr")


def test_every_source_with_sentences_is_listed():
    listed = set(read(PO, "POTFILES").split())
    found = set()
    for folder, _, files in os.walk(os.path.join(harness.TOP, "src")):
        for name in files:
            if name.endswith((".c", ".h", ".inc")) and MARKED.search(read(folder, name)):
                found.add(os.path.relpath(os.path.join(folder, name), harness.TOP))
    equal(sorted(listed - found), [], "listed in po/POTFILES without a sentence")
    equal(sorted(found - listed), [], "missing from po/POTFILES")


def test_every_sentence_is_translated():
    with Place() as place:
        pot = place.file("tabla.pot")
        subprocess.run(["xgettext", *KEYWORDS, "-f", "po/POTFILES", "-o", pot], cwd=harness.TOP, check=True)
        english = {a for a, _ in entries(read(pot))}
        for lang in LANGUAGES:
            translated = dict(entries(read(PO, lang + ".po")))
            equal(sorted(english - {a for a, b in translated.items() if b}), [], lang, "not translated")
            equal(sorted(set(translated) - english), [], lang, "no longer said")


def test_catalogues_are_sound():
    for lang in LANGUAGES:
        done = subprocess.run(["msgfmt", "-c", "--statistics", "-o", "/dev/null", os.path.join(PO, lang + ".po")],
                              stderr=subprocess.PIPE, env={"PATH": os.environ["PATH"], "LC_ALL": "C"})
        equal(done.returncode, 0, done.stderr.decode())
        lacks(done.stderr.decode(), "fuzzy")
        lacks(done.stderr.decode(), "warning")


def test_places_and_edges_match():
    for lang in LANGUAGES:
        for english, other in entries(read(PO, lang + ".po")):
            equal(set(re.findall(r"%\d", english)), set(re.findall(r"%\d", other)), lang, english, other)
            for edge in [r"^\s*", r"\s*$"]:
                equal(re.search(edge, english).group(), re.search(edge, other).group(), lang, english, other)
            equal(english.rstrip()[-1:] == ".", other.rstrip()[-1:] == ".", "a full stop", lang, english, other)
            equal(set(re.findall(r"--[a-z-]+", english)), set(re.findall(r"--[a-z-]+", other)), lang, english)


def test_letters_are_those_of_the_language():
    # Romanian has a comma below, not a cedilla; neither language has the other's letters.
    allowed = {"hu": "\u00e1\u00e9\u00ed\u00f3\u00f6\u0151\u00fa\u00fc\u0171", "ro": "\u0103\u00e2\u00ee\u0219\u021b"}
    common = "\u201e\u201d\u2013\u2026\u00d7\u00b7"
    for lang in LANGUAGES:
        for english, other in entries(read(PO, lang + ".po")):
            strange = {c for c in other.lower() if not c.isascii()} - set(allowed[lang] + common)
            expect(not strange, lang, strange, other)


def test_the_words_of_a_game_are_told_apart():
    names = re.findall(r'\{N_\("(\w+)"\), (?:N_\("[^"]*"\)|""),', read(harness.TOP, "src", "tui", "play_words.c"))
    expect(len(names) >= 18, names)
    for lang in LANGUAGES:
        words = dict(entries(read(PO, lang + ".po")))
        here = [words[n] for n in names]
        equal(len(set(here)), len(here), lang, here)
        for name, word in zip(names, here):
            expect(" " not in word and word.lower() == word, lang, word)
            expect(word not in set(names) - {name}, "means something else in English", lang, word)


# --- Which language is spoken -----------------------------------------------------------------------------------------

def speaks(*words, **env):
    out = tabla(*words, "help", env=env).out
    return {"Usage": "en", "Haszn": "hu", "Utili": "ro"}[out[:5]]


def test_the_language_asked_for():
    for lang in ["en", "hu", "ro"]:
        for locale in ["C.UTF-8", "C", "POSIX", "hu_HU.UTF-8", "ro_RO.UTF-8", "en_GB.UTF-8", "xx_YY", ""]:
            equal(speaks("--lang", lang, LC_ALL=locale), lang, locale)
            equal(speaks("--lang", lang, LC_ALL=locale, LANGUAGE="hu:ro"), lang, locale)


def test_the_language_of_the_environment():
    for env, lang in [({"LC_ALL": "hu_HU.UTF-8"}, "hu"), ({"LC_ALL": "ro_RO.UTF-8"}, "ro"), ({"LC_ALL": "hu"}, "hu"),
                      ({"LC_ALL": None, "LANG": "hu_HU.UTF-8"}, "hu"),
                      ({"LC_ALL": None, "LC_MESSAGES": "ro_RO", "LANG": "hu_HU"}, "ro"),
                      ({"LC_ALL": "en_US.UTF-8", "LANGUAGE": "hu"}, "hu"),
                      ({"LC_ALL": "de_DE.UTF-8", "LANGUAGE": "de:ro:en"}, "ro"),
                      ({"LC_ALL": "C", "LANGUAGE": "hu"}, "en"), ({"LC_ALL": None}, "en"),
                      ({"LC_ALL": "de_DE.UTF-8"}, "en"), ({"LC_ALL": "hungarian"}, "en")]:
        equal(speaks(**env), lang, env)


def test_messages_of_the_library_are_translated():
    for lang, part in {"hu": "gy\u0171r\u0171", "ro": "inel"}.items():
        result = tabla("play", "yinsh", "--lang", lang, stdin="e5\ne5\nrules\n")
        holds(result.err, part, "a refusal")
        holds(result.out, part, "a rule or a prompt")
        lacks(result.out, "ring")


def test_plain_ascii_in_every_language():
    for lang in ["en", "hu", "ro"]:
        result = tabla("play", "gipf", "--ascii", "--lang", lang, stdin="rules\nhelp\nzz\n")
        expect(result.out.isascii() and result.err.isascii(), lang)
        lacks(result.out + result.err, "?", lang)


def test_catalogues_are_found_where_they_are_installed():
    with Place() as place:
        os.makedirs(place.file("bin"))
        os.makedirs(place.file("share/locale/hu/LC_MESSAGES"))
        shutil.copy(harness.TABLA, place.file("bin/tabla"))
        shutil.copy(os.path.join(os.path.dirname(harness.TABLA), "po/hu/LC_MESSAGES/tabla.mo"),
                    place.file("share/locale/hu/LC_MESSAGES/tabla.mo"))
        done = subprocess.run([place.file("bin/tabla"), "--lang", "hu", "help"], stdout=subprocess.PIPE,
                              env=place.env(), timeout=60)
        holds(done.stdout.decode(), "Haszn")


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
