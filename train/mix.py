#!/usr/bin/env python3
"""Writes a net that lies between two checkpoints of which one went on from the other: mix.py FIRST SECOND SHARE OUT.

What a run on other boards taught, and not all that it made the net forget: docs/TRAINING.md."""
import sys

import torch

from net import kept, read, save


def between(first, second, share):
    """Every weight, and every number that batch norms remember: share of the second, the rest of the first."""
    if first["size"] != second["size"]:
        raise SystemExit("the nets are not of one size")
    average = {name: torch.lerp(first["average"][name].float(), there.float(), share) if there.is_floating_point()
               else there for name, there in second["average"].items()}
    return dict(second, average=average)


def main():
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    first, second = (read(path) for path in sys.argv[1:3])
    save(kept(between(first, second, float(sys.argv[3]))), sys.argv[4])


if __name__ == "__main__":
    main()
