"""The lobby: filters, order, pages, and a constant number of queries."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from games.models import Seat, Table
from games.tables.commands import add_robots, take_seat
from games.visibility import lookups
from tests.harness.games import started
from tests.harness.people import NOW, Person, befriend
from tests.harness.tables import open_table

LOBBY = "/api/v1/tables"


def listed(person: Person, query: str = "") -> list[str]:
    answer = person.api.get(f"{LOBBY}?{query}")
    assert answer.status_code == 200, answer.content
    return [table["id"] for table in answer.json()["results"]]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("ruleset=parcheesi", "b"),
        ("arms=6", "c"),
        ("seats=2", "a"),
        ("free_seats=3", "bc"),
        ("free_seats=5", "c"),
        ("bet_min=10", "bc"),
        ("bet_min=11", "c"),
        ("bet_max=10", "ab"),
        ("turn_s_min=61", "b"),
        ("turn_s_max=60", "ac"),
        ("competitive=false", "a"),
        ("competitive=True", "bc"),
        ("competitive=", "abc"),
        ("seats=4&arms=4&ruleset=parcheesi", "b"),
        ("seats=4&arms=6", ""),
        ("", "abc"),
    ],
)
def test_tables_are_filtered_by_options(ana: Person, query: str, found: str) -> None:
    made = {
        "a": open_table(ana, turn_s=None),
        "b": open_table(ana, ruleset="parcheesi", seats=4, competitive=True, bet=10, turn_s=120),
        "c": open_table(ana, arms=6, seats=6, competitive=True, bet=50),
    }
    names = {str(table.id): name for name, table in made.items()}
    assert sorted(names[table] for table in listed(ana, query)) == list(found)


@pytest.mark.parametrize(
    "query",
    [
        *("ruleset=ludo", "arms=5", "seats=x", "seats=0.5", "bet_min=much", "turn_s_min=1e1"),
        *("competitive=maybe", "competitive=null", "friends=maybe", "friends=2", "seated=me"),
        *("cursor=nonsense", "cursor=W10="),
    ],
)
def test_an_invalid_query_is_refused(ana: Person, query: str) -> None:
    answer = ana.api.get(f"{LOBBY}?{query}")
    expected = (404, "not_found") if "cursor" in query else (400, "validation_error")
    assert (answer.status_code, answer.json()["code"]) == expected


def test_free_seats_come_first_then_the_newest(ana: Person, ben: Person) -> None:
    def later(hours: int) -> Any:
        return NOW + timedelta(hours=hours)

    full, older = open_table(ana, ben, now=later(9)), open_table(ana, ben, now=later(0))
    old, new = open_table(ana, now=later(1)), open_table(ana, now=later(2))
    order = [str(table.id) for table in (new, old, full, older)]
    assert listed(ana) == order
    pages, url = [], f"{LOBBY}?limit=1"
    while url:
        body = ana.api.get(url).json()
        pages += [table["id"] for table in body["results"]]
        url = body["next"]
    assert pages == order


def test_tables_created_at_the_same_time_are_paged_without_gaps(ana: Person) -> None:
    made = {str(open_table(ana).id) for _ in range(5)}
    first = ana.api.get(f"{LOBBY}?limit=2&seats=2").json()
    second = ana.api.get(first["next"]).json()
    third = ana.api.get(second["next"]).json()
    paged = [table["id"] for page in (first, second, third) for table in page["results"]]
    assert (len(paged), set(paged), third["next"]) == (5, made, None)


def test_practice_against_robots_is_listed_only_for_its_player(
    ana: Person, ben: Person, person: Any
) -> None:
    table = started(ana, turn_s=None).table
    assert listed(ana) == [str(table.id)]
    assert listed(ben) == []
    with_robot = open_table(ana, seats=3)
    assert listed(ben) == [str(with_robot.id)]  # seats are free
    add_robots(table_id=with_robot.id, user_id=ana.id, seat=2, strength="easy", now=NOW)
    assert listed(ben) == [str(with_robot.id)]
    take_seat(table_id=with_robot.id, user_id=ben.id, seat=None, now=NOW)
    assert listed(person()) == [str(with_robot.id)]  # full, with two people


def test_a_full_table_whose_people_are_not_counted_yet_is_listed(ana: Person, ben: Person) -> None:
    table = started(ana, turn_s=None).table
    Table.objects.filter(id=table.id).update(people=None)
    assert listed(ben) == [str(table.id)]


def test_private_tables_are_listed_only_for_users_with_access(ana: Person, ben: Person) -> None:
    table = open_table(ana, private=True)
    assert listed(ana) == [str(table.id)]
    assert listed(ben) == []


def test_tables_of_short_games_are_filtered(ana: Person) -> None:
    short = [
        str(open_table(ana, options=options).id)
        for options in ({"pawns": 2}, {"max_rounds": 20}, {"game_s": 600, "home_bonus": 5})
    ]
    whole = [
        str(open_table(ana, options=options).id)
        for options in ({}, {"home_bonus": 5}, {"pawns": 4, "max_rounds": 0})
    ]
    assert set(listed(ana, "short=true")) == set(short)
    assert set(listed(ana, "short=false")) == set(whole)
    assert len(listed(ana)) == 6


def test_tables_are_filtered_by_seated_friends(ana: Person, ben: Person, person: Any) -> None:
    with_ben, without = open_table(ben), open_table(ana)
    befriend(ana, ben)
    assert listed(ana, "friends=true") == [str(with_ben.id)]
    assert listed(ana, "friends=false") == [str(without.id)]
    assert listed(person(), "friends=true") == []


def test_tables_are_filtered_by_ones_own_seat(ana: Person, ben: Person, person: Any) -> None:
    waiting, playing, others = open_table(ana), started(ana), open_table(ben, ana, private=True)
    without = open_table(ben)
    own = [str(waiting.id), str(playing.table_id), str(others.id)]
    assert set(listed(ana, "seated=true")) == set(own)
    assert listed(ana, "seated=false") == [str(without.id)]
    assert listed(person(), "seated=true") == []


def test_every_change_updates_the_numbers_of_free_seats_and_people(
    ana: Person, ben: Person
) -> None:
    table = open_table(ana, seats=4)
    url = f"{LOBBY}/{table.id}"

    def free() -> int:
        table.refresh_from_db()
        assert table.free_seats == table.seats - Seat.objects.filter(table=table).count()
        assert table.has_free_seats is (table.free_seats > 0)
        assert table.people == Seat.objects.filter(table=table, user__isnull=False).count()
        return table.free_seats

    assert free() == 3
    for act, left in (
        (lambda: ben.api.post(f"{url}/seats"), 2),
        (lambda: ana.api.post(f"{url}/robots"), 0),
        (lambda: ana.api.patch(url, {"arms": 8, "seats": 8}), 4),
        (lambda: ana.api.patch(url, {"seats": 4}), 0),
        (lambda: ana.api.delete(f"{url}/seats/4"), 1),
        (lambda: ana.api.patch(url, {"arms": 6, "seats": 6}), 3),
        (lambda: ben.api.delete(f"{url}/seats"), 4),
    ):
        answer = act()
        assert answer.status_code == 200, answer.content
        assert free() == left == answer.json()["free_seats"]
    with pytest.raises(IntegrityError), transaction.atomic():
        Table.objects.filter(id=table.id).update(free_seats=7)


def test_the_lobby_takes_constant_queries(ana: Person, ben: Person) -> None:
    open_table(ana)
    listed(ben)  # the first request in a while records activity
    with CaptureQueriesContext(connection) as few:
        listed(ben, "free_seats=0&friends=false")
    for _ in range(4):
        open_table(ana, ben, private=True, seats=3)
        started(ana, ben)
    with CaptureQueriesContext(connection) as many:
        assert len(listed(ben, "free_seats=0&friends=false")) == 9
    assert len(few) == len(many) <= 3
    assert lookups.open_tables(ben.id).count() == 9
