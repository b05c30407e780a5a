"""Rounds and pairings over HTTP."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Pairing, Tournament, TournamentEntry
from tests.games.tournaments.over_http import address, fields_of, got, refused
from tests.harness.people import Person, registered
from tests.harness.tournaments import START, people, play_games, played, running, swept

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


def tables(person: Person, tournament: Tournament, query: str = "") -> list[dict[str, Any]]:
    found, url = list[dict[str, Any]](), address(tournament, f"pairings?{query}")
    while url:
        page = got(person, url)
        found += page["results"]
        url = page["next"]
    return found


def places(rows: list[dict[str, Any]]) -> list[tuple[int, int]]:
    return [(row["round"], row["table"]) for row in rows]


def test_rounds_are_listed_the_newest_first_with_their_tables() -> None:
    players = people(5)
    tournament = played(running(*players), *players)
    page = got(players[0], address(tournament, "rounds?limit=2"))
    rest = got(players[0], page["next"])

    rows = page["results"] + rest["results"]
    assert [row["number"] for row in rows] == [3, 2, 1]
    assert [(row["tables"], len(row["byes"])) for row in rows] == [(2, 1)] * 3
    assert all(row["ended_at"] for row in rows)
    assert rest["next"] is None


def test_a_round_has_its_tables_with_places_and_points() -> None:
    players = people(4)
    tournament = running(*players)
    before = got(players[0], address(tournament, "rounds/1"))
    play_games(tournament)
    swept(tournament, now=START)
    after = got(players[0], address(tournament, "rounds/1"))

    assert [table["table"] for table in before["pairings"]] == [1, 2]
    for table in before["pairings"]:
        assert table["game_id"]
        assert table["started_at"]
        assert [(entry["place"], entry["points"]) for entry in table["entries"]] == [(None, 0)] * 2
    for table in after["pairings"]:
        assert table["ended_at"]
        assert sorted((entry["place"], entry["points"]) for entry in table["entries"]) == [
            *((1, 2), (2, 0)),
        ]
    names = {each["name"] for t in after["pairings"] for e in t["entries"] for each in e["players"]}
    assert names == {player.user.username for player in players}


def test_a_voided_table_has_no_places() -> None:
    players = people(2)
    tournament = running(*players)
    play_games(tournament)
    tournament = swept(tournament, now=START)
    Pairing.objects.update(voided=True, booked_at=None)
    swept(tournament, now=START)

    (table,) = tables(players[0], tournament, "entry=1&round=1")
    assert table["voided"]
    assert {entry["place"] for entry in table["entries"]} == {None}


def test_tables_are_listed_by_round_and_by_entry() -> None:
    players = people(4)
    tournament = played(running(*players), *players)
    everything = tables(players[0], tournament)

    assert places(everything) == [(3, 1), (3, 2), (2, 1), (2, 2), (1, 1), (1, 2)]
    for limit in (1, 4):
        assert tables(players[0], tournament, f"limit={limit}") == everything
    assert places(tables(players[0], tournament, "round=2")) == [(2, 1), (2, 2)]
    own = tables(players[0], tournament, "entry=1")
    assert own == [row for row in everything if 1 in [e["number"] for e in row["entries"]]]
    assert [row["round"] for row in own] == [3, 2, 1]
    assert tables(players[0], tournament, "entry=9") == tables(players[0], tournament, "round=9")
    assert tables(players[0], tournament, "running=true") == []


def test_running_games_of_the_best_come_first() -> None:
    players = people(6)
    tournament = running(*players)
    TournamentEntry.objects.filter(number=4).update(points=9)
    TournamentEntry.objects.filter(number=2).update(points=8, status="removed")
    found = tables(players[0], tournament, "running=true&limit=1")

    assert len(found) == len({row["game_id"] for row in found}) == 3
    assert 4 in [entry["number"] for entry in found[0]["entries"]]
    again = tables(players[0], tournament, "running=true&entry=4&round=1")
    assert again == found[:1]
    play_games(tournament)
    assert tables(players[0], tournament, "running=true") == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("round=0", "round"),
        ("round=x", "round"),
        ("entry=99999999999", "entry"),
        ("running=maybe", "running"),
        ("table=1", "table"),
    ],
)
def test_an_invalid_filter_is_refused(query: str, field: str) -> None:
    players = people(2)
    answer = players[0].api.get(address(running(*players), f"pairings?{query}"))
    assert fields_of(answer) == {field}


def test_what_is_not_there_is_not_found() -> None:
    players = people(2)
    tournament = running(*players)
    refused(players[0].api.get(address(tournament, "rounds/2")), 404, "not_found")
    for cursor in ("x", "WzFd", "WzEsMSwiMSJd"):
        url = address(tournament, f"pairings?cursor={cursor}")
        refused(players[0].api.get(url), 404, "not_found")
    Tournament.objects.update(access="friends")
    for part in ("", "rounds", "rounds/1", "pairings", "standings", "record", "results", "stream"):
        refused(registered().api.get(address(tournament, part).rstrip("/")), 404, "not_found")


def test_pages_take_constant_numbers_of_queries() -> None:
    players = people(6)
    tournament = running(*players)

    def queries(query: str) -> int:
        with CaptureQueriesContext(connection) as captured:
            got(players[0], address(tournament, query))
        return len(captured)

    queries("pairings")  # fills caches
    for query in ("pairings?", "pairings?running=true&", "rounds?"):
        assert queries(f"{query}limit=1") == queries(f"{query}limit=50") <= 9
