"""The WebSocket of several topics, of real server processes."""

from typing import Any
from uuid import UUID

import pytest

from core.api.streams import MAX_TOPICS
from tests.core.streams.access import lose_access
from tests.harness.servers import Servers
from tests.harness.service import PATIENCE_S, until
from tests.harness.socket_client import SocketClient
from tests.harness.two_players import TwoPlayers

pytestmark = pytest.mark.redis

NOBODY = "games/00000000-0000-0000-0000-000000000000"


def opening(token: str, *topics: str, **after: int) -> dict[str, Any]:
    wanted = [{"topic": topic, "after": after.get(topic.partition("/")[0])} for topic in topics]
    return {"do": "open", "token": token, "topics": wanted}


def topics_of(players: TwoPlayers) -> tuple[str, str, str]:
    return "me", f"tables/{players.table}", f"games/{players.state['id']}"


def refusals(client: SocketClient) -> list[tuple[str, str]]:
    return [
        (message["topic"], message["data"]["code"])
        for message in client.messages
        if message["event"] == "refused"
    ]


def test_three_topics_come_over_one_socket_without_waiting_for_a_heartbeat(
    servers: Servers, players: TwoPlayers
) -> None:
    _, table, game = topics = topics_of(players)
    client = SocketClient(servers, opening(players.tokens[0], *topics), web=servers.open("calm"))
    until(lambda: all(client.of(topic) for topic in topics))
    players.steps(10)
    servers.call(f"/api/v1/{table}/chat", {"text": "Hello"}, players.tokens[0])
    until(lambda: players.version in client.numbers(game))
    until(lambda: client.of(table)[-1]["data"].get("kind") == "chat")

    terms = {"heartbeat_s": 600.0, "most_topics": MAX_TOPICS}
    assert client.messages[0] == {"topic": None, "event": "opened", "id": None, "data": terms}
    assert client.numbers(game) == [*range(1, players.version + 1)]
    last = client.of(game)[-1]["data"]
    assert last["current"]["legal_moves"] == players.state["legal_moves"]
    assert servers.open_streams("calm") == 3


def test_topics_are_added_and_dropped_while_the_socket_is_open(
    servers: Servers, players: TwoPlayers
) -> None:
    _, table, game = topics_of(players)
    client = SocketClient(servers, opening(players.tokens[0]), web=servers.open("calm"))
    players.steps(3)
    client.send({"do": "subscribe", "topic": game, "after": 1}, {"do": "subscribe", "topic": table})
    until(lambda: players.version in client.numbers(game) and client.of(table))
    assert client.numbers(game) == [*range(2, players.version + 1)]
    assert client.of(table)[0]["event"] == "snapshot"

    client.send({"do": "unsubscribe", "topic": game}, {"do": "unsubscribe", "topic": game})
    until(lambda: [each["event"] for each in client.of(game)].count("unsubscribed") == 2)
    seen = len(client.of(game))
    players.steps(3)
    servers.call(f"/api/v1/{table}/chat", {"text": "Hello"}, players.tokens[0])
    until(lambda: client.of(table)[-1]["data"].get("kind") == "chat")
    assert len(client.of(game)) == seen
    assert servers.open_streams("calm") == 1

    client.send({"do": "subscribe", "topic": game, "after": client.numbers(game)[-1]})
    until(lambda: players.version in client.numbers(game))
    assert client.numbers(game) == [*range(2, players.version + 1)]


def test_a_socket_resumes_at_another_server(servers: Servers, players: TwoPlayers) -> None:
    _, _, game = topics_of(players)
    first = SocketClient(servers, opening(players.tokens[0], game), web="other")
    players.steps(3)
    until(lambda: players.version in first.numbers(game))
    first.leave()
    players.steps(3)
    second = SocketClient(servers, opening(players.tokens[0], game, games=first.numbers(game)[-1]))
    until(lambda: players.version in second.numbers(game))
    numbers = [*first.numbers(game), *second.numbers(game)]
    assert numbers == [*range(numbers[0], players.version + 1)]
    assert {message["event"] for message in second.of(game)} == {"message"}


def test_an_ended_game_leaves_the_socket_open(servers: Servers, players: TwoPlayers) -> None:
    _, table, game = topics_of(players)
    client = SocketClient(servers, opening(players.tokens[0], game))
    until(lambda: client.of(game))
    while players.state["status"] == "playing":
        players.step()
    until(lambda: client.of(game)[-1]["event"] == "end")
    client.send({"do": "subscribe", "topic": table})
    until(lambda: client.of(table))


