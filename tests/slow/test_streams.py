"""Streams whose servers are killed, and clients that resume."""

import socket
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from core.streams.follow import RESUME_AFTER_MS, RESUME_WITHIN_MS
from tests.harness.servers import Servers
from tests.harness.service import PATIENCE_S, until
from tests.harness.socket_client import SocketClient
from tests.harness.stream_client import StreamClient
from tests.harness.two_players import TwoPlayers

pytestmark = [pytest.mark.sqlite, pytest.mark.redis]


def append_events(servers: Servers, token: str, count: int, size: int = 1) -> None:
    """Append `count` events of `size` bytes to a user's stream, in another process."""
    user = servers.call("/api/v1/me", token=token)["id"]
    code = (
        "import uuid; from django.utils import timezone\n"
        "from accounts.notifications.stream import append_event\n"
        f"for n in range({count}): append_event(uuid.UUID('{user}'), 'test', "
        f"{{'n': n, 'text': 'x' * {size}}}, now=timezone.now())"
    )
    servers.start_shell(code)


def has_or_resumes(client: StreamClient, number: int) -> bool:
    """Whether the client has the number; on a busy machine it may be too slow, and be closed."""
    if not client.is_alive():
        client.resume("web")
    return client.has(number)


def test_streams_continue_from_another_server_when_theirs_is_killed(
    servers: Servers, players: TwoPlayers
) -> None:
    clients = [
        StreamClient(servers, f"{players.url}/stream", players.tokens[0], "other") for _ in range(3)
    ]
    players.steps(5)
    until(lambda: all(client.has(3) for client in clients))
    servers.kill("other")
    players.steps(5)
    for client in clients:
        client.resume("web")
    until(lambda: all(client.has(players.version) for client in clients))
    servers.kill("web")
    for name in ("web", "other"):
        servers.start_web(name)
    for client in clients:
        client.resume("other")
    players.steps(5)
    until(lambda: all(client.has(players.version) for client in clients))

    assert all(client.complete(client.ids[0], players.version) for client in clients)
    assert {client.events[0][1] for client in clients} == {"snapshot"}
    assert {name for client in clients for _, name, _ in client.events[1:]} == {"message"}


def test_no_row_is_lost_while_valkey_is_down(servers: Servers, players: TwoPlayers) -> None:
    client = StreamClient(servers, f"{players.url}/stream", players.tokens[0], "other")
    until(lambda: client.events)
    servers.kill("valkey")
    players.steps(3)
    late = StreamClient(servers, f"{players.url}/stream?after=1", players.tokens[1], "web")
    until(lambda: client.has(players.version) and late.has(players.version))
    players.steps(2)
    servers.start_valkey()
    for _ in range(3):
        players.step()
        until(lambda: client.has(players.version) and late.has(players.version))
    assert client.complete(client.ids[0], players.version)
    assert late.complete(2, players.version)


def test_streams_catch_up_and_follow_again_once_valkey_is_back(
    servers: Servers, players: TwoPlayers
) -> None:
    client = StreamClient(servers, f"{players.url}/stream", players.tokens[0], servers.open("calm"))
    until(lambda: client.events)
    servers.kill("valkey")
    players.steps(3)
    servers.start_valkey()
    until(lambda: client.has(players.version))
    for _ in range(3):
        players.step()
        until(lambda: client.has(players.version))
    assert client.complete(client.ids[0], players.version)


def test_a_client_that_does_not_read_is_closed_and_may_resume(servers: Servers) -> None:
    token = servers.guest()
    quick = StreamClient(servers, "/api/v1/me/stream", token)
    until(lambda: quick.events)
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", servers.ports["web"]))
        request = f"GET /api/v1/me/stream?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: \
text/event-stream\r\nAuthorization: Bearer {token}\r\n\r\n"
        slow.sendall(request.encode())
        until(lambda: servers.open_streams("web") == 2)
        append_events(servers, token, count=300, size=40_000)
        until(lambda: has_or_resumes(quick, 300))  # is not held up
        until(lambda: servers.open_streams("web") == 1)
        slow.settimeout(PATIENCE_S)
        received = b""
        while chunk := slow.recv(1 << 20):
            received += chunk

    ids = [int(line[4:]) for line in received.split(b"\n") if line.startswith(b"id: ")]
    assert 0 < len(ids) < 300
    assert ids == list(range(1, len(ids) + 1))
    again = StreamClient(servers, "/api/v1/me/stream", token, **{"Last-Event-ID": str(ids[-1] - 1)})
    until(lambda: again.has(300))
    assert again.complete(ids[-1], 300)
    assert quick.complete(0, 300)


def test_clients_of_a_terminated_server_resume_on_another(
    servers: Servers, players: TwoPlayers
) -> None:
    reader = StreamClient(servers, f"{players.url}/stream", players.tokens[0], web="other")
    until(lambda: reader.has(players.version))
    poll = f"{players.url}/stream?after={players.version}&wait_s=25"
    with ThreadPoolExecutor() as pool:
        page = pool.submit(servers.call, poll, token=players.tokens[0], web="other")
        until(lambda: servers.open_streams("other") == 2)
        ending = servers.running.pop("other")
        ending.terminate()
        assert ending.wait(PATIENCE_S) == 0
        assert page.result()["results"] == []
    reader.join(PATIENCE_S)
    assert RESUME_AFTER_MS <= (reader.retry_ms or 0) <= RESUME_WITHIN_MS

    players.steps(3)
    reader.resume("web")
    until(lambda: reader.has(players.version))
    assert reader.ids == list(range(reader.ids[0], players.version + 1))


