#!/usr/bin/env python3
"""Writes a checkpoint's net as one flat file of weights (FORMAT.md), or as a smaller checkpoint that is kept."""
import argparse
import struct
import zlib

import torch

from net import Net, fold, kept

MAGIC = b"TABLANET"
VERSION = 1
FORMATS = {"fp32": 0, "fp16": 1}


def entries(net):
    """Every array of the folded net, in the order in which a forward pass needs it."""
    state = net.state_dict()
    names = ["stem.weight", "scalars.weight", "scalars.bias"]
    for i in range(net.size["blocks"]):
        names += ["blocks.%d.%s" % (i, part) for part in ("conv1.weight", "conv1.bias")]
        if i in net.size["pooled"]:
            names += ["blocks.%d.pooled.weight" % i, "blocks.%d.pooled.bias" % i]
        names += ["blocks.%d.%s" % (i, part) for part in ("conv2.weight", "conv2.bias")]
    for head in ("policy1", "policy_pooled", "policy2", "value1", "value2", "value3", "outcome"):
        names += [head + ".weight", head + ".bias"]
    left = set(state) - set(names) - {"stem.bias"}  # the stem's bias is part of scalars.bias
    assert not left, left
    return [(name, state[name].float().cpu().contiguous()) for name in names]


def header(game, size, kind, steps):
    pooled = sum(1 << b for b in size["pooled"])
    return MAGIC + struct.pack(
        "<II16s16I", VERSION, FORMATS[kind], game.encode(), size["version"], size["width"], size["height"],
        size["planes"], size["scalars"], size["policy_planes"], size["outcomes"], size["outcome_classes"],
        size["hex"], size["blocks"], size["channels"], pooled, size["policy"], size["value"], size["hidden"], steps)


def write(path, game, net, kind, steps):
    data = bytearray(header(game, net.size, kind, steps))
    for _, array in entries(net):
        array = array.half() if kind == "fp16" else array
        data += struct.pack("<I", array.numel()) + array.numpy().tobytes()
        data += b"\0" * (-len(data) % 4)
    data += struct.pack("<I", zlib.crc32(data))
    with open(path, "wb") as file:
        file.write(data)
    return len(data)


def main():
    p = argparse.ArgumentParser(description="Writes a checkpoint's net as one flat file of weights.")
    p.add_argument("checkpoint")
    p.add_argument("file")
    p.add_argument("--game", default="yinsh", help="where the checkpoint does not say it")
    p.add_argument("--format", choices=list(FORMATS) + ["pt"], default="fp16", help="pt: a checkpoint, half precision")
    o = p.parse_args()
    saved = torch.load(o.checkpoint, map_location="cpu")
    if o.format == "pt":
        torch.save(kept(saved), o.file)
        return
    net = Net(saved["size"])
    net.load_state_dict(saved["average"])
    net = fold(net.eval())
    length = write(o.file, saved.get("game", o.game), net, o.format, saved.get("steps", 0))
    print("%s: %d bytes, %d weights" % (o.file, length, sum(a.numel() for _, a in entries(net))))


if __name__ == "__main__":
    main()
