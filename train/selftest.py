#!/usr/bin/env python3
"""What can go wrong between the games and the net, tried without a device. Needs PyTorch. Speaks TAP."""
import copy
import os
import resource
import struct
import sys
import tempfile
import types
import zlib

import torch

import deepen
import export
import mix
import net as netlib
import selfplay
import train
from codec import NEVER, Codec
from learner import Learner
from net import Net, difference, fold, must_fit, put, read, save, size

LIB = selfplay.library(sys.argv[1] if len(sys.argv) > 1 else None)
SHAPE = selfplay.shape(LIB, "yinsh")
CELLS, POLICY = selfplay.turns(LIB, "yinsh", SHAPE)
CODEC = Codec(SHAPE.as_dict(), CELLS, POLICY, "cpu")
GO = selfplay.shape(LIB, "go", 9)
GO_CELLS, GO_POLICY = selfplay.turns(LIB, "go", GO)
GO_CODEC = Codec(GO.as_dict(), GO_CELLS, GO_POLICY, "cpu")


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
    positions = some_positions()
    assert all(torch.allclose(a, b, atol=1e-4) for a, b in zip(net(*positions)[:3], fold(net)(*positions)[:3]))
    assert positions[0][0, 0].sum() == 85


def the_edge_is_no_part_of_the_board():
    """What stands outside the board in the frame must not matter: the net never sees it."""
    net = fold(some_net())
    planes, scalars = some_positions()
    for block in net.blocks:
        x = torch.randn(4, 8, SHAPE.height, SHAPE.width) * planes[:4, :1]
        out = block(x, planes[:4, :1], 1 / planes[:4, :1].sum((2, 3)))
        assert (out * (1 - planes[:4, :1])).abs().max() == 0


def answers_of_other_cells_are_far_from_the_nets_own():
    """What a compiler once did: the maximum over the board came from cells a little further on."""
    net = fold(some_net())
    shape = SHAPE.as_dict()

    def rounded(planes, scalars):
        return copy.deepcopy(net).bfloat16()(planes.bfloat16(), scalars.bfloat16())

    def astray(planes, scalars):
        right = netlib.pool
        netlib.pool = lambda x, share: torch.cat([right(x, share)[:, :x.shape[1]],
                                                  x.flatten().roll(-40).view(x.shape[0], x.shape[1], -1).max(2).values], 1)
        try:
            return net(planes, scalars)
        finally:
            netlib.pool = right
    assert difference(net, net, shape, 64) == 0
    assert 0 < difference(rounded, net, shape, 64) < 0.05
    assert difference(astray, net, shape, 64) > 0.2


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
    assert (legal[:, 7:] == NEVER).all()


def soft_answers_are_less_sure_and_nothing_else():
    width = SHAPE.planes * SHAPE.words * 8 + SHAPE.scalars * 4 + SHAPE.actions * 2 + 2 + 1
    flat = torch.zeros(width, dtype=torch.uint8)
    flat[:SHAPE.planes * SHAPE.words * 8] = torch.arange(SHAPE.planes * SHAPE.words * 8) % 251
    actions = torch.arange(SHAPE.actions, dtype=torch.int16) + 58  # around the middle of the board
    flat[-3 - 2 * SHAPE.actions:-3] = actions.view(torch.uint8)
    flat[-3] = 5  # legal ones
    soft = Codec(SHAPE.as_dict(), CELLS, POLICY, "cpu", softness=2)
    net = some_net()
    sharp, soft = (codec.judge(net, flat, 1, torch.float32)[0] for codec in (CODEC, soft))
    assert sharp[0] == soft[0] and (soft[7:] == 0).all()
    assert torch.allclose(soft[2:7], sharp[2:7].sqrt() / sharp[2:7].sqrt().sum(), atol=1e-6)
    assert soft[2:7].max() < sharp[2:7].max()


def some_go_net():
    torch.manual_seed(5)
    net = Net(size(GO.as_dict(), blocks=2, channels=8, pooled=(1,)))
    with torch.no_grad():
        for parameter in net.parameters():
            parameter += 0.1 * torch.randn_like(parameter)
    return net.eval()


