"""Runs every test_* function of a module and speaks TAP. A test fails by an exception, which expect() raises."""
import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import traceback

TOP = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TABLA = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else os.path.join(TOP, "build", "tabla")
TIMEOUT = 60


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __repr__(self):
        return "status %d\n--- out\n%s\n--- err\n%s" % (self.status, self.out, self.err)


class Place:
    """An empty home for one test: nothing it leaves behind meets another."""

    def __init__(self):
        self.path = tempfile.mkdtemp(prefix="tabla-cli-")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path, ignore_errors=True)

    def file(self, name, text=None):
        path = os.path.join(self.path, name)
        if text is not None:
            with open(path, "wb") as file:
                file.write(text if isinstance(text, bytes) else text.encode())
        return path

    def env(self, **more):
        env = {"PATH": os.environ["PATH"], "HOME": self.path, "XDG_STATE_HOME": self.path + "/state",
               "LC_ALL": "C.UTF-8", "TABLA_NETS": ""}  # without nets: quick, and the same with every net
        # Sanitizers are told through the environment what to do.
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        env.update(more)
        return {k: v for k, v in env.items() if v is not None}

    def kept(self):
        """The games kept on disk."""
        folder = self.path + "/state/tabla/games"
        return sorted(os.path.join(folder, f) for f in os.listdir(folder)) if os.path.isdir(folder) else []

    def run(self, *words, stdin="", env=None, **more):
        done = subprocess.run([TABLA, *words], input=stdin if isinstance(stdin, bytes) else stdin.encode(),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.env(**(env or {})),
                              cwd=self.path, timeout=TIMEOUT, **more)
        return Result(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))


def tabla(*words, **more):
    with Place() as place:
        return place.run(*words, **more)


def expect(condition, *about):
    if not condition:
        raise AssertionError("\n".join(str(a) for a in about))


def equal(a, b, *about):
    expect(a == b, "%r is not %r" % (a, b), *about)


def holds(text, part, *about):
    expect(part in text, "no %r in:\n%s" % (part, text), *about)


def lacks(text, part, *about):
    expect(part not in text, "%r in:\n%s" % (part, text), *about)


# What has to be ended after the case that is running; outside of any case, with the program.
endings = contextlib.ExitStack()
atexit.register(endings.close)


def at_end(function):
    """Has this called when the case is over, whatever became of it; what was begun last is ended first."""
    endings.callback(function)


def run(case):
    global endings
    outside, endings = endings, contextlib.ExitStack()
    try:
        with endings:
            case()
    finally:
        endings = outside


def main(module):
    # What is run in the background may ignore interrupts, and hands that on to all that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    tests = [(n, f) for n, f in vars(module).items() if n.startswith("test_")]
    print("1..%d" % len(tests))
    for number, (name, function) in enumerate(tests, 1):
        try:
            run(function)
            print("ok %d - %s" % (number, name[5:]))
        except Exception:  # any exception is a failed test
            print("not ok %d - %s" % (number, name[5:]))
            print("".join("# %s\n" % line for line in traceback.format_exc().splitlines()), end="")
        sys.stdout.flush()
