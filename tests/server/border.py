"""What comes from outside: other sites, names that point here, requests that are wrong in every way."""
import json
import struct
import sys

import harness
from harness import equal, expect, holds, lacks
from wire import Client, Closed, Refused, Server


def test_the_page_and_its_headers():
    with Server() as server:
        status, headers, body = server.get("/")
        equal((status, headers["content-type"]), (200, "text/html; charset=utf-8"))
        holds(body.decode(), "<title>Tabla")
        policy = headers["content-security-policy"]
        for part in ["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]:
            holds(policy, part)
        lacks(policy, "unsafe")
        equal(headers["x-content-type-options"], "nosniff")
        equal(headers["referrer-policy"], "no-referrer")
        equal(headers["cross-origin-opener-policy"], "same-origin")
        for tag in [headers["etag"], '"other", ' + headers["etag"]]:
            status, again, body = server.get("/", headers=["If-None-Match: " + tag])
            equal((status, body, again["etag"]), (304, b"", headers["etag"]))
        equal(server.get("/", headers=['If-None-Match: "other"'])[0], 200)
        equal(server.get("/play/12")[0], 200)  # an address inside the page
        equal(server.get("/nothing.js")[0], 404)
        equal(server.get("/../etc/passwd")[0], 200)  # likewise an address inside the page, not a file of this computer
        lacks(server.get("/../etc/passwd")[2].decode(), "root:")


def test_head_has_no_body_and_gzip_where_it_is_taken():
    import gzip
    with Server() as server:
        status, headers, body = server.get("/")
        status, head, nothing = server.get("/", method="HEAD")
        equal((status, head["content-length"], nothing), (200, headers["content-length"], b""))
        status, packed, data = server.get("/", headers=["Accept-Encoding: gzip, br"])
        equal(packed.get("content-encoding"), "gzip")
        equal(gzip.decompress(data), body)


def test_only_get_and_head():
    with Server() as server:
        for method in ["POST", "PUT", "DELETE", "OPTIONS"]:
            status, _, _ = server.get("/", method=method, body=b"x" if method in ("POST", "PUT") else b"")
            expect(status in (400, 403, 404, 405), method, status)
        equal(server.get("/")[0], 200)


def test_names_that_others_made_point_here():
    with Server() as server:
        for host in ["evil.example", "evil.example:%d" % server.port, "127.0.0.1.evil.example", "192.168.0.1", "localhost.evil",
                     "[::1", "::1", "a" * 300]:
            equal(server.get("/", host=host)[0], 403, host)
        for host in ["localhost:%d" % server.port, "127.0.0.1", "[::1]:80", "tabla.localhost", "LOCALHOST"]:
            equal(server.get("/", host=host)[0], 200, host)


def refused(server, **how):
    try:
        Client(server.port, **how).hang_up()
    except Refused as refusal:
        return refusal.status
    return None


def test_other_sites_may_not_talk_to_it():
    with Server() as server:
        here = "127.0.0.1:%d" % server.port
        for origin in ["http://evil.example", "http://127.0.0.1:%d" % (server.port ^ 1), "null", "http://127.0.0.1",
                       "file://" + here, None]:
            equal(refused(server, origin=origin), 403, origin)
        equal(refused(server, host="evil.example", origin="http://evil.example"), 403)
        equal(refused(server, path="/other"), 403)
        equal(refused(server, protocol="chat"), 403)
        equal(refused(server, protocol=None), 403)
        equal(refused(server, host="localhost:%d" % server.port), None)


def test_requests_that_are_no_requests():
    with Server() as server:
        client = Client(server.port)
        for text in ["", "x", "[]", "1", '"hello"', "{", '{"id":1,"op":"ping"', '{"id":1,"id":2,"op":"ping"}', "[" * 5000,
                     '{"a":' * 3000, b"\xff\xfe{}", '{"id":1,"op":"\\u0000"}', b'{"id":1,"op":"pi\0ng"}', "null"]:
            client.send(text)
            reply = client.receive()
            equal((reply["id"], reply["ok"]), (None, False), text)
            equal(reply["error"]["code"], "bad-json", text)
        for text in ['{"op":"ping"}', '{"id":null,"op":"ping"}', '{"id":{},"op":"ping"}', '{"id":1.5,"op":"ping"}']:
            client.send(text)
            equal(client.receive()["error"]["code"], "bad-request", text)
        client.send('{"id":"a string","op":"ping"}')
        equal(client.receive()["id"], "a string")
        client.refused("state", "list")
        client.refused("unknown-op", "frobnicate")
        client.refused("bad-request", "hello", lang=5)
        client.ask("hello", lang="xx")
        client.hang_up()


def test_every_operation_refuses_nonsense():
    """Wrong types in every field of every operation: an error each time, and a server that still answers."""
    ops = {"new": ["kind", "mode", "setup", "position", "moves", "players", "clock", "lots", "title"], "open": ["game"],
           "play": ["text", "spots", "action", "piece", "keep", "rev"], "why": ["spots", "text"], "resign": ["player"],
           "goto": ["to", "node", "done"], "look": ["node", "done", "treeRev"], "comment": ["text", "node"],
           "delete-node": ["node"], "promote": ["node"], "setup": ["position", "pieces", "player", "counters"],
           "rename": ["title"], "analyze": ["on", "node", "choices"], "review": ["visits"], "cancel": ["job"],
           "list": ["search", "mode", "kind", "over", "limit", "offset"], "delete": ["games"], "import": ["text", "data", "kind"],
           "export": ["format"], "export-all": ["games"], "settings": ["set"], "progress": ["area", "set"],
           "players": ["players"], "go": ["level"], "dead": ["spot"], "rules": ["kind"]}
    base = {"kind": "go", "text": "C3", "node": 0, "area": "a", "title": "t", "players": {}, "games": [], "pieces": [],
            "spots": [0], "spot": 0}
    with Server() as server:
        game = server.client().new("go", mode="study", setup={"size": 5})["id"]
        for op, fields in ops.items():
            client = server.client()  # as many requests as one may ask at once are enough for an operation
            for field in fields:
                for value in [{}, [], "\u0001", -1, 1e300, 2 ** 62, True, [[]], {"B": 5}, ["x"], "x" * 3000]:
                    rev = client.open(game)["rev"]
                    reply = client.try_(op, **{**base, "game": game, "rev": rev, field: value})
                    expect(reply["ok"] or reply["error"]["text"], op, field, value)
                    expect(reply["ok"] or reply["error"]["code"] != "too-fast", op, field)
            client.hang_up()
        server.client().ask("ping")


def test_a_game_must_be_open_to_be_changed():
    with Server() as server:
        one, two = server.client(), server.client()
        game = one.new("yinsh")["id"]
        two.refused("state", "play", game=game, rev=1, text="e5")
        two.refused("unknown", "open", game=999)
        two.refused("bad-request", "play", rev=1, text="e5")
        one.refused("bad-request", "play", game=game, text="e5")
        scratch = one.new("yinsh", mode="scratch")["id"]
        expect(scratch < 0, scratch)
        two.refused("unknown", "open", game=scratch)
        equal(two.ask("list")["total"], 1)


def test_a_message_that_is_too_long_ends_the_connection():
    with Server() as server:
        client = server.client()
        client.send(json.dumps({"id": 1, "op": "import", "text": "(;GM[1])" + " " * (4 << 20)}))
        try:
            client.receive()
            raise AssertionError("it was answered")
        except Closed as closed:
            equal(closed.code, 1009)
        client = server.client()
        client.send(b"{}", kind=2)
        try:
            client.receive()
            raise AssertionError("it was answered")
        except Closed as closed:
            equal(closed.code, 1003)
        server.client().ask("ping")


def test_broken_frames():
    with Server() as server:
        for bytes_ in [b"\xff" * 64, b"\x81\xff" + b"\x7f" * 8 + b"\0\0\0\0", b"\x83\x80\0\0\0\0", b"\x81\x05hello",
                       b"\x89\xfe" + struct.pack(">H", 4000) + b"\0" * 4004]:
            client = server.client()
            client.wire.sendall(bytes_)
            client.hang_up()
        server.client().ask("ping")


def test_a_flood_is_slowed_down():
    with Server() as server:
        client = server.client()
        for number in range(1000):
            client.send('{"id":%d,"op":"ping"}' % number)
        replies = [client.receive() for _ in range(1000)]
        equal([r["id"] for r in replies], list(range(1000)))
        refused_ = [r for r in replies if not r["ok"]]
        expect(len(refused_) > 100, len(refused_))
        equal({r["error"]["code"] for r in refused_}, {"too-fast"})
        expect(len(replies) - len(refused_) >= 190, len(refused_))
        server.client().ask("ping")


def test_sigterm_ends_it_cleanly():
    import signal
    with Server() as server:
        server.client().new("yinsh", players={"W": {"level": 10}})
        status, err = server.end(signal.SIGTERM)
        equal((status, err), (0, ""))


if __name__ == "__main__":
    harness.main(sys.modules[__name__])
