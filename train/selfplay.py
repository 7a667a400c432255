"""The self-play library (selfplay.h), called from Python."""
import ctypes
import os
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
QUEUES, SIZES, MOST_BATCHES = 3, 8, 64
SELF, REFERENCE, JUDGED = range(3)
TAIL = 16  # bytes of struct selfplay_tail


class Shape(ctypes.Structure):
    _fields_ = [(name, ctypes.c_uint32) for name in (
        "version", "width", "height", "planes", "words", "scalars", "policy_planes", "actions", "outcomes",
        "outcome_classes", "symmetries", "hex", "globals", "owners", "any_size", "record_bytes", "input_bytes", "output_floats")]

    def as_dict(self):
        return {name: getattr(self, name) for name, _ in self._fields_}


class Config(ctypes.Structure):
    _fields_ = [("seed", ctypes.c_uint64), ("threads", ctypes.c_uint32), ("games", ctypes.c_uint32),
                ("matches", ctypes.c_uint32 * 3),
                ("batches", ctypes.c_uint32 * QUEUES), ("places", ctypes.c_uint32 * QUEUES),
                ("gumbel", ctypes.c_uint32), ("most_visits", ctypes.c_uint32),
                ("most_judged_visits", ctypes.c_uint32), ("most_plies", ctypes.c_uint32),
                ("frame", ctypes.c_uint32), ("small_frame", ctypes.c_uint32),
                ("sizes", ctypes.c_uint32 * SIZES), ("size_shares", ctypes.c_float * SIZES),
                ("match_visits", ctypes.c_uint32), ("match_opening", ctypes.c_uint32),
                ("random_opening", ctypes.c_float), ("prior_opening", ctypes.c_float), ("other_variants", ctypes.c_float),
                ("score_weight", ctypes.c_float), ("decided", ctypes.c_float), ("played_out", ctypes.c_float),
                ("target_weight", ctypes.c_float), ("softness", ctypes.c_float), ("search_share", ctypes.c_float)]


class Pace(ctypes.Structure):
    _fields_ = [("visits", ctypes.c_uint32), ("fast_visits", ctypes.c_uint32), ("judged_visits", ctypes.c_uint32),
                ("full_share", ctypes.c_float)]


class Result(ctypes.Structure):
    _fields_ = [("opponent", ctypes.c_uint8), ("variant", ctypes.c_uint8), ("colour", ctypes.c_uint8),
                ("winner", ctypes.c_uint8), ("length", ctypes.c_uint16), ("outcomes", ctypes.c_uint16)]


class Counters(ctypes.Structure):
    _fields_ = [("positions", ctypes.c_uint64), ("evaluations", ctypes.c_uint64 * QUEUES), ("games", ctypes.c_uint64),
                ("dropped", ctypes.c_uint64), ("busy", ctypes.c_double)]


def sources():
    """Every file that the library is made of."""
    for part in ("include", "src/base", "src/game", "src/search", "train"):
        for folder, _, names in os.walk(os.path.join(HERE, os.pardir, part)):
            yield from (os.path.join(folder, name) for name in names if name.endswith((".c", ".h", ".inc")))


def is_stale(path):
    return not os.path.exists(path) or os.path.getmtime(path) < max(os.path.getmtime(name) for name in sources())


def check_layout(lib):
    """A library of another day would take one number for another, and nothing would say so."""
    ends = [getattr(struct, struct._fields_[-1][0]) for struct in (Shape, Config, Pace, Result, Counters)]
    here = [field.offset + field.size for field in ends] + [TAIL]
    there = (ctypes.c_uint32 * len(here))()
    if hasattr(lib, "selfplay_ends"):
        lib.selfplay_ends(there)
    if list(there) != here:
        raise SystemExit("the self-play library was built from other sources (%s and not %s): run train/build" % (
            list(there), here))


