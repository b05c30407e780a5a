"""sdk/csharp follows several topics over one connection, and does what the service says."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.harness.failing_proxy import CUT, KILLED, failing_proxy
from tests.slow.scripted_service import answer, problem
from tests.slow.scripted_socket import (
    LOST,
    Command,
    Script,
    after_open,
    closing,
    rows,
    said,
    scripted_sockets,
)
from tests.slow.sdk_csharp import SESSION, build_together, compiled, run

END = said("me", "end")

Follow = Callable[..., tuple[list[str], list[Command]]]

pytestmark = [pytest.mark.xdist_group("sdk_csharp"), compiled]  # so that only one worker compiles


@pytest.fixture(scope="module")
def checks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = Path(__file__).parent / "csharp"
    return build_together(tmp_path_factory.mktemp("csharp"), "Checks", folder)


@pytest.fixture
def follow(checks: Path) -> Follow:
    """What a client prints that follows topics of a scripted service, and what it has sent."""

    def follow(
        topics: dict[str, int | None],
        *scripts: Script,
        acts: tuple[str, ...] = (),
        transport: str = "Any",
        has_sockets: bool = True,
    ) -> tuple[list[str], list[Command]]:
        with scripted_sockets(*scripts, has_sockets=has_sockets) as (address, service):
            printed = run(checks, "follow", address, transport, json.dumps(topics), *acts)
        assert service.has_ended
        return printed.splitlines(), service.commands

    return follow


def opened(commands: list[Command]) -> list[dict[str, int | None]]:
    """The topics of each connection."""
    lists = [each["topics"] for each in commands if each["do"] == "open"]
    return [{topic["topic"]: topic.get("after") for topic in topics} for topics in lists]


def without_cuts(printed: list[str]) -> list[str]:
    return [line for line in printed if line not in ("cut", "back")]


def new_tokens(command: Command) -> Any:
    assert command["do"] == "/api/v1/auth/refresh"
    return answer(SESSION)


def test_each_topic_goes_on_after_its_own_number_and_no_row_comes_twice(follow: Follow) -> None:
    printed, commands = follow(
        {"me": None, "games/1": 7},
        after_open(said("me", "snapshot", 3), *rows("games/1", 8, 9), LOST),
        after_open(
            *rows("games/1", 9, 10),
            said("me", "future"),
            said("me", "snapshot", 1),  # of a restored service
            *rows("me", 2),
            *closing(1012, "server_ends", 20),
        ),
        after_open(END, said("games/1", "end")),
    )

    assert without_cuts(printed) == [
        "me snapshot 3",
        "games/1 message 8",
        "games/1 message 9",
        "games/1 message 10",
        "me future 3",
        "me snapshot 1",
        "me message 2",
        "me end 2",
        "games/1 end 10",
        "over",
    ]
    assert [it for it in printed if it in ("cut", "back")] == ["cut", "back"] * 2
    assert opened(commands) == [
        {"me": None, "games/1": 7},
        {"me": 3, "games/1": 9},
        {"me": 2, "games/1": 10},
    ]


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (4408, "silent"),
        (4429, "too_many_streams"),
        (4500, "internal_error"),
        (4503, "service_unavailable"),
    ],
)
def test_it_comes_back_after_such_a_close(follow: Follow, number: int, code: str) -> None:
    printed, _ = follow({"me": 1}, after_open(*closing(number, code, 20)), after_open(END))

    assert without_cuts(printed) == ["me end 1", "over"]
    assert "cut" in printed


@pytest.mark.parametrize(
    ("number", "code"),
    [
        (4400, "malformed_message"),
        (4401, "session_ended"),
        (4403, "insufficient_scope"),
        (4413, "message_too_long"),
    ],
)
def test_it_does_not_come_back_after_such_a_close(follow: Follow, number: int, code: str) -> None:
    printed, _ = follow({"me": 1}, after_open(*closing(number, code)))

    assert printed == [f"{'sign in again: ' * (number == 4401)}{number - 4000} {code}"]


def test_it_waits_as_long_as_the_service_says(follow: Follow) -> None:
    refused = said("games/1", "refused", code="too_many_requests", retry_ms=500)  # ends no pause
    printed, _ = follow(
        {"me": 1, "games/1": 1},
        after_open(refused, *closing(4503, "down", 11_000)),
        after_open(END, said("games/1", "end")),
    )

    assert printed[-1] == "over, late"


def test_an_expired_token_is_refreshed_once_and_is_no_cut(follow: Follow) -> None:
    expired = after_open(*closing(4401, "token_expired"))

    printed, commands = follow({"me": 1}, expired, new_tokens, after_open(END))
    again, _ = follow({"me": 1}, expired, new_tokens, expired)

    assert printed == ["me end 1", "over"]
    assert [it["token"] for it in commands if it["do"] == "open"] == ["old", "new"]
    assert again == ["sign in again: 401 token_expired"]


def test_a_token_that_expires_during_a_response_is_no_cut_either(follow: Follow) -> None:
    expired = [said(None, "closed", code="token_expired", retry_ms=None), 0]

    printed, commands = follow(
        {"me": 1}, lambda _: expired, new_tokens, lambda _: [END], transport="ServerSentEvents"
    )

    assert printed == ["me end 1", "over"]
    assert [it["do"] for it in commands] == ["get", "/api/v1/auth/refresh", "get"]


def test_a_refused_topic_is_told_and_the_others_go_on(follow: Follow) -> None:
    def script(command: Command) -> Any:
        if command["do"] == "open":
            return [
                said(None, "opened"),
                said("tables/1", "refused", code="not_found", retry_ms=None),
                said("games/1", "refused", code="too_many_requests", retry_ms=20),
                said("me", "closed", code="blocked", retry_ms=None),
            ]
        assert command == {"topic": "games/1", "after": 1, "do": "subscribe"}
        return [said("games/1", "end")]

    printed, _ = follow({"me": 1, "games/1": 1, "tables/1": 1}, script)

    assert printed == [
        "tables/1 refused 1 not_found",
        "me refused 1 blocked",
        "games/1 end 1",
        "over",
    ]


def _changes(command: Command) -> Any:
    if command["do"] == "open":
        return [said(None, "opened"), *rows("me", 2)]
    if command["do"] == "subscribe":
        return [said(command["topic"], "snapshot", 5)]
    topic = command["topic"]
    return [*rows(topic, 6), said(topic, "unsubscribed"), END]  # a row was on its way


def test_topics_are_added_and_dropped_over_the_open_connection(follow: Follow) -> None:
    acts = ("me message|add|games/1|", "games/1 snapshot|drop|games/1")
    printed, commands = follow({"me": 1}, _changes, acts=acts)

    assert printed == [
        "me message 2",
        "games/1 snapshot 5",
        "games/1 unsubscribed 5",
        "me end 2",
        "over",
    ]
    assert [it["do"] for it in commands] == ["open", "subscribe", "unsubscribe"]


def test_a_topic_that_is_dropped_and_added_at_once_has_its_new_number(follow: Follow) -> None:
    acts = ("me message|drop|games/1", "me message|add|games/1|8")
    first, second = after_open(*rows("me", 2)), after_open(END, said("games/1", "end"))
    printed, commands = follow({"me": 1, "games/1": 1}, first, second, acts=acts)

    expected = ["me message 2", "games/1 unsubscribed 1", "me end 2", "games/1 end 8", "over"]
    assert printed == expected
    assert opened(commands)[1] == {"me": 2, "games/1": 8}


def test_a_ping_is_answered_while_nothing_reads(follow: Follow) -> None:
    def script(command: Command) -> Any:
        if command["do"] == "open":
            return [said(None, "opened"), *rows("me", 2), said(None, "ping")]
        assert command == {"do": "pong"}
        return [END]

    printed, _ = follow({"me": 1}, script, acts=("me message|block",))

    assert printed == ["me message 2", "me end 2", "over"]


@pytest.mark.parametrize("act", ["sleep", "doze"])
@pytest.mark.parametrize("transport", ["WebSocket", "ServerSentEvents"])
def test_after_a_sleep_it_connects_at_once(follow: Follow, act: str, transport: str) -> None:
    is_socket = transport == "WebSocket"
    first = [said(None, "ping"), *rows("me", 2)]
    scripts = (
        (after_open(*first), after_open(END)) if is_socket else (lambda _: first, lambda _: [END])
    )
    printed, _ = follow({"me": 1}, *scripts, acts=(f"me message|{act}",), transport=transport)

    assert without_cuts(printed) == ["me message 2", "me end 2", "over"]
    assert "cut" in printed


def test_a_clock_that_is_set_back_ends_nothing(follow: Follow) -> None:
    printed, _ = follow({"me": 1}, _slowly, acts=("me message|set",))

    assert printed == ["me message 2", "me end 2", "over"]


def _slowly(command: Command) -> Any:
    """Ends three seconds after its row."""
    return [said(None, "opened"), *rows("me", 2), 3.0, END]


def test_the_app_ends_a_pause(follow: Follow) -> None:
    ends = closing(1012, "server_ends", 60_000)
    printed, _ = follow({"me": 1}, after_open(*ends), after_open(END), acts=("cut|wake",))

    assert without_cuts(printed) == ["me end 1", "over"]


def test_a_disposed_stream_ends_while_it_is_read(follow: Follow) -> None:
    printed, _ = follow({"me": 1}, after_open(LOST), acts=("cut|dispose",))

    assert printed == ["cut", "over"]


def test_a_disposed_stream_gives_no_more_of_what_has_come(follow: Follow) -> None:
    acts = ("me message|block", "me message|dispose")
    printed, _ = follow({"me": 1}, after_open(*rows("me", 2, 3), END), acts=acts)

    assert printed == ["me message 2", "over"]


def test_more_topics_than_a_connection_carries_are_refused(follow: Follow) -> None:
    topics: dict[str, int | None] = {f"games/{number}": 1 for number in range(30)}
    last = after_open(*[said(topic, "end") for topic in topics])
    printed, _ = follow({**topics, "me": 1}, last)

    assert printed[0] == "me refused  too_many_topics"
    assert len(printed) == 32


def test_where_no_websocket_comes_about_it_reads_a_response(follow: Follow) -> None:
    printed, commands = follow(
        {"me": None, "games/1": 7},
        lambda _: [said("me", "snapshot", 3), *rows("games/1", 8), LOST],
        lambda _: [*rows("games/1", 8, 9), said("me", "refused", code="gone", retry_ms=None)],
        lambda _: [*rows("games/1", 9, 10), *rows("me", 4), said("games/1", "end"), END],
        acts=("me refused|add|me|3",),
        has_sockets=False,
    )

    assert [{*it["topics"]} for it in commands] == [
        {"me", "games/1@7"},
        {"me@3", "games/1@8"},
        {"me@3", "games/1@9"},
    ]
    assert without_cuts(printed) == [
        "me snapshot 3",
        "games/1 message 8",
        "games/1 message 9",
        "me refused 3 gone",
        "games/1 message 10",
        "me message 4",
        "games/1 end 10",
        "me end 4",
        "over",
    ]


def test_a_response_that_ends_with_its_last_topic_is_no_cut(follow: Follow) -> None:
    printed, _ = follow(
        {"me": 1},
        lambda _: [*rows("me", 2), END, 0],
        acts=("me end|block",),  # the reader is late
        transport="ServerSentEvents",
    )

    assert printed == ["me message 2", "me end 2", "over"]


def test_a_stream_of_one_topic_goes_on_and_says_why_it_is_closed(checks: Path) -> None:
    def why(command: Command) -> Any:
        assert command["do"] == "/api/v1/games/a/stream"
        return problem(403, "spectators_not_allowed")

    lost = said("games/a", "closed", code="spectators_not_allowed", retry_ms=None)
    scripts = (
        after_open(said("games/a", "snapshot", 4), *closing(4401, "token_expired")),
        new_tokens,
        after_open(*rows("games/a", 5), lost),
        why,
    )
    with scripted_sockets(*scripts) as (address, service):
        printed = run(checks, "closed", address, "a")

    assert printed.splitlines() == ["snapshot 4", "message 5", "403 spectators_not_allowed"]
    assert opened(service.commands) == [{"games/a": None}, {"games/a": 4}]


def test_a_stream_of_one_topic_goes_on_if_it_may_be_read_again(checks: Path) -> None:
    lost = said("games/a", "closed", code="not_found", retry_ms=None)
    ends = after_open(*rows("games/a", 5), said("games/a", "end"))
    page = {"results": [], "next": None}
    asked = (
        lambda _: answer({}, 503, Retry_After="3600"),
        lambda _: problem(401, "session_ended"),
        lambda _: answer(page),
    )
    scripts = (after_open(said("games/a", "snapshot", 4), lost), *asked, ends)
    with scripted_sockets(*scripts) as (address, service):
        printed = run(checks, "closed", address, "a")

    assert printed.splitlines() == ["snapshot 4", "sign in again", "message 5", "end 5", "over"]
    assert service.has_ended


def test_a_response_that_comes_too_late_is_closed(checks: Path) -> None:
    assert run(checks, "late", "http://nowhere") == "over\nclosed\n"


def test_a_device_that_slept_during_a_try_tries_again(checks: Path) -> None:
    assert run(checks, "asleep", "http://nowhere") == "morning\n"


@pytest.mark.parametrize(
    ("transport", "killed"), [("WebSocket", CUT), ("ServerSentEvents", KILLED)]
)
def test_the_rows_of_several_topics_come_once_and_in_order_through_cuts(
    checks: Path, made_run: str, transport: str, killed: str
) -> None:
    with failing_proxy(made_run, {}.get) as (proxy, seen):
        printed = run(checks, "several", proxy, made_run, transport)

    assert printed == "True True\nTrue True True\n"
    assert {*seen} == {killed}
