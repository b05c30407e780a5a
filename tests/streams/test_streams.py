"""Streams of real server processes, read by real clients."""

import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from accounts import tokens
from accounts.streams.follow import RESUME_AFTER_MS, RESUME_WITHIN_MS
from tests.streams.house import PATIENCE_S, Client, House, Play, until

pytestmark = pytest.mark.redis

NOBODY = "00000000-0000-0000-0000-000000000000"


@pytest.fixture(autouse=True)
def _whole(house: House) -> Iterator[None]:
    """What a test killed runs again for the next one, and nobody reads any more."""
    yield
    house.close_streams()
    if "valkey" not in house.running:
        house.start_valkey()
    for name in {"one", "two"} - set(house.running):
        house.start_web(name)
    house.wait("one", "two")


def rows_of(play: Play) -> list[dict[str, Any]]:
    answer = play.house.call(f"{play.url}/moves?limit=500", token=play.tokens[0])
    rows = answer["results"]
    assert isinstance(rows, list)
    return rows


def complete(client: Client, first: int, last: int) -> bool:
    return client.ids == list(range(first, last + 1))


def user_of(token: str) -> UUID:
    return tokens.read(token, tokens.ACCESS, now=timezone.now()).user_id


def let_in(house: House, path: str, web: str) -> Client:
    """A stream of somebody else, as soon as there is a place for it."""

    def attempt() -> Client | None:
        client = Client(house, path, house.guest(), web)
        until(lambda: client.status)
        return client if client.status == 200 else None

    client = until(attempt)
    assert isinstance(client, Client)
    return client


def tell(house: House, token: str, count: int, size: int = 1) -> None:
    """Tell a person so many things of so many bytes, in a process of its own."""
    code = (
        "import uuid, time; from django.utils import timezone; from accounts.personal import tell\n"
        f"for n in range({count}): tell(uuid.UUID('{user_of(token)}'), 'test', "
        f"{{'n': n, 'text': 'x' * {size}}}, now=timezone.now())\n"
        "time.sleep(.3)"
    )
    house.manage("shell", "--verbosity", "0", "-c", code)


@pytest.mark.both_databases
def test_each_stream_gets_every_row_once_in_order(house: House, play: Play) -> None:
    clients = [
        Client(house, f"{play.url}/events", play.tokens[n % 2], web)
        for n in range(3)
        for web in ("one", "two")
    ]
    until(lambda: all(client.events for client in clients))
    for number in range(30):
        play.step(("one", "two")[number % 2])
    until(lambda: all(client.has(play.version) for client in clients))

    rows = rows_of(play)
    for client in clients:
        assert [name for _, name, _ in client.events] == ["snapshot", *["message"] * 30]
        assert complete(client, 1, play.version)
        got = [data for _, _, data in client.events[1:]]
        assert [{**row, "present": None, "at": None} for row in got] == [
            {**row, "present": None, "at": None} for row in rows[1:]
        ]
        present = got[-1]["present"]
        assert present["legal_moves"] == play.state["legal_moves"]
        assert present["position"] == play.state["position"]
        assert present["turn"]["deadline_at"] == play.state["turn"]["deadline_at"]


def test_an_open_stream_is_a_sign_of_its_reader(house: House, play: Play) -> None:
    client = Client(house, f"{play.url}/events", play.tokens[1])
    until(lambda: client.events)
    code = (
        "import time; from games.models import Presence\n"
        f"def seen(): return Presence.objects.get(user='{user_of(play.tokens[1])}').seen_at\n"
        f"first, end = seen(), time.monotonic() + {PATIENCE_S}\n"
        "while seen() == first:\n"
        "    assert time.monotonic() < end\n"
        "    time.sleep(.2)"
    )
    house.manage("shell", "--verbosity", "0", "-c", code)


def test_what_is_announced_waits_for_no_heartbeat(house: House, play: Play) -> None:
    client = Client(house, f"{play.url}/events", play.tokens[0], house.open("calm"))
    until(lambda: client.events)
    for _ in range(5):
        play.step("one")
        until(lambda: client.has(play.version))
    assert client.heartbeats == 0


@pytest.mark.both_databases
def test_streams_continue_from_another_process_when_theirs_is_killed(
    house: House, play: Play
) -> None:
    clients = [Client(house, f"{play.url}/events", play.tokens[0], "two") for _ in range(3)]
    play.steps(5)
    until(lambda: all(client.has(3) for client in clients))
    house.kill("two")
    play.steps(5)
    for client in clients:
        client.resume("one")
    until(lambda: all(client.has(play.version) for client in clients))
    house.kill("one")
    for name in ("one", "two"):
        house.start_web(name)
    house.wait("one", "two")
    for client in clients:
        client.resume("two")
    play.steps(5)
    until(lambda: all(client.has(play.version) for client in clients))

    assert all(complete(client, client.ids[0], play.version) for client in clients)
    assert {client.events[0][1] for client in clients} == {"snapshot"}
    assert {name for client in clients for _, name, _ in client.events[1:]} == {"message"}


