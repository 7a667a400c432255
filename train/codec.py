"""Positions as self-play writes them (selfplay.h), turned into what the net takes, on the device."""
import torch

from selfplay import TAIL

KOMI, KOMI_UNIT = 1, 10  # of the scalars of games with points: for the player to act, in tens of points
NEVER = -1e9  # the logit of what is not legal: as good as minus infinity, and never a NaN


class Codec:
    def __init__(self, shape, cells, policy, device, softness=1):
        """shape: a dict; cells, policy: where each goes under each symmetry, as numpy arrays; softness: what logits are
        divided by in answers to self-play."""
        self.shape, self.device, self.softness = shape, device, softness
        self.cells = shape["width"] * shape["height"]
        self.numbers = shape["policy_planes"] * self.cells + shape["globals"]
        self.bits = torch.tensor([1 << i for i in range(8)], dtype=torch.uint8, device=device)
        self.places = torch.arange(shape["actions"], device=device)
        self.certain = torch.eye(3, device=device)
        self.policy_to = torch.tensor(policy.reshape(-1), dtype=torch.int64, device=device)
        # Where a cell of the turned board comes from. Cells outside the board are empty wherever they come from.
        come_from = torch.zeros(shape["symmetries"], self.cells, dtype=torch.int64)
        to = torch.tensor(cells, dtype=torch.int64)
        come_from.scatter_(1, to, torch.arange(self.cells).expand_as(to).contiguous())
        self.cells_from = come_from.to(device)

    def _parts(self):
        s = self.shape
        planes, scalars, actions = s["planes"] * s["words"] * 8, s["scalars"] * 4, s["actions"] * 2
        return planes, scalars, actions

    def split_batch(self, flat, places):
        """A batch as bytes -> plane bits, scalars, actions, how many, symmetry."""
        planes, scalars, actions = self._parts()
        out, at = [], 0
        for width, kind in ((planes, torch.uint8), (scalars, torch.float32), (actions, torch.int16), (2, torch.int16),
                            (1, torch.uint8)):
            out.append(flat[at:at + places * width].view(kind).view(places, -1))
            at += places * width
        return out[0], out[1], out[2].long(), out[3].long(), out[4][:, 0].long()

    def split_records(self, rows):
        """Records [B, bytes] -> plane bits (the owners' two after the others), scalars, actions, how many, policy,
        result, outcomes, what searches say of the result and how much that counts."""
        planes, scalars, actions = self._parts()
        planes += 2 * self.shape["owners"] * self.shape["words"] * 8

        def part(at, width, kind):
            return rows[:, at:at + width].contiguous().view(kind)
        after = self.shape["record_bytes"] - TAIL
        shares = part(planes + scalars + actions, actions, torch.int16).int() & 0xffff
        return (part(0, planes, torch.uint8), part(planes, scalars, torch.float32),
                part(planes + scalars, actions, torch.int16).long(), part(after + 4, 2, torch.int16).long(),
                shares.float() / 65535, rows[:, after + 6].long(),
                rows[:, after + 8:after + 8 + self.shape["outcomes"]].long(),
                part(after, 4, torch.float32)[:, 0], part(after + 12, 4, torch.float32))

    def board(self, bits, symmetry, kind):
        """Plane bits -> [B, planes, height, width] of the turned board."""
        s = self.shape
        planes = bits.shape[1] // (s["words"] * 8)
        cells = bits.view(-1, planes, s["words"] * 8, 1) & self.bits
        cells = cells.flatten(2)[:, :, :self.cells] != 0
        cells = cells.gather(2, self.cells_from[symmetry][:, None].expand(-1, planes, -1))
        cells = cells.view(-1, planes, s["height"], s["width"]).to(kind)
        return cells.contiguous(memory_format=torch.channels_last)

    def legal(self, policy, symmetry, actions, count):
        """The logits of the legal actions out of the answer for the turned board; the places beyond are NEVER."""
        turned = self.policy_to[symmetry[:, None] * self.numbers + actions]
        return policy.gather(1, turned).float().masked_fill(self.places >= count, NEVER)

    def judge(self, net, flat, places, kind):
        """A batch as bytes -> what self-play wants back: value, score and priors, [places, 2 + actions]."""
        bits, scalars, actions, count, symmetry = self.split_batch(flat, places)
        planes, scalars = self.board(bits, symmetry, kind), scalars.to(kind)
        policy, value, _, owners = net(planes, scalars)
        priors = (self.legal(policy, symmetry, actions, count) / self.softness).softmax(1)
        result = value.float().softmax(1)
        value = result[:, :1] - result[:, 2:]
        score = torch.zeros_like(value) if owners is None else self.score(planes, scalars, owners)
        return torch.cat([value, score, priors], 1)

    def score(self, planes, scalars, owners):
        """By how much the player to act will be ahead, from -1 to 1 as boards_settle() has margins."""
        board = planes[:, 0].flatten(1).float()
        points = (owners.float().tanh() * board).sum(1) + KOMI_UNIT * scalars[:, KOMI].float()
        margin = points / (2 * board.sum(1).clamp(min=1).sqrt())
        return (margin / (1 + margin.abs()))[:, None]

    def losses(self, net, rows, symmetry):
        """Cross entropies of a batch of records: policy above the target's own, result, outcomes, owners (mean over the
        board); and how often the result was right."""
        bits, scalars, actions, count, target, result, outcomes, found, share = self.split_records(rows)
        board = self.board(bits, symmetry, torch.float32)
        planes, owned = board[:, :self.shape["planes"]], board[:, self.shape["planes"]:].flatten(2)
        policy, value, outcome, owners = net(planes.contiguous(memory_format=torch.channels_last), scalars)
        logs = self.legal(policy, symmetry, actions, count).log_softmax(1)
        logs = logs.masked_fill(self.places >= count, 0)
        target = target.masked_fill(self.places >= count, 0)
        target = target / target.sum(1, keepdim=True).clamp(min=1e-6)
        own = (target * (target + 1e-9).log()).sum(1).mean()
        cross = torch.nn.functional.cross_entropy
        right = (value.argmax(1) == result).float().mean()
        return (own - (target * logs).sum(1).mean(), cross(value.float(), self.expected(result, found, share)),
                cross(outcome.float().flatten(0, 1), outcomes.flatten()), self.owners_loss(planes, owners, owned), right)

    def expected(self, result, found, share):
        """How likely it is to be won, drawn and lost: the result, and what searches found as far as it counts. They do
        not tell a draw from an even chance, so that what they say is of winning and losing alone."""
        result = self.certain[result]
        found = torch.stack([0.5 + 0.5 * found, torch.zeros_like(found), 0.5 - 0.5 * found], 1)
        return result + share * (found - result)

    def owners_loss(self, planes, owners, owned):
        """A cell that is nobody's counts half for both. tanh(o) = 2 sigmoid(2 o) - 1."""
        if owners is None:
            return planes.new_zeros(())
        mask = planes[:, 0].flatten(1)
        target = 0.5 + 0.5 * (owned[:, 0] - owned[:, 1])
        loss = torch.nn.functional.binary_cross_entropy_with_logits(2 * owners.float(), target, reduction="none")
        return ((loss * mask).sum(1) / mask.sum(1).clamp(min=1)).mean()
