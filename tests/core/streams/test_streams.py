"""Streams of real server processes, read by real HTTP clients."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from accounts.sessions import tokens
from tests.harness.servers import Servers
from tests.harness.service import PATIENCE_S, until
from tests.harness.stream_client import StreamClient
from tests.harness.two_players import TwoPlayers

pytestmark = pytest.mark.redis

NOBODY = "00000000-0000-0000-0000-000000000000"


def user_of(token: str) -> UUID:
    return tokens.read(token, tokens.ACCESS, now=timezone.now()).user_id


def open_stream(servers: Servers, path: str, web: str, **more: str) -> StreamClient:
    """A stream of a new guest, retried until the process has room for it."""

    def attempt() -> StreamClient | None:
        client = StreamClient(servers, path, servers.guest(), web, **more)
        until(lambda: client.status)
        return client if client.status == 200 else None

    client = until(attempt)
    assert isinstance(client, StreamClient)
    return client


def test_each_stream_sends_every_row_once_in_order(servers: Servers, players: TwoPlayers) -> None:
    clients = [
        StreamClient(servers, f"{players.url}/stream", players.tokens[n % 2], web)
        for n in range(3)
        for web in ("web", "other")
    ]
    until(lambda: all(client.events for client in clients))
    for number in range(30):
        players.step(("web", "other")[number % 2])
    until(lambda: all(client.has(players.version) for client in clients))

    rows = players.rows()
    for client in clients:
        assert [name for _, name, _ in client.events] == ["snapshot", *["message"] * 30]
        assert client.complete(1, players.version)
        received = [data for _, _, data in client.events[1:]]
        assert [{**row, "current": None, "at": None} for row in received] == [
            {**row, "current": None, "at": None} for row in rows[1:]
        ]
        present = received[-1]["current"]
        assert present["legal_moves"] == players.state["legal_moves"]
        assert present["position"] == players.state["position"]
        assert present["turn"]["deadline_at"] == players.state["turn"]["deadline_at"]


def test_an_open_stream_keeps_its_reader_present(servers: Servers, players: TwoPlayers) -> None:
    client = StreamClient(servers, f"{players.url}/stream", players.tokens[1])
    until(lambda: client.events)
    user = user_of(players.tokens[1])
    # PostgreSQL stores an id with hyphens, SQLite without.
    seen = f"SELECT seen_at FROM games_presence WHERE user_id IN ('{user}', '{user.hex}')"  # noqa: S608 - its own words
    first = until(lambda: servers.one(seen))
    until(lambda: servers.one(seen) != first)


def test_published_rows_do_not_wait_for_a_heartbeat(servers: Servers, players: TwoPlayers) -> None:
    client = StreamClient(servers, f"{players.url}/stream", players.tokens[0], servers.open("calm"))
    until(lambda: client.events)
    for _ in range(5):
        players.step("web")
        until(lambda: client.has(players.version))
    assert client.heartbeats == 0


def test_a_stream_without_news_opens_before_a_heartbeat(
    servers: Servers, players: TwoPlayers
) -> None:
    game, number = players.state["id"], players.version
    calm = servers.open("calm")
    for path in (
        f"{players.url}/stream?after={number}",
        f"/api/v1/streams?topics=games/{game}@{number}",
    ):
        client = StreamClient(servers, path, players.tokens[0], calm)
        until(lambda client=client: client.heartbeats == 1)  # a comment

        assert (client.status, client.events) == (200, [])


def test_the_end_of_a_game_sends_an_end_event_and_closes_the_stream(
    servers: Servers, players: TwoPlayers
) -> None:
    client = StreamClient(servers, f"{players.url}/stream", players.tokens[0], "other")
    until(lambda: client.events)
    while players.state["status"] == "playing":
        players.step()
    client.join(PATIENCE_S)

    assert not client.is_alive()
    assert client.complete(1, players.version)
    number, name, data = client.events[-1]
    assert (number, name, data["status"]) == (None, "end", "finished")
    assert data["result"] == players.state["result"]
    again = StreamClient(
        servers, f"{players.url}/stream", players.tokens[0], **{"Last-Event-ID": client.last_id}
    )
    again.join(PATIENCE_S)
    assert [name for _, name, _ in again.events] == ["end"]
    page = servers.call(
        f"{players.url}/stream?after={players.version}&wait_s=25", token=players.tokens[0]
    )
    assert page["next"] is None


def test_a_ticket_opens_its_stream_once(servers: Servers, players: TwoPlayers) -> None:
    path = f"{players.url}/stream"
    body = {"path": path}
    ticket = servers.call("/api/v1/streams/tickets", body, players.tokens[0])["ticket"]
    other = f"/api/v1/tables/{players.table}/stream"
    assert servers.answer(f"{other}?ticket={ticket}")[0] == 401

    client = StreamClient(servers, f"{path}?ticket={ticket}", web="other")
    until(lambda: client.events)
    players.step()
    until(lambda: client.has(players.version))
    status, body = servers.answer(f"{path}?ticket={ticket}")
    assert (status, json.loads(body)["code"]) == (401, "ticket_invalid")


def test_a_ticket_is_issued_for_a_stream_only(servers: Servers) -> None:
    token = servers.guest()
    assert servers.answer("/api/v1/streams/tickets", {"path": "/api/v1/me"}, token)[0] == 400
    assert servers.answer("/api/v1/streams/tickets", {"path": "/api/v1/me/stream"})[0] == 401


def test_a_long_poll_waits_until_the_next_row(servers: Servers, players: TwoPlayers) -> None:
    path, token = f"{players.url}/stream", players.tokens[0]
    snapshot = servers.call(path, token=token)
    assert [event["event"] for event in snapshot["results"]] == ["snapshot"]

    start = time.monotonic()
    empty = servers.call(f"{path}?after=1&wait_s=1", token=token)
    assert time.monotonic() - start >= 1
    assert snapshot["next"] == f"http://127.0.0.1:{servers.ports['web']}{path}?after=1"
    assert empty == {"results": [], "next": f"{snapshot['next']}&wait_s=1"}

    with ThreadPoolExecutor(1) as pool:
        poll, calm = f"{path}?after=1&wait_s=25", servers.open("calm")
        waiting = pool.submit(servers.call, poll, token=token, web=calm)
        until(lambda: servers.open_streams(calm) == 1)
        assert not waiting.done()
        players.step()
        page = waiting.result(PATIENCE_S)
    assert [event["id"] for event in page["results"]] == [2]
    assert page["next"] == f"http://127.0.0.1:{servers.ports['calm']}{path}?after=2&wait_s=25"
    assert page["results"][0]["data"]["current"]["turn"]["seat"] == players.state["turn"]["seat"]


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
@pytest.mark.parametrize("web", ["web", "wsgi"])
def test_a_refused_stream_returns_a_problem(
    servers: Servers, players: TwoPlayers, accept: str, web: str
) -> None:
    if web == "wsgi" and accept == "text/event-stream":
        pytest.skip("the WSGI server sends no streams: see the next test")
    servers.open(web)
    path, token = f"{players.url}/stream", players.tokens[0]
    refusals = {
        (path, ""): (401, "not_authenticated"),
        (path, "x.y.z"): (401, "token_invalid"),
        (f"/api/v1/games/{NOBODY}/stream", token): (404, "not_found"),
        (f"/api/v1/tables/{NOBODY}/stream", token): (404, "not_found"),
        (f"{path}?after=-1", token): (400, "validation_error"),
        (f"{path}?wait_s=26", token): (400, "validation_error"),
    }
    for (address, holder), expected in refusals.items():
        status, body = servers.answer(address, None, holder, web, Accept=accept)
        assert (status, json.loads(body)["code"]) == expected, address
    assert servers.answer(path, {}, token, web, Accept=accept)[0] == 405


def test_the_wsgi_server_returns_pages_but_no_streams(
    servers: Servers, players: TwoPlayers
) -> None:
    servers.open("wsgi")
    path, token = f"{players.url}/stream", players.tokens[0]
    players.step()

    def page_of(web: str) -> Any:
        page = servers.call(f"{path}?after=1", token=token, web=web)
        for event in page["results"]:
            event["data"]["current"]["turn"].pop("ms_left")
        assert (
            page.pop("next")
            == f"http://127.0.0.1:{servers.ports[web]}{path}?after={players.version}"
        )
        return page

    assert page_of("wsgi") == page_of("web")
    assert servers.answer(path, None, token, "wsgi", Accept="text/event-stream")[0] == 406


def test_the_number_of_streams_per_user_is_limited(servers: Servers) -> None:
    token = servers.guest()
    clients = [StreamClient(servers, "/api/v1/me/stream", token) for _ in range(8)]
    until(lambda: all(client.events for client in clients))
    for more in ({"Accept": "text/event-stream"}, {"path": "?after=0&wait_s=20"}):
        path = "/api/v1/me/stream" + more.pop("path", "")
        status, body = servers.answer(path, None, token, **more)
        assert (status, json.loads(body)["code"]) == (429, "too_many_streams")
    assert servers.answer("/api/v1/me/stream", None, token)[0] == 200
    others = StreamClient(servers, "/api/v1/me/stream", servers.guest())
    until(lambda: others.events)


def test_a_refused_stream_leaves_its_ticket(servers: Servers) -> None:
    token, path = servers.guest(), "/api/v1/me/stream"
    clients = [StreamClient(servers, path, token) for _ in range(8)]
    until(lambda: all(client.events for client in clients))
    ticket = servers.call("/api/v1/streams/tickets", {"path": path}, token)["ticket"]
    address = f"{path}?ticket={ticket}"
    accept = {"Accept": "text/event-stream"}
    assert [servers.answer(address, None, **accept)[0] for _ in range(2)] == [429, 429]
    with_room = StreamClient(servers, address, web="other")
    until(lambda: with_room.events)
    assert servers.answer(address, None, **accept)[0] == 401


def test_a_stream_closes_when_its_token_expires(servers: Servers) -> None:
    claims = tokens.read(servers.guest(), tokens.ACCESS, now=timezone.now())

    def opened(seconds: int) -> StreamClient | None:
        before = timezone.now() - tokens.LIFETIME[tokens.ACCESS] + timedelta(seconds=seconds)
        short = tokens.issue_pair(claims, now=before).access_token
        client = StreamClient(servers, "/api/v1/me/stream", short)
        until(lambda: client.status)
        return client if client.status == 200 else None

    client = next(filter(None, map(opened, (2, 8, 32, 128))))  # a slow machine needs longer
    client.join(PATIENCE_S)
    assert not client.is_alive()
    assert [name for _, name, _ in client.events] == [
        "snapshot",
        "turns",
        "announcements",
        "closed",
    ]
    assert client.events[-1][2] == {"code": "token_expired"}


def test_a_stream_closes_at_once_when_its_reader_loses_access(
    servers: Servers, players: TwoPlayers
) -> None:
    calm = servers.open("calm")
    gone, stays = (
        StreamClient(servers, f"{players.url}/stream", token, calm) for token in players.tokens
    )
    until(lambda: gone.events and stays.events)
    user = user_of(players.tokens[0])
    code = (
        "import uuid; from accounts.models import User\n"
        "from accounts.sessions.access import recheck_access_on_commit as recheck\n"
        f"User.objects.filter(id='{user}').update(is_active=False); recheck(uuid.UUID('{user}'))"
    )
    servers.start_shell(code)
    gone.join(PATIENCE_S)
    assert not gone.is_alive()
    assert gone.events[-1][1:] == ("closed", {"code": "not_authenticated"})
    assert stays.is_alive()


def test_a_game_damaged_midway_closes_its_streams_after_its_whole_rows(
    servers: Servers, players: TwoPlayers
) -> None:
    path, token = f"{players.url}/stream", players.tokens[0]
    client = StreamClient(servers, path, token, "other")
    until(lambda: client.events)
    players.step()
    until(lambda: client.has(players.version))
    servers.start_shell(
        "from uuid import UUID; from django.utils import timezone\n"
        "from games.models import Game; from games.play.voiding import void_game\n"
        f"game = UUID('{players.state['id']}')\n"
        "Game.objects.filter(id=game).update(position=[])\n"
        "void_game(game_id=game, note='', now=timezone.now())"
    )
    client.join(PATIENCE_S)

    assert not client.is_alive()
    assert client.complete(1, players.version)
    assert client.events[-1] == (None, "closed", {"code": "game_damaged"})
    again = StreamClient(servers, path, token, "other")
    again.join(PATIENCE_S)
    assert (again.status, again.events) == (503, [])


def test_a_stream_has_headers_and_limits_like_any_request(
    servers: Servers, players: TwoPlayers
) -> None:
    narrow = servers.open("narrow")
    path = f"{players.url}/stream"
    client = open_stream(servers, path, narrow, **{"X-Request-ID": "trace-0123.4"})
    token = client.token

    assert client.headers["content-type"] == "text/event-stream"
    assert client.headers["cache-control"] == "no-store"
    assert client.headers["x-request-id"] == "trace-0123.4"
    assert client.headers["x-content-type-options"] == "nosniff"
    assert client.headers["ratelimit"].startswith('"default";r=4;')
    for _ in range(4):
        servers.call("/api/v1/me/friends", token=token, web=narrow)
    refused = StreamClient(servers, path, token, narrow)
    refused.join(PATIENCE_S)
    assert refused.status == 429
    assert int(refused.headers["retry-after"]) > 0


def test_a_page_of_another_origin_reads_streams_and_errors(
    servers: Servers, players: TwoPlayers
) -> None:
    path, token = f"{players.url}/stream", servers.guest()
    page = {"Origin": "https://boards.example", "X-Request-ID": "trace-0123.4"}
    clients = [StreamClient(servers, path, token, **page) for _ in range(8)]
    until(lambda: all(client.events for client in clients))
    refused, stranger = (
        StreamClient(servers, path, token, **page),
        StreamClient(servers, path, **page),
    )
    for client in (refused, stranger):
        client.join(PATIENCE_S)

    assert (clients[0].status, refused.status, stranger.status) == (200, 429, 401)
    for client in (clients[0], refused, stranger):
        assert client.headers["access-control-allow-origin"] == "*"
        assert "retry-after" in client.headers["access-control-expose-headers"]
        assert client.headers["x-request-id"] == "trace-0123.4"
    assert refused.headers["content-type"] == "application/problem+json"


def test_a_process_with_all_streams_taken_still_answers_requests(
    servers: Servers, players: TwoPlayers
) -> None:
    narrow, path = servers.open("narrow"), f"{players.url}/stream"
    clients = [open_stream(servers, path, narrow) for _ in range(2)]
    status, body = servers.answer(path, None, servers.guest(), narrow, Accept="text/event-stream")

    assert (status, json.loads(body)["code"]) == (503, "service_unavailable")
    assert servers.answer(path, None, servers.guest(), narrow)[0] == 200
    players.step()
    until(lambda: all(client.has(players.version) for client in clients))


def test_a_closed_stream_makes_room(servers: Servers, players: TwoPlayers) -> None:
    narrow, path = servers.open("narrow"), f"{players.url}/stream"
    for _ in range(5):
        open_stream(servers, path, narrow).leave()


def test_chat_messages_are_streamed_at_once(servers: Servers, players: TwoPlayers) -> None:
    table, spectator = f"/api/v1/tables/{players.table}", servers.guest()
    calm = servers.open("calm")
    player = StreamClient(servers, f"{table}/stream", players.tokens[0], calm)
    watching = StreamClient(servers, f"{table}/stream", spectator, calm)
    until(lambda: player.events and watching.events)
    for token in (players.tokens[1], spectator):
        servers.call(f"{table}/chat", {"text": "Hello"}, token)
    for client in (player, watching):
        until(lambda client=client: len(client.events) > 2)
        rooms = [data["data"]["room"] for _, _, data in client.events[1:]]
        assert rooms == ["players", "spectators"]
    spectators = servers.call(f"{table}/spectators", token=players.tokens[0])["results"]
    assert [row["id"] for row in spectators] == [str(user_of(spectator))]
