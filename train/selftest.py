#!/usr/bin/env python3
"""What can go wrong between the games and the net, tried without a device. Needs PyTorch. Speaks TAP."""
import os
import struct
import sys
import tempfile
import zlib

import torch

import export
import selfplay
from codec import Codec
from net import Net, fold, size

LIB = selfplay.library(sys.argv[1] if len(sys.argv) > 1 else None)
SHAPE = selfplay.shape(LIB, "yinsh")
CELLS, POLICY = selfplay.turns(LIB, "yinsh", SHAPE)
CODEC = Codec(SHAPE.as_dict(), CELLS, POLICY, "cpu")


def some_net():
    """Small, and far enough from where it began that nothing in it is zero by chance."""
    torch.manual_seed(3)
    net = Net(size(SHAPE.as_dict(), blocks=2, channels=8, pooled=(1,)))
    with torch.no_grad():
        for parameter in net.parameters():
            parameter += 0.1 * torch.randn_like(parameter)
    net.train()
    for _ in range(5):
        net(*some_positions())
    return net.eval()


def some_positions(count=16):
    board = torch.zeros(CODEC.cells)
    board[torch.tensor(CELLS[1]) != torch.arange(CODEC.cells)] = 1  # what a sixth of a turn moves, and the middle
    board[5 * SHAPE.width + 5] = 1
    planes = (torch.rand(count, SHAPE.planes, CODEC.cells) < 0.3).float() * board
    planes[:, 0] = board
    return planes.view(count, SHAPE.planes, SHAPE.height, SHAPE.width), torch.rand(count, SHAPE.scalars)


def folding_changes_nothing():
    net = some_net()
    for a, b in zip(net(*some_positions()), fold(net)(*some_positions())):
        assert a.shape == b.shape
    positions = some_positions()
    assert all(torch.allclose(a, b, atol=1e-4) for a, b in zip(net(*positions), fold(net)(*positions)))
    assert positions[0][0, 0].sum() == 85


def the_edge_is_no_part_of_the_board():
    """What stands outside the board in the frame must not matter: the net never sees it."""
    net = fold(some_net())
    planes, scalars = some_positions()
    for block in net.blocks:
        x = torch.randn(4, 8, SHAPE.height, SHAPE.width) * planes[:4, :1]
        out = block(x, planes[:4, :1], 1 / planes[:4, :1].sum((2, 3)))
        assert (out * (1 - planes[:4, :1])).abs().max() == 0


def boards_turn_like_their_cells():
    bits = torch.randint(0, 256, (12, SHAPE.planes * SHAPE.words * 8), dtype=torch.uint8)
    plain = CODEC.board(bits, torch.zeros(12, dtype=torch.int64), torch.float32).flatten(2)
    turned = CODEC.board(bits, torch.arange(12), torch.float32).flatten(2)
    for s in range(12):
        assert torch.equal(turned[s][:, torch.tensor(CELLS[s], dtype=torch.int64)], plain[s])
    word = bits[0, :SHAPE.words * 8].numpy().tobytes()
    for cell in range(CODEC.cells):
        assert plain[0, 0, cell] == word[cell // 8] >> cell % 8 & 1


def answers_are_read_where_the_turned_action_stands():
    policy = torch.arange(CODEC.numbers, dtype=torch.float32).expand(12, -1)
    actions = torch.randint(0, CODEC.numbers, (12, SHAPE.actions))
    count = torch.full((12, 1), 7)
    legal = CODEC.legal(policy, torch.arange(12), actions, count)
    for s in range(12):
        for i in range(7):
            assert legal[s, i] == POLICY[s][actions[s, i]]
    assert torch.isinf(legal[:, 7:]).all()


def a_file_holds_the_net_and_its_checksum():
    net = fold(some_net())
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "net")
        ranges = export.ranges(net, *some_positions())
        length = export.write(path, "yinsh", net, "fp32", 5, ranges)
        with open(path, "rb") as file:
            data = file.read()
    assert len(data) == length and data[:8] == b"TABLANET"
    assert struct.unpack("<I", data[-4:])[0] == zlib.crc32(data[:-4])
    at = 8 + 8 + 16 + 80
    assert len(ranges) == 4 and ranges.min() > 0
    for name, array in export.entries(net) + [("ranges", ranges)]:
        count = struct.unpack_from("<I", data, at)[0]
        values = torch.tensor(struct.unpack_from("<%df" % count, data, at + 4))
        assert torch.equal(values, array.flatten()), name
        at += 4 + 4 * count
    assert at == length - 4


def main():
    cases = [folding_changes_nothing, the_edge_is_no_part_of_the_board, boards_turn_like_their_cells,
             answers_are_read_where_the_turned_action_stands, a_file_holds_the_net_and_its_checksum]
    failed = 0
    print("1..%d" % len(cases))
    for number, case in enumerate(cases, 1):
        try:
            case()
            print("ok %d - %s" % (number, case.__name__))
        except AssertionError as error:
            failed += 1
            print("not ok %d - %s %s" % (number, case.__name__, error))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
