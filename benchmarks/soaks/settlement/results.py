"""The expected results of every game, from the games' rows and the rules only.

The rules of points, XP and badges are those of docs/ranking.md, implemented a second time; ratings
are recomputed from the places, one game after the other.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from games.models import Game, Move, Player
from games.records.stored import position_of
from ranking.models import Badge, Booking, Result
from ranking.rules import badges
from ranking.rules.rating import INITIAL, Rating, gains
from ranking.rules.weeks import week_of
from ranking.rules.xp import level

NEGATED: Final = (
    *("points", "xp", "lost_distance", "captures_made", "captures_suffered", "mu", "sigma"),
)
NOT_FROM_RESULTS: Final = {"from_last"}
"""Badges that depend on a game's record."""
Sides = Sequence[Sequence[UUID]]


@dataclass(slots=True)
class Person:
    """A player's totals so far."""

    totals: Counter[str] = field(default_factory=Counter)
    """Of xp, games and wins."""
    wins: Counter[str] = field(default_factory=Counter)
    """By ruleset."""
    ratings: dict[str, Rating] = field(default_factory=dict)
    earned: set[str] = field(default_factory=set)


def faults() -> Iterator[str]:
    """All faults in results."""
    games = Game.objects.exclude(status__in=("waiting", "playing")).filter(not_scored_reason="")
    scored = {game.id: game for game in games if game.status == "finished" or _was_over(game)}
    yield from _bookings(scored)
    rows: dict[UUID, list[Player]] = defaultdict(list)
    for row in Player.objects.filter(game__in=scored):
        rows[row.game_id].append(row)
    people: dict[UUID, Person] = defaultdict(Person)
    settled: dict[UUID, dict[UUID, Result]] = {}
    for booking, results in _in_order():
        game = scored.get(booking.game)
        if game is None:
            continue  # reported above
        if booking.sign < 0:
            yield from _taken_back(booking, results, settled.get(game.id, {}))
        else:
            settled[game.id] = results
            sides = _sides(game)
            yield from _settled(game, booking, results, rows[game.id], sides)
            yield from _rated(booking, results, people, sides)
        _count(booking, results, people)
    yield from _badges(people)


