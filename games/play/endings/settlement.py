"""The one settlement of a game that has ended: results, conduct, chips, ranking."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from django.dispatch import Signal

from accounts.wallet import stakes
from games.conduct.penalties import reward
from games.models import Game, Player, Presence
from games.play.endings.places import places_of
from games.play.metrics import SETTLEMENT, note_end
from games.play.notifications import notify_result
from games.play.seat_state import seat_state
from games.records.statistics import played
from ranking.results import settlement
from ranking.results.game_result import GameResult, PlayerResult

game_over = Signal()
"""Sent with `game` and `outcome` in the transaction that ends a game; an exception undoes it."""


@dataclass(frozen=True, slots=True)
class Result:
    """A seat of a game that has ended."""

    seat: int
    user: UUID | None
    """None for a robot."""
    place: int | None
    """Both are None where nobody scores."""
    distance: int | None
    left: str
    """Why the player left for good, `resigned` or `abandoned`; empty for one who stayed."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What there is to settle of a game that has ended, as plain data."""

    game: UUID
    status: str
    reason: str
    scored: bool
    bet: int
    """Chips each player has staked."""
    note: str
    """The staff's note to the players."""
    at: datetime
    results: tuple[Result, ...]


def settle(game: Game, *, note: str, now: datetime) -> None:
    """Settle a game that has just ended, then send `game_over`."""
    outcome = settled(game, note, now)
    Presence.objects.filter(game=game).delete()
    game_over.send(Game, game=game, outcome=outcome)


def settled(game: Game, note: str, now: datetime) -> Outcome:
    """Settle the game, or take back what was settled of one that is voided."""
    outcome = _outcome(game, note, now)
    with SETTLEMENT.time():
        for settler in SETTLERS:
            settler(game, outcome)
    note_end(outcome.status)
    return outcome


def _outcome(game: Game, note: str, now: datetime) -> Outcome:
    places = {place["seat"]: place for place in places_of(game)}
    results = tuple(
        Result(
            seat=player["seat"],
            user=UUID(player["user"]) if player["user"] else None,
            place=place["place"] if (place := places.get(player["seat"])) else None,
            distance=place["distance"] if place else None,
            left=seat_state(game.attendance, player["seat"]).left or "",
        )
        for player in game.players
    )
    scored = not game.not_scored_reason
    return Outcome(game.id, game.status, game.reason, scored, game.bet, note, now, results)


def _tell(game: Game, outcome: Outcome) -> None:
    places = {result.user: result.place for result in outcome.results if result.user}
    notify_result(game, places, note=outcome.note, now=outcome.at)


def _write_results(game: Game, outcome: Outcome) -> None:
    players = {player.seat: player for player in Player.objects.filter(game=outcome.game)}
    for result in outcome.results:
        players[result.seat].place = result.place
        players[result.seat].distance = result.distance
    Player.objects.bulk_update(players.values(), ["place", "distance"])


def _reward_who_stayed(game: Game, outcome: Outcome) -> None:
    people = [result for result in outcome.results if result.user]
    if outcome.status == Game.Status.FINISHED and len(people) > 1:
        reward([result.user for result in people if result.user and not result.left])


def _move_chips(game: Game, outcome: Outcome) -> None:
    """The pot to the winners, or the stakes back to those who had not left."""
    if not outcome.bet:
        return
    stayed = [result for result in outcome.results if result.user and not result.left]
    users = [result.user for result in stayed if result.user]
    winners = [result.user for result in stayed if result.user and result.place == 1]
    match outcome.status:
        case Game.Status.VOIDED:
            stakes.reverse(game=outcome.game, now=outcome.at)
        case Game.Status.FINISHED:
            stakes.pay_out(game=outcome.game, winners=winners, now=outcome.at)
        case _:
            stakes.refund(game=outcome.game, users=users, now=outcome.at)


def _rank(game: Game, outcome: Outcome) -> None:
    """Points, XP, ratings, statistics and badges of a finished game, or take them back."""
    if not outcome.scored:
        return
    if outcome.status == Game.Status.FINISHED:
        settlement.settle(_for_ranking(game, outcome))
    elif outcome.status == Game.Status.VOIDED:
        settlement.reverse(game.id, now=outcome.at)


def _for_ranking(game: Game, outcome: Outcome) -> GameResult:
    game_played = played(game)
    did, setup = game_played.by_seat, game_played.setup
    team = {seat: number for number, side in enumerate(setup.sides()) for seat in side}
    players = tuple(
        PlayerResult(
            seat=result.seat,
            user=result.user,
            team=team[result.seat],
            place=result.place,
            distance=result.distance,
            left=bool(result.left),
            captures_made=did[result.seat].captures_made,
            captures_suffered=did[result.seat].captures_suffered,
            came_from_last=result.place == 1 and did[result.seat].was_last,
        )
        for result in outcome.results
        if result.user and result.place is not None and result.distance is not None
    )
    return GameResult(
        game=game.id,
        ruleset=setup.ruleset,
        ended_at=outcome.at,
        teams=setup.teams,
        seats=len(setup.seats),
        players=players,
    )


SETTLERS: Final[tuple[Callable[[Game, Outcome], None], ...]] = (
    _tell,  # first, as it locks: nobody waits for a stream who holds chips
    _write_results,
    _reward_who_stayed,
    _move_chips,
    _rank,
)
"""What is settled when a game ends, each once. A voided game has no places: who gave something for
a result that is voided takes it back."""


def take_back(game: Game, *, note: str, now: datetime) -> None:
    """Take back what the settlement of a game did whose result does not count any more."""
    settled(game, note, now)
