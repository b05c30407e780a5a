"""Reading the counts of faces: of one player, and of the weeks."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db.models import Count, Exists, OuterRef, QuerySet, Sum

from games.dice.counting import THROWS
from games.models import FACES, DiceChange, DiceWeek, Game, Move, Player
from ranking.rules.weeks import WEEK, begins_at

GRACE: Final = timedelta(minutes=1)
"""The delay before a week counts as whole, for games whose end is still being written."""
SUMS: Final = {name: Sum(name) for name in FACES}


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice of several games."""

    games: int
    faces: list[int]
    """How often each face was rolled, from one pip to six."""


def of_player(user_id: UUID) -> Rolled:
    """The dice of all ended games of a player, in one query."""
    rows = Player.objects.filter(user=user_id, face_1__isnull=False).order_by()
    found = rows.aggregate(games=Count("*"), **SUMS)
    return Rolled(found["games"], [found[name] or 0 for name in FACES])


def weeks() -> QuerySet[DiceWeek, Any]:
    """The sums of each week that has any."""
    return DiceWeek.objects.values("week").annotate(games=Sum("games"), **SUMS)


def week(monday: date) -> list[DiceWeek]:
    """The sums of a week, by ruleset, seat and kind of player; none if no game ended in it."""
    return list(DiceWeek.objects.filter(week=monday).order_by("ruleset", "seat", "is_robot"))


def total(rows: Iterable[DiceWeek], of: Callable[[DiceWeek], bool] = lambda row: True) -> Rolled:
    """The sum of those of the rows."""
    some = [row for row in rows if of(row)]
    faces = [sum(getattr(row, name) for row in some) for name in FACES]
    return Rolled(sum(row.games for row in some), faces)


def pending() -> set[date]:
    """The weeks with dice that are not in the sums yet."""
    return set(DiceChange.objects.order_by().values_list("week", flat=True).distinct())


def is_whole(monday: date, unfinished: Collection[date], now: datetime) -> bool:
    """Whether all games of the week are in its sums."""
    return now >= begins_at(monday + WEEK) + GRACE and monday not in unfinished


def games_of(monday: date) -> QuerySet[Game]:
    """The games of a week that everyone may read, and whose dice are counted."""
    counted = Exists(Player.objects.filter(game=OuterRef("pk"), face_1__isnull=False))
    return Game.objects.filter(
        counted,
        private=False,
        ended_at__gte=begins_at(monday),
        ended_at__lt=begins_at(monday + WEEK),
    )


def throws_of(games: Iterable[Game]) -> dict[UUID, list[Move]]:
    """The rows with rolls of these games, from the database alone, in one query."""
    found: dict[UUID, list[Move]] = {game.id: [] for game in games}
    rows = Move.objects.filter(game__in=found, kind__in=THROWS).order_by("game", "version")
    for row in rows.only("game_id", "version", "kind", "seat", "data"):
        found[row.game_id].append(row)
    return found
