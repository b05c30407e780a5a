"""How many streams one address may hold, at a real server behind a proxy."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from uuid import uuid4

import pytest

from core.errors import DomainError, Unavailable
from core.streams.errors import TooManyStreams
from parcheesi_site.server.open_streams import Follower, OpenStreams
from tests.harness.servers import Servers
from tests.harness.service import until
from tests.harness.stream_client import StreamClient

PERSONAL = "/api/v1/me/stream"
HOME, SCHOOL = "192.0.2.1", "203.0.113.7"


@pytest.fixture
def streams(settings: Any) -> Iterator["Streams"]:
    settings.STREAMS_PER_PROCESS = 500
    with ExitStack() as stack:
        yield Streams(stack)


class Streams:
    """The streams of a process, which stay open until the end of the test."""

    def __init__(self, stack: ExitStack) -> None:
        self.stack, self.open_streams = stack, OpenStreams()

    def open(self, address: str, times: int, *, is_guest: bool = False, each: int = 1) -> int:
        """Open that many, of users with `each` of them; returns how many are not refused."""
        users = [uuid4() for _ in range(-(-times // each))]
        followers = [Follower(users[n // each], address, is_guest) for n in range(times)]
        return sum(self.refusal(follower) is None for follower in followers)

    def refusal(self, follower: Follower) -> DomainError | None:
        try:
            self.stack.enter_context(self.open_streams.counted(follower))
        except DomainError as error:
            return error
        return None


def test_18_guests_of_one_address_do_not_take_all_streams(streams: Streams) -> None:
    assert streams.open(SCHOOL, 18 * 30, is_guest=True, each=30) == 150  # 30 % of the process
    assert streams.open(SCHOOL, 250) == 250  # registered players of the address have their own part
    assert streams.open(HOME, 3, is_guest=True) == 3


def test_few_sockets_of_an_address_wait_for_their_first_message(streams: Streams) -> None:
    opening = Follower(None, SCHOOL, is_guest=False)
    assert [streams.refusal(opening) for _ in range(25)] == [None] * 25  # 5 %
    assert isinstance(streams.refusal(opening), TooManyStreams)
    assert streams.refusal(Follower(None, HOME, is_guest=False)) is None
    assert streams.open(SCHOOL, 100) == 100


def test_registered_players_of_one_address_leave_room_for_others(streams: Streams) -> None:
    assert streams.open(SCHOOL, 600) == 400  # 80 %
    assert streams.open(HOME, 3) == 3


def test_an_address_with_many_streams_yields_as_others_come(streams: Streams) -> None:
    homes = sum(streams.open(f"198.51.100.{n}", 3) for n in range(100))
    assert homes == 300
    assert streams.open(SCHOOL, 600) == 160  # 80 % of the 200 that are left
    assert streams.open(HOME, 3) == 3


def test_many_addresses_together_fill_a_process_and_no_more(streams: Streams) -> None:
    assert sum(streams.open(f"198.51.100.{n}", 3) for n in range(200)) == 500
    assert isinstance(streams.refusal(Follower(uuid4(), HOME, False)), Unavailable)


def test_a_closed_stream_makes_room_for_its_address(streams: Streams) -> None:
    follower = Follower(uuid4(), SCHOOL, True)
    with streams.open_streams.counted(follower):
        assert streams.open(SCHOOL, 200, is_guest=True) == 149
        assert isinstance(streams.refusal(follower), TooManyStreams)
    for _ in range(200):  # counted down each time: of the user, the address and its guests
        with streams.open_streams.counted(follower):
            pass
    assert streams.refusal(follower) is None


@pytest.mark.redis
def test_an_address_is_refused_over_http_with_a_code_and_a_wait(servers: Servers) -> None:
    web = servers.open("proxied")  # ten streams, so three of an address's guests

    def opened(address: str) -> StreamClient:
        more = {"X-Forwarded-For": address}
        client = StreamClient(servers, PERSONAL, servers.guest(), web, **more)
        until(lambda: client.status)
        return client

    networks = ("::ffff:203.0.113.7", SCHOOL, SCHOOL, SCHOOL)
    *held, refused = [opened(address) for address in networks]
    assert [client.status for client in held] == [200] * 3
    assert (refused.status, refused.headers["content-type"]) == (429, "application/problem+json")
    assert int(refused.headers["retry-after"]) > 0
    poll, school = f"{PERSONAL}?wait_s=20&after=0", {"X-Forwarded-For": SCHOOL}
    body = servers.answer(poll, None, servers.guest(), web, **school)[1]
    assert json.loads(body)["code"] == "too_many_streams"

    assert [opened(HOME).status, opened("2001:db8:1:2::1").status] == [200, 200]
    assert [opened(f"2001:db8:1:2::{n}").status for n in (2, 3)] == [200, 429]
