"""Streams of several topics in one response, of real server processes."""

import json
from uuid import UUID

import pytest

from core.api.streams import last_event_ids
from core.streams.messages import Delivery, Several, closed
from core.streams.source import ROW, Event
from tests.core.streams.access import lose_access
from tests.harness.servers import Servers
from tests.harness.service import PATIENCE_S, until
from tests.harness.stream_client import StreamClient, TopicsClient
from tests.harness.two_players import TwoPlayers

NOBODY = "00000000-0000-0000-0000-000000000000"
GAME = f"games/{NOBODY}"
pytestmark = pytest.mark.redis


def topics_of(players: TwoPlayers) -> tuple[str, str, str]:
    return "me", f"tables/{players.table}", f"games/{players.state['id']}"


def test_three_topics_come_in_one_response_each_complete_and_in_order(
    servers: Servers, players: TwoPlayers
) -> None:
    me, table, game = topics = topics_of(players)
    token = players.tokens[0]
    together = TopicsClient(servers, ",".join(topics), token, servers.open("calm"))
    alone = StreamClient(servers, f"{players.url}/stream", token, "calm")
    until(lambda: alone.events and all(together.of(topic) for topic in topics))
    players.steps(10)
    servers.call(f"/api/v1/{table}/chat", {"text": "Hello"}, token)
    until(lambda: together.numbers(game)[-1] == players.version == alone.ids[-1])
    until(lambda: together.of(table)[-1]["event"] == "message")

    assert together.headers["content-type"] == "text/event-stream"
    assert together.of(me)[0]["event"] == "snapshot"
    assert [message["data"].get("kind") for message in together.of(table)] == [None, "chat"]
    rows = [{**message["data"], "current": None} for message in together.of(game)[1:]]
    assert rows == [{**data, "current": None} for _, _, data in alone.events[1:]]
    assert together.of(game)[-1]["data"]["current"]["legal_moves"] == players.state["legal_moves"]
    assert together.numbers(game) == alone.ids


def test_the_own_stream_says_how_many_games_wait(servers: Servers, players: TwoPlayers) -> None:
    seat = players.state["turn"]["seat"]
    token = players.tokens[players.seats.index(seat)]
    client = TopicsClient(servers, "me", token, "other")

    def counts() -> list[int]:
        return [each["data"]["turns"] for each in client.of("me") if each["event"] == "turns"]

    until(lambda: counts() == [1])
    while players.state["turn"]["seat"] == seat:
        players.step()
    until(lambda: counts() == [1, 0])
    client.leave()
    again = StreamClient(servers, "/api/v1/me/stream", token)
    until(lambda: len(again.events) >= 2)
    assert again.events[1] == (None, "turns", {"turns": 0})


def test_the_last_id_resumes_all_topics_at_another_server(
    servers: Servers, players: TwoPlayers
) -> None:
    _, table, game = topics = topics_of(players)
    client = TopicsClient(servers, ",".join(topics), players.tokens[0], "other")
    until(lambda: all(client.of(topic) for topic in topics))
    players.steps(3)
    until(lambda: players.version in client.numbers(game))
    client.leave()
    players.steps(3)
    servers.call(f"/api/v1/{table}/chat", {"text": "Hello"}, players.tokens[0])
    client.resume("web")
    until(lambda: players.version in client.numbers(game) and len(client.of(table)) == 2)

    for topic in topics:
        numbers = client.numbers(topic)
        assert numbers == [*range(numbers[0], numbers[-1] + 1)]
        assert [message["event"] for message in client.of(topic)].count("snapshot") == 1


def test_each_topic_begins_after_its_own_number(servers: Servers, players: TwoPlayers) -> None:
    _, table, game = topics_of(players)
    players.steps(3)
    topics = f"{game}@{players.version - 1},{table}@0"
    client = TopicsClient(servers, topics, players.tokens[0])
    until(lambda: client.of(game) and client.of(table))
    assert client.numbers(game) == [players.version]
    assert client.numbers(table)[0] == 1


def test_a_topic_that_is_not_visible_is_refused_and_the_others_go_on(
    servers: Servers, players: TwoPlayers
) -> None:
    _, _, game = topics_of(players)
    client = TopicsClient(servers, f"{GAME},{game}", players.tokens[0])
    until(lambda: client.of(game))
    players.step()
    until(lambda: players.version in client.numbers(game))
    refusal = {"code": "not_found", "retry_ms": None}
    assert client.of(GAME) == [{"topic": GAME, "event": "refused", "id": None, "data": refusal}]