def go_boards(count, board, frame):
    """The same random stones at the beginning of frames of any width."""
    torch.manual_seed(9)
    planes = torch.zeros(count, GO.planes, frame, frame)
    planes[:, :, :board, :board] = (torch.rand(count, GO.planes, board, board) < 0.3).float()
    planes[:, 0, :board, :board] = 1
    return planes, torch.rand(count, GO.scalars)


def a_board_is_judged_alike_in_every_frame():
    net = some_go_net()
    small = net(*go_boards(4, 7, 7))
    for frame in (9, 19):
        large = net(*go_boards(4, 7, frame))
        assert torch.allclose(small[1], large[1], atol=1e-4) and torch.allclose(small[2], large[2], atol=1e-4)
        for a, b in ((small[0][:, :49], large[0][:, :-1]), (small[3], large[3])):
            assert torch.allclose(a.view(4, 7, 7), b.view(4, frame, frame)[:, :7, :7], atol=1e-4)
        assert torch.allclose(small[0][:, -1], large[0][:, -1], atol=1e-4)
    assert small[0].std() > 0.01 and small[3].std() > 0.01


def go_batch(board, shape):
    """As self-play would write it: the same boards, all their points and the pass to be judged, under every symmetry."""
    frame, places = shape.width, 8
    planes, scalars = go_boards(places, board, frame)
    cells = torch.zeros(places, shape.planes, shape.words * 64, dtype=torch.uint8)
    cells[:, :, :frame * frame] = planes.flatten(2).to(torch.uint8)
    bits = (cells.view(places, shape.planes, -1, 8) << torch.arange(8, dtype=torch.uint8)).sum(3).to(torch.uint8)
    actions = torch.zeros(places, shape.actions, dtype=torch.int16)
    count = board * board + 1
    actions[:, :count] = torch.tensor([row * frame + column for row in range(board) for column in range(board)] +
                                      [frame * frame], dtype=torch.int16)
    parts = (bits, scalars, actions, torch.full((places,), count, dtype=torch.int16),
             torch.arange(places, dtype=torch.uint8))
    return torch.cat([part.contiguous().flatten().view(torch.uint8) for part in parts]), 2 + count


def a_small_board_is_answered_alike_in_a_small_frame():
    net = some_go_net()
    answers = []
    for frame in (7, 9, 19):
        shape = selfplay.shape(LIB, "go", frame)
        codec = Codec(shape.as_dict(), *selfplay.turns(LIB, "go", shape), "cpu", 1.5)
        flat, count = go_batch(6, shape)
        assert len(flat) == 8 * shape.input_bytes
        with torch.no_grad():
            answers.append(codec.judge(net, flat, 8, torch.float32))
        assert (answers[-1][:, count:] == 0).all()
        assert torch.allclose(answers[0][:, :count], answers[-1][:, :count], atol=1e-4)
    assert answers[0][:, 2:39].std() > 1e-3


def owners_turn_with_their_board_and_passes_stay():
    """A net that says of each cell what it sees there must be right about owners in every turn."""
    planes = GO.planes + 2
    bits = torch.zeros(8, planes, GO.words * 8, dtype=torch.uint8)
    bits[:, 0, :10] = 255
    bits[:, 0, 10] = 1  # 81 cells
    bits[:, 1] = bits[:, planes - 2] = torch.tensor([37, 200, 3, 9, 77, 128, 5, 0, 66, 91] + [0] * 6)
    bits[:, 2] = bits[:, planes - 1] = (bits[:, 0] ^ bits[:, 1])

    board = GO_CODEC.board(bits.flatten(1), torch.arange(8), torch.float32)
    seen, owned = board[:, :GO.planes], board[:, GO.planes:].flatten(2)
    logits = 10 * (seen[:, 1] - seen[:, 2]).flatten(1)
    assert GO_CODEC.owners_loss(seen, logits, owned) < 1e-6
    assert GO_CODEC.owners_loss(seen, -logits, owned) > 10
    assert GO_CODEC.owners_loss(seen, None, owned) == 0
    assert (GO_POLICY[:, 81] == 81).all() and GO_CODEC.numbers == 82


