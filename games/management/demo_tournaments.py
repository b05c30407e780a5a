"""The demo tournaments: one that can be joined, one of each format that runs, one that is over.

Their players are not there: with a week for a turn nobody has to be, and nothing becomes due. The
winner's podium is of a knockout that was played to its end.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from games.management.demo_players import DAY, PREFIX, STEP, TO_THE_END, WEEK_S, Match, player
from games.models import Game, Pairing, Tournament
from games.tournaments.commands import create_tournament
from games.tournaments.entries.joining import join
from games.tournaments.rounds.lifecycle import attend

GAME: Final = {
    "ruleset": "parchis",
    "seats": 2,
    "turn_s": WEEK_S,
    "options": {"pawns": 1, "game_s": 24 * 3600},
    "break_s": 0,
}
AGO: Final = timedelta(hours=2)
"""Before now the running ones have started: their games are played faster than that."""
NAMES: Final = ("Ana", "Ben", "Carla", "Dario", "Eva", "Femi", "Gita", "Hugo")


@dataclass(frozen=True, slots=True)
class DemoTournament:
    """A tournament of demo players; the first one organises it."""

    name: str
    people: tuple[str, ...]
    terms: dict[str, Any]
    rounds: int = 0
    """How many are played; 0 before its start."""
    steps: int = 30
    """Rolls and moves of each game that runs."""
    starts: timedelta = field(default=-AGO)
    """From now."""

    @transaction.atomic
    def set_up(self, *, now: datetime) -> Tournament:
        """Create it, and play as far as it goes. One transaction: the worker must not play on."""
        starts_at = now + self.starts
        before = min(now, starts_at) - timedelta(minutes=30)
        users = [player(name, now=now) for name in self.people]
        terms = GAME | self.terms | {"name": self.name, "starts_at": starts_at}
        made, _code = create_tournament(user_id=users[0].id, terms=terms, now=before)
        for user in users:
            join(tournament_id=made.id, user_id=user.id, now=before)
        if self.rounds:
            self._play(made, starts_at)
        return Tournament.objects.get(id=made.id)

    def _play(self, made: Tournament, at: datetime) -> None:
        attend(made.id, now=at - STEP)  # reminds of the start
        for number in range(1, self.rounds + 1):
            attend(made.id, now=at)  # draws the round
            attend(made.id, now=at)
            at = _play_games(made, self.steps if number == self.rounds else TO_THE_END, at)
        attend(made.id, now=at)


TOURNAMENTS: Final = [
    DemoTournament(
        "Friday's cup",
        NAMES[:5],
        {"format": "swiss", "rounds": 5, "seats": 4, "turn_s": 30, "options": {"game_s": 1800}},
        starts=2 * DAY,
    ),
    DemoTournament(
        "Arena of the day", NAMES[:4], {"format": "arena", "duration_s": 24 * 3600}, rounds=2
    ),
    DemoTournament("Swiss of the week", NAMES[1:6], {"format": "swiss", "rounds": 3}, rounds=2),
    DemoTournament("Knockout", NAMES[4:], {"format": "knockout", "advance": 1}, rounds=2),
    DemoTournament(
        "Yesterday's knockout",
        ("Ines", "Jonas", "Kaia", "Leo"),
        {"format": "knockout", "advance": 1},
        rounds=2,
        steps=TO_THE_END,
        starts=-DAY,
    ),
]


def tournaments_missing() -> Iterator[DemoTournament]:
    """Those that are not there, by their names."""
    own = Tournament.objects.filter(organiser__username__startswith=PREFIX)
    existing = set(own.values_list("name", flat=True))
    return (each for each in TOURNAMENTS if each.name not in existing)


def _play_games(made: Tournament, steps: int, at: datetime) -> datetime:
    """Play so many steps of each running game; the time after the longest of them."""
    rows = Pairing.objects.filter(tournament=made, ended_at=None, game__isnull=False)
    latest = at
    for game in Game.objects.filter(id__in=list(rows.values_list("game", flat=True))):
        match = Match(game, at, steps)
        while match.is_running:
            match.play_turn()
        latest = max(latest, match.at)
    return latest + STEP
