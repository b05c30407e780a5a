"""Tournaments: announced, running, and played to their end."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any

from django.core.cache import cache

from accounts.users.online import SINCE
from games.models import Game, Heartbeat, Tournament, TournamentEntry
from games.tournaments.commands import create_for_staff
from games.tournaments.entries.joining import join
from games.tournaments.entries.presence import ready, resume
from games.tournaments.sweeps import sweep_tournaments
from games.uptime import TOURNAMENTS
from tests.harness.games import played_to_the_end
from tests.harness.people import NOW, Person, registered

START = NOW + timedelta(hours=1)
SWISS: dict[str, Any] = {"format": "swiss", "rounds": 3}
ARENA: dict[str, Any] = {"format": "arena", "duration_s": 3600}
KNOCKOUT: dict[str, Any] = {"format": "knockout", "advance": 1}


def terms(**changes: Any) -> dict[str, Any]:
    """The terms of a small Swiss tournament for two at a table, by default."""
    given: dict[str, Any] = {
        "name": "Friday",
        "ruleset": "parchis",
        "seats": 2,
        "turn_s": 60,
        "starts_at": START,
    }
    return (
        given
        | {"starts_at": START}
        | {"options": {"pawns": 1, "game_s": 600}}
        | (changes if "format" in changes else SWISS | changes)
    )


def announced(*people: Person, now: datetime = NOW, **changes: Any) -> Tournament:
    """A tournament of the staff that these people have joined."""
    tournament, _code = create_for_staff(terms=terms(**changes), now=now)
    for person in people:
        join(tournament_id=tournament.id, user_id=person.id, now=now)
    return current(tournament)


def running(*people: Person, at: datetime = START, **changes: Any) -> Tournament:
    """The same, started, with its first games."""
    tournament = announced(*people, **changes)
    all_ready(tournament, *people, now=at)
    return swept(tournament, now=at)


def all_ready(tournament: Tournament, *people: Person, now: datetime) -> None:
    """Say for these people that they are there."""
    for person in people:
        ready(tournament_id=tournament.id, user_id=person.id, now=now)


def swept(tournament: Tournament, *, now: datetime, after_downtime: bool = False) -> Tournament:
    """The tournament after a sweep; the service has run all the time, except after downtime."""
    cache.set(SINCE, 0, None)  # it knows who is online
    if not after_downtime:
        Heartbeat.objects.filter(name=TOURNAMENTS).update(at=now)
    sweep_tournaments(now=now)
    return current(tournament)


def play_games(tournament: Tournament) -> int:
    """Play the running games of a tournament to their end. Returns how many."""
    games = list(Game.objects.filter(tournament=tournament.id, status=Game.Status.PLAYING))
    for game in games:
        played_to_the_end(game)
    return len(games)


def played(
    tournament: Tournament, *people: Person, now: datetime = START, rounds: int = 50
) -> Tournament:
    """Play round after round with these people there, until the tournament is over."""
    for number in range(rounds):
        at = now + timedelta(minutes=2 * number)
        _come(tournament, people, at)
        tournament = swept(tournament, now=at)
        play_games(tournament)
        tournament = swept(tournament, now=at)
        if tournament.is_over:
            return tournament
    return tournament


def _come(tournament: Tournament, people: Sequence[Person], at: datetime) -> None:
    gone = TournamentEntry.objects.filter(tournament=tournament, status__in=("out", "left"))
    out = set(gone.values_list("players__user", flat=True))
    for person in people:
        if person.id not in out:
            resume(tournament_id=tournament.id, user_id=person.id, now=at)


def current(tournament: Tournament) -> Tournament:
    """The tournament as it is now."""
    return Tournament.objects.get(id=tournament.id)


def people(count: int) -> list[Person]:
    """Registered players."""
    return [registered() for _ in range(count)]