def library(path=None):
    """Loads the library, building it first where it is not there or older than what it is made of."""
    if path is None:
        path = os.path.join(HERE, "build-out", "libselfplay.so")
        if is_stale(path):
            subprocess.run([os.path.join(HERE, "build"), path], check=True)
    lib = ctypes.CDLL(path)
    check_layout(lib)
    pointer = ctypes.c_void_p
    lib.selfplay_new.restype = pointer
    lib.selfplay_new.argtypes = [ctypes.c_char_p, pointer, pointer, pointer]
    lib.selfplay_free.argtypes = [pointer]
    lib.selfplay_free.restype = None
    lib.selfplay_shape.restype = ctypes.c_bool
    lib.selfplay_shape.argtypes = [ctypes.c_char_p, ctypes.c_uint, pointer]
    lib.selfplay_turns.restype = ctypes.c_bool
    lib.selfplay_turns.argtypes = [ctypes.c_char_p, ctypes.c_uint, pointer, pointer]
    lib.selfplay_set.argtypes = [pointer, pointer]
    lib.selfplay_set.restype = None
    lib.selfplay_take.argtypes = [pointer, ctypes.c_uint, ctypes.c_bool, pointer]
    lib.selfplay_give.argtypes = [pointer, ctypes.c_uint, ctypes.c_uint]
    lib.selfplay_give.restype = None
    for name in ("selfplay_records", "selfplay_results"):
        getattr(lib, name).argtypes = [pointer, pointer, ctypes.c_size_t]
        getattr(lib, name).restype = ctypes.c_size_t
    lib.selfplay_count.argtypes = [pointer, pointer]
    lib.selfplay_count.restype = None
    return lib


def shape(lib, game, frame=0):
    """frame: width of what the net sees, where boards have many sizes; 0: the largest."""
    out = Shape()
    if not lib.selfplay_shape(game.encode(), frame, ctypes.byref(out)):
        raise SystemExit("there is no game called %s that a net could see, or no frame of %d" % (game, frame))
    return out


def turns(lib, game, shape):
    """Where each cell and each policy number goes under each symmetry: two numpy arrays."""
    import numpy
    cells = numpy.zeros((shape.symmetries, shape.width * shape.height), numpy.int32)
    numbers = shape.policy_planes * shape.width * shape.height + shape.globals
    policy = numpy.zeros((shape.symmetries, numbers), numpy.int32)
    if not lib.selfplay_turns(game.encode(), shape.width if shape.any_size else 0, cells.ctypes.data, policy.ctypes.data):
        raise SystemExit("there is no game called %s that a net could see" % game)
    return cells, policy


class SelfPlay:
    """Games being played. inputs and outputs: for each queue the address of its memory, or None."""

    def __init__(self, lib, game, config, inputs, outputs):
        self.lib = lib
        self.count = ctypes.c_uint()
        self.handle = lib.selfplay_new(game.encode(), ctypes.byref(config), (ctypes.c_void_p * QUEUES)(*inputs),
                                       (ctypes.c_void_p * QUEUES)(*outputs))
        if not self.handle:
            raise SystemExit("self-play could not be started: too little memory, or a configuration without sense")

    def close(self):
        if self.handle:
            self.lib.selfplay_free(self.handle)
            self.handle = None

    def pace(self, visits, fast_visits, judged_visits, full_share):
        self.lib.selfplay_set(self.handle, ctypes.byref(Pace(visits, fast_visits, judged_visits, full_share)))

    def take(self, queue, partly):
        """(batch, how many positions are in it); batch is -1 if there is none."""
        batch = self.lib.selfplay_take(self.handle, queue, partly, ctypes.byref(self.count))
        return batch, self.count.value

    def give(self, queue, batch):
        self.lib.selfplay_give(self.handle, queue, batch)

    def records(self, address, room):
        return self.lib.selfplay_records(self.handle, address, room)

    def results(self, room=4096):
        out = (Result * room)()
        return out[:self.lib.selfplay_results(self.handle, out, room)]

    def counters(self):
        out = Counters()
        self.lib.selfplay_count(self.handle, ctypes.byref(out))
        return out