def test_an_ended_topic_leaves_the_others_open_and_makes_room(
    servers: Servers, players: TwoPlayers
) -> None:
    _, table, game = topics = topics_of(players)
    client = TopicsClient(servers, ",".join(topics), players.tokens[0], servers.open("calm"))
    until(lambda: all(client.of(topic) for topic in topics))
    assert servers.open_streams("calm") == 3
    while players.state["status"] == "playing":
        players.step()
    until(lambda: client.of(game)[-1]["event"] == "end")
    assert client.of(game)[-1]["data"]["result"] == players.state["result"]
    assert servers.open_streams("calm") == 2
    servers.call(f"/api/v1/{table}/chat", {"text": "Hello"}, players.tokens[0])
    until(lambda: client.of(table)[-1]["data"].get("kind") == "chat")
    assert client.is_alive()


def test_a_response_ends_with_its_last_topic(servers: Servers, players: TwoPlayers) -> None:
    client = TopicsClient(servers, GAME, players.tokens[0])
    client.join(PATIENCE_S)
    assert [message["event"] for message in client.messages] == ["refused"]


def test_a_heartbeat_is_a_message_that_pages_can_see(servers: Servers) -> None:
    client = TopicsClient(servers, "me", servers.guest())
    until(lambda: len(client.messages) >= 5)
    ping = {"topic": None, "event": "ping", "id": None, "data": {}}
    assert client.messages[3:5] == [ping, ping]
    assert client.last_id


def test_a_ticket_opens_several_topics_once(servers: Servers, players: TwoPlayers) -> None:
    me, table, _ = topics_of(players)
    body = {"path": "/api/v1/streams"}
    ticket = servers.call("/api/v1/streams/tickets", body, players.tokens[0])["ticket"]
    client = TopicsClient(servers, f"{me},{table}&ticket={ticket}")
    until(lambda: client.of(me) and client.of(table))
    again = TopicsClient(servers, f"{me}&ticket={ticket}")
    again.join(PATIENCE_S)
    assert again.status == 401


def test_a_kick_closes_the_topic_and_a_ban_the_connection(servers: Servers) -> None:
    master, guest = servers.guest(), servers.guest()
    new = {"ruleset": "parchis", "seats": 2, "private": True}
    table = servers.call("/api/v1/tables", new, master)["id"]
    code = servers.call(f"/api/v1/tables/{table}/invitations", {"code": True}, master)["code"]
    seated = servers.call(f"/api/v1/tables/{table}/seats", {"code": code}, guest)
    client = TopicsClient(servers, f"me,tables/{table}", guest, servers.open("calm"))
    until(lambda: client.of("me") and client.of(f"tables/{table}"))
    user = user_of(servers, guest)
    seats = [each["seat"] for each in seated["seats"] if (each["player"] or {}).get("id") == user]
    servers.call(f"/api/v1/tables/{table}/kick", {"seat": seats[0]}, master)
    until(lambda: client.of(f"tables/{table}")[-1]["event"] == "closed")

    assert client.of(f"tables/{table}")[-1]["data"] == {"code": "not_found", "retry_ms": None}
    assert client.is_alive()
    servers.call("/api/v1/auth/session/all", token=guest)
    lose_access(servers, user)
    client.join(PATIENCE_S)
    last = client.messages[-1]
    assert (last["topic"], last["event"], last["data"]["code"]) == (
        None,
        "closed",
        "not_authenticated",
    )


def test_a_block_closes_the_topic_of_a_private_table_at_once(servers: Servers) -> None:
    master, guest = servers.guest(), servers.guest()
    new = {"ruleset": "parchis", "seats": 2, "private": True}
    table = servers.call("/api/v1/tables", new, master)["id"]
    code = servers.call(f"/api/v1/tables/{table}/invitations", {"code": True}, master)["code"]
    servers.call(f"/api/v1/tables/{table}/invitations/redeem", {"code": code}, guest)
    client = TopicsClient(servers, f"me,tables/{table}", guest, servers.open("calm"))
    until(lambda: client.of("me") and client.of(f"tables/{table}"))
    name = servers.call("/api/v1/me", token=guest)["name"]
    servers.call("/api/v1/me/blocks", {"name": name}, master)
    until(lambda: client.of(f"tables/{table}")[-1]["event"] == "closed")

    assert client.of(f"tables/{table}")[-1]["data"] == {"code": "not_found", "retry_ms": None}
    assert client.is_alive()


