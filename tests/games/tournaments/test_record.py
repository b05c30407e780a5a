"""The record of a tournament of the service is one that docs/verify_pairings.py accepts."""

import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from accounts.users.addresses import record_address
from games.models import Pairing, Tournament, TournamentEntry
from games.play import void_game
from games.tournaments.entries.joining import join
from games.tournaments.entries.leaving import leave
from games.tournaments.entries.presence import pause, resume
from games.tournaments.record import record_of
from tests.harness.people import Person, registered
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    announced,
    current,
    people,
    play_games,
    played,
    swept,
)

pytestmark = pytest.mark.django_db
SCRIPT = Path(__file__).parents[3] / "docs" / "verify_pairings.py"
CASES: list[tuple[int, dict[str, Any]]] = [
    (7, {"rounds": 4}),
    (9, {"seats": 4, "rounds": 3}),
    (9, KNOCKOUT),
    (11, KNOCKOUT | {"seats": 4, "advance": 2}),
    (7, ARENA | {"duration_s": 900}),
    (9, ARENA | {"duration_s": 900, "seats": 4}),
]


def verified(tournament: Tournament) -> str:
    done = subprocess.run(
        [sys.executable, "-I", str(SCRIPT)],
        input=record_of(tournament).decode(),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(("count", "terms"), CASES)
def test_its_draws_are_those_of_the_seed(count: int, terms: dict[str, Any]) -> None:
    players = people(count)
    for person in players[:2]:
        record_address(user_id=person.id, address="192.0.2.1", now=START)
    tournament = announced(*players, **terms)
    leave(tournament_id=tournament.id, user_id=players.pop(0).id, now=START)
    verified(played(tournament, *players))


@pytest.mark.parametrize("terms", [terms for _count, terms in CASES])
def test_so_they_are_if_people_come_and_go_and_games_are_voided(terms: dict[str, Any]) -> None:
    players, chance = people(10), Random(3)
    tournament = announced(*players, **terms)
    for number in range(40):
        now = START + timedelta(minutes=2 * number)
        _come_and_go(tournament, players, chance, now)
        swept(tournament, now=now)
        play_games(tournament)
        tournament = swept(tournament, now=now)
        if tournament.is_over:
            break
        games = Pairing.objects.filter(tournament=tournament, voided=False, booked_at__isnull=False)
        last = games.exclude(game=None).order_by("-id").first()
        if number % 3 == 1 and last and last.game:
            void_game(game_id=last.game, note="a test", now=now)
            swept(tournament, now=now)
    assert tournament.is_over
    verified(tournament)


def _come_and_go(tournament: Tournament, players: list[Person], chance: Random, now: Any) -> None:
    tournament = current(tournament)
    closes_at = tournament.ends_at and tournament.ends_at - timedelta(minutes=1)
    if closes_at and now < closes_at:
        players.append(registered())
        join(tournament_id=tournament.id, user_id=players[-1].id, now=now)
    states = dict(
        TournamentEntry.objects.filter(tournament=tournament).values_list("players__user", "status")
    )
    for person in players:
        own: dict[str, Any] = {"tournament_id": tournament.id, "user_id": person.id, "now": now}
        if states.get(person.id) in ("out", "left"):
            continue
        if chance.random() < 0.05 and tournament.round:
            leave(**own)
        elif chance.random() < 0.15:
            pause(**own)
        else:
            resume(**own)