def points(places: Sequence[int]) -> list[int]:
    """The points of each side: the mean over the places that it shares."""
    n = len(places)
    worth = [5 * (n + 1 - 2 * place) for place in range(1, n + 1)]
    shared = [worth[place - 1 : place - 1 + places.count(place)] for place in places]
    return [sum(those) // len(those) for those in shared]


def _was_over(game: Game) -> bool:
    """Whether a voided game had ended before, by its record."""
    last = Move.objects.filter(game=game).order_by("-version")[:2]
    events = [event for row in last for event in row.events]
    return any(e["type"] == "over" or e.get("reason") == "last_remaining" for e in events)


def _bookings(scored: dict[UUID, Game]) -> Iterator[str]:
    """Each scored game is booked once, and reversed once if it was voided."""
    signs: dict[UUID, list[int]] = defaultdict(list)
    for game, sign in Booking.objects.order_by("-sign").values_list("game", "sign"):
        signs[game].append(sign)
    for game in signs.keys() | scored.keys():
        voided = game in scored and scored[game].status == Game.Status.VOIDED
        expected = ([1, -1] if voided else [1]) if game in scored else []
        if signs[game] != expected:
            yield f"game {game} is booked as {signs[game]} instead of {expected}"


def _in_order() -> list[tuple[Booking, dict[UUID, Result]]]:
    """The bookings, in the order in which those of one player were made."""
    found: dict[int, tuple[Booking, dict[UUID, Result]]] = {}
    for row in Result.objects.select_related("booking").order_by("id"):
        found.setdefault(row.booking_id, (row.booking, {}))[1][row.user_id] = row
    return list(found.values())


def _sides(game: Game) -> Sides:
    position = position_of(game)
    if position is None:
        return []
    users = {player["seat"]: UUID(player["user"]) for player in game.players}
    return [[users[seat] for seat in side] for side in position.setup.sides()]


def _settled(
    game: Game,
    booking: Booking,
    results: dict[UUID, Result],
    rows: Sequence[Player],
    sides: Sides,
) -> Iterator[str]:
    """Compare the results of a game with its rows."""
    given = {
        user: (r.place, r.points, r.xp, r.lost_distance, r.left) for user, r in results.items()
    }
    if given.keys() != {row.user_id for row in rows}:
        yield f"game {game.id} has other results than players"
        return
    places = {user: result.place for user, result in results.items()}
    worth = dict(zip(map(tuple, sides), points([places[side[0]] for side in sides]), strict=True))
    winners = sum(place == 1 for place in places.values())
    for row in rows:
        if row.user_id is None:
            continue
        result, place = results[row.user_id], places[row.user_id]
        own = next(side for side in worth if row.user_id in side)
        xp = 10 * len(rows) // winners if place == 1 else 5
        distance = row.distance if row.distance is not None else result.lost_distance
        due = (row.place or place, worth[own], xp, 0 if place == 1 else distance, bool(row.left))
        if given[row.user_id] != due:
            yield f"game {game.id} has brought {row.user_id} {given[row.user_id]} instead of {due}"
    late = booking.week_id != week_of(booking.ended_at)
    if booking.ended_at != game.ended_at or late != booking.correction:
        yield f"game {game.id}, ended at {game.ended_at}, is booked in {booking.week_id}"


def _taken_back(
    booking: Booking, results: dict[UUID, Result], settled: dict[UUID, Result]
) -> Iterator[str]:
    taken = {user: [getattr(row, name) for name in NEGATED] for user, row in results.items()}
    due = {user: [-getattr(row, name) for name in NEGATED] for user, row in settled.items()}
    if taken != due:
        yield f"of game {booking.game} {taken} was taken back instead of {due}"


def _rated(
    booking: Booking, results: dict[UUID, Result], people: dict[UUID, Person], sides: Sides
) -> Iterator[str]:
    """Each rating continues from the player's previous games."""
    if results.keys() != {user for side in sides for user in side}:
        return  # reported before
    before = [[people[user].ratings.get(booking.ruleset, INITIAL) for user in s] for s in sides]
    gained = gains(before, [results[side[0]].place for side in sides])
    for side, ratings, more in zip(sides, before, gained, strict=True):
        for user, rating, gain in zip(side, ratings, more, strict=True):
            row = results[user]
            kept = (row.mu_before, row.sigma_before, row.mu, row.sigma)
            due = (rating.mu, rating.sigma, gain.mu, gain.sigma)
            if kept != due:
                yield f"game {booking.game} has rated {user} {kept} instead of {due}"


def _count(booking: Booking, results: dict[UUID, Result], people: dict[UUID, Person]) -> None:
    for user, row in results.items():
        own, won = people[user], row.place == 1
        wins = booking.sign * won
        own.totals.update(xp=row.xp, games=booking.sign, wins=wins)
        own.wins[booking.ruleset] += wins
        rating = own.ratings.get(booking.ruleset, INITIAL)
        own.ratings[booking.ruleset] = rating + Rating(row.mu, row.sigma)
        if booking.sign > 0:
            own.earned |= set(badges.earned(_facts(booking, row, own)))


def _facts(booking: Booking, row: Result, own: Person) -> dict[str, int]:
    return {
        "games": own.totals["games"],
        "wins": own.totals["wins"],
        "level": level(own.totals["xp"]),
        "rulesets_won": sum(wins > 0 for wins in own.wins.values()),
        "won": row.place == 1,
        "players": booking.players,
        "captures": row.captures_made,
        "not_captured": row.captures_suffered == 0,
        "in_pair": booking.teams,
        "whole": True,  # The soaks play no short games.
    }


def _badges(people: dict[UUID, Person]) -> Iterator[str]:
    """Exactly the players who have earned a badge have it."""
    kept: dict[UUID, set[str]] = defaultdict(set)
    for user, code in Badge.objects.exclude(code__startswith="weekly").values_list("user", "code"):
        kept[user].add(code)
    for user in kept.keys() | people.keys():
        due = people[user].earned
        if kept[user] - NOT_FROM_RESULTS != due:
            yield f"{user} has the badges {sorted(kept[user])} instead of {sorted(due)}"
        if kept[user] & NOT_FROM_RESULTS and "first_win" not in due:
            yield f"{user} has never won and has the badges {sorted(kept[user])}"


def figures() -> dict[str, Any]:
    """Counts of the ends of games, and of voided games."""
    ended = Game.objects.exclude(status__in=("waiting", "playing"))
    found = Counter(f"{s}, {r}" for s, r in ended.values_list("status", "reason"))
    taken = Booking.objects.filter(sign=-1).values_list("correction", flat=True)
    late = Booking.objects.filter(sign=1, correction=True).count()
    return {
        **found,
        "voided after the settlement, in an open week": sum(not it for it in taken),
        "voided after the closing of their week": sum(taken),
        "settled after the closing of their week": late,
    }