def a_file_holds_the_net_and_its_checksum():
    net = fold(some_net())
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "net")
        ranges = export.ranges(net, *some_positions())
        length = export.write(path, "yinsh", net, "fp32", 5, ranges, softness=1.5)
        with open(path, "rb") as file:
            data = file.read()
    assert len(data) == length and data[:8] == b"TABLANET"
    assert struct.unpack("<I", data[-4:])[0] == zlib.crc32(data[:-4])
    at = 8 + 8 + 16 + 84
    assert struct.unpack_from("<I", data, at - 24)[0] == 5 and struct.unpack_from("<2I", data, at - 8) == (0, 150)
    assert len(ranges) == 4 and ranges.min() > 0
    for name, array in export.entries(net) + [("ranges", ranges)]:
        count = struct.unpack_from("<I", data, at)[0]
        values = torch.tensor(struct.unpack_from("<%df" % count, data, at + 4))
        assert torch.equal(values, array.flatten()), name
        at += 4 + 4 * count
    assert at == length - 4


def a_file_says_whether_to_believe_its_points():
    for owners, points, written in ((0, False, 0), (0, True, 0), (1, False, 1), (1, True, 2)):
        net = dict(some_net().size, owners=owners)
        assert struct.unpack_from("<I", export.header("go", net, "fp16", 0, points), 32 + 4 * 17)[0] == written


def points_count_less_and_less_and_never_nothing():
    planes, _ = go_boards(5, 9, 9)
    scalars = torch.zeros(5, GO.scalars)
    owners = torch.full((5, 81), -20.0)
    owners[:, :45] = 20.0  # 45 of 81 are the player's: 9 ahead
    scalars[:, 1] = torch.tensor([0, 0.7, -0.7, 2.5, -4])
    score = GO_CODEC.score(planes, scalars, owners)
    assert torch.allclose(score[:, 0], torch.tensor([9 / 27, 16 / 34, 2 / 20, 34 / 52, -31 / 49]), atol=1e-5)


def what_searches_found_takes_the_place_of_the_result():
    expected = CODEC.expected(torch.tensor([0, 1, 2, 0]), torch.tensor([-0.5, 0.5, 1.0, 0.0]),
                              torch.tensor([[0.0], [0.5], [1.0], [0.25]]))
    assert torch.allclose(expected, torch.tensor([[1, 0, 0], [0.375, 0.5, 0.125], [1, 0, 0], [0.875, 0, 0.125]]))
    tail = struct.pack("<fHBB4sf", 0.5, 7, 2, 9, bytes([1, 3, 0, 0]), 0.25)
    parts = CODEC.split_records(torch.tensor(list(bytes(SHAPE.record_bytes - len(tail)) + tail), dtype=torch.uint8)[None])
    assert [part.flatten().tolist() for part in parts[5:]] == [[2], [1, 3], [0.5], [0.25]] and parts[3].item() == 7


def a_mixed_net_lies_between_two():
    first = dict(size=1, average=dict(weight=torch.tensor([1.0, 2.0]), batches=torch.tensor(3)))
    second = dict(size=1, average=dict(weight=torch.tensor([5.0, 0.0]), batches=torch.tensor(7)))
    mixed = mix.between(first, second, 0.25)
    assert torch.equal(mixed["average"]["weight"], torch.tensor([2.0, 1.5])) and mixed["average"]["batches"] == 7


def a_deeper_net_answers_alike_and_can_learn():
    net = some_net()
    before = dict(size=net.size, average=net.state_dict(), steps=7)
    after = deepen.deeper(before, 5)
    bigger = Net(after["size"])
    bigger.load_state_dict(after["average"])
    positions = some_positions()
    assert after["size"]["pooled"] == [2] and len(bigger.blocks) == 5
    assert all(torch.allclose(a, b, atol=1e-4) for a, b in zip(net(*positions)[:3], bigger.eval()(*positions)[:3]))
    bigger.train()(*positions)[0].square().mean().backward()
    assert all(block.norm2.weight.grad.abs().max() > 0 for block in bigger.blocks)


