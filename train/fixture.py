#!/usr/bin/env python3
"""What PyTorch answers for some positions, for the tests of the C nets: tests/net/README.md says how it is used.

    test-net-show-positions yinsh | fixture.py nets/yinsh.pt
    test-net-show-positions go    | fixture.py --random go ../tests/net/go.net

The second also writes the net it asks: a small one with random numbers. Weights are rounded to half precision first, as
export.py does it, so that both compute with the same numbers.
"""
import argparse
import sys

import torch

import export
import selfplay
from net import Net, fold, read, size


def rounded(net):
    net.load_state_dict({k: v.float().half().float() for k, v in net.state_dict().items()})
    return net


def kept_net(path):
    saved = read(path)
    net = Net(saved["size"])
    net.load_state_dict(saved["average"])
    return rounded(fold(net.eval()))


def random_net(game, path):
    """Far enough from where nets begin that nothing in it is zero by chance."""
    torch.manual_seed(7)
    shape = selfplay.shape(selfplay.library(), game)
    net = Net(size(shape.as_dict(), blocks=2, channels=12, pooled=(1,), policy=8, value=8, hidden=8))
    with torch.no_grad():
        for parameter in net.parameters():
            parameter += 0.1 * torch.randn_like(parameter)
    net = rounded(fold(net.eval()))
    export.write(path, game, net, "fp16", 0)
    return net


def answer(net, planes, scalars, places):
    with torch.no_grad():
        policy, end, outcome, owners = net(planes, scalars)
    yield "logits", policy[0, places]
    yield "end", end[0]
    yield "outcomes", outcome.flatten()
    if owners is not None:
        yield "owners", owners[0]


def main():
    p = argparse.ArgumentParser(description="What PyTorch answers for the positions of standard input.")
    p.add_argument("file", help="a checkpoint to ask; with --random the file of a net to write")
    p.add_argument("--random", metavar="GAME")
    o = p.parse_args()
    net = (random_net(o.random, o.file) if o.random else kept_net(o.file)).double()
    for line in sys.stdin:
        print(line, end="")
        word, *rest = line.split()
        if word == "frame":
            width, height = int(rest[0]), int(rest[1])
            words = (width * height + 63) // 64
        elif word == "planes":
            bits = [int(value, 16) for value in rest]
            planes = torch.tensor([[bits[p * words + c // 64] >> c % 64 & 1 for c in range(width * height)]
                                   for p in range(net.size["planes"])])
            planes = planes.double().view(1, net.size["planes"], height, width)
        elif word == "scalars":
            scalars = torch.tensor([[float(value) for value in rest]], dtype=torch.float64)
        elif word == "places":
            for name, values in answer(net, planes, scalars, [int(place) for place in rest]):
                print(name, *("%.6f" % value for value in values.tolist()))


if __name__ == "__main__":
    main()
