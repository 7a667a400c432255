#!/usr/bin/env python3
"""Self-play and training side by side on one device: see docs/TRAINING.md and --help."""
import argparse
import collections
import copy
import json
import math
import os
import signal
import subprocess
import sys
import time

import torch

import selfplay
from codec import Codec
from learner import Learner
from net import Net, difference, fold, folded_state, kept, must_fit, put, read, size


class Lane:
    """Runs one queue's batches through a net, one after the other, on a stream of its own."""

    def __init__(self, codec, net, queue, inputs, outputs, places, kind, cuda, forward=None):
        self.codec, self.net, self.queue, self.places, self.kind = codec, net, queue, places, kind
        self.inputs, self.outputs, self.cuda = inputs, outputs, cuda
        self.forward = net if forward is None else forward
        self.batch = -1  # the one under way
        self.unchecked, self.stale = True, False
        if cuda:
            self.stream, self.event = torch.cuda.Stream(), torch.cuda.Event()
            self.input = torch.zeros(inputs.shape[1], dtype=torch.uint8, device="cuda")
            self.stream.wait_stream(torch.cuda.current_stream())
            with torch.no_grad(), torch.cuda.stream(self.stream):
                for _ in range(3):
                    codec.judge(self.forward, self.input, places, kind)
            self.stream.synchronize()
            self.graph = torch.cuda.CUDAGraph()
            with torch.no_grad(), torch.cuda.graph(self.graph, stream=self.stream):
                self.output = codec.judge(self.forward, self.input, places, kind)

    def launch(self, batch):
        self.batch, self.stale = batch, False
        if not self.cuda:
            with torch.no_grad():
                self.outputs[batch].copy_(self.codec.judge(self.net, self.inputs[batch], self.places, self.kind))
            return
        with torch.cuda.stream(self.stream):
            self.input.copy_(self.inputs[batch], non_blocking=True)
            self.graph.replay()
            self.outputs[batch].copy_(self.output, non_blocking=True)
            self.event.record()

    def finished(self):
        return not self.cuda or self.event.query()

    @torch.no_grad()
    def check(self):
        """The answers to the batch that has just finished, against those of the same weights uncompiled and in 32 bits:
        how far values and priors (as shares that went elsewhere) are off, on average and at most."""
        plain = copy.deepcopy(self.net).float()
        asked = self.inputs[self.batch].to(next(plain.parameters()).device)
        right = self.codec.judge(plain, asked, self.places, torch.float32)[:self.count].cpu()
        off = (self.outputs[self.batch][:self.count] - right).abs()
        values, priors = off[:, 0], 0.5 * off[:, 2:].sum(1)
        return values.mean().item(), values.max().item(), priors.mean().item(), priors.max().item()


def elo(score, games):
    score = min(max(score, 0.5 / max(games, 1)), 1 - 0.5 / max(games, 1))
    return 400 * math.log10(score / (1 - score))


class Tally:
    """Results of games since it was last emptied."""

    def __init__(self):
        self.clear()

    def clear(self):
        self.score = self.games = 0

    def add(self, result):
        self.games += 1
        self.score += 0.5 if result.winner == 2 else float(result.winner == result.colour)

    def share(self):
        return self.score / self.games if self.games else float("nan")


class Meter:
    """How busy the device is, as nvidia-smi says, about every two seconds."""

    def __init__(self, cuda):
        self.process, self.values = None, []
        if cuda:
            try:
                self.process = subprocess.Popen(
                    ["nvidia-smi", "--query-gpu=utilization.gpu", "--format=csv,noheader,nounits", "-l", "2"],
                    stdout=subprocess.PIPE)
                os.set_blocking(self.process.stdout.fileno(), False)
            except OSError:
                pass

    def mean(self):
        text = self.process.stdout.read() if self.process else None
        values = [int(word) for word in (text or b"").split() if word.isdigit()]
        return sum(values) / len(values) if values else float("nan")

    def close(self):
        if self.process:
            self.process.terminate()


