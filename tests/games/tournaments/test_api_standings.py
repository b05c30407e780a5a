"""The standings over HTTP: pages, the own part, friends, and their index."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Tournament, TournamentEntry
from games.tournaments import selectors
from games.tournaments.standings import beyond, in_order, key_of, with_ranks
from tests.games.tournaments.over_http import address, fields_of, got, refused
from tests.harness.people import NOW, Person, befriend, registered
from tests.harness.tournaments import ARENA, announced, people

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


def standing(*persons: Person, count: int = 10) -> Tournament:
    """A running arena with many entries, of which the first are these people's."""
    tournament = announced(*persons, **ARENA)
    rows = [
        TournamentEntry(tournament=tournament, number=number, joined_at=NOW)
        for number in range(len(persons) + 1, count + 1)
    ]
    TournamentEntry.objects.bulk_create(rows)
    entries = list(TournamentEntry.objects.filter(tournament=tournament))
    for entry in entries:
        entry.seed = entry.number
        entry.points, entry.wins = entry.number * 7 % 20, entry.number % 3
        entry.distance = entry.number % 11
        if entry.number % 10 == 9:
            entry.status = "removed"
    TournamentEntry.objects.bulk_update(
        entries, ["seed", "points", "wins", "distance", "status"], batch_size=2000
    )
    Tournament.objects.filter(id=tournament.id).update(status="running", started_at=NOW)
    return tournament


def ranks(tournament: Tournament) -> dict[int, Any]:
    """By the definition: the number of each entry, and its rank."""
    return {row.number: row.rank for row in with_ranks(tournament)}


def listed(person: Person, tournament: Tournament, query: str = "") -> dict[int, Any]:
    """All pages: the number of each entry, and its rank."""
    found, url = dict[int, Any](), address(tournament, f"standings?{query}")
    while url:
        page = got(person, url)
        found |= {row["number"]: row["rank"] for row in page["results"]}
        url = page["next"]
    return found


def test_pages_go_on_counting() -> None:
    ana = registered()
    tournament = standing(ana, count=45)
    expected = ranks(tournament)

    assert 9 not in expected
    for query in ("", "limit=1", "limit=7"):
        assert list(listed(ana, tournament, query).items()) == list(expected.items())


def test_before_the_start_it_is_the_order_of_joining_without_ranks() -> None:
    everybody = people(3)
    tournament = announced(*everybody)
    assert listed(everybody[0], tournament) == {1: None, 2: None, 3: None}


def test_around_me_is_the_own_entry_amid_others() -> None:
    ana, ben = people(2)
    tournament = standing(ana, count=45)
    expected = ranks(tournament)
    rows = listed(ana, tournament, "around=me&limit=5")

    own = expected[1]
    assert sorted(rows.values()) == [*range(own - 2, own + 3)]
    assert rows.items() <= expected.items()
    assert listed(ben, tournament, "around=me") == {}
    TournamentEntry.objects.filter(number=1).update(points=100)
    assert listed(ana, tournament, "around=me&limit=3") == {
        number: rank for number, rank in ranks(tournament).items() if rank <= 2
    }


def test_friends_have_their_ranks_among_all() -> None:
    ana, ben, eva = people(3)
    befriend(ana, ben)
    tournament = standing(ana, ben, eva, count=45)
    expected = ranks(tournament)

    for query in ("friends=true", "friends=true&limit=1"):
        rows = listed(ana, tournament, query)
        assert rows == {number: expected[number] for number in (1, 2)}
        assert [*rows.values()] == sorted(rows.values())
    TournamentEntry.objects.filter(number=2).update(status="removed")
    assert [*listed(ana, tournament, "friends=true")] == [1]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("around=you", "around"),
        ("friends=maybe", "friends"),
        ("user=ana", "user"),
        ("limit=0", "limit"),
    ],
)
def test_an_invalid_part_is_refused(query: str, field: str) -> None:
    answer = registered().api.get(address(announced(), f"standings?{query}"))
    assert fields_of(answer) == {field}


@pytest.mark.parametrize(
    "cursor", ["x", "WzEsMl0=", "WzEuNV0=", "W251bGwsMSwxLDEsMSwxXQ==", "e30="]
)
def test_an_unknown_cursor_is_no_page(cursor: str) -> None:
    answer = registered().api.get(address(announced(), f"standings?cursor={cursor}"))
    refused(answer, 404, "not_found")


def test_a_page_takes_a_constant_number_of_queries() -> None:
    ana, *others = people(4)
    tournament = standing(ana, *others, count=45)

    def queries(query: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            got(ana, address(tournament, f"standings?{query}"))
        return len(captured)

    queries("")  # fills caches
    assert queries("limit=1") == queries("limit=40") <= 6
    assert queries("around=me&limit=3") == queries("around=me&limit=40") <= 8


@pytest.mark.postgres
def test_a_page_of_many_entries_reads_the_index_and_sorts_nothing() -> None:
    ana = registered()
    tournament = standing(ana, count=10_000)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE games_tournamententry")
    keys = [key_of(entry) for entry in in_order(tournament)]

    assert len(keys) == 9000
    for below in (None, *keys[:-30:2000]):
        rows = in_order(tournament)
        page = rows.filter(beyond(below, worse=True)) if below else rows
        plan = page[:26].explain()
        assert "Index Scan using tournament_standings" in plan
        assert "Seq Scan" not in plan
    ranks = [entry.rank for entry in selectors.standings(tournament, below=keys[-26], size=26)]
    assert ranks == [*range(8976, 9001)]
