"""Connections over HTTP/2 stay open, are opened anew, and carry one request at a time."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from core import outgoing
from core.outgoing import Answer, Lasting, NotConnected, Outgoing, Refused, TimedOut, TooLarge
from tests.harness.h2_server import Behave, Exchange, H2Server, h2_server


def fine(exchange: Exchange) -> None:
    exchange.answer(200, exchange.body, {"apns-id": exchange.headers["apns-id"]})


@contextmanager
def served(
    folder: Path, behave: Behave = fine, limit_s: float = outgoing.LIMIT_S
) -> Iterator[tuple[H2Server, Lasting]]:
    with h2_server(folder, behave) as server:
        client = Lasting(Outgoing(to_loopback=True, limit_s=limit_s, tls=server.trusting))
        try:
            yield server, client
        finally:
            client.close()


def post(server: H2Server, client: Lasting, name: str = "a") -> Answer:
    return client.post(f"{server.url}/3/x?y", headers={"apns-id": name}, body=name.encode())


def test_one_connection_for_several_requests(tmp_path: Path) -> None:
    with served(tmp_path) as (server, client):
        answers = [post(server, client, name) for name in "abc"]
    assert [(each.status, each.body, each.headers["apns-id"]) for each in answers] == [
        (200, name.encode(), name) for name in "abc"
    ]
    assert server.connections == 1
    headers = server.requests[0].headers
    assert (headers[":method"], headers[":path"]) == ("POST", "/3/x?y")
    assert headers[":authority"] == f"localhost:{server.port}"


def test_each_request_has_its_own_time(tmp_path: Path) -> None:
    with served(tmp_path) as (server, client):
        post(server, client)
        client._idle[0].limit.at = 0.0  # the first one's is over
        post(server, client)
        assert server.connections == 1


def test_threads_get_their_own_answers(tmp_path: Path) -> None:
    threads = 8
    together = threading.Barrier(threads)

    def behave(exchange: Exchange) -> None:
        if exchange.stream == 1:  # the first of each connection: all are open at once
            together.wait()
        fine(exchange)

    names = [f"{number:04}" for number in range(400)]
    with served(tmp_path, behave) as (server, client), ThreadPoolExecutor(threads) as pool:
        answers = list(pool.map(lambda name: post(server, client, name), names))
    assert [each.body.decode() for each in answers] == names
    assert server.connections == threads


def test_a_connection_that_was_closed_meanwhile(tmp_path: Path) -> None:
    with served(tmp_path) as (server, client):
        post(server, client)
        server.drop_all()
        assert post(server, client, "b").body == b"b"
        assert server.connections == 2


@pytest.mark.parametrize("last_stream", [0, 1])
def test_a_server_that_goes_away(last_stream: int, tmp_path: Path) -> None:
    def behave(exchange: Exchange) -> None:
        if exchange.stream == 3:  # what it has begun is not answered, and none is begun later
            exchange.go_away(last_stream)
        else:
            fine(exchange)

    with served(tmp_path, behave) as (server, client):
        answers = [post(server, client, name).body for name in "abc"]
        assert answers == [b"a", b"b", b"c"]
        assert server.connections == 3
        assert [each.body for each in server.requests] == [b"a", b"b", b"b", b"c", b"c"]


def test_a_server_that_always_closes(tmp_path: Path) -> None:
    with served(tmp_path, Exchange.close) as (server, client), pytest.raises(NotConnected):
        post(server, client)
    assert server.connections == 1


def test_a_server_that_hangs_is_not_asked_twice(tmp_path: Path) -> None:
    def behave(exchange: Exchange) -> None:
        if exchange.stream == 3:
            exchange.hang()
        fine(exchange)

    with served(tmp_path, behave, limit_s=0.5) as (server, client):
        post(server, client)
        with pytest.raises(TimedOut):
            post(server, client)
        assert len(server.requests) == 2
        assert post(server, client, "c").body == b"c"  # by another connection
        assert server.connections == 2


def test_an_answer_without_end(tmp_path: Path) -> None:
    def endless(exchange: Exchange) -> None:
        exchange.state.send_headers(exchange.stream, [(":status", "200")])
        for _ in range(outgoing.ANSWER_BYTES // 16_000 + 1):
            exchange.state.send_data(exchange.stream, b"x" * 16_000)
            exchange.flush()

    with served(tmp_path, endless) as (server, client), pytest.raises(TooLarge):
        post(server, client)


@pytest.mark.parametrize("begins", [False, True])
def test_what_is_no_http_2(begins: bool, tmp_path: Path) -> None:
    def behave(exchange: Exchange) -> None:
        if begins:
            exchange.state.send_headers(exchange.stream, [(":status", "200")])
            exchange.flush()
        exchange.tls.sendall(b"\0\0\1\0\0\0\0\0\0x")  # data of no stream

    with served(tmp_path, behave) as (server, client), pytest.raises(NotConnected):
        post(server, client)


def test_a_certificate_that_nobody_knows(tmp_path: Path) -> None:
    with h2_server(tmp_path, fine) as server:
        client = Lasting(Outgoing(to_loopback=True, tls=outgoing.new_context()))
        with pytest.raises(NotConnected):
            post(server, client)
        assert not server.requests


def test_nothing_inside_is_reached(tmp_path: Path) -> None:
    with h2_server(tmp_path, fine) as server:
        with pytest.raises(Refused):
            post(server, Lasting(Outgoing(tls=server.trusting)))
        assert server.connections == 0


def test_old_connections_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(tmp_path) as (server, client):
        post(server, client)
        monkeypatch.setattr(outgoing, "LASTING_S", -1.0)
        post(server, client)
        assert server.connections == 2