def test_a_ticket_opens_a_socket_once(servers: Servers) -> None:
    body = {"path": "/api/v1/streams"}
    ticket = servers.call("/api/v1/streams/tickets", body, servers.guest())["ticket"]
    first = {"do": "open", "ticket": ticket, "topics": [{"topic": "me"}]}
    client = SocketClient(servers, first)
    until(lambda: client.of("me"))
    client.send({"do": "subscribe", "topic": NOBODY})
    until(lambda: client.of(NOBODY))
    assert refusals(client) == [(NOBODY, "not_found")]
    used = {"code": "ticket_invalid", "retry_ms": None}
    assert SocketClient(servers, first).ended() == (4401, used)


@pytest.mark.parametrize(
    ("first", "number", "code"),
    [
        ("x", 4400, "malformed_message"),
        ("[]", 4400, "malformed_message"),
        ({"do": "pong"}, 4400, "malformed_message"),
        ({"do": "open"}, 4400, "malformed_message"),
        ({"do": "open", "token": "x", "more": 1}, 4400, "malformed_message"),
        ({"do": "open", "token": "x"}, 4401, "token_invalid"),
        ({"do": "open", "token": "x\r\nHost: y"}, 4401, "token_invalid"),
        ({"do": "open", "token": "ñ\ud83c\udfb2"}, 4401, "token_invalid"),
        ({"do": "open", "ticket": "x"}, 4401, "ticket_invalid"),
        (b"{}", 4415, "not_text"),
        ("x" * 2**20, 4413, "message_too_long"),
        (b"x" * 2**20, 4415, "not_text"),
    ],
)
def test_a_wrong_first_message_closes_the_socket(
    servers: Servers, first: Any, number: int, code: str
) -> None:
    assert SocketClient(servers, first).ended() == (number, {"code": code, "retry_ms": None})


@pytest.mark.parametrize(
    ("topics", "code"),
    [
        (["me", "me"], "repeated_topic"),
        (["me@3", "me"], "repeated_topic"),
        (["you"], "invalid_topic"),
        ([f"games/{UUID(int=n)}" for n in range(31)], "too_many_topics"),
        ([f"games/{UUID(int=n)}" for n in range(200)], "too_many_topics"),
    ],
)
def test_wrong_topics_in_the_first_message_close_the_socket(
    servers: Servers, topics: list[str], code: str
) -> None:
    client = SocketClient(servers, opening(servers.guest(), *topics))
    assert client.ended() == (4400, {"code": code, "retry_ms": None})


def test_wrong_messages_concern_their_own_topic_only(servers: Servers, players: TwoPlayers) -> None:
    _, _, game = topics_of(players)
    client = SocketClient(servers, opening(players.tokens[0], game))
    wrong = [game, "you", "me,me", "me@1", NOBODY]
    client.send(*({"do": "subscribe", "topic": topic} for topic in wrong))
    players.steps(3)
    until(lambda: players.version in client.numbers(game) and len(refusals(client)) == 5)
    assert refusals(client) == [
        (game, "repeated_topic"),
        ("you", "invalid_topic"),
        ("me,me", "invalid_topic"),
        ("me@1", "invalid_topic"),
        (NOBODY, "not_found"),
    ]
    for message, number in ((b"x", 4415), ("{}", 4400), ("x" * 2**20, 4413)):
        other = SocketClient(servers, opening(players.tokens[1], game))
        until(lambda other=other: other.of(game))
        other.send(message)
        assert other.ended()[0] == number
    players.steps(3)
    until(lambda: players.version in client.numbers(game))
    assert client.numbers(game) == [*range(client.numbers(game)[0], players.version + 1)]


def test_a_handshake_without_the_subprotocol_is_refused(servers: Servers) -> None:
    for protocols in ((), ("parcheesi.v2",), ("graphql-ws",)):
        client = SocketClient(servers, protocols=protocols)
        client.join(PATIENCE_S)
        assert client.status == 400
    nowhere = SocketClient(servers, path="/api/v1/me/stream")
    nowhere.join(PATIENCE_S)
    assert nowhere.status == 404
    assert SocketClient(servers, "x", protocols=("parcheesi.v2", "parcheesi.v1")).ended()[0] == 4400