@pytest.mark.both_databases
def test_nothing_is_lost_while_valkey_is_away(house: House, play: Play) -> None:
    client = Client(house, f"{play.url}/events", play.tokens[0], "two")
    until(lambda: client.events)
    house.kill("valkey")
    play.steps(3)
    late = Client(house, f"{play.url}/events?after=1", play.tokens[1], "one")
    until(lambda: client.has(play.version) and late.has(play.version))
    play.steps(2)
    house.start_valkey()
    for _ in range(3):
        play.step()
        until(lambda: client.has(play.version) and late.has(play.version))
    assert complete(client, client.ids[0], play.version)
    assert complete(late, 2, play.version)


def test_what_was_missed_is_found_once_valkey_is_back_and_announcements_come_again(
    house: House, play: Play
) -> None:
    client = Client(house, f"{play.url}/events", play.tokens[0], house.open("calm"))
    until(lambda: client.events)
    house.kill("valkey")
    play.steps(3)
    house.start_valkey()
    until(lambda: client.has(play.version))
    for _ in range(3):
        play.step()
        until(lambda: client.has(play.version))
    assert complete(client, client.ids[0], play.version)


def test_a_game_ends_with_an_event_of_its_own_and_the_stream_with_it(
    house: House, play: Play
) -> None:
    client = Client(house, f"{play.url}/events", play.tokens[0], "two")
    until(lambda: client.events)
    while play.state["status"] == "playing":
        play.step()
    client.join(PATIENCE_S)

    assert not client.is_alive()
    assert complete(client, 1, play.version)
    number, name, data = client.events[-1]
    assert (number, name, data["status"]) == (None, "end", "finished")
    assert data["result"] == play.state["result"]
    again = Client(house, f"{play.url}/events", play.tokens[0], **{"Last-Event-ID": client.last_id})
    again.join(PATIENCE_S)
    assert [name for _, name, _ in again.events] == ["end"]
    page = house.call(f"{play.url}/events?after={play.version}&wait_s=25", token=play.tokens[0])
    assert page["next"] is None


@pytest.mark.both_databases
def test_a_client_that_does_not_read_is_closed_and_may_resume(house: House) -> None:
    token = house.guest()
    quick = Client(house, "/api/v1/me/events", token)
    until(lambda: quick.events)
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect(("127.0.0.1", house.ports["one"]))
        request = f"GET /api/v1/me/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: \
text/event-stream\r\nAuthorization: Bearer {token}\r\n\r\n"
        slow.sendall(request.encode())
        tell(house, token, count=300, size=40_000)
        until(lambda: quick.has(300))  # is not held up
        time.sleep(4)  # STREAM_PATIENCE_S is 1
        slow.settimeout(PATIENCE_S)
        received = b""
        while chunk := slow.recv(1 << 20):
            received += chunk

    ids = [int(line[4:]) for line in received.split(b"\n") if line.startswith(b"id: ")]
    assert 0 < len(ids) < 300
    assert ids == list(range(1, len(ids) + 1))
    again = Client(house, "/api/v1/me/events", token, **{"Last-Event-ID": str(ids[-1] - 1)})
    until(lambda: again.has(300))
    assert complete(again, ids[-1], 300)
    assert complete(quick, 0, 300)


def test_a_ticket_opens_its_stream_once(house: House, play: Play) -> None:
    path = f"{play.url}/events"
    asked = {"path": path}
    ticket = house.call("/api/v1/events/tickets", asked, play.tokens[0])["ticket"]
    other = f"/api/v1/tables/{play.table}/events"
    assert house.answer(f"{other}?ticket={ticket}")[0] == 401

    client = Client(house, f"{path}?ticket={ticket}", web="two")
    until(lambda: client.events)
    play.step()
    until(lambda: client.has(play.version))
    status, body = house.answer(f"{path}?ticket={ticket}")
    assert (status, json.loads(body)["code"]) == (401, "ticket_invalid")


def test_a_ticket_is_for_a_stream_only(house: House) -> None:
    token = house.guest()
    assert house.answer("/api/v1/events/tickets", {"path": "/api/v1/me"}, token)[0] == 400
    assert house.answer("/api/v1/events/tickets", {"path": "/api/v1/me/events"})[0] == 401


