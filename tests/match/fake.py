"""An engine of Go that knows nothing of the game, and behaves as it is told:

    fake.py BEHAVIOUR [--log FILE] [--knows a,b] [--dead "A1 B2"] [--refuses word,word]

It passes unless its behaviour is another; everything it is told goes to the log."""
import argparse
import os
import signal
import subprocess
import sys

parser = argparse.ArgumentParser()
parser.add_argument("behaviour")
parser.add_argument("--log")
parser.add_argument("--knows", default="")
parser.add_argument("--dead", default="")
parser.add_argument("--refuses", default="\0")
parser.add_argument("--ruler", help="actions: asked what is legal")
options = parser.parse_args()
log = open(options.log, "a") if options.log else None
moves = 0


def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()


def flood():
    try:
        while True:
            sys.stdout.write("x" * 4096)
    except BrokenPipeError:
        os._exit(0)


class Ruler:
    """tabla gtp, which this engine asks what it may play; it takes the first action it is offered."""

    def __init__(self, command):
        self.child = subprocess.Popen(command, shell=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command):
        self.child.stdin.write(command + "\n")
        self.child.stdin.flush()
        text = self.child.stdout.readline()
        while self.child.stdout.readline().strip():
            pass
        return text[1:].strip()


ruler = Ruler(options.ruler) if options.ruler else None


def genmove(number, colour):
    global moves
    moves += 1
    behaviour = options.behaviour
    if behaviour == "resign":
        return "= resign"
    if behaviour == "crash":
        subprocess.Popen(["sleep", "987654"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        print("boom\n", file=sys.stderr)
        sys.stderr.flush()
        os._exit(3)
    if behaviour == "abort":
        os.kill(os.getpid(), signal.SIGABRT)
    if behaviour == "hang":
        signal.pause()
    if behaviour == "illegal":
        return "= Z99"
    if behaviour == "refuse":
        return "? I would rather not"
    if behaviour == "flood":
        flood()
    if behaviour == "close":
        os.close(1)
        signal.pause()
    if behaviour == "noisy":
        say("thinking about it\n= 99 not this one\n\n=%d resign\n\n" % (number + 1000))
        sys.stderr.write("x" * 200000 + "\n")
        sys.stderr.flush()
    if behaviour == "actions":
        action = ruler.ask("gogui-rules_legal_moves").split()[0]
        ruler.ask("play %s %s" % (colour, action))
        return "= " + action
    return "= PASS"


for line in sys.stdin:
    words = line.split()
    number = int(words[0]) if words and words[0].isdigit() else None
    words = words[1:] if number is not None else words
    if not words:
        continue
    if log:
        log.write(" ".join(words) + "\n")
        log.flush()
    if any(" ".join(words).startswith(w) for w in options.refuses.split(",")):
        answer = "? refused"
    elif words[0] == "list_commands":
        answer = "= genmove\n" + "\n".join(options.knows.split(","))
    elif words[0] == "genmove":
        answer = genmove(number, words[1])
    elif words[0] == "final_status_list":
        answer = "= " + options.dead
    elif words[0] == "quit":
        say("=\n\n")
        break
    else:
        if ruler and words[0] in ("play", "clear_board", "tabla-variant"):
            ruler.ask(" ".join(words))
        answer = "="
    say(answer[0] + str(number if number is not None else "") + answer[1:] + "\n\n")
if ruler:
    ruler.child.communicate("quit\n")
