#!/usr/bin/env python3
"""Writes a checkpoint's net as one flat file of weights (FORMAT.md), or as a smaller checkpoint that is kept."""
import argparse
import random
import struct
import zlib

import torch

import selfplay
from codec import Codec
from net import Net, fold, kept, must_fit, read, save

MAGIC = b"TABLANET"
VERSION = 3
FORMATS = {"fp32": 0, "fp16": 1}
HALF = 65504  # the largest number of 16 bits


def entries(net):
    """Every array of the folded net, in the order in which a forward pass needs it."""
    state = net.state_dict()
    names = ["stem.weight", "scalars.weight", "scalars.bias"]
    for i in range(net.size["blocks"]):
        names += ["blocks.%d.%s" % (i, part) for part in ("conv1.weight", "conv1.bias")]
        if i in net.size["pooled"]:
            names += ["blocks.%d.pooled.weight" % i, "blocks.%d.pooled.bias" % i]
        names += ["blocks.%d.%s" % (i, part) for part in ("conv2.weight", "conv2.bias")]
    heads = ["policy1", "policy_pooled", "policy2", "globals", "value1", "owners", "value2", "value3", "outcome"]
    for head in heads:
        if head + ".weight" in state:
            names += [head + ".weight", head + ".bias"]
    left = set(state) - set(names) - {"stem.bias"}  # the stem's bias is part of scalars.bias
    assert not left, left
    return [(name, state[name].float().cpu().contiguous()) for name in names]


class Watched:
    """A net that remembers what it was asked."""

    def __init__(self, net):
        self.net, self.asked = net, []

    def __call__(self, planes, scalars):
        self.asked += [(planes[i].bool(), scalars[i]) for i in range(len(planes)) if planes[i, 0].any()]
        return self.net(planes, scalars)


@torch.no_grad()
def positions(net, game, wanted, seed=1):
    """Positions that the net is asked about while it plays some quick games against itself to the end."""
    lib = selfplay.library()
    frame = 9 if net.size.get("any_size") else 0  # of many sizes one that is soon played
    shape = selfplay.shape(lib, game, frame)
    codec = Codec(shape.as_dict(), *selfplay.turns(lib, game, shape), "cpu")
    games, places = 16, 16
    config = selfplay.Config(threads=1, games=games, batches=(4, 4), places=(places, places), gumbel=4, most_visits=4,
                             most_judged_visits=4, most_plies=400, match_visits=4, random_opening=0.25, frame=frame,
                             sizes=(frame,), seed=seed)
    inputs = [torch.zeros(4, places * shape.input_bytes, dtype=torch.uint8) for _ in range(selfplay.QUEUES)]
    outputs = [torch.zeros(4, places, shape.output_floats) for _ in range(selfplay.QUEUES)]
    play = selfplay.SelfPlay(lib, game, config, [t.data_ptr() for t in inputs], [t.data_ptr() for t in outputs])
    play.pace(4, 4, 4, 1)
    watched = Watched(net)
    while play.counters().games < games or len(watched.asked) < wanted:
        batch, _ = play.take(0, True)
        if batch >= 0:
            outputs[0][batch].copy_(codec.judge(watched, inputs[0][batch], places, torch.float32))
            play.give(0, batch)
    play.close()
    random.seed(seed)
    chosen = random.sample(watched.asked, wanted)
    return torch.stack([planes for planes, _ in chosen]).float(), torch.stack([scalars for _, scalars in chosen])


@torch.no_grad()
def ranges(net, planes, scalars, share=0.9999):
    """What each convolution of the blocks takes in: a number that so large a share of its inputs do not exceed."""
    found, hooks = [], []
    mask = planes[:, 0].bool()

    def note(_, inputs):
        values = inputs[0].permute(0, 2, 3, 1)[mask].flatten()
        found.append(values.kthvalue(max(1, int(share * values.numel()))).values.item())
    for block in net.blocks:
        hooks += [conv.register_forward_pre_hook(note) for conv in (block.conv1, block.conv2)]
    net(planes, scalars)
    for hook in hooks:
        hook.remove()
    return torch.tensor(found)


def header(game, size, kind, steps, points, softness=0):
    pooled = sum(1 << b for b in size["pooled"])
    return MAGIC + struct.pack(
        "<II16s21I", VERSION, FORMATS[kind], game.encode(), size["version"], size["width"], size["height"],
        size["planes"], size["scalars"], size["policy_planes"], size["outcomes"], size["outcome_classes"],
        size["hex"], size["blocks"], size["channels"], pooled, size["policy"], size["value"], size["hidden"], steps,
        size.get("globals", 0), size.get("owners", 0) * (1 + points), size.get("any_size", 0), 0, round(100 * softness))


def write(path, game, net, kind, steps, ranges=None, points=False, softness=0):
    """ranges: as ranges() gives them; None: not known. points: whether its word on them is to be shown."""
    data = bytearray(header(game, net.size, kind, steps, points, softness))
    last = torch.zeros(2 * net.size["blocks"]) if ranges is None else ranges
    for name, array in entries(net) + [("ranges", last)]:
        if kind == "fp16" and array.abs().max() > HALF:
            raise SystemExit("%s has numbers too large for 16 bits" % name)
        array = array.half() if kind == "fp16" else array
        data += struct.pack("<I", array.numel()) + array.numpy().tobytes()
        data += b"\0" * (-len(data) % 4)
    data += struct.pack("<I", zlib.crc32(data))
    save(data, path)
    return len(data)


def main():
    p = argparse.ArgumentParser(description="Writes a checkpoint's net as one flat file of weights.")
    p.add_argument("checkpoint")
    p.add_argument("file")
    p.add_argument("--game", default="yinsh", help="where the checkpoint does not say it")
    p.add_argument("--positions", type=int, default=512, help="of quick games, to see how large numbers get; 0: do not")
    p.add_argument("--format", choices=list(FORMATS) + ["pt"], default="fp16", help="pt: a checkpoint, half precision")
    p.add_argument("--softness", type=float, default=0, help="a search goes by the priors to the power of 1 / this; "
                   "0: not known")
    p.add_argument("--points", action="store_true", help="what it says of territory and points has been looked at and "
                   "is to be shown (docs/TRAINING.md)")
    o = p.parse_args()
    if o.softness and not 1 <= o.softness <= 10:
        p.error("--softness: from 1 to 10")
    saved = read(o.checkpoint)
    if o.format == "pt":
        save(kept(saved), o.file)
        return
    game = saved.get("game", o.game)
    must_fit(saved, selfplay.shape(selfplay.library(), game).as_dict(), o.checkpoint)
    net = Net(saved["size"])
    net.load_state_dict(saved["average"])
    net = fold(net.eval())
    found = ranges(net, *positions(net, game, o.positions)) if o.positions else None
    length = write(o.file, game, net, o.format, saved.get("steps", 0), found, o.points, o.softness)
    print("%s: %d bytes, %d weights" % (o.file, length, sum(a.numel() for _, a in entries(net))))
    if found is not None:
        print("what convolutions take in:", *("%.2f" % value for value in found.tolist()))


if __name__ == "__main__":
    main()
