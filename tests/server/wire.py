"""A server of our own and a WebSocket client that shares nothing with the one under test: sockets and RFC 6455 only."""
import base64
import hashlib
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile

import harness

PATIENCE = 60  # seconds for an answer that must come: only a hang takes so long
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Refused(Exception):
    """The connection did not become a WebSocket; `status` is HTTP's."""

    def __init__(self, status, text):
        super().__init__("%s %s" % (status, text))
        self.status = status


class Closed(Exception):
    """The server closed it; `code` is the reason's number, None if it just went away."""

    def __init__(self, code):
        super().__init__("closed with %s" % code)
        self.code = code


class Server:
    """tabla serve with a store of its own, on a free port of the loopback. It ends with the case at the latest."""

    def __init__(self, data=None, words=()):
        self.own = data is None
        self.data = data or tempfile.mkdtemp(prefix="tabla-server-")
        env = {"PATH": os.environ["PATH"], "HOME": self.data, "LC_ALL": "C.UTF-8"}
        env.update({k: v for k, v in os.environ.items() if k.endswith("SAN_OPTIONS")})
        self.process = subprocess.Popen(
            [harness.TABLA, "serve", "--port", "0", "--no-browser", "--data", self.data, "--threads", "1", *words],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)
        self.clients = []
        harness.at_end(self.stop)
        self.address = self.process.stdout.readline().decode().strip()
        if not self.address:
            raise AssertionError("no address: " + self.process.stderr.read().decode())
        self.port = int(self.address.rstrip("/").rpartition(":")[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def client(self, lang="en", **more):
        client = Client(self.port, **more)
        self.clients.append(client)
        client.ask("hello", lang=lang)
        return client

    def end(self, number):
        for client in self.clients:
            client.hang_up()
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            out, err = self.process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        finally:
            if self.own:
                shutil.rmtree(self.data, ignore_errors=True)
        return self.process.returncode, err.decode("utf-8", "replace")

    def stop(self):
        """As Ctrl-C does; whatever a sanitizer has to say fails the test."""
        if self.process.stdout.closed:
            return
        status, err = self.end(signal.SIGINT)
        if status != 0:
            raise AssertionError("the server ended with %s\n%s" % (status, err))

    def kill(self):
        self.end(signal.SIGKILL)

    def get(self, path="/", method="GET", headers=(), host=None, body=b""):
        """One HTTP request: (status, headers, body)."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as wire:
            lines = ["%s %s HTTP/1.1" % (method, path), "Host: " + (host or "127.0.0.1:%d" % self.port), "Connection: close"]
            lines += ["Content-Length: %d" % len(body)] if body else []
            wire.sendall("\r\n".join(lines + list(headers)).encode() + b"\r\n\r\n" + body)
            data = b""
            try:
                while True:
                    more = wire.recv(65536)
                    if not more:
                        break
                    data += more
            except ConnectionResetError:
                pass
        head, _, body = data.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        fields = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        return int(lines[0].split()[1]), fields, body


class Client:
    def __init__(self, port, origin="", host=None, path="/ws", protocol="tabla.1"):
        host = host or "127.0.0.1:%d" % port
        origin = "http://" + host if origin == "" else origin
        self.wire = socket.create_connection(("127.0.0.1", port), PATIENCE)
        self.data, self.last, self.events, self.games = b"", 0, [], {}
        lines = ["GET %s HTTP/1.1" % path, "Host: " + host, "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Key: " + KEY, "Sec-WebSocket-Version: 13"]
        lines += ["Origin: " + origin] if origin else []
        lines += ["Sec-WebSocket-Protocol: " + protocol] if protocol else []
        self.wire.sendall("\r\n".join(lines).encode() + b"\r\n\r\n")
        while b"\r\n\r\n" not in self.data:
            more = self.wire.recv(65536)
            if not more:
                raise Refused(None, self.data.decode("utf-8", "replace"))
            self.data += more
        head, self.data = self.data.split(b"\r\n\r\n", 1)
        status = int(head.split()[1])
        if status != 101:
            self.hang_up()
            raise Refused(status, head.decode())
        accept = base64.b64encode(hashlib.sha1((KEY + GUID).encode()).digest()).decode()
        harness.holds(head.decode().lower(), "sec-websocket-accept: " + accept.lower())
        harness.holds(head.decode().lower(), "sec-websocket-protocol: tabla.1")

    def hang_up(self):
        self.wire.close()

    # --- frames ---

    def take(self, count):
        while len(self.data) < count:
            try:
                more = self.wire.recv(1 << 20)
            except ConnectionResetError:
                more = b""
            if not more:
                raise Closed(None)
            self.data += more
        part, self.data = self.data[:count], self.data[count:]
        return part

    def receive(self):
        """The next message, whatever it is."""
        whole = b""
        while True:
            first, second = self.take(2)
            length = second & 127
            if length == 126:
                length = struct.unpack(">H", self.take(2))[0]
            elif length == 127:
                length = struct.unpack(">Q", self.take(8))[0]
            part = self.take(length)
            if first & 15 == 8:
                raise Closed(struct.unpack(">H", part[:2])[0] if len(part) >= 2 else None)
            if first & 15 in (9, 10):
                continue
            whole += part
            if first & 128:
                return json.loads(whole)

    def send(self, data, kind=1):
        data = data.encode() if isinstance(data, str) else data
        head = bytes([128 | kind])
        if len(data) < 126:
            head += bytes([128 | len(data)])
        elif len(data) < 65536:
            head += bytes([128 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([128 | 127]) + struct.pack(">Q", len(data))
        self.wire.sendall(head + b"\0\0\0\0" + data)  # a mask of zeros leaves everything as it is

    # --- requests and events ---

    def note(self, message):
        if message.get("event") == "game":
            game = message["game"]
            # What was told before and has not changed is not told again.
            for field in ("layout", "tree"):
                if field not in game and game["id"] in self.games:
                    game[field] = self.games[game["id"]][field]
            self.games[game["id"]] = game
        self.events.append(message)

    def ask_later(self, op, **fields):
        self.last += 1
        self.send(json.dumps({"id": self.last, "op": op, **fields}))
        return self.last

    def reply(self, number):
        while True:
            message = self.receive()
            if "event" not in message and message["id"] == number:
                return message
            self.note(message)

    def try_(self, op, **fields):
        """The reply, good or not."""
        return self.reply(self.ask_later(op, **fields))

    def ask(self, op, **fields):
        reply = self.try_(op, **fields)
        harness.expect(reply["ok"], op, fields, reply)
        return reply

    def refused(self, code, op, **fields):
        """The error of a request that must fail with this code."""
        reply = self.try_(op, **fields)
        harness.expect(not reply["ok"], op, fields, reply)
        harness.equal(reply["error"]["code"], code, op, fields, reply)
        harness.expect(reply["error"]["text"], reply)
        return reply["error"]

    def change(self, op, game, **fields):
        """A request that changes a game, for the revision this client knows. The game afterwards."""
        self.ask(op, game=game, rev=self.games[game]["rev"], **fields)
        return self.games[game]

    def wait(self, wanted):
        """Goes on hearing until an event is as wanted, those heard since the last wait included."""
        while True:
            while self.events:
                event = self.events.pop(0)
                if wanted(event):
                    return event
            self.note(self.receive())

    def answered(self, game):
        """The game when the engine has nothing to do in it: neither a turn to play nor dead stones to propose."""
        while self.games[game]["live"] and self.games[game]["who"] == "engine" or \
                self.games[game].get("settlement", {}).get("proposing"):
            self.note(self.receive())
        return self.games[game]

    def new(self, kind, **fields):
        return self.games[self.ask("new", kind=kind, **fields)["game"]]

    def open(self, game):
        self.ask("open", game=game)
        return self.games[game]
