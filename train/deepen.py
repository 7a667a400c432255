#!/usr/bin/env python3
"""Writes a net with more blocks that answers what a checkpoint's net answers, to go on from: deepen.py CHECKPOINT BLOCKS OUT.

The new blocks lie between the old ones; their second norm is zero, so that they pass on what they get until they learn."""
import sys

from net import Net, kept, read, save


def deeper(checkpoint, blocks):
    size = checkpoint["size"]
    if not size["blocks"] <= blocks <= 32:
        raise SystemExit("a net of %d blocks can have up to 32, and no fewer" % size["blocks"])
    to = [i * blocks // size["blocks"] for i in range(size["blocks"])]  # where each old block goes
    bigger = dict(size, blocks=blocks, pooled=[to[i] for i in size["pooled"]])
    average = Net(bigger).state_dict()
    for name, weight in checkpoint["average"].items():
        parts = name.split(".")
        if parts[0] == "blocks":
            parts[1] = str(to[int(parts[1])])
        average[".".join(parts)] = weight
    return dict({k: v for k, v in checkpoint.items() if k != "net"}, size=bigger, average=average)


def main():
    if len(sys.argv) != 4 or not sys.argv[2].isdigit():
        raise SystemExit(__doc__)
    save(kept(deeper(read(sys.argv[1]), int(sys.argv[2]))), sys.argv[3])


if __name__ == "__main__":
    main()
