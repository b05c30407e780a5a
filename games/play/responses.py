"""Games in the API."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Annotated, NotRequired, TypedDict, cast

from accounts.avatars import ROBOT
from core.api.responses import Doc, Timestamp, Uuid
from core.errors import DomainError, RowDamaged
from games import models
from games.engine import (
    COLOURS,
    BlockedJson,
    Move,
    MoveJson,
    PlaceJson,
    Position,
    blocked_pawns,
    move_to_json,
    position_to_json,
    seats_for,
)
from games.play.endings.places import places_of
from games.play.endings.rules import not_left
from games.play.endings.scoring import Lately, why_not_scored
from games.play.seat_states import seat_state
from games.play.stopped_clocks import clock_of
from games.play.turns import expects_presence
from games.records.responses import CurrentState
from games.records.stored import position_of
from games.responses import (
    Event,
    LeftReason,
    Player,
    PositionResponse,
    Reason,
    Seat,
    Terms,
    Turn,
    present_game_player,
    present_player,
)
from games.visibility.lookups import table_now


class TableSeat(Seat):
    """A seat of a table."""

    ready: bool


class GameSeat(Seat):
    """A seat of a game."""

    ready: NotRequired[Annotated[bool, Doc("Before the start.")]]
    automatic: NotRequired[
        Annotated[bool, Doc("Whether a robot plays this person's seat for the time being.")]
    ]
    automatic_reason: NotRequired[Reason | None]
    connected: NotRequired[
        Annotated[
            bool | None,
            Doc("null for a robot, and where turns are too long to expect players to stay."),
        ]
    ]
    abandons_at: NotRequired[
        Annotated[
            Timestamp | None,
            Doc("When a player who does not come back has abandoned the game."),
        ]
    ]
    left: NotRequired[Annotated[LeftReason | None, Doc("Why the player left for good.")]]
    distance: NotRequired[int]
    place: NotRequired[int | None]


class CancelVote(TypedDict):
    """A proposal to cancel the game."""

    proposed_by: Annotated[int, Doc("A seat, as below.")]
    agreed: list[int]
    waiting_for: Annotated[
        list[int],
        Doc("Once all have agreed, the game is cancelled; at `ends_at` without automatic seats."),
    ]
    ends_at: datetime
    ms_left: int


class Result(TypedDict):
    """How the game ended, where it has places."""

    places: list[PlaceJson]


class Game(Terms):
    """A game."""

    table_id: Uuid
    tournament_id: Annotated[Uuid | None, Doc("The tournament that has arranged it.")]
    status: Annotated[str, Doc(choices=models.Game.Status.choices)]
    reason: Annotated[str | None, Doc("Why it has ended.", choices=models.Game.Reason.choices)]
    version: int
    position: PositionResponse | None
    turn: Turn | None
    legal_moves: list[MoveJson]
    blocked: list[BlockedJson]
    commitment: str
    scored: bool
    not_scored_reason: str | None
    cancel_vote: CancelVote | None
    seats: list[GameSeat]
    result: Result | None
    started_at: datetime | None
    ends_at: Annotated[
        datetime | None,
        Doc("The game ends with the round in which this passes; null without `game_s`."),
    ]
    ended_at: datetime | None


class CommandResult(Game):
    """A game after a command."""

    events: list[Event]
    made_version: Annotated[
        int,
        Doc(
            "The version that the command made, of the row with these `events`. A repeated request "
            "with an `Idempotency-Key` may find a greater `version`: the game has gone on."
        ),
    ]


def present_game(game: models.Game, *, now: datetime, position: Position | None = None) -> Game:
    """The game as everybody may see it. While it waits for its start, its table is read as well."""
    position = position or position_of(game)
    result = present_result(game, position)
    if position:
        not_scored_reason, seats = game.not_scored_reason, _game_seats(game, position, result)
    else:
        game.table = table_now(game.table_id)
        not_scored_reason = _not_scored_reason(game.table, now)
        seats = cast(list[GameSeat], table_seats(game.table))  # all further fields may be absent
    setup = position.setup if position else game.table
    stakes = game if position else game.table
    return {
        "id": str(game.id),
        "table_id": str(game.table_id),
        "tournament_id": str(game.tournament) if game.tournament else None,
        "reason": game.reason or None,
        "version": game.version,
        "ruleset": setup.ruleset,
        "options": dict(setup.options),
        "arms": setup.arms,
        "teams": setup.teams,
        "turn_s": game.turn_s if position else time_per_turn(game.table),
        "competitive": stakes.competitive,
        "bet": stakes.bet,
        **present_current(game, now=now, position=position),
        "commitment": game.commitment,
        "scored": not not_scored_reason,
        "not_scored_reason": not_scored_reason or None,
        "cancel_vote": _cancel_vote(game, game.cancel_vote, game.vote_ends_at, now)
        if game.cancel_vote and game.vote_ends_at
        else None,
        "seats": seats,
        "result": result,
        "started_at": game.started_at,
        "ends_at": game.ends_at,
        "ended_at": game.ended_at,
    }


@contextmanager
def refusals_with_game(now: datetime) -> Iterator[None]:
    """Present the game in refusals of a command, so that the client need not read it.

    Their `data["game"]` is the row that the command has read; a damaged one is left out.
    """
    try:
        yield
    except DomainError as refusal:
        game = refusal.data.pop("game", None)
        if isinstance(game, models.Game):
            with suppress(RowDamaged):
                refusal.data["game"] = present_game(game, now=now)
        raise


def present_current(game: models.Game, *, now: datetime, position: Position | None) -> CurrentState:
    """What follows from the last row: the position, the turn, the legal moves."""
    turn: Turn | None = None
    moves: Sequence[Move] = ()
    if position and game.status == models.Game.Status.PLAYING:
        moves = position.legal_moves
        deadline_at = None if game.turn_s is None else game.deadline_at
        at = clock_of(game, now)
        turn = {
            "seat": position.turn.seat,
            "phase": position.turn.phase,
            "attempt": position.turn.roll_number,
            "deadline_at": deadline_at if at == now else None,
            "ms_left": _ms_until(deadline_at, at) if deadline_at else None,
        }
    return {
        "status": game.status,
        "position": position_to_json(position) if position else None,
        "turn": turn,
        "legal_moves": [move_to_json(move) for move in moves],
        "blocked": blocked_pawns(position) if position and turn else [],
    }


def table_seats(table: models.Table) -> list[TableSeat]:
    """The seats of a table and the players on them, before the start; without further queries."""
    taken = {seat.number: seat for seat in table.seated}
    return [_table_seat(n, taken.get(n)) for n in seats_for(table.arms, table.seats)]


def time_per_turn(table: models.Table) -> int | None:
    """Seconds for a turn in a game of the seated players; without further queries."""
    return table.time_per_turn(sum(bool(seat.user_id) for seat in table.seated))


def _table_seat(number: int, taken: models.Seat | None) -> TableSeat:
    return {
        "seat": number,
        "colour": COLOURS[number],
        "kind": (models.Kind.HUMAN if taken.user else models.Kind.ROBOT) if taken else None,
        "player": _player_on(taken) if taken else None,
        "strength": taken.robot or None if taken else None,
        "client_seed": taken.client_seed if taken else None,
        "ready": taken.ready if taken else False,
    }


def _player_on(seat: models.Seat) -> Player:
    if seat.user is None:
        return {
            "id": None,
            "name": f"robot ({seat.robot})",
            "avatar": ROBOT,
            "robot_account": False,
        }
    return present_player(seat.user)


def _not_scored_reason(table: models.Table, now: datetime) -> str:
    """Why a game of the players at the table would not count now; it is decided at the start."""
    people = [seat.user for seat in table.seated if seat.user]
    return why_not_scored(table, people, Lately({person.id for person in people}, now))


def _game_seats(game: models.Game, position: Position, result: Result | None) -> list[GameSeat]:
    places = {place["seat"]: place["place"] for place in result["places"]} if result else {}
    running = game.status == models.Game.Status.PLAYING
    present = running and expects_presence(game)
    return [
        {
            "seat": (seat := player["seat"]),
            "colour": COLOURS[seat],
            "kind": player["kind"],
            "player": present_game_player(player),
            "strength": player["robot"],
            "client_seed": player["client_seed"],
            "automatic": (own := seat_state(game.attendance, seat)).automatic is not None,
            "automatic_reason": own.automatic,
            "connected": (not own.away and own.left is None)
            if present and player["user"]
            else None,
            "abandons_at": own.abandons_at if running else None,
            "left": own.left,
            "distance": position.distance(seat),
            "place": places.get(seat),
        }
        for player in game.players
    ]


def _cancel_vote(
    game: models.Game, vote: models.CancelVoteJson, ends_at: datetime, now: datetime
) -> CancelVote:
    at = clock_of(game, now)
    return {
        **vote,
        "waiting_for": [
            seat for seat in not_left(game.players, game.attendance) if seat not in vote["agreed"]
        ],
        "ends_at": ends_at + (now - at),  # at the earliest, while the clock is stopped
        "ms_left": _ms_until(ends_at, at),
    }


def present_result(game: models.Game, position: Position | None) -> Result | None:
    """The places of a finished game; None for any other."""
    if position is None or game.status != models.Game.Status.FINISHED:
        return None
    return {"places": places_of(game, position)}


def _ms_until(then: datetime, now: datetime) -> int:
    return max(0, int((then - now).total_seconds() * 1000))
