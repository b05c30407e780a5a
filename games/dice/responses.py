"""Counts of faces in the API, always with the number of dice and games."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Annotated, Any, Final, TypedDict, cast

from core.api.responses import Doc
from games.dice import significance
from games.dice.counting import THROWS, robots_in
from games.dice.selectors import Rolled, is_whole, total
from games.models import FACES, DiceWeek, Game, Move
from games.records import archive
from games.records.record import record_of
from games.records.responses import Fairness, present_fairness
from games.records.stored import position_of
from ranking.rules.weeks import WEEK, begins_at, week_name

DUE: Final = "What fair dice bring on average: 3.5 for each die."
DIFFERENCE: Final = "By how much the pips differ from `due`, in percent; null without dice."
P_MEAN: Final = (
    "The probability that fair dice differ from `due` at least as much, upwards or downwards; "
    "null for fewer than 30 dice. One player in twenty has less than 0.05 with fair dice."
)
P_FACES: Final = (
    "The probability that the faces of fair dice are at least as uneven (chi-square, 5 degrees of "
    "freedom); null for fewer than 30 dice."
)


class DiceCounts(TypedDict):
    """How often each face was rolled, and what fair dice would do."""

    dice: Annotated[int, Doc("How many dice were rolled.")]
    faces: Annotated[list[int], Doc("How often one pip, two pips and so on.")]
    pips: int
    due: Annotated[float, Doc(DUE)]
    difference: Annotated[float | None, Doc(DIFFERENCE)]
    p_mean: Annotated[float | None, Doc(P_MEAN)]
    p_faces: Annotated[float | None, Doc(P_FACES)]


class PlayerDice(DiceCounts):
    """The dice of all games of a player that have ended, in whatever way."""

    games: Annotated[int, Doc("Games that have ended, in whatever way.")]


class SeatDice(DiceCounts):
    """The dice of a seat."""

    seat: int


class RulesetDice(DiceCounts):
    """The dice under a ruleset."""

    ruleset: str


class DiceWeekSummary(DiceCounts):
    """The dice of a week."""

    week: Annotated[str, Doc("By ISO 8601, such as `2026-W47`; in UTC.")]
    starts_at: datetime
    ends_at: datetime
    whole: Annotated[bool, Doc("Whether the week is over, and all of its games are counted.")]
    games: Annotated[int, Doc("Games that ended in the week, in whatever way.")]


class DiceWeekDetails(DiceWeekSummary):
    """The dice of a week, by seat, by ruleset, and of people and robots."""

    seats: list[SeatDice]
    rulesets: list[RulesetDice]
    people: DiceCounts
    robots: Annotated[DiceCounts, Doc("Of robots and of robot accounts.")]
    p_people_robots: Annotated[
        float | None,
        Doc(
            "The probability that the averages of people and robots differ at least as much with "
            "fair dice; null for fewer than 30 dice of either."
        ),
    ]


class DiceGame(Fairness):
    """A game of a week, with all that it takes to check and count its dice."""

    ended_at: datetime
    ruleset: str
    robots: Annotated[list[int], Doc("The seats of robots and robot accounts.")]


def present_counts(faces: Sequence[int]) -> DiceCounts:
    """The counts, and both tests."""
    dice, pips = sum(faces), significance.pips_of(faces)
    due = significance.MEAN * dice
    return {
        "dice": dice,
        "faces": list(faces),
        "pips": pips,
        "due": due,
        "difference": round(100 * (pips - due) / due, 3) if dice else None,
        "p_mean": _rounded(significance.p_of_mean(faces)),
        "p_faces": _rounded(significance.p_of_faces(faces)),
    }


def present_player(rolled: Rolled) -> PlayerDice:
    """The dice of a player."""
    return {**present_counts(rolled.faces), "games": rolled.games}


def present_sums(
    sums: dict[str, Any], *, unfinished: Collection[date], now: datetime
) -> DiceWeekSummary:
    """A week in the list of weeks."""
    rolled = Rolled(sums["games"], [sums[name] for name in FACES])
    return _week(sums["week"], rolled, unfinished=unfinished, now=now)


def present_week(
    monday: date, rows: Collection[DiceWeek], *, unfinished: Collection[date], now: datetime
) -> DiceWeekDetails:
    """A week, by seat, by ruleset, and of people and robots."""
    seats = sorted({row.seat for row in rows})
    rulesets = sorted({row.ruleset for row in rows})
    people = total(rows, lambda row: not row.is_robot).faces
    robots = total(rows, lambda row: row.is_robot).faces
    return {
        **_week(monday, total(rows), unfinished=unfinished, now=now),
        "seats": [{"seat": seat, **present_counts(_of(rows, seat=seat))} for seat in seats],
        "rulesets": [
            {"ruleset": ruleset, **present_counts(_of(rows, ruleset=ruleset))}
            for ruleset in rulesets
        ],
        "people": present_counts(people),
        "robots": present_counts(robots),
        "p_people_robots": _rounded(significance.p_of_difference(people, robots)),
    }


def present_game(game: Game, throws: Sequence[Move]) -> DiceGame:
    """A game of a week; `throws` are its rows in the database. Raises GameDamaged, Unavailable.

    No query, unless the game's record was archived since it was read.
    """
    position = position_of(game)
    record = throws or (archive.rows_of(game) if game.archived_as else record_of(game))
    rows = [row for row in record if row.kind in THROWS]
    return {
        **present_fairness(game, rows),
        "ended_at": cast(datetime, game.ended_at),
        "ruleset": position.setup.ruleset if position else "",
        "robots": robots_in(game),
    }


def _week(
    monday: date, rolled: Rolled, *, unfinished: Collection[date], now: datetime
) -> DiceWeekSummary:
    return {
        "week": week_name(monday),
        "starts_at": begins_at(monday),
        "ends_at": begins_at(monday + WEEK),
        "whole": is_whole(monday, unfinished, now),
        "games": rolled.games,
        **present_counts(rolled.faces),
    }


def _of(rows: Collection[DiceWeek], **values: object) -> list[int]:
    """The faces of the rows that have these values."""
    return total(
        rows, lambda row: all(getattr(row, name) == value for name, value in values.items())
    ).faces


def _rounded(p: float | None) -> float | None:
    """Four significant digits: how small a small probability is matters."""
    return None if p is None else float(f"{p:.4g}")
