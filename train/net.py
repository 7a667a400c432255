"""The net: residual convolutions over the board's frame with global pooling, for every game alike.

Training uses batch norms; fold() gives the same function without them, which is what plays and what is exported.
"""
import errno
import io
import os
import pickle
import zipfile

import torch
import torch.nn.functional as F
from torch import nn


def size(shape, blocks=6, channels=96, pooled=(1, 4), policy=64, value=32, hidden=64):
    """What a net is made of, as plain numbers that a checkpoint and a weight file can keep."""
    return dict(shape, blocks=blocks, channels=channels, pooled=[b for b in pooled if b < blocks],
                policy=policy, value=value, hidden=hidden)


HEADS = ("policy1", "policy_pooled", "policy2", "globals", "value1", "owners", "value2", "value3", "outcome")


class Conv(nn.Module):
    """3x3. On hex boards two corners of the kernel are no neighbours and stay zero."""

    def __init__(self, inside, outside, hex_board, norm):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(outside, inside, 3, 3))
        nn.init.kaiming_normal_(self.weight, nonlinearity="relu")
        mask = torch.ones(3, 3)
        if hex_board:
            mask[0, 2] = mask[2, 0] = 0
        self.register_buffer("corners", mask, persistent=False)
        self.bias = None if norm else nn.Parameter(torch.zeros(outside))

    def forward(self, x):
        if self.bias is not None:  # folded: the corners are zero already
            return F.conv2d(x, self.weight, self.bias, padding=1)
        return F.conv2d(x, self.weight * self.corners, padding=1)


def pool(x, share):
    """Mean over the board and maximum. x is zero outside the board and never negative.

    Not amax(): its gradient asks where x equals the maximum, and where a compiled net has rounded the one and not the
    other that would be nowhere: 0 / 0. max() remembers where it was."""
    return torch.cat([x.sum((2, 3)) * share, x.flatten(2).max(2).values], 1)


class Block(nn.Module):
    def __init__(self, channels, pooled, hex_board, norm):
        super().__init__()
        self.conv1 = Conv(channels, channels, hex_board, norm)
        self.conv2 = Conv(channels, channels, hex_board, norm)
        self.norm1 = nn.BatchNorm2d(channels) if norm else nn.Identity()
        self.norm2 = nn.BatchNorm2d(channels) if norm else nn.Identity()
        if norm:
            nn.init.zeros_(self.norm2.weight)
        self.pooled = nn.Linear(2 * channels, channels) if pooled else None
        if pooled:
            nn.init.zeros_(self.pooled.weight)
            nn.init.zeros_(self.pooled.bias)

    def forward(self, x, mask, share):
        y = self.norm1(self.conv1(x))
        if self.pooled is not None:
            y = y + self.pooled(pool(F.relu(y) * mask, share))[:, :, None, None]
        y = F.relu(y) * mask
        return F.relu(self.norm2(self.conv2(y)) + x) * mask


class Net(nn.Module):
    def __init__(self, size, norm=True):
        super().__init__()
        self.size = dict(size)
        channels, hex_board = size["channels"], bool(size["hex"])
        self.stem = Conv(size["planes"], channels, hex_board, norm)
        self.scalars = nn.Linear(size["scalars"], channels)
        self.stem_norm = nn.BatchNorm2d(channels) if norm else nn.Identity()
        self.blocks = nn.ModuleList(Block(channels, i in size["pooled"], hex_board, norm)
                                    for i in range(size["blocks"]))
        self.policy1 = nn.Conv2d(channels, size["policy"], 1)
        self.policy_pooled = nn.Linear(2 * channels, size["policy"])
        self.policy2 = nn.Conv2d(size["policy"], size["policy_planes"], 1)
        self.value1 = nn.Conv2d(channels, size["value"], 1)
        self.value2 = nn.Linear(2 * size["value"], size["hidden"])
        self.value3 = nn.Linear(size["hidden"], 3)
        self.outcome = nn.Linear(size["hidden"], size["outcomes"] * size["outcome_classes"])
        heads = [self.policy2, self.value3, self.outcome]
        if size.get("globals"):  # actions that stand on no cell
            self.globals = nn.Linear(2 * channels, size["globals"])
            heads.append(self.globals)
        if size.get("owners"):
            self.owners = nn.Conv2d(size["value"], 1, 1)
            heads.append(self.owners)
        for head in heads:
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def forward(self, planes, scalars):
        """planes [B, planes, height, width], the first being the board; returns the logits of the policy
        [B, planes * cells + globals], of win, draw, loss, of the outcomes, and where the game has owners of them
        [B, cells]: their tanh is 1 where the player to act will own a cell."""
        mask = planes[:, :1]
        share = 1 / mask.sum((2, 3)).clamp(min=1)  # records without a board, as a window begins with, give no infinities
        x = self.stem(planes) + self.scalars(scalars)[:, :, None, None]
        mask = mask.to(x.dtype)
        x = F.relu(self.stem_norm(x)) * mask
        for block in self.blocks:
            x = block(x, mask, share)
        everywhere = pool(x, share)
        policy = F.relu(self.policy1(x) + self.policy_pooled(everywhere)[:, :, None, None])
        policy = self.policy2(policy).contiguous(memory_format=torch.contiguous_format).flatten(1)
        if self.size.get("globals"):
            policy = torch.cat([policy, self.globals(everywhere)], 1)
        value = F.relu(self.value1(x))
        owners = None
        if self.size.get("owners"):  # as a product: convolutions to one channel are a corner where bf16 kernels fail
            owners = (value.float() * self.owners.weight.float()).sum(1).flatten(1) + self.owners.bias.float()
        value = F.relu(self.value2(pool(value * mask, share)))
        outcome = self.outcome(value).unflatten(1, (self.size["outcomes"], self.size["outcome_classes"]))
        return policy, self.value3(value), outcome, owners