def test_long_poll_waits_for_news_and_no_longer(house: House, play: Play) -> None:
    path, token = f"{play.url}/events", play.tokens[0]
    snapshot = house.call(path, token=token)
    assert [event["event"] for event in snapshot["results"]] == ["snapshot"]

    begun = time.monotonic()
    quiet = house.call(f"{path}?after=1&wait_s=1", token=token)
    assert time.monotonic() - begun >= 1
    assert snapshot["next"] == f"http://127.0.0.1:{house.ports['one']}{path}?after=1"
    assert quiet == {"results": [], "next": f"{snapshot['next']}&wait_s=1"}

    with ThreadPoolExecutor(1) as pool:
        asked, calm = f"{path}?after=1&wait_s=25", house.open("calm")
        waiting = pool.submit(house.call, asked, token=token, web=calm)
        time.sleep(0.3)
        assert not waiting.done()
        play.step()
        page = waiting.result(PATIENCE_S)
    assert [event["id"] for event in page["results"]] == [2]
    assert page["next"] == f"http://127.0.0.1:{house.ports['calm']}{path}?after=2&wait_s=25"
    assert page["results"][0]["data"]["present"]["turn"]["seat"] == play.state["turn"]["seat"]


@pytest.mark.parametrize("accept", ["text/event-stream", "application/json"])
@pytest.mark.parametrize("web", ["one", "wsgi"])
def test_who_may_not_read_is_told_why(house: House, play: Play, accept: str, web: str) -> None:
    if web == "wsgi" and accept == "text/event-stream":
        pytest.skip("the API's server sends no streams: see the next test")
    house.open(web)
    path, token = f"{play.url}/events", play.tokens[0]
    refusals = {
        (path, ""): (401, "not_authenticated"),
        (path, "x.y.z"): (401, "token_invalid"),
        (f"/api/v1/games/{NOBODY}/events", token): (404, "not_found"),
        (f"/api/v1/tables/{NOBODY}/events", token): (404, "not_found"),
        (f"{path}?after=-1", token): (400, "validation_error"),
        (f"{path}?wait_s=26", token): (400, "validation_error"),
    }
    for (asked, holder), expected in refusals.items():
        status, body = house.answer(asked, None, holder, web, Accept=accept)
        assert (status, json.loads(body)["code"]) == expected, asked
    assert house.answer(path, {}, token, web, Accept=accept)[0] == 405


def test_the_api_server_answers_pages_but_sends_no_streams(house: House, play: Play) -> None:
    house.open("wsgi")
    path, token = f"{play.url}/events", play.tokens[0]
    play.step()

    def shown(web: str) -> Any:
        page = house.call(f"{path}?after=1", token=token, web=web)
        for event in page["results"]:
            event["data"]["present"]["turn"].pop("ms_left")
        assert page.pop("next") == f"http://127.0.0.1:{house.ports[web]}{path}?after={play.version}"
        return page

    assert shown("wsgi") == shown("one")
    assert house.answer(path, None, token, "wsgi", Accept="text/event-stream")[0] == 406


def test_a_person_has_only_so_many_streams(house: House) -> None:
    token = house.guest()
    clients = [Client(house, "/api/v1/me/events", token) for _ in range(8)]
    until(lambda: all(client.events for client in clients))
    for more in ({"Accept": "text/event-stream"}, {"path": "?after=0&wait_s=20"}):
        path = "/api/v1/me/events" + more.pop("path", "")
        status, body = house.answer(path, None, token, **more)
        assert (status, json.loads(body)["code"]) == (429, "too_many_requests")
    assert house.answer("/api/v1/me/events", None, token)[0] == 200
    others = Client(house, "/api/v1/me/events", house.guest())
    until(lambda: others.events)


def test_a_stream_ends_with_its_token(house: House) -> None:
    claims = tokens.read(house.guest(), tokens.ACCESS, now=timezone.now())
    before = timezone.now() - tokens.LIFETIME[tokens.ACCESS] + timedelta(seconds=5)
    short = tokens.issue_pair(claims, now=before).access_token
    client = Client(house, "/api/v1/me/events", short)
    client.join(PATIENCE_S)
    assert not client.is_alive()
    assert [name for _, name, _ in client.events] == ["snapshot", "closed"]
    assert client.events[-1][2] == {"code": "token_expired"}


def test_a_stream_ends_at_once_when_its_reader_loses_access(house: House, play: Play) -> None:
    calm = house.open("calm")
    gone, stays = (Client(house, f"{play.url}/events", token, calm) for token in play.tokens)
    until(lambda: gone.events and stays.events)
    user = user_of(play.tokens[0])
    code = (
        "import uuid, time; from accounts.models import User\n"
        "from accounts.personal import recheck_access_on_commit as recheck\n"
        f"User.objects.filter(id='{user}').update(is_active=False); recheck(uuid.UUID('{user}'))\n"
        "time.sleep(.3)"
    )
    house.manage("shell", "--verbosity", "0", "-c", code)
    gone.join(PATIENCE_S)
    assert not gone.is_alive()
    assert gone.events[-1][1:] == ("closed", {"code": "not_authenticated"})
    assert stays.is_alive()


