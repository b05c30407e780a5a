"""The settlement of a game that has ended: results, conduct, chips, ranking."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.dispatch import Signal

from accounts.users.addresses import are_on_one_address
from accounts.wallet import stakes
from accounts.wallet.unlocking import count_finished_game
from games.conduct.penalties import reward, with_strikes
from games.dice.counting import count
from games.engine import SHORTENING, Setup
from games.models import Game, Player, Presence
from games.play.endings.performance import played
from games.play.endings.places import places_of
from games.play.endings.scoring import why_no_longer_scored
from games.play.metrics import SETTLEMENT, count_end
from games.play.notifications import notify_result
from games.play.seat_states import seat_state
from games.records.stored import position_of
from ranking.results import settlement
from ranking.results.game_result import GameResult, PlayerResult

game_over = Signal()
"""Sent with `game` and `outcome` in the transaction that ends a game; an exception undoes it."""

game_voided = Signal()
"""Sent with `game` and `at` in the transaction that voids a game that had ended before."""


@dataclass(frozen=True, slots=True)
class Result:
    """A seat of a game that has ended."""

    seat: int
    user: UUID | None
    """None for a robot."""
    place: int | None
    """None, like `distance`, if the game has no result."""
    distance: int | None
    left: str
    """Why the player left for good, `resigned` or `abandoned`; else empty."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The results of a game that has ended."""

    note: str
    """The staff's note to the players."""
    at: datetime
    results: tuple[Result, ...]

    def stayed(self) -> dict[UUID, Result]:
        """The results of the users that did not leave."""
        return {result.user: result for result in self.results if result.user and not result.left}


def settle(game: Game, *, note: str, is_first: bool, now: datetime) -> None:
    """Settle a game that has just ended; if it is voided, reverse an earlier settlement.

    With `is_first`, the game was running until now: `game_over` is sent as well. Raises
    GameDamaged if its players or its record cannot be read.
    """
    _settle(game, _outcome(game, note, now), is_first=is_first)


def settle_unread(game: Game, *, note: str, is_first: bool, now: datetime) -> None:
    """Settle a voided game like `settle`, by its players' rows and the ledger alone."""
    results = tuple(
        Result(row.seat, row.user_id, None, None, row.left)
        for row in Player.objects.filter(game=game)
    )
    _settle(game, Outcome(note, now, results), is_first=is_first)


def _settle(game: Game, outcome: Outcome, *, is_first: bool) -> None:
    with SETTLEMENT.time():
        _decide_whether_scored(game)
        # First, as it locks streams: a transaction must not wait for a stream while it locks chips.
        _notify(game, outcome)
        _write_results(game, outcome)
        _reward(game, outcome)
        _move_chips(game, outcome)
        _rank(game, outcome)
    count_end(game.status)
    if is_first:
        Presence.objects.filter(game=game).delete()
        game_over.send(Game, game=game, outcome=outcome)
    else:
        game_voided.send(Game, game=game, at=outcome.at)


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
    return Outcome(note, now, results)


def _notify(game: Game, outcome: Outcome) -> None:
    people = {result.seat: result.user for result in outcome.results if result.user}
    places = {result.user: result.place for result in outcome.results if result.user}
    notify_result(game, people, places, note=outcome.note, now=outcome.at)


def _write_results(game: Game, outcome: Outcome) -> None:
    players = {player.seat: player for player in Player.objects.filter(game=game)}
    for result in outcome.results:
        players[result.seat].place = result.place
        players[result.seat].distance = result.distance
    columns = ["place", "distance", *count(game, players.values())]
    # With the game, which says on which machine they are.
    Player.objects.filter(game=game).bulk_update(players.values(), columns)


def _reward(game: Game, outcome: Outcome) -> None:
    """Reward the users that played a game with others to its end.

    A short game, or one with an account on the same address, would wash off strikes in seconds.
    """
    if game.status != Game.Status.FINISHED:
        return
    if game.rolls_thrown < settings.FAIR_GAME_ROLLS * len(game.players):
        return
    users = with_strikes([user for user in outcome.stayed() if game.has_company(user)])
    since = outcome.at - timedelta(seconds=settings.SAME_ADDRESS_WITHIN_S)
    if users and not are_on_one_address(_people(game), since):
        reward(users)


def _people(game: Game) -> list[UUID]:
    return [UUID(player["user"]) for player in game.players if player["user"]]


def _decide_whether_scored(game: Game) -> None:
    """Take a scored game that ended too early out of all scores: nothing was won by playing."""
    reason = None if game.not_scored_reason else why_no_longer_scored(game)
    if reason:
        game.not_scored_reason = reason
        Game.objects.filter(id=game.id).update(not_scored_reason=reason)
        Player.objects.filter(game=game).update(scored_from=None)


def _move_chips(game: Game, outcome: Outcome) -> None:
    """Pay the pot to the winners, or return the stakes to the players who did not leave."""
    stayed, scored = outcome.stayed(), not game.not_scored_reason
    if scored and game.status == Game.Status.FINISHED:
        position = position_of(game)
        if position and _is_whole(position.setup):
            count_finished_game(stayed)
    if not game.bet:
        return
    match game.status:
        case Game.Status.VOIDED:
            stakes.reverse(game=game.id, now=outcome.at)
        case Game.Status.FINISHED if scored:
            winners = [user for user, result in stayed.items() if result.place == 1]
            stakes.pay_out(game=game.id, winners=winners, now=outcome.at)
        case _:
            stakes.refund(game=game.id, users=list(stayed), now=outcome.at)


def _rank(game: Game, outcome: Outcome) -> None:
    """Count a finished game for points, XP, ratings, statistics and badges, or reverse that."""
    if game.not_scored_reason:
        return
    if game.status == Game.Status.FINISHED:
        settlement.settle(_for_ranking(game, outcome))
    elif game.status == Game.Status.VOIDED:
        settlement.reverse(game.id, now=outcome.at)


def _is_whole(setup: Setup) -> bool:
    """Whether the game has no option that makes it short."""
    return setup.options.keys().isdisjoint(SHORTENING)


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
        whole=_is_whole(setup),
        players=players,
        among_robots=game.among_robots,
    )