def options():
    p = argparse.ArgumentParser(description="Trains a net by self-play.")
    p.add_argument("--game", default="yinsh")
    p.add_argument("--out", default="train-out", help="folder for checkpoints and the log; gone on with if there")
    p.add_argument("--minutes", type=float, default=10)
    p.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    p.add_argument("--blocks", type=int, default=6)
    p.add_argument("--channels", type=int, default=96)
    p.add_argument("--compile", action="store_true", help="torch.compile for the net that plays")
    p.add_argument("--compile-learner", action="store_true", help="and for the one that learns")
    p.add_argument("--threads", type=int, default=max(1, (os.cpu_count() or 2) - 1))
    p.add_argument("--games", type=int, default=8192, help="at once")
    p.add_argument("--places", type=int, default=2048, help="positions a batch")
    p.add_argument("--lanes", type=int, default=2, help="batches on the device at once")
    p.add_argument("--visits", default="32", help="of a search; '16:120,32' is 16 for 120 seconds of training, then 32")
    p.add_argument("--fast-visits", type=int, default=16)
    p.add_argument("--full-share", type=float, default=1.0, help="searches with all visits, which are learnt from")
    p.add_argument("--gumbel", type=int, default=16)
    p.add_argument("--frame", type=int, default=0, help="Go: width of what the net sees; 0: the largest board's")
    p.add_argument("--small-frame", type=int, default=0, help="Go: boards up to this size are judged in a frame of their "
                   "own, which costs less; 0: in the same")
    p.add_argument("--small-places", type=int, default=0, help="in a batch of those; 0: as --places")
    p.add_argument("--boards", default="", help="Go: '9:0.7,8:0.15,7:0.15' are sizes and how many games each has; "
                   "matches are played on the first; empty: all as large as the frame")
    p.add_argument("--prior-opening", type=float, default=0, help="actions drawn from the net alone that a game begins "
                   "with, on average and as a share of the board's cells")
    p.add_argument("--random-opening", type=float, default=0.15)
    p.add_argument("--other-variants", type=float, default=0.06, help="share of games of the game's other variants")
    p.add_argument("--score-weight", type=float, default=0, help="Go: how much points count in a search "
                   "beside who wins")
    p.add_argument("--decided", type=float, default=0, help="Go: value from which a game counts as decided: after eight "
                   "such searches in a row it is ended if random play says the same, matches too; 0: never")
    p.add_argument("--played-out", type=float, default=0.2, help="share of games of self-play that go on to the end all "
                   "the same, to see whether they were decided")
    p.add_argument("--target-weight", type=float, default=0.6, help="how much values found count in the policy target")
    p.add_argument("--search-share", type=float, default=0, help="how much of what a position learns about who wins is "
                   "what its search found; the rest is what the position after it learns, in the end the result")
    p.add_argument("--softness", type=float, default=1.1, help="draws at the root go by priors to the power of 1 / this, "
                   "and so does the policy target: what nothing speaks for any more is slowly forgotten")
    p.add_argument("--search-softness", type=float, default=0, help="the tree below goes by priors to the power of 1 / "
                   "this, matches too: about what export.py --softness will say; 0: as --softness")
    p.add_argument("--match-reference", type=int, default=96, help="match games at once against an earlier net")
    p.add_argument("--match-judged", type=int, default=32, help="match games at once against the hand-made judgement")
    p.add_argument("--match-visits", type=int, default=64)
    p.add_argument("--judged-visits", type=int, default=64, help="of the judgement; four times as many once it loses")
    p.add_argument("--most-judged-visits", type=int, default=4096)
    p.add_argument("--match-opening", type=int, default=4)
    p.add_argument("--reference-places", type=int, default=128)
    p.add_argument("--only-match", action="store_true", help="no self-play: the net against --reference and judgement")
    p.add_argument("--reference", help="checkpoint to measure against; the net at the start if not given")
    p.add_argument("--window", type=int, default=4000000, help="most positions to learn from")
    p.add_argument("--window-bytes", type=float, default=32e9, help="most memory for them")
    p.add_argument("--least-window", type=int, default=60000, help="positions before learning begins")
    p.add_argument("--keep-window", metavar="FILE", help="where to keep the positions at the end, for --only-learn")
    p.add_argument("--only-learn", metavar="FILE", help="no self-play: learn from positions kept before, all but the last "
                   "twentieth, until --reuse is used up; says how the net does on both. The net should be one from before "
                   "these positions; nothing is kept but log.txt")
    p.add_argument("--window-share", type=float, default=0.5, help="window as a share of all positions so far")
    p.add_argument("--reuse", type=float, default=4, help="how often a position is learnt from")
    p.add_argument("--batch", type=int, default=2048)
    p.add_argument("--outcome-weight", type=float, default=0.3, help="of the loss of outcomes")
    p.add_argument("--owners-weight", type=float, default=1.5, help="of the loss of owners, where the game has them")
    p.add_argument("--lr", type=float, default=2e-3)
    p.add_argument("--lr-end", type=float, default=2e-4, help="reached at the end of the run")
    p.add_argument("--average", type=float, default=0.995, help="how much of the averaged weights stays after a step; "
                   "they are what plays and what is kept")
    p.add_argument("--refresh", type=float, default=2, help="seconds between new weights for self-play")
    p.add_argument("--save-every", type=float, default=120, help="seconds")
    p.add_argument("--keep-every", type=float, default=0, help="minutes between nets kept beside the checkpoint")
    p.add_argument("--show-every", type=float, default=10, help="seconds")
    p.add_argument("--promote", type=float, default=0.75, help="score at which the net becomes the reference")
    p.add_argument("--seed", type=int, default=0, help="0: by the clock")
    options = p.parse_args()
    for name in ("score_weight", "decided", "played_out", "search_share", "full_share", "random_opening", "prior_opening",
                 "other_variants", "average"):
        if not 0 <= getattr(options, name) <= 1:
            p.error("--%s lies between 0 and 1" % name.replace("_", "-"))
    options.search_softness = options.search_softness or options.softness
    if not 0.1 <= options.softness <= options.search_softness <= 10:
        p.error("--softness lies between 0.1 and 10, and --search-softness between it and 10")
    options.small_places = options.small_places or options.places
    if options.places % 8 or options.reference_places % 8 or options.small_places % 8:
        p.error("--places, --reference-places and --small-places are multiples of 8")
    try:
        least = min(visits_at(part, 0) for part in options.visits.split(","))
    except ValueError:
        least = 0
    if options.keep_window and not os.path.isdir(os.path.dirname(options.keep_window) or "."):
        p.error("--keep-window %s: there is no such folder" % options.keep_window)
    if least < 1:
        p.error("--visits %s: write '32', or '16:120,32' for 16 in the first 120 seconds" % options.visits)
    return options