def test_a_stream_is_opened_like_any_other_request(house: House, play: Play) -> None:
    narrow = house.open("narrow")
    token, path = house.guest(), f"{play.url}/events"
    client = Client(house, path, token, narrow, **{"X-Request-ID": "trace-0123.4"})
    until(lambda: client.events)

    assert client.headers["content-type"] == "text/event-stream"
    assert client.headers["cache-control"] == "no-store"
    assert client.headers["x-request-id"] == "trace-0123.4"
    assert client.headers["x-content-type-options"] == "nosniff"
    assert client.headers["ratelimit"].startswith('"default";r=4;')
    for _ in range(4):
        house.call("/api/v1/me", token=token, web=narrow)
    refused = Client(house, path, token, narrow)
    refused.join(PATIENCE_S)
    assert refused.status == 429
    assert int(refused.headers["retry-after"]) > 0


def test_a_page_of_another_site_reads_streams_and_why_there_are_none(
    house: House, play: Play
) -> None:
    path, token = f"{play.url}/events", house.guest()
    page = {"Origin": "https://boards.example", "X-Request-ID": "trace-0123.4"}
    clients = [Client(house, path, token, **page) for _ in range(8)]
    until(lambda: all(client.events for client in clients))
    refused, stranger = Client(house, path, token, **page), Client(house, path, **page)
    for client in (refused, stranger):
        client.join(PATIENCE_S)

    assert (clients[0].status, refused.status, stranger.status) == (200, 429, 401)
    for client in (clients[0], refused, stranger):
        assert client.headers["access-control-allow-origin"] == "*"
        assert "retry-after" in client.headers["access-control-expose-headers"]
        assert client.headers["x-request-id"] == "trace-0123.4"
    assert refused.headers["content-type"] == "application/problem+json"


def test_a_process_has_only_so_many_streams_and_serves_the_rest_as_ever(
    house: House, play: Play
) -> None:
    narrow, path = house.open("narrow"), f"{play.url}/events"
    clients = [let_in(house, path, narrow) for _ in range(2)]
    status, body = house.answer(path, None, house.guest(), narrow, Accept="text/event-stream")

    assert (status, json.loads(body)["code"]) == (503, "service_unavailable")
    assert house.answer(path, None, house.guest(), narrow)[0] == 200
    play.step()
    until(lambda: all(client.has(play.version) for client in clients))


def test_who_leaves_makes_room(house: House, play: Play) -> None:
    narrow, path = house.open("narrow"), f"{play.url}/events"
    for _ in range(5):
        let_in(house, path, narrow).leave()


def test_messages_are_told_of_at_once(house: House, play: Play) -> None:
    table, spectator = f"/api/v1/tables/{play.table}", house.guest()
    calm = house.open("calm")
    player = Client(house, f"{table}/events", play.tokens[0], calm)
    watching = Client(house, f"{table}/events", spectator, calm)
    until(lambda: player.events and watching.events)
    for token in (play.tokens[1], spectator):
        house.call(f"{table}/chat", {"text": "Hello"}, token)
    for client in (player, watching):
        until(lambda client=client: len(client.events) > 2)
        rooms = [data["data"]["room"] for _, _, data in client.events[1:]]
        assert rooms == ["players", "spectators"]
    spectators = house.call(f"{table}/spectators", token=play.tokens[0])["results"]
    assert [row["id"] for row in spectators] == [str(user_of(spectator))]


def test_a_server_that_is_asked_to_end_lets_its_readers_go_on_elsewhere(
    house: House, play: Play
) -> None:
    reader = Client(house, f"{play.url}/events", play.tokens[0], web="two")
    until(lambda: reader.has(play.version))
    poll = f"{play.url}/events?after={play.version}&wait_s=25"
    with ThreadPoolExecutor() as pool:
        page = pool.submit(house.call, poll, token=play.tokens[0], web="two")
        time.sleep(1)
        ending, asked = house.running.pop("two"), time.monotonic()
        ending.terminate()
        assert ending.wait(PATIENCE_S) == 0
        assert page.result()["results"] == []
    assert time.monotonic() - asked < 15
    reader.join(PATIENCE_S)
    assert RESUME_AFTER_MS <= (reader.retry_ms or 0) <= RESUME_WITHIN_MS

    play.steps(3)
    reader.resume("one")
    until(lambda: reader.has(play.version))
    assert reader.ids == list(range(reader.ids[0], play.version + 1))
