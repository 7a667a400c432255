"""The half of a run that learns: a window of positions on the device, the optimiser, an average of the weights."""
import copy
import math
from contextlib import nullcontext

import torch

STAGING = 1 << 16


class Learner:
    def __init__(self, net, codec, record_bytes, o, cuda):
        self.net = net.to(o.device).to(memory_format=torch.channels_last)
        self.codec, self.o, self.cuda = codec, o, cuda
        self.forward = self.net
        self.average = copy.deepcopy(self.net).eval()
        room = max(min(o.window, int(o.window_bytes / record_bytes)), o.least_window)
        self.window = torch.zeros(room, record_bytes, dtype=torch.uint8, device=o.device)
        self.staging = torch.zeros(STAGING, record_bytes, dtype=torch.uint8, pin_memory=cuda)
        self.seen = self.head = self.in_window = self.steps = self.learnt = 0
        self.ends = torch.zeros(2, dtype=torch.float64, device=o.device)  # head and size of the window, for the device
        self.ends_here = torch.zeros(2, dtype=torch.float64, pin_memory=cuda)
        self.sums = torch.zeros(6, device=o.device)  # of losses, and how many
        self.rate = 0.0
        decayed = [p for p in self.net.parameters() if p.dim() > 1]
        others = [p for p in self.net.parameters() if p.dim() <= 1]
        groups = [dict(params=decayed, weight_decay=0.02), dict(params=others, weight_decay=0.0)]
        if cuda:
            rate = torch.tensor(1e-5, device=o.device)
            self.optimizer = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), fused=True, capturable=True)
        else:
            self.optimizer = torch.optim.AdamW(groups, lr=1e-5, betas=(0.9, 0.98))
        self.live = [t for t in self.net.state_dict().values() if t.is_floating_point()]
        self.mean = [t for t in self.average.state_dict().values() if t.is_floating_point()]
        if cuda:
            self.copied = torch.cuda.Event()
            self.capture()

    def step(self):
        """One step on a random batch of the window, every position turned at random."""
        o = self.o
        back = (torch.rand(o.batch, device=o.device, dtype=torch.float64) * self.ends[1]).long()
        rows = self.window[(self.ends[0].long() - 1 - back) % self.window.shape[0]]
        symmetry = torch.randint(self.codec.shape["symmetries"], (o.batch,), device=o.device)
        with torch.autocast("cuda", dtype=torch.bfloat16, cache_enabled=False) if self.cuda else nullcontext():
            policy, result, outcome, owners, right = self.codec.losses(self.forward, rows, symmetry)
        loss = policy + 1.5 * result + o.outcome_weight * outcome + o.owners_weight * owners
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), 2.0)
        self.optimizer.step()
        with torch.no_grad():
            torch._foreach_mul_(self.mean, o.average)
            torch._foreach_add_(self.mean, self.live, alpha=1 - o.average)
            self.sums += torch.stack([value.detach().float() for value in (
                policy, result, outcome, owners, right, torch.ones_like(right))])

    def capture(self):
        """Records a step as one graph, so that a step costs the host one call. What trying it out did to the weights is
        undone."""
        before = [t.clone() for t in self.net.state_dict().values()]
        self.ends[0] = self.ends[1] = 1000
        self.net.train()
        if self.o.compile_learner:
            self.forward = torch.compile(self.net, dynamic=False)
        stream = torch.cuda.Stream(priority=-1)
        stream.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(stream):
            for _ in range(3):
                self.optimizer.zero_grad(set_to_none=True)
                self.step()
        torch.cuda.current_stream().wait_stream(stream)
        self.optimizer.zero_grad(set_to_none=True)
        self.graph, self.event = torch.cuda.CUDAGraph(), torch.cuda.Event()
        with torch.cuda.graph(self.graph, stream=stream):
            self.step()
        with torch.no_grad():
            for tensor, old in zip(self.net.state_dict().values(), before):
                tensor.copy_(old)
            for mean, live in zip(self.mean, self.live):
                mean.copy_(live)
            for state in self.optimizer.state.values():
                for tensor in state.values():
                    tensor.zero_()
            self.sums.zero_()
            self.ends.zero_()
        self.event.record()
        torch.cuda.synchronize()

    def set_rate(self, done):
        """Warms up over 300 steps, then falls along half a cosine until the run is done."""
        o = self.o
        self.rate = o.lr_end + (o.lr - o.lr_end) * 0.5 * (1 + math.cos(math.pi * done))
        self.rate *= min(1.0, (self.learnt // o.batch + 1) / 300)
        for group in self.optimizer.param_groups:
            if self.cuda:
                group["lr"].fill_(self.rate)
            else:
                group["lr"] = self.rate

    def fetch(self, games):
        """Takes in what self-play has finished."""
        if self.cuda:
            self.copied.synchronize()  # the staging memory is free again
        count = games.records(self.staging.data_ptr(), STAGING)
        room = self.window.shape[0]
        first = min(count, room - self.head)
        self.window[self.head:self.head + first].copy_(self.staging[:first], non_blocking=True)
        if count > first:
            self.window[:count - first].copy_(self.staging[first:count], non_blocking=True)
        self.head = (self.head + count) % room
        self.seen += count
        self.in_window = min(room, self.seen, max(self.o.least_window, int(self.o.window_share * self.seen)))
        self.ends_here[0], self.ends_here[1] = self.head, self.in_window
        self.ends.copy_(self.ends_here, non_blocking=True)
        if self.cuda:
            self.copied.record()
        return count

    def step_if_due(self):
        o = self.o
        if self.seen < o.least_window or self.learnt + o.batch > o.reuse * self.seen:
            return False
        if self.cuda:
            if not self.event.query():
                return False
            self.graph.replay()
            self.event.record()
        else:
            self.net.train()
            self.optimizer.zero_grad(set_to_none=True)
            self.step()
        self.steps += 1
        self.learnt += o.batch
        return True

    def fill(self, rows):
        """A window from elsewhere in place of self-play's."""
        self.window[:len(rows)].copy_(rows)
        self.seen = self.in_window = len(rows)
        self.head = len(rows) % self.window.shape[0]
        self.ends_here[0], self.ends_here[1] = self.head, self.in_window
        self.ends.copy_(self.ends_here)

    def newest(self, count):
        """The rows that came last, in their order."""
        places = (self.head - count + torch.arange(count, device=self.window.device)) % self.window.shape[0]
        return self.window[places]

    def any_rows(self, count):
        """Rows of the part of the window that is learnt from, drawn by lot."""
        back = torch.randint(self.in_window, (count,), device=self.window.device)
        return self.window[(self.head - 1 - back) % self.window.shape[0]]

    @torch.no_grad()
    def measure(self, rows, at_once=2048):
        """The averaged net's losses of policy and result on these rows."""
        sums, count = torch.zeros(2, device=self.window.device), 0
        with torch.autocast("cuda", dtype=torch.bfloat16) if self.cuda else nullcontext():
            for part in rows.split(at_once):
                symmetry = torch.randint(self.codec.shape["symmetries"], (len(part),), device=part.device)
                losses = self.codec.losses(self.average, part, symmetry)
                sums += len(part) * torch.stack([losses[0].float(), losses[1].float()])
                count += len(part)
        return (sums / count).tolist()

    def mean_losses(self):
        sums = self.sums.tolist()
        self.sums.zero_()
        return [s / sums[-1] if sums[-1] else float("nan") for s in sums[:-1]]

    def state(self):
        def half(tensor):
            return tensor.detach().to("cpu", torch.bfloat16 if tensor.dim() > 0 else tensor.dtype, copy=True)
        checkpoint = dict(net={k: v.cpu().clone() for k, v in self.net.state_dict().items()},
                          average={k: v.cpu().clone() for k, v in self.average.state_dict().items()}, steps=self.steps)
        optimizer = [{k: half(v) if torch.is_tensor(v) else v for k, v in self.optimizer.state[p].items()}
                     for group in self.optimizer.param_groups for p in group["params"] if p in self.optimizer.state]
        return checkpoint, optimizer

    @staticmethod
    def remembers(params, optimizer):
        """Whether an optimiser's memory is of such weights: one of each, and of its shape."""
        return len(params) == len(optimizer) and all(
            not torch.is_tensor(value) or value.dim() == 0 or value.shape == p.shape
            for p, saved in zip(params, optimizer) for value in saved.values())

    @torch.no_grad()
    def load(self, checkpoint, optimizer):
        """Goes on from a checkpoint, or from a kept net, which has the average alone and in half precision."""
        self.net.load_state_dict(checkpoint.get("net", checkpoint["average"]))
        self.average.load_state_dict(checkpoint["average"])
        self.steps = checkpoint.get("steps", 0)
        params = [p for group in self.optimizer.param_groups for p in group["params"]]
        if optimizer and not self.remembers(params, optimizer):
            raise SystemExit("optimizer.pt is the memory of another net than checkpoint.pt: take it away")
        for p, saved in zip(params, optimizer or []):
            state = self.optimizer.state[p]
            for name, value in saved.items():
                if name in state:
                    state[name].copy_(value)
                elif torch.is_tensor(value):
                    state[name] = value.to(p.device, torch.float32 if value.dim() == 0 else p.dtype)
                else:
                    state[name] = value
