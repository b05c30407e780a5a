"""Requests to addresses that others name reach nothing inside, and end."""

import socket
import ssl
import threading
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from core import outgoing
from core.outgoing import (
    ANSWER_BYTES,
    NotConnected,
    Outgoing,
    Refused,
    TimedOut,
    TooLarge,
    Unresolvable,
    checked,
    is_public,
)
from tests.harness.raw_server import answering, certificate, serving

CREATED = b"HTTP/1.1 201 Created\r\nContent-Length: 2\r\nLocation: /x\r\n\r\nok"
BRIEF_S = 0.5
"""The limit of tests in which the server never ends."""
LOCAL = Outgoing(to_loopback=True)
BRIEF = Outgoing(to_loopback=True, limit_s=BRIEF_S)


def posted(server_port: int, sender: Outgoing = LOCAL, path: str = "/a?b=c") -> outgoing.Answer:
    url = f"http://localhost:{server_port}{path}"
    return sender.post(url, headers={"TTL": "60"}, body=b"hello")


def found(*addresses: str) -> Any:
    """A look-up with this result."""

    def look_up(_host: str, port: int, **_options: Any) -> list[tuple[Any, ...]]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, port)) for each in addresses]

    return look_up


class TestAnswers:
    def test_the_answer_and_the_request(self) -> None:
        with serving(answering(CREATED)) as server:
            answer = posted(server.port)
        assert (answer.status, answer.body) == (201, b"ok")
        assert answer.headers["location"] == "/x"
        [request] = server.requests
        assert request.startswith(b"POST /a?b=c HTTP/1.1\r\n")
        assert f"Host: localhost:{server.port}\r\n".encode() in request
        assert b"TTL: 60\r\n" in request
        assert request.endswith(b"\r\n\r\nhello")

    def test_redirects_are_answers(self) -> None:
        with serving(answering(CREATED)) as inside:
            location = f"Location: http://127.0.0.1:{inside.port}/".encode()
            moved = b"HTTP/1.1 307 Moved\r\nContent-Length: 0\r\n" + location + b"\r\n\r\n"
            with serving(answering(moved)) as server:
                assert posted(server.port).status == 307
        assert not inside.requests

    def test_proxies_of_the_environment_are_ignored(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("HTTP_PROXY", "http_proxy", "HTTPS_PROXY", "ALL_PROXY", "all_proxy"):
            monkeypatch.setenv(name, "http://127.0.0.1:9")
        with serving(answering(CREATED)) as server:
            assert posted(server.port).status == 201

    @pytest.mark.parametrize("answer", [b"", b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.1 200 OK\r\nA"])
    def test_what_is_no_http(self, answer: bytes) -> None:
        with serving(answering(answer)) as server, pytest.raises(NotConnected):
            posted(server.port)

    def test_nobody_listens(self) -> None:
        with serving(answering(CREATED)) as server:
            pass
        with pytest.raises(NotConnected):
            posted(server.port)

    def test_a_header_cannot_carry_another(self) -> None:
        with serving(answering(CREATED)) as server, pytest.raises(NotConnected):
            LOCAL.post(f"http://localhost:{server.port}/", headers={"TTL": "1\r\nX: y"}, body=b"")
        assert not any(b"X: y" in request for request in server.requests)


class TestEnds:
    def test_a_server_that_says_nothing(self) -> None:
        with serving(lambda *_: server.over.wait() and None) as server, pytest.raises(TimedOut):
            posted(server.port, BRIEF)

    @pytest.mark.parametrize("head", [b"", b"HTTP/1.1 200 OK\r\n\r\n"])
    def test_a_server_that_drips(self, head: bytes) -> None:
        """Each byte comes in time; all of them do not."""

        def drip(connection: socket.socket, _request: bytes) -> None:
            connection.sendall(head or b"HTTP/1.1 200 OK\r\nA: ")
            while not server.over.wait(BRIEF_S / 10):
                connection.sendall(b"x")

        with serving(drip) as server, pytest.raises(TimedOut):
            posted(server.port, BRIEF)

    def test_a_server_that_sends_endlessly(self) -> None:
        sent = count()

        def flood(connection: socket.socket, _request: bytes) -> None:
            connection.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
            while next(sent) < 1_000_000:
                connection.sendall(b"x" * 65536)

        with serving(flood) as server, pytest.raises(TooLarge):
            posted(server.port)

    def test_the_longest_answer(self) -> None:
        body = b"x" * ANSWER_BYTES
        head = f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        with serving(answering(head + body)) as server:
            assert posted(server.port).body == body

    def test_endless_headers(self) -> None:
        def flood(connection: socket.socket, _request: bytes) -> None:
            connection.sendall(b"HTTP/1.1 200 OK\r\n")
            for number in range(1_000_000):
                connection.sendall(f"H{number}: x\r\n".encode())

        with serving(flood) as server, pytest.raises((NotConnected, TimedOut)):
            posted(server.port)

    def test_a_server_that_does_not_read(self) -> None:
        listener = socket.create_server(("127.0.0.1", 0))
        url = f"http://localhost:{listener.getsockname()[1]}/"
        with listener, pytest.raises(TimedOut):
            BRIEF.post(url, headers={}, body=b"x" * 50_000_000)

    def test_a_server_that_does_not_shake_hands(self) -> None:
        with serving(lambda *_: server.over.wait() and None) as server, pytest.raises(TimedOut):
            BRIEF.post(f"https://localhost:{server.port}/", headers={}, body=b"")


class TestNames:
    def test_a_name_that_does_not_exist(self) -> None:
        def look_up(*_: Any, **__: Any) -> Any:
            raise socket.gaierror(socket.EAI_NONAME, "unknown")

        with pytest.raises(Unresolvable):
            Outgoing(look_up=look_up).post("https://push.example/", headers={}, body=b"")

    def test_a_look_up_that_hangs(self) -> None:
        over = threading.Event()

        def look_up(*_: Any, **__: Any) -> Any:
            over.wait()
            return []

        sender = Outgoing(look_up=look_up, look_up_s=0.05)
        for _ in range(outgoing.MOST_LOOK_UPS + 1):  # the last does not begin
            with pytest.raises(Unresolvable):
                sender.post("https://push.example/", headers={}, body=b"")
        over.set()
        with serving(answering(CREATED)) as server:
            assert posted(server.port).status == 201  # the others' places are free again

    def test_the_name_is_looked_up_once(self) -> None:
        """A name that leads elsewhere the second time does not change the connection."""
        answers = iter([found("127.0.0.1"), found("10.0.0.1")])

        def look_up(*args: Any, **options: Any) -> Any:
            return next(answers)(*args, **options)

        with serving(answering(CREATED)) as server:
            assert posted(server.port, Outgoing(to_loopback=True, look_up=look_up)).status == 201
        assert len(list(answers)) == 1

    @pytest.mark.parametrize(
        "addresses",
        [["127.0.0.1"], ["1.1.1.1", "10.0.0.1"], ["169.254.169.254"], ["::ffff:127.0.0.1"]],
    )
    def test_one_address_inside_is_enough(self, addresses: list[str]) -> None:
        with pytest.raises(Refused):
            Outgoing(look_up=found(*addresses)).post("https://a.example/", headers={}, body=b"")

    @pytest.mark.parametrize("addresses", [["10.0.0.1"], ["1.1.1.1"], ["127.0.0.1", "1.1.1.1"]])
    def test_over_http_only_this_machine(self, addresses: list[str]) -> None:
        sender = Outgoing(to_loopback=True, look_up=found(*addresses))
        with pytest.raises(Refused):
            sender.post("http://a.example:8000/", headers={}, body=b"")

    @pytest.mark.parametrize("host", ["2130706433", "0x7f.1", "017700000001", "127.1", "[::1]"])
    def test_other_ways_to_write_loopback(self, host: str) -> None:
        with pytest.raises((Refused, Unresolvable)):
            Outgoing().post(f"https://{host}/", headers={}, body=b"")

    def test_the_next_address_if_one_is_dead(self) -> None:
        sender = Outgoing(to_loopback=True, look_up=found("127.0.0.2", "127.0.0.1"))
        with serving(answering(CREATED)) as server:
            assert posted(server.port, sender).status == 201


class TestCertificates:
    @pytest.fixture
    def pem(self, tmp_path: Path) -> Path:
        return certificate(tmp_path, "push.example")

    def test_the_name_of_the_url_counts(self, pem: Path) -> None:
        sender = Outgoing(
            to_loopback=True,
            look_up=found("127.0.0.1"),
            tls=ssl.create_default_context(cafile=pem),
        )
        with serving(answering(CREATED), tls=_server_tls(pem)) as server:
            answer = sender.post(f"https://push.example:{server.port}/", headers={}, body=b"")
            assert answer.status == 201
            assert server.names == ["push.example"]
            with pytest.raises(NotConnected):
                sender.post(f"https://other.example:{server.port}/", headers={}, body=b"")
        assert server.connections == 1

    def test_an_unknown_issuer(self, pem: Path) -> None:
        sender = Outgoing(to_loopback=True, look_up=found("127.0.0.1"))
        with (
            serving(answering(CREATED), tls=_server_tls(pem)) as server,
            pytest.raises(NotConnected),
        ):
            sender.post(f"https://push.example:{server.port}/", headers={}, body=b"")


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example/",
        "ftp://push.example/",
        "https:///x",
        "https://",
        "push.example",
        "https://user:password@push.example/",
        "https://user@push.example/",
        "https://push.example:22/",
        "https://push.example:0/",
        "https://push.example:65536/",
        "https://push.example:x/",
        "https://push.example/a b",
        "https://push.example\\@inside/",
        "https://push.exam\nple/",
        "https://münchen.example/",
        "https://[fe80::1%25eth0]/",
        "https://[::1/",
        "https://push..example/",
        "https://push.example/" + "x" * 2000,
    ],
)
def test_urls_that_are_refused(url: str) -> None:
    with pytest.raises(Refused):
        checked(url)


@pytest.mark.parametrize(
    "url",
    [
        "https://updates.push.services.mozilla.com/wpush/v2/abc?d=e",
        "https://push.example:8443/x",
        "https://[2606:4700::1111]/x",
    ],
)
def test_urls_that_are_fine(url: str) -> None:
    checked(url)


@pytest.mark.parametrize(
    "address",
    [
        "0.0.0.0",  # noqa: S104 - refused, not bound
        "10.1.2.3",
        "100.64.0.1",
        "100.100.100.200",
        "127.0.0.1",
        "168.63.129.16",
        "169.254.169.254",
        "172.16.0.1",
        "192.0.0.192",
        "192.0.2.1",
        "192.88.99.1",
        "192.168.0.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:1.1.1.1",
        "64:ff9b::7f00:1",
        "64:ff9b:1::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:7f00:1::",
        "3fff::1",
        "5f00::1",
        "fc00::1",
        "fd00:ec2::254",
        "fe80::1",
        "fe80::1%eth0",
        "2606:4700::1111%eth0",
        "fec0::1",
        "ff02::1",
    ],
)
def test_addresses_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["1.1.1.1", "142.250.185.78", "2606:4700::1111"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


def _server_tls(pem: Path) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(pem)
    return context