def _fold(weight, bias, norm):
    """(w x + bias - mean) / deviation * scale + shift as one w' x + bias'."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return weight * scale.view(-1, *[1] * (weight.dim() - 1)), (bias - norm.running_mean) * scale + norm.bias


@torch.no_grad()
def folded_state(net):
    """The state of Net(size, norm=False) that computes what `net` computes when it is not training."""
    state = {}
    weight, _ = _fold(net.stem.weight * net.stem.corners, 0, net.stem_norm)
    state["stem.weight"] = weight
    scalars, bias = _fold(net.scalars.weight, net.scalars.bias, net.stem_norm)
    state["scalars.weight"], state["scalars.bias"] = scalars, bias
    state["stem.bias"] = torch.zeros_like(bias)
    for i, block in enumerate(net.blocks):
        for number in "12":
            conv, norm = getattr(block, "conv" + number), getattr(block, "norm" + number)
            weight, bias = _fold(conv.weight * conv.corners, 0, norm)
            state["blocks.%d.conv%s.weight" % (i, number)] = weight
            state["blocks.%d.conv%s.bias" % (i, number)] = bias
        if block.pooled is not None:
            state["blocks.%d.pooled.weight" % i] = block.pooled.weight.detach()
            state["blocks.%d.pooled.bias" % i] = block.pooled.bias.detach()
    for name in HEADS:
        layer = getattr(net, name, None)
        if layer is None:
            continue
        state[name + ".weight"], state[name + ".bias"] = layer.weight.detach(), layer.bias.detach()
    return state


def fold(net):
    plain = Net(net.size, norm=False).to(next(net.parameters()).device)
    plain.load_state_dict(folded_state(net))
    return plain.eval()


@torch.no_grad()
def difference(forward, net, shape, count):
    """How far the answers of `forward` to random boards are from the net's, as a share of how far those spread: a hundredth
    is rounding, and a net that reads other cells than it should is off by a third and more."""
    like = next(net.parameters())
    planes = torch.rand(count, shape["planes"], shape["height"], shape["width"], device=like.device) < 0.2
    planes[:, 0] = True
    planes = planes.to(like.dtype).contiguous(memory_format=torch.channels_last)
    scalars = torch.zeros(count, shape["scalars"], device=like.device, dtype=like.dtype)
    answers = zip(forward(planes, scalars), net(planes, scalars))
    return max(((a - b).float().square().mean().sqrt() / b.float().std()).item() for a, b in answers if b is not None)


def kept(checkpoint):
    """A checkpoint reduced to the net that plays, in half precision: small enough to keep, and to go on from."""
    average = {k: v.half() if v.is_floating_point() else v for k, v in checkpoint["average"].items()}
    rest = {k: checkpoint[k] for k in ("size", "totals", "elo", "game", "judged_visits", "steps")}
    return dict(rest, average=average)


def read(path, parts=("size", "average")):
    """A checkpoint or what else has these parts, or without parts a list (an optimiser's memory), on the processor; or
    the end with a sentence, not with a page of Python."""
    try:
        saved = torch.load(path, map_location="cpu")
    except OSError as error:
        if error.errno != errno.EINVAL:  # which a cut-off file gives, looked for in front of its beginning
            raise SystemExit("%s: %s" % (path, error.strerror or error))
        saved = None
    except (RuntimeError, EOFError, pickle.UnpicklingError, zipfile.BadZipFile, KeyError, ValueError):
        saved = None
    if not (isinstance(saved, dict) and set(parts) <= saved.keys() if parts else isinstance(saved, list)):
        raise SystemExit("%s: no %s in it, or damaged" % (path, " and ".join(parts) or "list"))
    return saved


def save(data, path):
    """Writes bytes, or what torch.save() takes, or ends with a sentence."""
    try:
        with open(path, "wb") as file:
            file.write(data) if isinstance(data, (bytes, bytearray)) else torch.save(data, file)
    except OSError as error:
        raise SystemExit("%s: %s" % (path, error.strerror or error))


def put(data, path):
    """The same for a file that may be there already: afterwards it is whole, the new one or the one before, whenever the
    program or the machine ends. A disk that is full is an OSError. (torch.save() itself would end the program.)"""
    whole = io.BytesIO()
    torch.save(data, whole)
    with open(path + ".new", "wb") as file:
        file.write(whole.getbuffer())
        file.flush()
        os.fsync(file.fileno())
    os.replace(path + ".new", path)


def must_fit(saved, shape, path):
    """The end with a sentence where a checkpoint's net sees another game than `shape` shows, or sees it otherwise."""
    if any(saved["size"].get(name, 0) != shape[name] for name in ("version", "planes", "scalars", "policy_planes", "hex",
                                                               "globals", "outcomes", "outcome_classes")):
        raise SystemExit("%s: this net sees another game, or as another version of Tabla showed it" % path)
