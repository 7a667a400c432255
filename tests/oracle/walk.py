#!/usr/bin/env python3
"""Walks random games through `tabla gtp` and compares every position with the slow references beside this file.

    walk.py TABLA --game yinsh [--variant blitz] [--games 50] [--actions 400] [--seed 1]
    walk.py TABLA --game go [--size 5,7] [--rules school]

After every action: the legal actions (as a set, none twice), who decides next, the result. Now and then: texts that are
not legal (refused, nothing changed), undo, other ways of writing the same action, whole turns, and the position line
(set in a fresh session, the game goes on from it as it should). Without --variant, --size or --rules all of them are
walked in turn. The games depend on the seed alone.

On a difference: the game, its actions, what each side says, and the shortest script that shows it. Exit status 1.
--need NAMES fails when the walk has not met these situations at least once, so that a test cannot become empty.
"""

import argparse
import collections
import random
import subprocess
import sys

import go
import guides
import scenes

SIZES = [2, 3, 4, 5, 7, 9, 13, 19]


class Mismatch(Exception):
    def __init__(self, index, said):
        super().__init__()
        self.index = index
        self.said = said


class Step:
    """One command and what has to come back for it."""

    def __init__(self, command, kind="ok", expected=None, trail=()):
        self.command = command
        self.kind = kind          # ok, set, text, refused, failed, line
        self.expected = expected
        self.trail = trail        # canonical ("play ...") commands that lead from the start to this moment
        self.said = None

    def holds(self, good, text):
        """Whether the answer is right."""
        if self.kind == "refused":
            return not good and text.startswith("illegal move")
        if self.kind == "failed":
            return not good
        if not good:
            return False
        if self.kind == "set":
            words = text.split()
            return len(words) == len(set(words)) and set(words) == set(self.expected)
        if self.kind == "text":
            return text == self.expected
        return True

    def wanted(self):
        if self.kind == "set":
            return "= " + " ".join(sorted(self.expected))
        if self.kind == "text":
            return "= " + self.expected
        return {"refused": "? illegal move ...", "failed": "? ..."}.get(self.kind, "= ...")