def a_window_goes_round_and_what_came_last_is_known():
    o = types.SimpleNamespace(device="cpu", window=8, window_bytes=1e9, least_window=8, batch=4)
    learner = Learner(some_net(), CODEC, SHAPE.record_bytes, o, False)
    learner.fill(torch.arange(8)[:, None].expand(8, SHAPE.record_bytes).to(torch.uint8))
    assert learner.newest(3)[:, 0].tolist() == [5, 6, 7] and learner.in_window == 8
    learner.window[:2], learner.head, learner.in_window = 9, 2, 4  # two more came, in place of the first
    assert learner.newest(3)[:, 0].tolist() == [7, 9, 9]
    assert set(learner.any_rows(200)[:, 0].tolist()) == {6, 7, 9}


def a_memory_of_another_net_is_refused():
    """As after deepen.py into the folder of a run."""
    o = types.SimpleNamespace(device="cpu", window=8, window_bytes=1e9, least_window=8, batch=4)
    net = some_net()
    learner = Learner(net, CODEC, SHAPE.record_bytes, o, False)
    net(*some_positions())[0].square().mean().backward()
    for p in net.parameters():
        p.grad = torch.zeros_like(p) if p.grad is None else p.grad
    learner.optimizer.step()
    checkpoint, memory = learner.state()
    for known in (memory, []):
        Learner(some_net(), CODEC, SHAPE.record_bytes, o, False).load(checkpoint, known)
    after = deepen.deeper(dict(checkpoint, size=net.size), 3)
    bigger = Learner(Net(after["size"]), CODEC, SHAPE.record_bytes, o, False)
    assert "another net" in refusal(bigger.load, after, memory)


def positions_are_measured_alike_in_parts():
    o = types.SimpleNamespace(device="cpu", window=8, window_bytes=1e9, least_window=8, batch=4)
    learner = Learner(some_net(), CODEC, SHAPE.record_bytes, o, False)
    rows = torch.zeros(8, SHAPE.record_bytes, dtype=torch.uint8)
    tails = [struct.pack("<fHBB4sf", 0, 2, i % 3, 9, bytes([1, 3, 0, 0]), 0) for i in range(8)]
    rows[:, -len(tails[0]):] = torch.tensor([list(tail) for tail in tails], dtype=torch.uint8)
    whole, parts = learner.measure(rows), learner.measure(rows, 3)
    assert all(abs(a - b) < 1e-5 for a, b in zip(whole, parts)) and whole[1] > 0.5


