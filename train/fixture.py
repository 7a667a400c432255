#!/usr/bin/env python3
"""What PyTorch answers for some positions, for the tests of the C nets: tests/net/README.md says how it is used.

    test-net-show-positions | fixture.py nets/yinsh.pt

The weights are rounded to half precision first, as export.py does it, so that both compute with the same numbers.
"""
import sys

import torch

from net import Net, fold


def main():
    torch.set_default_dtype(torch.float64)
    saved = torch.load(sys.argv[1], map_location="cpu")
    net = Net(saved["size"])
    net.load_state_dict(saved["average"])
    net = fold(net.float().eval())
    net.load_state_dict({k: v.float().half().double() for k, v in net.state_dict().items()})
    net = net.double()
    size = saved["size"]
    cells = size["width"] * size["height"]
    words = (cells + 63) // 64
    for line in sys.stdin:
        print(line, end="")
        word, *rest = line.split()
        if word == "planes":
            bits = [int(value, 16) for value in rest]
            planes = torch.tensor([[bits[p * words + c // 64] >> c % 64 & 1 for c in range(cells)]
                                   for p in range(size["planes"])])
            planes = planes.double().view(1, size["planes"], size["height"], size["width"])
        elif word == "scalars":
            scalars = torch.tensor([[float(value) for value in rest]])
        elif word == "places":
            with torch.no_grad():
                policy, end, outcome, _ = net(planes, scalars)
            for name, values in (("logits", policy[0, [int(p) for p in rest]]), ("end", end[0]),
                                 ("outcomes", outcome.flatten())):
                print(name, *("%.6f" % value for value in values.tolist()))


if __name__ == "__main__":
    main()