def visits_at(plan, seconds):
    """'16:120,32' -> 16 until 120 seconds, then 32."""
    for part in plan.split(","):
        visits, _, until = part.partition(":")
        if not until or seconds < float(until):
            return int(visits)
    return int(visits)


def seconds_before(checkpoint, minutes):
    """How much of a run was over when the checkpoint was written, if it was cut off; 0 for one that came to its end, and
    for a kept net."""
    before = checkpoint.get("before", 0) if checkpoint else 0
    return before if before < 60 * minutes else 0


def batches_for(games, places):
    """So many that games do not wait for room in one while others are under way."""
    return min(selfplay.MOST_BATCHES, max(8, 2 * (games // places + 2)))


def boards(text, frame):
    """'9:0.7,7:0.3' -> sizes and shares for selfplay.Config."""
    sizes, shares = [], []
    for part in text.split(",") if text else [str(frame)]:
        size, _, share = part.partition(":")
        try:
            sizes.append(int(size))
            shares.append(float(share or 1))
        except ValueError:
            raise SystemExit("--boards %s: write '19', or '13:0.6,9:0.4' for shares of two sizes" % text)
    if len(sizes) > selfplay.SIZES or max(sizes) > frame or min(sizes) < 2 or not 0 < min(shares) < math.inf:
        raise SystemExit("--boards %s: at most %d sizes from 2 to the frame's %d, each with a share" % (
            text, selfplay.SIZES, frame))
    return sizes, shares


class Run:
    def __init__(self, o):
        self.o = o
        self.cuda = o.device.startswith("cuda")
        self.begin, self.before = time.time(), 0
        self.stopping = self.broken = self.unsaved = False
        torch.manual_seed(o.seed or int(self.begin))
        if self.cuda:
            torch.set_num_threads(1)  # the processors are for the games
            torch.backends.cudnn.benchmark = True
            torch.cuda.set_stream(torch.cuda.Stream(priority=-1))  # learning comes first; --reuse holds it back
            torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
            if o.compile or o.compile_learner:
                # It pads tensors and then reads some as if it had not: the maximum over the board came from other cells.
                from torch._inductor import config as compiler
                compiler.comprehensive_padding = False
        self.lib = selfplay.library()
        self.shape = selfplay.shape(self.lib, o.game, o.frame)
        if o.score_weight and not self.shape.owners:
            raise SystemExit("--score-weight: there are no points in %s" % o.game)
        if o.decided and not self.shape.owners:
            raise SystemExit("--decided: there are no points in %s" % o.game)
        self.kind = torch.bfloat16 if self.cuda else torch.float32
        shape = self.shape.as_dict()
        checkpoint = self.load("checkpoint.pt")
        whole = selfplay.shape(self.lib, o.game).as_dict()  # a net is the same in every frame
        if checkpoint:
            must_fit(checkpoint, whole, os.path.join(o.out, "checkpoint.pt"))
        if not o.only_match and not o.only_learn:
            self.before = seconds_before(checkpoint, o.minutes)
        self.keep_at = 60 * o.keep_every * (1 + self.before // (60 * o.keep_every)) if o.keep_every else 0
        if self.before:
            self.say("goes on with a run that was cut off after %.1f minutes" % (self.before / 60))
        self.size = checkpoint["size"] if checkpoint else size(whole, o.blocks, o.channels)
        self.codec = Codec(shape, *selfplay.turns(self.lib, o.game, self.shape), o.device, o.search_softness)
        if o.small_frame and not self.shape.any_size:
            raise SystemExit("--small-frame: boards of %s have one size" % o.game)
        if o.small_frame > self.shape.width:
            raise SystemExit("--small-frame: at most the frame's %d" % self.shape.width)
        self.totals = collections.Counter(checkpoint["totals"] if checkpoint else {})
        self.elo_base = checkpoint.get("elo", 0.0) if checkpoint else 0.0
        self.judged_visits = o.judged_visits
        if checkpoint and not o.only_match:
            self.judged_visits = max(o.judged_visits, checkpoint.get("judged_visits", 0))
        if o.only_learn:
            self.kept = self.kept_rows()
            o.window = o.least_window = len(self.kept) - self.held_out()
        self.learner = Learner(Net(self.size), self.codec, self.shape.record_bytes, o, self.cuda)
        if checkpoint:
            self.learner.load(checkpoint, self.load("optimizer.pt"))
        if o.only_learn:
            return
        self.playing = self.make_player(self.learner.average)
        self.reference = self.make_player(self.learner.average)
        if o.reference:
            other = read(o.reference)
            must_fit(other, whole, o.reference)
            net = Net(other["size"]).to(o.device)
            net.load_state_dict(other["average"])
            self.reference = self.make_player(net)
        self.say("net %d x %d, %d weights; learner ready after %.1f s" % (
            self.size["blocks"], self.size["channels"], sum(p.numel() for p in self.playing.parameters()), self.up()))
        self.make_lanes()
        self.say("lanes ready after %.1f s" % self.up())
        self.tallies = {kind: Tally() for kind in (selfplay.REFERENCE, selfplay.JUDGED)}
        self.begun_before = 0  # games against the reference that began against the one before
        self.recent = {kind: collections.deque(maxlen=200) for kind in self.tallies}
        self.clear_self()

    def up(self):
        return time.time() - self.begin

    def age(self):
        """Seconds of the run, with those before it was cut off."""
        return self.before + self.up()

    def say(self, text):
        print(text, flush=True)
        self.note("log.txt", text)

    def note(self, name, line):
        """A disk that is full costs lines of a log and not the run."""
        try:
            with open(os.path.join(self.o.out, name), "a") as file:
                file.write(line + "\n")
        except OSError as error:
            print("%s: %s" % (name, error.strerror), flush=True)

    def load(self, name):
        path = os.path.join(self.o.out, name)
        parts = ("size", "average") if name == "checkpoint.pt" else ()
        return read(path, parts) if os.path.exists(path) else None

    def kept_rows(self):
        kept = read(self.o.only_learn, ["rows"])
        rows = kept["rows"] if isinstance(kept, dict) else None
        if not torch.is_tensor(rows) or rows.dtype != torch.uint8 or rows.dim() != 2 or len(rows) < 100 or \
                rows.shape[1] != self.shape.record_bytes:
            raise SystemExit("--only-learn %s: these are no positions of %s in this frame, or too few" % (
                self.o.only_learn, self.o.game))
        return rows

    def held_out(self):
        """How many rows are not learnt from: the last games."""
        return min(65536, len(self.kept) // 20)

    def make_player(self, net):
        """The net as it plays: folded, in the device's own format. Its weights are filled in place later."""
        return fold(net).to(self.kind).to(memory_format=torch.channels_last)

    def compiled(self, net, shapes):
        """The net compiled, if that answers what the net does; or nothing: compilers err."""
        forward = torch.compile(net, dynamic=False)
        for shape, places in zip(shapes, (self.o.places, self.o.small_places)):
            off = difference(forward, net, shape.as_dict(), places)
            self.say("compiled answers differ from the net's own by %.4f of how they spread" % off)
            if not off < 0.1:
                self.say("  which is too much: the net plays uncompiled")
                return None
        return forward

    def make_lanes(self):
        o, s = self.o, self.shape
        sizes, shares = boards(o.boards, s.width) if s.any_size else ([], [])
        games = 0 if o.only_match else o.games
        asking = games + o.match_reference + o.match_judged
        self.config = selfplay.Config(
            threads=o.threads, games=games, matches=(0, o.match_reference, o.match_judged),
            batches=(batches_for(asking, o.places), batches_for(o.match_reference, o.reference_places),
                     batches_for(asking, o.small_places) if o.small_frame else 0),
            places=(o.places, o.reference_places, o.small_places),
            gumbel=o.gumbel, most_visits=max(visits_at(part, 0) for part in o.visits.split(",")),
            most_judged_visits=o.most_judged_visits, most_plies=max(400, 11 * s.width * s.width // 5 if s.any_size else 0),
            frame=o.frame, small_frame=o.small_frame, sizes=tuple(sizes), size_shares=tuple(shares), prior_opening=o.prior_opening,
            match_visits=o.match_visits, match_opening=o.match_opening, random_opening=o.random_opening,
            other_variants=o.other_variants, score_weight=o.score_weight, decided=o.decided,
            played_out=o.played_out, target_weight=o.target_weight, softness=o.search_softness / o.softness,
            search_share=o.search_share,
            seed=o.seed or int(self.begin * 1000))
        small = selfplay.shape(self.lib, o.game, o.small_frame) if o.small_frame else s
        self.inputs, self.outputs = [], []
        for queue, asked in enumerate((s, s, small)):
            count, places = self.config.batches[queue], self.config.places[queue]
            pinned = self.cuda and count > 0
            self.inputs.append(torch.zeros(count, places * asked.input_bytes, dtype=torch.uint8, pin_memory=pinned))
            self.outputs.append(torch.zeros(count, places, asked.output_floats, pin_memory=pinned))
        forward = self.compiled(self.playing, (s, small)) if o.compile and self.cuda else None
        self.lanes = [Lane(self.codec, self.playing, 0, self.inputs[0], self.outputs[0], o.places, self.kind, self.cuda,
                           forward) for _ in range(o.lanes if self.cuda else 1)]
        if o.small_frame:
            codec = Codec(small.as_dict(), *selfplay.turns(self.lib, o.game, small), o.device, o.search_softness)
            self.lanes += [Lane(codec, self.playing, 2, self.inputs[2], self.outputs[2], o.small_places, self.kind,
                                self.cuda, forward) for _ in range(o.lanes if self.cuda else 1)]
        if o.match_reference:
            self.lanes.append(Lane(self.codec, self.reference, 1, self.inputs[1], self.outputs[1], o.reference_places,
                                   self.kind, self.cuda))

    def clear_self(self):
        self.self_games = collections.Counter()

    def refresh(self, net):
        """Gives the averaged weights to the net that plays, or to the reference; batches under way come first."""
        if self.cuda:
            for lane in self.lanes:
                torch.cuda.current_stream().wait_stream(lane.stream)
        with torch.no_grad():
            new = folded_state(self.learner.average)
            for name, weight in net.state_dict().items():
                weight.copy_(new[name])
        for lane in self.lanes:  # a batch that is under way was answered by the weights before
            lane.stale = lane.batch >= 0
        if self.cuda:
            for lane in self.lanes:
                lane.stream.wait_stream(torch.cuda.current_stream())

    def serve(self):
        """Gives back batches that are done, launches those that are full. True if anything was done."""
        any_done = False
        for lane in self.lanes:
            if lane.batch >= 0 and lane.finished():
                if self.looked < 64:  # answers that are no numbers show at once
                    self.looked += 1
                    self.stop_if_lost(self.outputs[lane.queue][lane.batch][:lane.count, 0].tolist())
                if lane.unchecked and not lane.stale and self.looked >= 64:
                    lane.unchecked = False
                    self.say("  answers of queue %d against 32 bits: values off by %.4f (at most %.3f), priors by %.4f (%.3f)" %
                             (lane.queue, *lane.check()))
                self.games.give(lane.queue, lane.batch)
                lane.batch = -1
                any_done = True
            if lane.batch < 0:
                idle = all(other.batch < 0 for other in self.lanes if other.queue == lane.queue)
                batch, count = self.games.take(lane.queue, idle and self.patience[lane.queue] > 3)
                if batch >= 0:
                    lane.launch(batch)
                    lane.count = count
                    self.launched[lane.queue] += 1
                    self.placed[lane.queue] += count
                    self.patience[lane.queue] = 0
                    any_done = True
                else:
                    self.patience[lane.queue] += 1
        return any_done

    def count_results(self):
        for result in self.games.results():
            if result.opponent == selfplay.SELF:
                c = self.self_games
                c["games"] += 1
                c["plies"] += result.length
                c[("black", "white", "drawn")[result.winner]] += 1
                c["outcomes"] += (result.outcomes & 255) + (result.outcomes >> 8)
                self.totals["games"] += 1
            elif result.opponent == selfplay.REFERENCE and self.begun_before:
                self.begun_before -= 1
            else:
                self.tallies[result.opponent].add(result)
                self.recent[result.opponent].append(
                    0.5 if result.winner == 2 else float(result.winner == result.colour))
        tally = self.tallies[selfplay.REFERENCE]
        if not self.o.only_match and tally.games >= 200 and tally.share() >= self.o.promote:
            self.elo_base += elo(tally.share(), tally.games)
            self.say("  the net becomes the reference: %.1f %% of %d games, %+.0f Elo in all" % (
                100 * tally.share(), tally.games, self.elo_base))
            tally.clear()
            self.recent[selfplay.REFERENCE].clear()
            self.refresh(self.reference)
            self.begun_before = self.o.match_reference
        tally = self.tallies[selfplay.JUDGED]
        if not self.o.only_match and tally.games >= 100 and tally.share() >= 0.8 and \
                self.judged_visits < self.o.most_judged_visits:
            self.say("  against the judgement with %d visits: %.1f %% of %d games" % (
                self.judged_visits, 100 * tally.share(), tally.games))
            self.judged_visits *= 4
            tally.clear()
            self.recent[selfplay.JUDGED].clear()
        elif tally.games >= 400 and not self.o.only_match:
            tally.clear()  # results of long ago say nothing of the net of now

    def show(self, force=False):
        now = time.time()
        counters = self.games.counters()
        seconds = now - self.shown
        spent = sum(counters.evaluations) - self.evaluations
        self.evaluations += spent
        self.totals["evaluations"] += spent
        loss = self.learner.mean_losses()
        if self.learner.steps > self.steps:
            self.stop_if_lost(loss)
        c = self.self_games
        games = max(c["games"], 1)
        busy = counters.busy - self.busy
        self.busy = counters.busy
        recent = {k: (sum(v) / len(v) if v else float("nan")) for k, v in self.recent.items()}
        gap = self.gap()
        row = dict(seconds=round(self.age()), games=self.totals["games"], positions=self.totals["positions"],
                   evaluations=self.totals["evaluations"], rate=round(spent / seconds), visits=self.visits,
                   fill=round((self.placed[0] + self.placed[2]) / max(1, self.launched[0] * self.o.places +
                                                                      self.launched[2] * self.o.small_places), 3),
                   steps=self.learner.steps,
                   step_rate=round((self.learner.steps - self.steps) / seconds, 1), window=self.learner.in_window,
                   lr=self.learner.rate, policy=loss[0], result=loss[1], outcome=loss[2], owners=loss[3],
                   right=loss[4], policy_gap=gap[0], result_gap=gap[1],
                   plies=c["plies"] / games, white=c["white"] / games, black=c["black"] / games,
                   drawn=c["drawn"] / games, rings=c["outcomes"] / games, reference=recent[selfplay.REFERENCE],
                   reference_games=len(self.recent[selfplay.REFERENCE]),
                   elo=self.elo_base + (elo(recent[selfplay.REFERENCE], len(self.recent[selfplay.REFERENCE]))
                                        if self.recent[selfplay.REFERENCE] else 0),
                   judged=recent[selfplay.JUDGED], judged_games=len(self.recent[selfplay.JUDGED]),
                   judged_visits=self.judged_visits,
                   cpu=busy / seconds / self.o.threads, gpu=self.meter.mean(), loop=self.loops / seconds,
                   dropped=counters.dropped)
        if self.learner.steps > self.steps and not all(map(math.isfinite, loss)):
            self.broken = self.stopping = True
        self.steps, self.shown, self.loops = self.learner.steps, now, 0
        self.launched, self.placed = [0] * selfplay.QUEUES, [0] * selfplay.QUEUES
        self.clear_self()
        if self.rows % 20 == 0:
            self.say("   s  games   pos(M) evals/s v   fill steps  /s   policy result outc. owner. right   gaps         | plies "
                     "white black drawn rings | ref.  Elo  judged (visits) | cpu gpu lr")
        self.rows += 1
        self.say("%4d %6d %7.2f %8d %-3d %.2f %6d %4.0f %6.3f %6.3f %6.3f %.3f %.3f %+.3f %+.3f | %4.1f  %.2f  %.2f  %.2f  "
                 "%.2f | %.2f %5.0f %.3f (%d) | %.2f %3.0f %.1e" % (
                     row["seconds"], row["games"], row["positions"] / 1e6, row["rate"], row["visits"], row["fill"],
                     row["steps"], row["step_rate"], row["policy"], row["result"], row["outcome"], row["owners"],
                     row["right"], row["policy_gap"], row["result_gap"], row["plies"], row["white"], row["black"],
                     row["drawn"], row["rings"], row["reference"], row["elo"], row["judged"], row["judged_visits"],
                     row["cpu"], row["gpu"], row["lr"]))
        self.note("log.jsonl", json.dumps({name: None if isinstance(value, float) and not math.isfinite(value) else value
                                           for name, value in row.items()}))

    def gap(self):
        """By how much worse the averaged net does on positions that have just come than on those it learns from: what
        it has learnt by heart, and by how much they have become others."""
        count = 8192 if self.cuda else 512
        if self.learner.steps == self.steps or self.learner.in_window < 4 * count:
            return math.nan, math.nan
        fresh, learnt = (self.learner.measure(rows) for rows in (self.learner.newest(count), self.learner.any_rows(count)))
        return fresh[0] - learnt[0], fresh[1] - learnt[1]

    def stop_if_lost(self, loss):
        """A net with a weight that is no number learns nothing any more, and what it plays is worth nothing."""
        if math.isnan(sum(loss)):
            self.say("losses or answers are no numbers any more: stopped; what was saved before is whole")
            self.games.close()
            self.meter.close()
            raise SystemExit(3)

    def save(self):
        checkpoint, optimizer = self.learner.state()
        over = self.age() > 60 * self.o.minutes
        checkpoint.update(size=self.size, totals=dict(self.totals), elo=self.elo_base, game=self.o.game,
                          judged_visits=self.judged_visits, options=vars(self.o), before=0 if over else self.age())
        files = [("optimizer.pt", optimizer), ("checkpoint.pt", checkpoint)]
        if self.o.keep_every and self.age() >= self.keep_at:
            self.keep_at += 60 * self.o.keep_every
            files.append(("net-%d.pt" % self.learner.steps, kept(checkpoint)))
        try:
            for name, data in files:
                put(data, os.path.join(self.o.out, name))
        except OSError as error:  # the run is worth more than this one
            self.say("%s could not be written (%s); the one before is whole" % (name, error))
            return False
        return True

    def learn(self):
        """Learns from a window kept before, to try out how."""
        learning, held = self.learner, self.held_out()
        apart = self.kept[-held:].to(self.o.device)
        learning.fill(self.kept[:-held])
        due = self.o.reuse * learning.seen
        self.say("%d rows to learn from, %d apart; ready after %.1f s" % (learning.seen, held, self.up()))
        self.say("steps  learnt: policy result  apart: policy result")
        shown = began = time.time()

        def show():
            self.say("%5d  %14.4f %6.4f  %13.4f %6.4f" % (
                learning.learnt // self.o.batch, *learning.measure(learning.any_rows(16384)),
                *learning.measure(apart)))
        show()
        while not self.stopping and learning.learnt + self.o.batch <= due:
            learning.set_rate(learning.learnt / due)
            if not learning.step_if_due():
                time.sleep(2e-5)
            if time.time() - shown > self.o.show_every:
                show()
                shown = time.time()
        show()
        self.say("%.1f s" % (time.time() - began))

    def keep_window(self):
        window, head = self.learner.window, self.learner.head
        older = window[head:] if self.learner.seen >= len(window) else window[:0]
        torch.save(dict(rows=torch.cat([older.cpu(), window[:head].cpu()])), self.o.keep_window + ".new")
        os.replace(self.o.keep_window + ".new", self.o.keep_window)

    def play(self):
        o = self.o
        self.refresh(self.playing)
        if not o.reference:
            self.refresh(self.reference)
        self.games = selfplay.SelfPlay(self.lib, o.game, self.config, [t.data_ptr() for t in self.inputs],
                                       [t.data_ptr() for t in self.outputs])
        self.meter = Meter(self.cuda)
        self.patience = [0] * selfplay.QUEUES
        self.launched, self.placed = [0] * selfplay.QUEUES, [0] * selfplay.QUEUES
        self.evaluations = self.busy = self.rows = self.loops = 0
        self.steps, self.visits, self.pace = self.learner.steps, 0, None
        self.unsure, self.looked = True, 0
        learning = self.learner
        started = self.shown = saved = refreshed = fetched = time.time()
        self.say("self-play begins after %.1f s" % self.up())
        while not self.stopping:
            self.loops += 1
            worked = self.serve()
            worked = (not o.only_match and learning.step_if_due()) or worked
            now = time.time()
            if now - fetched > 0.1:
                fetched = now
                self.totals["positions"] += learning.fetch(self.games)
                if self.unsure and learning.steps >= self.steps + 20:
                    self.unsure = False  # the first steps tell: no need to wait for the first row
                    self.stop_if_lost(learning.mean_losses())
                self.count_results()
                learning.set_rate(min(1.0, self.age() / (60 * o.minutes)))
                visits = visits_at(o.visits, self.before + now - started)
                if (visits, self.judged_visits) != self.pace:
                    self.pace = (visits, self.judged_visits)
                    self.visits = visits
                    self.games.pace(visits, o.fast_visits, self.judged_visits, o.full_share)
                if self.age() > 60 * o.minutes:
                    break
            if now - refreshed > o.refresh and not o.only_match:
                refreshed = now
                self.refresh(self.playing)
            if now - self.shown > o.show_every:
                self.show()
            if now - saved > o.save_every and not o.only_match:
                saved = now
                self.save()
                for lane in self.lanes:
                    lane.unchecked = True
            if not worked:
                time.sleep(2e-5)
        self.show()
        for kind, name in ((selfplay.REFERENCE, "reference"), (selfplay.JUDGED, "judgement")):
            tally = self.tallies[kind]
            if tally.games:
                self.say("against the %s: %.1f of %d games, %+.0f Elo" % (
                    name, tally.score, tally.games, elo(tally.share(), tally.games)))
        if self.broken:
            self.say("a loss is no number any more: the net is broken, and nothing is kept of it")
        elif not o.only_match:
            self.unsaved = not self.save()
        self.meter.close()
        self.games.close()
        if o.keep_window and not self.broken and not o.only_match:
            self.keep_window()


def main():
    o = options()
    os.makedirs(o.out, exist_ok=True)
    run = Run(o)

    def stop(*_):
        run.stopping = True
    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    if o.only_learn:
        run.learn()
        return 0
    run.play()
    return 3 if run.broken else 1 if run.unsaved else 0


if __name__ == "__main__":
    sys.exit(main())