def a_damaged_checkpoint_is_named_in_a_sentence():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "checkpoint.pt")
        for good, parts in ((dict(size={}, average={}, steps=7), ("size", "average")), ([], ())):
            torch.save(good, path)
            assert read(path, parts) == good
        assert "no size and average" in refusal(read, path)
        missing = os.path.join(folder, "missing.pt")
        try:
            read(missing)
        except SystemExit as error:
            assert missing in str(error) and "damaged" not in str(error)
        torch.save(dict(steps=7), path)
        with open(path, "rb") as file:
            whole = file.read()
        large = os.path.join(os.path.dirname(os.path.abspath(__file__)), "nets", "go.pt")
        with open(large, "rb") as file:
            beginning = file.read(5000)
        for content in (b"", b"hello\n", whole, whole[:len(whole) // 2], beginning):
            with open(path, "wb") as file:
                file.write(content)
            try:
                read(path)
            except SystemExit as error:
                assert path in str(error) and "damaged" in str(error)
            else:
                raise AssertionError("not refused")


def refusal(act, *arguments):
    try:
        act(*arguments)
    except SystemExit as error:
        return str(error)
    raise AssertionError("not refused")


def a_file_is_whole_whenever_writing_ends():
    """A limit of the process stands for a disk that is full: the second file may only be begun."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "checkpoint.pt")
        put(dict(size={}, average=torch.zeros(9999), steps=1), path)
        most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (os.path.getsize(path) // 2, most[1]))
        try:
            put(dict(size={}, average=torch.zeros(9999), steps=2), path)
        except OSError:
            pass
        else:
            raise AssertionError("nobody is told")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, most)
        assert read(path)["steps"] == 1
        put(dict(size={}, average={}, steps=3), path)
        assert read(path)["steps"] == 3 and os.listdir(folder) == ["checkpoint.pt"]


def a_run_that_was_cut_off_goes_on_where_it_was():
    """One of 25 minutes has its last five before it, at the rate that belongs there; one that was over begins anew."""
    assert train.seconds_before(dict(before=1200), 25) == 1200 and train.seconds_before(dict(before=0), 25) == 0
    assert train.seconds_before(dict(steps=7), 25) == 0 and train.seconds_before(None, 25) == 0
    assert train.seconds_before(dict(before=1200), 20) == 0


def a_net_that_sees_the_game_otherwise_is_refused():
    shape = selfplay.shape(LIB, "go").as_dict()
    fits = dict(size=size(shape), average={})
    must_fit(fits, shape, "here.pt")
    for name in ("version", "planes", "scalars"):
        assert "here.pt" in refusal(must_fit, dict(fits, size=dict(fits["size"], **{name: shape[name] - 1})), shape, "here.pt")
    assert "another game" in refusal(must_fit, fits, selfplay.shape(LIB, "gipf").as_dict(), "here.pt")


def a_folder_that_is_not_there_is_named_in_a_sentence():
    with tempfile.TemporaryDirectory() as folder:
        for data in ([], b"bytes"):
            path = os.path.join(folder, "none", "net.pt")
            assert path in refusal(save, data, path) and folder in refusal(save, data, folder)
        save([], os.path.join(folder, "net.pt"))
        assert read(os.path.join(folder, "net.pt"), ()) == []


def a_library_of_another_day_is_refused():
    """One number more in the middle of the configuration, and every number after it is taken for another."""
    class Older(selfplay.ctypes.Structure):
        _fields_ = selfplay.Config._fields_[:9] + [("more", selfplay.ctypes.c_float)] + selfplay.Config._fields_[9:]
    newer, selfplay.Config = selfplay.Config, Older
    try:
        selfplay.check_layout(LIB)
    except SystemExit as error:
        assert "train/build" in str(error)
    else:
        raise AssertionError("not refused")
    finally:
        selfplay.Config = newer
    selfplay.check_layout(LIB)


def a_library_is_stale_once_a_source_is_newer():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "libselfplay.so")
        assert selfplay.is_stale(path)
        newest = max(os.path.getmtime(name) for name in selfplay.sources())
        for later, stale in ((1, False), (-1, True)):
            with open(path, "w"):
                pass
            os.utime(path, (newest + later, newest + later))
            assert selfplay.is_stale(path) == stale


def main():
    cases = [folding_changes_nothing, the_edge_is_no_part_of_the_board,
             answers_of_other_cells_are_far_from_the_nets_own, boards_turn_like_their_cells,
             answers_are_read_where_the_turned_action_stands, soft_answers_are_less_sure_and_nothing_else,
             a_board_is_judged_alike_in_every_frame, a_small_board_is_answered_alike_in_a_small_frame,
             owners_turn_with_their_board_and_passes_stay,
             a_file_holds_the_net_and_its_checksum, a_file_says_whether_to_believe_its_points,
             points_count_less_and_less_and_never_nothing,
             what_searches_found_takes_the_place_of_the_result, a_mixed_net_lies_between_two,
             a_deeper_net_answers_alike_and_can_learn, a_window_goes_round_and_what_came_last_is_known,
             a_memory_of_another_net_is_refused, positions_are_measured_alike_in_parts,
             a_damaged_checkpoint_is_named_in_a_sentence, a_file_is_whole_whenever_writing_ends,
             a_run_that_was_cut_off_goes_on_where_it_was, a_net_that_sees_the_game_otherwise_is_refused,
             a_folder_that_is_not_there_is_named_in_a_sentence,
             a_library_of_another_day_is_refused, a_library_is_stale_once_a_source_is_newer]
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