def user_of(servers: Servers, token: str) -> str:
    return str(servers.call("/api/v1/me", token=token)["id"])


def test_topics_count_one_by_one(servers: Servers, players: TwoPlayers) -> None:
    me, table, game = topics_of(players)
    token = players.tokens[0]
    three = [TopicsClient(servers, f"{me},{table},{game}", token) for _ in range(2)]
    until(lambda: all(client.of(game) for client in three))
    refused = TopicsClient(servers, f"{me},{table},{game}", token)  # one more than eight
    refused.join(PATIENCE_S)
    assert refused.status == 429
    assert int(refused.headers["retry-after"]) > 0
    two = TopicsClient(servers, f"{me},{table}", token)
    until(lambda: two.of(table))


@pytest.mark.parametrize(
    ("topics", "code"),
    [
        ("", "invalid_topic"),
        ("me,you", "invalid_topic"),
        ("games/1", "invalid_topic"),
        ("me@-1", "invalid_topic"),
        ("me,me@3", "repeated_topic"),
        (f"{GAME},{GAME}", "repeated_topic"),
        (",".join(f"games/{UUID(int=n)}" for n in range(200)), "too_many_topics"),
    ],
)
def test_an_address_with_wrong_topics_is_refused(servers: Servers, topics: str, code: str) -> None:
    status, body = servers.answer(f"/api/v1/streams?topics={topics}", None, servers.guest())
    errors = json.loads(body)["errors"]
    assert (status, [(error["field"], error["code"]) for error in errors]) == (
        400,
        [("topics", code)],
    )


def test_only_the_stream_server_serves_several_topics(servers: Servers) -> None:
    token = servers.guest()
    for web, more in ((servers.open("wsgi"), {}), ("web", {"Accept": "application/json"})):
        status, _ = servers.answer("/api/v1/streams?topics=me", None, token, web, **more)
        assert status == 406
    assert servers.answer("/api/v1/streams?topics=me")[0] == 401


def test_ids_say_how_far_each_topic_has_been_sent() -> None:
    framing = Several({"me": None, GAME: 4})
    first = framing(Delivery(Event(ROW, 7, {"kind": "x"}), "me")).decode()
    second = framing(Delivery(Event(ROW, 5, {}), GAME)).decode()
    third = framing(Delivery(Event("end", None, {}), GAME)).decode()

    (identity, data, *_), (other, *_) = first.split("\n"), second.split("\n")
    assert data == 'data: {"topic":"me","event":"message","id":7,"data":{"kind":"x"}}'
    assert identity.endswith(":7,4")
    assert other.endswith(":7,5")
    assert third.startswith("data: ")
    topics = {"me": None, GAME: None}
    assert last_event_ids(other.removeprefix("id: "), topics) == {"me": 7, GAME: 5}


def id_of(frame: bytes) -> str:
    return frame.decode().split("\n")[0].removeprefix("id: ")


def test_an_id_of_other_topics_resumes_nothing() -> None:
    framing = Several({"me": 3, GAME: 4})
    identity = (
        framing(Delivery(Event(ROW, 5, {}), GAME)).decode().split("\n")[0].removeprefix("id: ")
    )
    for topics in ({GAME: 1, "me": 2}, {"me": 2}, {"me": 1, "games/other": 2}):
        assert last_event_ids(identity, topics) == topics
    known = {"me": 1, GAME: 2}
    for wrong in ("", "5", identity.partition(":")[0], f"{identity},7"):
        assert last_event_ids(wrong, known) == known
    begun = Several({"me": None, GAME: None})(Delivery(Event(ROW, 5, {}), GAME))
    assert last_event_ids(id_of(begun), known) == {"me": None, GAME: 5}


def test_an_ending_process_has_eventsource_reconnect_later() -> None:
    frame = Several({"me": 3})(closed("server_ends", retry_ms=700)).decode()
    assert frame.startswith('retry: 700\ndata: {"topic":null,"event":"closed"')
