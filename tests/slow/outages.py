"""Helpers of the tests of outages, run by `manage.py shell` on a service's database."""

import json
from datetime import timedelta
from itertools import groupby

from django.utils import timezone

from games.models import Game, Move, Penalty, Player
from tests.harness.games import assert_replays, started
from tests.harness.people import Person

RULESETS = ("parchis", "superparcheesi", "parcheesi")


def make(count: int, *, turn_s: int, seats: int = 2) -> None:
    """Start `count` games whose players do nothing."""
    for number in range(count):
        people = [Person(timezone.now()) for _ in range(seats)]
        started(
            *people,
            now=timezone.now(),
            turn_s=turn_s,
            seats=seats,
            ruleset=RULESETS[number % len(RULESETS)],
        )


def check(*, turn_s: int) -> None:
    """Print the faults of all games that have started, as JSON."""
    print(json.dumps([fault for game in _played() for fault in faults(game, turn_s)]))


def faults(game: Game, turn_s: int) -> list[str]:
    """The faults of the game."""
    rows = list(Move.objects.filter(game=game).order_by("version"))
    wrong = {
        "a gap": [row.version for row in rows] != list(range(1, game.version + 1)),
        "a turn before its time": _too_early(rows, turn_s),
        "no replay": not _replays(game),
        "not one end": _ends(rows) != (game.status != Game.Status.PLAYING),
        "results": not _has_its_results(game),
        "penalties": Penalty.objects.filter(game=game).count()
        != Player.objects.filter(game=game, left="abandoned").count(),
    }
    return [f"{game.id}: {fault}" for fault, found in wrong.items() if found]


def _played() -> list[Game]:
    return list(Game.objects.exclude(status=Game.Status.WAITING))


def _turns(rows: list[Move]) -> list[list[Move]]:
    """The rolls and moves of each turn; those of a turn that the clock played have one time."""
    acts = [row for row in rows if row.kind in (Move.Kind.ROLL, Move.Kind.MOVE)]
    return [list(turn) for _, turn in groupby(acts, key=lambda row: row.seat)]


def _too_early(rows: list[Move], turn_s: int) -> bool:
    """Whether the clock played before the time per turn was over, counted from the row before."""
    begun = [rows[0].at, *(turn[-1].at for turn in _turns(rows))]
    return any(
        turn[0].at - before < timedelta(seconds=turn_s)
        for before, turn in zip(begun, _turns(rows), strict=False)
        if _by_clock(turn, rows)
    )


def _by_clock(turn: list[Move], rows: list[Move]) -> bool:
    """Whether the seat was not automatic when its turn was played."""
    changes = [
        event
        for row in rows
        if row.version < turn[0].version
        for event in row.events
        if event["type"] == "automatic" and event["seat"] == turn[0].seat
    ]
    return not (changes and changes[-1]["automatic"])


def _replays(game: Game) -> bool:
    try:
        assert_replays(game)
    except AssertionError:
        return False
    return True


def _ends(rows: list[Move]) -> int:
    return sum(event["type"] in ("ended", "over") for row in rows for event in row.events)


def _has_its_results(game: Game) -> bool:
    """Whether each seat has a row, with a place only if the game is finished."""
    rows = Player.objects.filter(game=game)
    places = [row.place for row in rows]
    scored = game.status == Game.Status.FINISHED
    return len(places) == len(game.players) and all((p is not None) == scored for p in places)
