"""The stream of a tournament."""

from typing import Any

import pytest

from games.models import Tournament, TournamentEvent
from games.streams.api import source_of
from games.streams.tournament import TournamentRows
from games.tournaments.errors import TournamentNotVisible
from tests.games.tournaments.over_http import address, created, got, refused
from tests.harness.people import Person, registered
from tests.harness.tournaments import announced, current, people, played, running

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("noon")]


def events(person: Person, tournament: Any, after: int | None = None) -> list[dict[str, Any]]:
    query = "" if after is None else f"?after={after}"
    found: list[dict[str, Any]] = got(person, address(tournament, f"stream{query}"))["results"]
    return found


def test_the_snapshot_is_the_tournament_without_anyones_own_entry() -> None:
    ana = registered()
    tournament = announced(ana)
    (snapshot,) = events(ana, tournament)

    seen = got(ana, address(tournament))
    assert snapshot["id"] == seen["version"] == 2
    assert snapshot["data"] == seen | {"me": None}


def test_it_goes_on_after_the_last_row() -> None:
    ana, ben = people(2)
    tournament = announced(ana)
    ben.api.post(address(tournament, "join"))
    ben.api.post(address(tournament, "pause"))
    rows = events(ana, tournament, after=1)

    assert [(row["id"], row["data"]["kind"], row["data"]["data"]) for row in rows] == [
        (2, "joined", {"entry": 1}),
        (3, "joined", {"entry": 2}),
        (4, "paused", {"entries": [2]}),
    ]
    assert [bool(row["data"]["current"]) for row in rows] == [False, False, True]
    assert rows[-1]["data"]["current"]["entry_count"] == 2
    assert events(ana, tournament, after=4) == []
    assert [row["event"] for row in events(ana, tournament, after=99)] == ["snapshot"]


def test_with_its_old_rows_deleted_it_begins_anew() -> None:
    ana, ben = people(2)
    tournament = announced(ana, ben)
    TournamentEvent.objects.filter(number__lt=3).delete()

    assert [row["event"] for row in events(ana, tournament, after=1)] == ["snapshot"]
    assert [row["id"] for row in events(ana, tournament, after=2)] == [3]


def test_a_whole_tournament_ends_the_stream() -> None:
    players = people(3)
    tournament = played(running(*players), *players)
    rows = events(players[0], tournament, after=0)
    kinds = [row["data"]["kind"] for row in rows if row["event"] == "message"]

    assert kinds[:5] == ["opened", "joined", "joined", "joined", "started"]
    assert kinds[-2:] == ["round_ended", "finished"]
    assert {"round_drawn", "games_started", "games_ended"} < {*kinds}
    assert rows[-1]["event"] == "end"
    assert rows[-1]["data"] == {"status": "finished", "version": current(tournament).version}
    page = got(players[0], address(tournament, "stream?after=0"))
    assert page["next"] is None


def test_a_cancelled_one_ends_with_why() -> None:
    ana = registered()
    made = created(ana)
    ana.api.post(address(made, "cancel"))
    row, end = events(ana, made, after=1)

    assert (row["data"]["kind"], row["data"]["data"]) == ("cancelled", {"reason": "organiser"})
    assert (end["event"], end["data"]["status"]) == ("end", "cancelled")


def test_it_is_read_by_those_who_see_the_tournament() -> None:
    ana, ben = people(2)
    made = created(ana, access="friends")
    assert events(ana, made)
    refused(ben.api.get(address(made, "stream")), 404, "not_found")
    assert not TournamentRows(Tournament.objects.get().id).after(None).for_all


def test_it_is_a_topic_beside_others() -> None:
    tournament = announced()
    source = source_of(f"tournaments/{tournament.id}", registered().id)
    assert source == TournamentRows(tournament.id)

    tournament.delete()
    with pytest.raises(TournamentNotVisible):
        source.after(None)