def talk(command_line, commands):
    """Sends all commands at once; the answers as (good, text), fewer if the program stopped early."""
    script = "\n".join(commands) + "\nquit\n"
    done = subprocess.run(command_line, input=script, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    answers = []
    for block in done.stdout.split("\n\n"):
        if block[:1] in ("=", "?"):
            answers.append((block[0] == "=", block[1:].strip()))
    return answers, done.returncode, done.stderr


def check(command_line, steps):
    """Runs the steps in one session; raises Mismatch at the first wrong answer."""
    answers, code, errors = talk(command_line, [step.command for step in steps])
    for index, step in enumerate(steps):
        if index >= len(answers):
            raise Mismatch(index, "(no answer; exit status %d; %s)" % (code, errors.strip()[-500:]))
        good, text = answers[index]
        step.said = text
        if not step.holds(good, text):
            raise Mismatch(index, ("= " if good else "? ") + text)
    if code != 0:
        raise Mismatch(len(steps) - 1, "(exit status %d after quit)" % code)


class Walk:
    def __init__(self, tabla, game, options, seed, cap):
        self.game = game
        self.options = options  # what start() takes
        self.seed = seed
        self.cap = cap
        self.command_line = [tabla, "gtp", game]
        for key, value in options.items():
            self.command_line += ["--" + key, str(value)]
        self.events = collections.Counter()
        self.positions = 0
        self.games = 0
        self.finished = 0
        self.elsewhere = ["pass", "a1", "e5", "xe5", "e5-e8", "Ge2", "xb5-e5=b5", "D4"]  # texts of other positions

    # --- what is asked of one position ---

    def questions(self, reference, state, actions, trail):
        steps = [Step("gogui-rules_legal_moves", "set", actions, trail)]
        if not reference.result(state):
            steps.append(Step("gogui-rules_side_to_move", "text", reference.to_act(state), trail))
        steps.append(Step("gogui-rules_final_result", "text", reference.result(state), trail))
        return steps

    def temptations(self, guide, state, actions, trail, rng):
        """Texts that have to be refused, and the proof that nothing changed."""
        reference, player = guide.game, guide.game.to_act(state)
        steps = []
        known = [action.lower() for action in actions]
        for text in [rng.choice(self.elsewhere) for _ in range(2)]:
            if text.lower() not in known and not (actions and guide.readable(state, text)):
                steps.append(Step("play %s %s" % (player, text), "refused", None, trail))
        if actions:
            steps.append(Step("play %s %s" % (reference.other(player), rng.choice(actions)), "refused", None, trail))
            nonsense = "".join(rng.choice("abexyz-;=,*G019~") for _ in range(rng.randint(4, 12)))
            if nonsense.strip(";").lower() not in known and not guide.readable(state, nonsense):
                steps.append(Step("play %s %s" % (player, nonsense), "failed", None, trail))
        steps.append(Step("gogui-rules_legal_moves", "set", actions, trail))
        return steps

    # --- one game ---

    def one_game(self, number):
        """Plays a game with the reference alone. The steps that retell it, and the moments whose lines to try."""
        rng = random.Random("%s/%s/%s/%d" % (self.seed, self.game, sorted(self.options.items()), number))
        guide = guides.GUIDES[self.game](rng)
        reference = guide.game
        state = reference.start(**self.options)
        actions = reference.legal(state)
        trail = []
        steps = [Step("clear_board")] + self.questions(reference, state, actions, ())
        moments = []   # (step, state, the game so far as a list of states and actions from there)
        states = [state]
        texts = []
        winding_up = rng.random() < 0.7  # at the cap: two passes, where there is such a thing, or resign
        while actions and len(texts) < self.cap + 2:
            text = guide.choose(state, actions, rng)
            if len(texts) >= self.cap:
                if not winding_up or "pass" not in actions:
                    break
                text = "pass"
            player = reference.to_act(state)
            command = "play %s %s" % (player, text)
            if rng.random() < 0.1:
                steps += self.temptations(guide, state, actions, tuple(trail), rng)
            if rng.random() < 0.06:
                steps.append(Step("tabla-position", "line", None, tuple(trail)))
                moments.append((steps[-1], len(texts)))
            written = text
            if rng.random() < 0.1:
                written = rng.choice(guide.other_forms(state, text))
            steps.append(Step("play %s %s" % (player, written), "ok", None, tuple(trail)))
            after = reference.play(state, text)
            for event in sorted(set(guide.events(state, text, after))):
                self.events[event] += 1
            trail.append(command)
            if rng.random() < 0.05:
                steps.append(Step("undo", "ok", None, tuple(trail)))
                steps += self.questions(reference, state, actions, tuple(trail[:-1]))
                steps.append(Step(command, "ok", None, tuple(trail[:-1])))
            state, texts = after, texts + [text]
            if rng.random() < 0.05:
                self.elsewhere[rng.randrange(len(self.elsewhere))] = rng.choice(actions)
            actions = reference.legal(state)
            states.append(state)
            steps += self.questions(reference, state, actions, tuple(trail))
            self.positions += 1
        if actions:
            steps += self.give_up(reference, state, actions, trail)
        else:
            self.finished += 1
            steps.append(Step("tabla-position", "line", None, tuple(trail)))
            moments.append((steps[-1], len(texts)))
            steps += self.temptations(guide, state, actions, tuple(trail), rng)
        steps += self.all_the_way_back(reference, states, trail, rng)
        if rng.random() < 0.3:
            steps += self.in_turns(guide, states, texts, rng)
        self.games += 1
        return steps, [(step, states[at:at + 4], texts[at:at + 3]) for step, at in moments]

    def give_up(self, reference, state, actions, trail):
        player = reference.to_act(state)
        trail = tuple(trail)
        return [Step("play %s resign" % player, "ok", None, trail),
                Step("gogui-rules_final_result", "text", "B+R" if player == "white" else "W+R", trail),
                Step("gogui-rules_legal_moves", "set", [], trail),
                Step("play %s %s" % (player, actions[0]), "refused", None, trail),
                Step("undo", "ok", None, trail)] + self.questions(reference, state, actions, trail)

    def all_the_way_back(self, reference, states, trail, rng):
        """Undo some or all of the game, looking at a few positions on the way."""
        steps = []
        back = rng.choice([0, 1, 3, len(trail)])
        for count in range(1, min(back, len(trail)) + 1):
            at = len(trail) - count
            steps.append(Step("undo", "ok", None, tuple(trail[:at + 1])))
            if count < 4 or at % 16 == 0:
                steps += self.questions(reference, states[at], reference.legal(states[at]), tuple(trail[:at]))
        return steps

    def in_turns(self, guide, states, texts, rng):
        """The same game again, each turn as one word, which one undo takes back."""
        reference = guide.game
        steps = [Step("clear_board")]
        trail, first = [], 0
        for index in range(len(texts)):
            player, after = reference.to_act(states[index]), states[index + 1]
            if index + 1 < len(texts) and not reference.result(after) and reference.to_act(after) == player:
                continue
            turn = texts[first:index + 1]
            command = "play %s %s" % (player, guide.turn(states[first:], turn, rng))
            steps.append(Step(command, "ok", None, tuple(trail)))
            if len(turn) > 1:
                steps.append(Step("undo", "ok", None, tuple(trail) + (command,)))
                steps += self.questions(reference, states[first], reference.legal(states[first]), tuple(trail))
                steps.append(Step(command, "ok", None, tuple(trail)))
            trail += ["play %s %s" % (player, word) for word in turn]
            if len(turn) > 1:
                steps += self.questions(reference, after, reference.legal(after), tuple(trail))
            first = index + 1
        return steps

    # --- position lines ---

    def from_lines(self, moments):
        """Every line that was shown, set in a session of its own game's kind, and the game going on from there."""
        reference = guides.GUIDES[self.game].game
        steps = []
        for shown, states, texts in moments:
            set_line = "tabla-position " + shown.said
            trail = [set_line]
            steps.append(Step(set_line, "ok", None, ()))
            steps.append(Step("tabla-position", "text", shown.said, tuple(trail)))
            steps += self.questions(reference, states[0], reference.legal(states[0]), tuple(trail))
            for text, before, after in zip(texts, states, states[1:]):
                command = "play %s %s" % (reference.to_act(before), text)
                steps.append(Step(command, "ok", None, tuple(trail)))
                trail.append(command)
                steps += self.questions(reference, after, reference.legal(after), tuple(trail))
        return steps

    def made_positions(self, count):
        """Games from hand-made positions that play hardly ever reaches."""
        reference = guides.GUIDES[self.game].game
        steps = []
        for number in range(count):
            rng = random.Random("%s/scene/%s/%s/%d" % (self.seed, self.game, sorted(self.options.items()), number))
            state = scenes.make(self.game, self.options, rng)
            line = state and scenes.line(self.game, state)
            if not line:
                continue
            guide = guides.GUIDES[self.game](rng)
            trail = ["tabla-position " + line]
            actions = reference.legal(state)
            steps.append(Step(trail[0]))
            steps.append(Step("tabla-position", "text", line, tuple(trail)))
            steps += self.questions(reference, state, actions, tuple(trail))
            for _ in range(12):
                if not actions:
                    break
                if rng.random() < 0.1:
                    steps += self.temptations(guide, state, actions, tuple(trail), rng)
                text = guide.choose(state, actions, rng)
                command = "play %s %s" % (reference.to_act(state), text)
                steps.append(Step(command, "ok", None, tuple(trail)))
                trail.append(command)
                after = reference.play(state, text)
                for event in sorted(set(guide.events(state, text, after))):
                    self.events[event] += 1
                state, actions = after, reference.legal(after)
                steps += self.questions(reference, state, actions, tuple(trail))
                line = scenes.line(self.game, state)
                if line:
                    steps.append(Step("tabla-position", "text", line, tuple(trail)))
                self.positions += 1
            self.games += 1
        return steps

    # --- reporting ---

    def still_wrong(self, step, commands):
        """Whether the step's answer is wrong too after these commands alone."""
        answers, _, _ = talk(self.command_line, commands + [step.command])
        return len(answers) <= len(commands) or not step.holds(*answers[len(commands)])

    def report(self, steps, wrong):
        step = steps[wrong.index]
        print("MISMATCH in %s" % " ".join(self.command_line))
        print("actions so far: %s" % " ".join(command.split()[-1] for command in step.trail if command[:4] == "play"))
        print("command:   %s" % step.command)
        print("reference: %s" % step.wanted())
        print("tabla:     %s" % wrong.said)
        if step.kind == "set" and wrong.said.startswith("="):
            said = set(wrong.said[1:].split())
            print("only reference: %s" % " ".join(sorted(set(step.expected) - said)))
            print("only tabla:     %s" % " ".join(sorted(said - set(step.expected))))
        script = list(step.trail)
        if not self.still_wrong(step, script):
            first = max([0] + [index for index in range(wrong.index) if steps[index].command == "clear_board"])
            script = [earlier.command for earlier in steps[first:wrong.index]]
            if not self.still_wrong(step, script):
                script = [earlier.command for earlier in steps[:wrong.index]]
        else:
            script = self.shorter(step, script)
        print("script for `%s`:" % " ".join(self.command_line))
        print("\n".join(script + [step.command]))

    def shorter(self, step, script):
        """The same from a position line as late as possible, if it still shows."""
        for keep in range(0, min(4, len(script))):
            start = script[:len(script) - keep]
            answers, _, _ = talk(self.command_line, start + ["tabla-position"])
            if len(answers) > len(start) and answers[len(start)][0]:
                late = ["tabla-position " + answers[len(start)][1]] + script[len(script) - keep:]
                if self.still_wrong(step, late):
                    return late
        return script

    def run(self, games, made):
        batch, moments = [], []
        for number in range(games):
            steps, lines = self.one_game(number)
            if number == 0 and not self.by_commands(steps):
                return False
            batch += steps
            moments += lines
            if len(batch) > 40000 or number == games - 1:
                if not self.settle(batch) or not self.settle(self.from_lines(moments)):
                    return False
                batch, moments = [], []
        return self.settle(self.made_positions(made))

    def by_commands(self, steps):
        """The same game in a session that is told by commands, not by options, what is played."""
        options, self.command_line = self.command_line, self.command_line[:3]
        if self.game == "go":
            told = [Step("kata-set-rules " + self.options["rules"]), Step("boardsize %d" % self.options["size"])]
        else:
            told = [Step("tabla-variant " + self.options["variant"])]
        done = self.settle(told + steps)
        self.command_line = options
        return done

    def settle(self, steps):
        if not steps:
            return True
        try:
            check(self.command_line, steps)
        except Mismatch as wrong:
            self.report(steps, wrong)
            return False
        return True


def kinds(arguments):
    """Every variant, or size and rule set, that is to be walked."""
    if arguments.game == "go":
        sizes = [int(size) for size in arguments.size.split(",")] if arguments.size else SIZES
        rules = [arguments.rules] if arguments.rules else list(go.RULES)
        return [{"size": size, "rules": name} for size in sizes for name in rules]
    variants = [arguments.variant] if arguments.variant else guides.GUIDES[arguments.game].game.VARIANTS
    return [{"variant": variant} for variant in variants]


def share(options, games):
    """Games on big boards are long and slow: fewer of them."""
    size = options.get("size", 0)
    return games if size < 9 else max(1, games // {9: 4, 13: 10, 19: 25}[size])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tabla")
    parser.add_argument("--game", required=True, choices=sorted(guides.GUIDES))
    parser.add_argument("--variant")
    parser.add_argument("--size", help="one or several: 2,3,19")
    parser.add_argument("--rules")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--made", type=int, default=0)
    parser.add_argument("--actions", type=int, default=400)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--need", default="")
    arguments = parser.parse_args()
    total = collections.Counter()
    positions = 0
    for options in kinds(arguments):
        walk = Walk(arguments.tabla, arguments.game, options, arguments.seed, arguments.actions)
        if not walk.run(share(options, arguments.games), arguments.made):
            return 1
        print("%s %s: %d games (%d played out), %d positions, all the same" % (
            arguments.game, " ".join(map(str, options.values())), walk.games, walk.finished, walk.positions), flush=True)
        total.update(walk.events)
        positions += walk.positions
    print("%d positions; met: %s" % (positions, ", ".join("%s %d" % pair for pair in sorted(total.items()))))
    missing = [event for event in arguments.need.split(",") if event and not total[event]]
    if missing:
        print("never met: %s" % ", ".join(missing))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
