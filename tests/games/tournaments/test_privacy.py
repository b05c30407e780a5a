"""Tournaments of a player that closes the account, and in the export of its data."""

import json
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from accounts.wallet import balances
from games.models import Game, Pairing, Score, Tournament, TournamentEntry, TournamentPlayer
from games.players.deletion import close_account
from games.tournaments.commands import create_tournament
from games.tournaments.entries import leaving
from games.tournaments.entries.joining import join
from tests.harness.people import NOW, Person, registered, unlock
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    SWISS,
    announced,
    current,
    people,
    play_games,
    played,
    running,
    swept,
    terms,
)

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

WITH_BUY_IN: dict[str, Any] = {**SWISS, "buy_in": 100}


def organised(person: Person, **changes: Any) -> Tournament:
    given = terms(**changes)
    return create_tournament(user_id=person.id, terms=given, now=NOW)[0]


def rich(count: int) -> list[Person]:
    """Players that may stake their chips."""
    found = people(count)
    for person in found:
        unlock(person.id)
    return found


def test_a_closed_account_has_left_a_tournament_that_has_not_started() -> None:
    ana, ben = rich(2)
    tournament = announced(ana, ben, **WITH_BUY_IN)
    close_account(ana.id, NOW)
    assert not User.objects.get(id=ana.id).is_active
    assert current(tournament).entry_count == 1
    assert TournamentPlayer.objects.get(tournament=tournament).user_id == ben.id
    assert balances.balance(ana.id) == 0


def test_the_partner_of_a_closed_account_has_the_buy_in_back() -> None:
    ana, ben = rich(2)
    before = balances.balance(ben.id)
    tournament = announced(**WITH_BUY_IN, teams=True, seats=4)
    for person, partner in ((ana, ben), (ben, ana)):
        partners = {"partner": partner.user.username}
        join(tournament_id=tournament.id, user_id=person.id, **partners, now=NOW)
    close_account(ana.id, NOW)
    assert current(tournament).entry_count == 0
    assert not TournamentPlayer.objects.exists()
    assert balances.balance(ben.id) == before


@pytest.mark.parametrize("given", [ARENA, SWISS, KNOCKOUT], ids=lambda terms: terms["format"])
def test_a_tournament_goes_on_without_a_closed_account(given: dict[str, Any]) -> None:
    players = people(4)
    tournament = running(*players, **given)
    ana, *others = players
    close_account(ana.id, START)
    entry = TournamentEntry.objects.get(players__user=ana.id)
    assert entry.status == "left"
    assert not Game.objects.filter(player_rows__user=ana.id, status="playing").exists()
    tournament = played(swept(tournament, now=START), *others)
    assert tournament.status == "finished"
    assert not Pairing.objects.filter(booked_at=None).exists()
    entry.refresh_from_db()
    assert entry.place is not None
    later = Pairing.objects.filter(round__number__gt=1).values_list("entries", flat=True)
    assert not [table for table in later if entry.number in table]


def test_who_closes_the_account_while_a_round_is_drawn_is_not_seated() -> None:
    players = people(4)
    tournament = running(*players)
    play_games(tournament)
    swept(tournament, now=START)
    close_account(players[0].id, START)
    swept(tournament, now=START + timedelta(minutes=2))
    tables = Pairing.objects.filter(round__number=2).values_list("entries", flat=True)
    assert [number for table in tables for number in table if number == 1] == []


def test_tournaments_of_a_closed_account_are_cancelled_before_their_start() -> None:
    ana, ben = rich(2)
    before = balances.balance(ben.id)
    tournament = organised(ana, **WITH_BUY_IN)
    join(tournament_id=tournament.id, user_id=ben.id, now=NOW)
    close_account(ana.id, NOW)
    tournament = current(tournament)
    assert (tournament.status, tournament.reason) == ("cancelled", "organiser")
    assert balances.balance(ben.id) == before


def test_a_running_tournament_of_a_closed_account_goes_on() -> None:
    ana, *others = people(5)
    tournament = organised(ana)
    for person in others:
        join(tournament_id=tournament.id, user_id=person.id, now=NOW)
    swept(tournament, now=START)
    close_account(ana.id, START)
    assert played(tournament, *others).status == "finished"


def test_finished_tournaments_stay_as_they_are() -> None:
    players = people(4)
    tournament = played(announced(*players), *players)
    before = list(TournamentEntry.objects.values())
    close_account(players[0].id, START + timedelta(days=1))
    assert list(TournamentEntry.objects.values()) == before
    after = current(tournament)
    assert (after.status, after.version) == (tournament.status, tournament.version)


def test_who_joins_while_the_account_is_closed_has_left_that_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ana, ben = people(2)
    late = announced(ben)
    leave_all = leaving.leave_all_tournaments
    calls = list[Any]()

    def then_join(user_id: Any, now: Any) -> None:
        leave_all(user_id, now)
        if not calls:
            join(tournament_id=late.id, user_id=user_id, now=now)
        calls.append(now)

    monkeypatch.setattr("games.players.deletion.leave_all_tournaments", then_join)
    close_account(ana.id, NOW)
    assert len(calls) == 2
    assert current(late).entry_count == 1


# --- export ---------------------------------------------------------------------------------------


def export(person: Person) -> dict[str, Any]:
    answer: Any = person.api.post("/api/v1/me/export")
    assert answer.status_code == 200, answer.content
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    return dict(json.loads(content))


def test_an_export_has_the_tournaments_of_the_player() -> None:
    players = people(5)
    tournament = played(announced(*players), *players)
    exported = export(players[4])
    entry = TournamentEntry.objects.get(number=5)
    (row,) = exported["tournaments"]
    assert row["tournament_id"] == str(tournament.id)
    assert (row["name"], row["format"], row["number"]) == ("Friday", "swiss", 5)
    assert (row["points"], row["place"]) == (entry.points, entry.place)
    scores = exported["tournament_scores"]
    assert [score["points"] for score in scores] == list(
        Score.objects.filter(entry=entry).values_list("points", flat=True)
    )
    assert [score["round_number"] for score in scores] == [1, 2, 3]
    assert all(bool(score["game_id"]) == (score["kind"] == "game") for score in scores)
    assert export(registered())["tournaments"] == []


def test_an_export_has_the_tournaments_that_the_player_organises() -> None:
    ana = registered()
    tournament = organised(ana, **SWISS, access="code")
    (row,) = export(ana)["tournaments_organised"]
    assert (row["id"], row["access"]) == (str(tournament.id), "code")
    assert tournament.code_hash not in json.dumps(row)
