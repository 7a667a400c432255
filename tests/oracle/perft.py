#!/usr/bin/env python3
"""Compares `tabla perft` with counting by the slow references: from the start and after random actions, action by action.

    perft.py TABLA --game gipf [--variant basic] [--nodes 20000] [--prefixes 5] [--seed 1]

Each count goes as deep as --nodes lets it: the depth grows until the reference would have to count more than that.
"""

import argparse
import random
import subprocess
import sys

import guides
import walk


def perft(reference, state, depth):
    """The number of sequences of exactly `depth` legal actions."""
    if depth == 0:
        return 1
    actions = reference.legal(state)
    if depth == 1:
        return len(actions)
    return sum(perft(reference, reference.play(state, text), depth - 1) for text in actions)


def divide(reference, state, depth):
    return {text: perft(reference, reference.play(state, text), depth - 1) for text in reference.legal(state)}


def ask(tabla, game, options, texts, depth):
    """What the program says: the table and the total."""
    command = [tabla, "perft", game, str(depth), "--divide"]
    for key, value in options.items():
        command += ["--" + key, str(value)]
    if texts:
        command += ["--moves", " ".join(texts)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    lines = done.stdout.split("\n")
    if done.returncode != 0 or len(lines) < 2:
        return command, None, done.stderr
    return command, {line.split()[0]: int(line.split()[1]) for line in lines[:-2]}, int(lines[-2])


def compare(tabla, game, options, texts, state, nodes):
    """False after printing a difference; else the deepest depth and the number counted there."""
    reference = guides.GUIDES[game].game
    depth, total = 1, len(reference.legal(state))
    while True:
        table = divide(reference, state, depth)
        total = sum(table.values())
        command, said, said_total = ask(tabla, game, options, texts, depth)
        if said != table or said_total != total:
            print("MISMATCH in %s" % " ".join("'%s'" % word if " " in word else word for word in command))
            print("reference: %d, tabla: %s" % (total, said_total))
            for text in sorted(set(table) | set(said or {})):
                if table.get(text) != (said or {}).get(text):
                    print("  %s reference %s, tabla %s" % (text, table.get(text), (said or {}).get(text)))
            return False
        branching = max(2, total // max(1, len(table)) if depth == 2 else len(table))
        if total == 0 or total * branching > nodes or depth == 12:
            return depth, total
        depth += 1


def prefix(game, options, rng, length):
    """Random actions that leave the game going, and where they lead."""
    guide = guides.GUIDES[game](rng)
    reference = guide.game
    state, texts = reference.start(**options), []
    for _ in range(length):
        text = guide.choose(state, reference.legal(state), rng)
        after = reference.play(state, text)
        if reference.result(after):
            break
        state, texts = after, texts + [text]
    return state, texts


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tabla")
    parser.add_argument("--game", required=True, choices=sorted(guides.GUIDES))
    parser.add_argument("--variant")
    parser.add_argument("--size", help="one or several: 2,3,19")
    parser.add_argument("--rules")
    parser.add_argument("--nodes", type=int, default=5000)
    parser.add_argument("--prefixes", type=int, default=3)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    counted = 0
    for options in walk.kinds(arguments):
        reference = guides.GUIDES[arguments.game].game
        deepest = []
        for number in range(arguments.prefixes + 1):
            rng = random.Random("%s/perft/%s/%s/%d" % (arguments.seed, arguments.game, sorted(options.items()), number))
            state, texts = reference.start(**options), []
            if number:
                state, texts = prefix(arguments.game, options, rng, rng.randint(1, 80))
            found = compare(arguments.tabla, arguments.game, options, texts, state, arguments.nodes)
            if not found:
                return 1
            deepest.append(found[0])
            counted += found[1]
        print("%s %s: the same from the start to depth %d, after random actions to depth %d" % (
            arguments.game, " ".join(map(str, options.values())), deepest[0], max(deepest[1:] or [0])), flush=True)
    print("%d sequences counted at the deepest depths" % counted)
    return 0


if __name__ == "__main__":
    sys.exit(main())