def opening(token: str, topic: str, after: int | None = None) -> dict[str, Any]:
    return {"do": "open", "token": token, "topics": [{"topic": topic, "after": after}]}


def socket_of(servers: Servers, players: TwoPlayers, web: str, after: int | None) -> SocketClient:
    first = opening(players.tokens[0], f"games/{players.state['id']}", after)
    return SocketClient(servers, first, web=web)


def test_a_socket_that_does_not_read_is_cut_and_resumes(servers: Servers) -> None:
    token = servers.guest()
    slow = SocketClient(servers, opening(token, "me", 0), reads=False, made_up=True)
    quick = SocketClient(servers, opening(token, "me", 0), made_up=True)
    until(lambda: servers.open_streams("web") == 2)
    append_events(servers, token, count=300, size=40_000)
    until(lambda: servers.open_streams("web") == 0 or 300 in quick.numbers("me"))
    quick.leave()  # if a busy machine has not cut it
    until(lambda: servers.open_streams("web") == 0)
    slow.reads.set()
    number, _ = slow.ended()
    got = slow.numbers("me")
    assert number in {1006, None, 4408}  # not read in time, or its pings are not answered
    assert got == [*range(1, len(got) + 1)]
    assert len(got) < 300
    again = SocketClient(servers, opening(token, "me", len(got)), made_up=True)
    until(lambda: 300 in again.numbers("me"))
    assert again.numbers("me") == [*range(len(got) + 1, 301)]
    assert quick.numbers("me")[:50] == [*range(1, 51)]


def test_sockets_go_on_at_another_server_and_lose_no_row(
    servers: Servers, players: TwoPlayers
) -> None:
    topic, web, numbers = f"games/{players.state['id']}", "other", [0]
    for round_number in range(4):
        client = socket_of(servers, players, web, numbers[-1] or None)
        players.steps(3)
        until(lambda client=client: players.version in client.numbers(topic))
        players.step()
        if round_number == 2:
            servers.running[web].terminate()
            assert client.ended()[0] == 1012
            servers.running.pop(web).wait(PATIENCE_S)
        else:
            servers.kill(web)
            client.join(PATIENCE_S)
        numbers += client.numbers(topic)
        servers.start_web(web)
        web = {"web": "other", "other": "web"}[web]
    assert numbers[1:] == [*range(numbers[1], numbers[-1] + 1)]


def test_a_socket_is_told_when_to_come_back_from_a_server_that_ends(
    servers: Servers, players: TwoPlayers
) -> None:
    client = socket_of(servers, players, "other", None)
    until(lambda: len(client.messages) >= 2)
    ending = servers.running.pop("other")
    ending.terminate()
    number, data = client.ended()
    assert (number, data["code"]) == (1012, "server_ends")
    assert RESUME_AFTER_MS <= data["retry_ms"] <= RESUME_WITHIN_MS
    assert ending.wait(PATIENCE_S) == 0


def refused_by(servers: Servers) -> int | None:
    """The status of a handshake at a server that has got the signal."""
    client = SocketClient(servers, opening("x", "me"), web="drained")
    client.join(PATIENCE_S)
    return client.status


def test_a_draining_server_goes_on_until_its_clients_leave_one_by_one(
    servers: Servers, players: TwoPlayers
) -> None:
    servers.start_web("drained", STREAM_DRAIN_S="4")
    game = f"games/{players.state['id']}"
    clients = [socket_of(servers, players, "drained", None) for _ in range(6)]
    until(lambda: all(client.of(game) for client in clients))
    ending = servers.running.pop("drained")
    ending.terminate()
    begun = time.monotonic()
    late = until(lambda: refused_by(servers))
    for client in clients:
        client.join(PATIENCE_S)
    ends = [client.ended_at - begun for client in clients]
    assert {client.closed_with for client in clients} == {1012}
    assert max(ends) - min(ends) > 0.2
    assert late == 503
    assert ending.wait(PATIENCE_S) == 0


def test_a_socket_loses_no_row_while_valkey_is_down(servers: Servers, players: TwoPlayers) -> None:
    topic = f"games/{players.state['id']}"
    client = socket_of(servers, players, "other", None)
    until(lambda: client.of(topic))
    servers.kill("valkey")
    players.steps(3)
    until(lambda: players.version in client.numbers(topic))
    late = socket_of(servers, players, "web", 1)
    until(lambda: players.version in late.numbers(topic))
    servers.start_valkey()
    players.steps(3)
    until(
        lambda: players.version in client.numbers(topic) and players.version in late.numbers(topic)
    )
    numbers = client.numbers(topic)
    assert numbers == [*range(numbers[0], players.version + 1)]
    assert late.numbers(topic) == [*range(2, players.version + 1)]
