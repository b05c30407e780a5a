"""Players and friends that are online, without a game."""

from typing import Any

from django.core.cache import cache

from tests.harness.people import Person, befriend, block
from tests.harness.tables import open_table

FRIENDS = "/api/v1/me/friends"


def seats(reader: Person, table: Any) -> list[int]:
    answer = reader.api.get(f"/api/v1/tables/{table.id}/connected")
    assert answer.status_code == 200, answer.content
    found: list[int] = answer.json()["seats"]
    return found


def online(reader: Person, state: str = "friends") -> list[bool | None]:
    rows = reader.api.get(f"{FRIENDS}?state={state}").json()["results"]
    return [row["online"] for row in rows]


def test_seats_are_connected_by_requests(ana: Person, ben: Person, eva: Person) -> None:
    table = open_table(ana, ben)
    assert seats(eva, table) == []
    ana.api.get("/api/v1/me")
    first = seats(eva, table)
    ben.api.get("/api/v1/me")
    assert (len(first), len(seats(eva, table))) == (1, 2)
    cache.clear()  # a minute later, or without a cache
    assert seats(eva, table) == []


def test_players_who_block_the_reader_are_left_out(ana: Person, ben: Person, eva: Person) -> None:
    table = open_table(ana, ben)
    for one in (ana, ben):
        one.api.get("/api/v1/me")
    block(ana, eva)
    assert len(seats(eva, table)) == 1
    assert len(seats(ben, table)) == 2


def test_a_private_table_does_not_say_that_its_players_are_connected(
    ana: Person, ben: Person, eva: Person
) -> None:
    table = open_table(ana, ben, private=True)
    answer = eva.api.get(f"/api/v1/tables/{table.id}/connected")
    assert answer.status_code == 404


def test_only_friends_are_shown_as_online(ana: Person, ben: Person, eva: Person) -> None:
    befriend(ana, ben)
    eva.api.post(FRIENDS, {"name": ana.user.username})
    assert online(ana) == [False]
    ben.api.get("/api/v1/me")
    assert online(ana) == [True]
    assert online(ana, "asks") == [None]
    assert ana.api.get(f"{FRIENDS}/{ben.user.username}").json()["online"] is True


def test_friends_take_no_query_each(
    ana: Person, ben: Person, eva: Person, django_assert_max_num_queries: Any
) -> None:
    ana.api.get("/api/v1/me")
    befriend(ana, ben)
    befriend(ana, eva)
    with django_assert_max_num_queries(1):
        assert len(online(ana)) == 2