def test_a_silent_client_is_cut_and_a_present_one_is_not(servers: Servers) -> None:
    waiting, token = SocketClient(servers), servers.guest()
    present = SocketClient(servers, opening(token, "me"))
    away = SocketClient(servers, opening(token, "me"), answers=False)
    silence = {"code": "silent", "retry_ms": 0}
    assert away.ended() == (4408, silence)
    assert waiting.ended() == (4408, silence)
    assert [each["event"] for each in away.of(None)] == ["opened", "ping", "closed"]
    until(lambda: [each["event"] for each in present.of(None)].count("ping") > 3)


def test_a_kick_closes_the_topic_and_a_closed_account_the_socket(servers: Servers) -> None:
    master, guest = servers.guest(), servers.guest()
    new = {"ruleset": "parchis", "seats": 2, "private": True}
    table = servers.call("/api/v1/tables", new, master)["id"]
    topic = f"tables/{table}"
    code = servers.call(f"/api/v1/{topic}/invitations", {"code": True}, master)["code"]
    seats = servers.call(f"/api/v1/{topic}/seats", {"code": code}, guest)["seats"]
    client = SocketClient(servers, opening(guest, "me", topic), web=servers.open("calm"))
    until(lambda: client.of("me") and client.of(topic))
    user = servers.call("/api/v1/me", token=guest)["id"]
    (seat,) = [each["seat"] for each in seats if (each["player"] or {}).get("id") == user]
    servers.call(f"/api/v1/{topic}/kick", {"seat": seat}, master)
    until(lambda: client.of(topic)[-1]["event"] == "closed")
    assert client.of(topic)[-1]["data"] == {"code": "not_found", "retry_ms": None}
    client.send({"do": "subscribe", "topic": topic})
    until(lambda: refusals(client) == [(topic, "not_found")])

    lose_access(servers, user)
    assert client.ended() == (4401, {"code": "not_authenticated", "retry_ms": None})


def test_topics_of_a_socket_count_one_by_one(servers: Servers, players: TwoPlayers) -> None:
    me, table, game = topics_of(players)
    token = players.tokens[0]
    clients = [SocketClient(servers, opening(token, me, table, game)) for _ in range(2)]
    until(lambda: all(client.of(game) for client in clients))
    refused = SocketClient(servers, opening(token, me, table, game))
    assert refused.ended() == (4429, {"code": "too_many_streams", "retry_ms": 10_000})
    body = {"path": "/api/v1/streams"}
    ticket = servers.call("/api/v1/streams/tickets", body, token)["ticket"]
    by_ticket = opening("", me, table, game) | {"ticket": ticket}
    assert SocketClient(servers, by_ticket).ended()[0] == 4429
    two = SocketClient(servers, opening(token, me, table))
    until(lambda: two.of(table))
    two.send({"do": "subscribe", "topic": game})
    until(lambda: refusals(two) == [(game, "too_many_streams")])
    clients[0].leave()
    until(lambda: servers.open_streams("web") == 5)
    two.send({"do": "subscribe", "topic": game})
    until(lambda: two.of(game)[-1]["event"] == "snapshot")
    with_room = SocketClient(servers, by_ticket, web="other")
    until(lambda: with_room.of(game))  # the refusal has not used up its ticket


def test_topics_are_not_added_faster_than_the_bucket_allows(servers: Servers) -> None:
    limited = "limited"
    servers.start_web(limited, RATE_LIMITS="streams=3/h")
    try:
        client = SocketClient(servers, opening(servers.guest(), "me"), web=limited)
        client.send(*({"do": "subscribe", "topic": f"games/{UUID(int=n)}"} for n in range(4)))
        until(lambda: len(refusals(client)) == 4)
        assert [code for _, code in refusals(client)] == [
            *["not_found"] * 2,
            *["too_many_requests"] * 2,
        ]
        last = [each for each in client.messages if each["event"] == "refused"][-1]
        assert last["data"]["retry_ms"] > 60_000
        flood = SocketClient(servers, opening(servers.guest()), web=limited)
        flood.send(*[{"do": "unsubscribe", "topic": "x"}] * 101)
        assert flood.ended()[0] == 4429
        client.send({"do": "unsubscribe", "topic": "me"})
        until(lambda: client.of("me")[-1]["event"] == "unsubscribed")
    finally:
        servers.kill(limited)
