"""Tournaments from their start to their end."""

from collections import Counter
from datetime import timedelta

import pytest
from django.db.models import Sum

from games.models import Game, Pairing, Round, Score, Tournament, TournamentEntry
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    SWISS,
    announced,
    people,
    played,
    running,
    swept,
)

pytestmark = pytest.mark.django_db


def standing(tournament: Tournament) -> dict[int, int]:
    rows = TournamentEntry.objects.filter(tournament=tournament)
    return dict(rows.values_list("number", "points"))


def sums(tournament: Tournament) -> dict[int, int]:
    rows = Score.objects.filter(tournament=tournament).values("entry__number")
    return dict(rows.annotate(sum=Sum("points")).values_list("entry__number", "sum"))


@pytest.mark.parametrize(("count", "seats"), [(5, 2), (8, 4), (6, 3)])
def test_a_swiss_tournament_is_played_to_its_end(count: int, seats: int) -> None:
    players = people(count)
    tournament = played(announced(*players, **SWISS, seats=seats), *players)
    assert tournament.status == "finished"
    assert tournament.round == 3
    assert standing(tournament) == sums(tournament)
    played_by = Counter(n for p in Pairing.objects.all() for n in p.entries)
    assert max(played_by.values()) - min(played_by.values()) <= 1
    places = TournamentEntry.objects.order_by("place").values_list("place", flat=True)
    assert list(places) == list(range(1, count + 1))


@pytest.mark.parametrize(
    ("count", "seats", "advance"), [(5, 2, 1), (9, 4, 2), (4, 4, 1), (8, 2, 1)]
)
def test_a_knockout_has_one_winner(count: int, seats: int, advance: int) -> None:
    players = people(count)
    terms = KNOCKOUT | {"advance": advance, "seats": seats}
    tournament = played(announced(*players, **terms), *players)
    assert tournament.status == "finished"
    final = Round.objects.get(number=tournament.round)
    assert final.pairings.count() == 1
    winner = TournamentEntry.objects.get(place=1)
    assert winner.number in final.pairings.get().entries
    assert Score.objects.get(round=final, place=1).entry == winner
    assert standing(tournament) == sums(tournament)


def test_an_arena_pairs_again_at_once_and_ends_after_its_last_game() -> None:
    players = people(5)
    tournament = running(*players, **ARENA | {"duration_s": 600})
    assert Pairing.objects.count() == 2
    tournament = played(tournament, *players)
    assert tournament.status == "finished"
    assert tournament.ended_at == START + timedelta(minutes=10)
    assert standing(tournament) == sums(tournament)
    assert Pairing.objects.filter(booked_at=None).count() == 0
    assert Game.objects.filter(tournament=tournament.id, status="finished").count() >= 8


def test_a_sweep_that_has_nothing_to_do_changes_nothing() -> None:
    players = people(4)
    tournament = running(*players)
    before = Tournament.objects.filter(id=tournament.id).values().get()
    swept(tournament, now=START)
    swept(tournament, now=START + timedelta(minutes=1))
    assert Tournament.objects.filter(id=tournament.id).values().get() == before
    assert Pairing.objects.count() == 2
