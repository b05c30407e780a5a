"""Games in the API."""

from datetime import datetime
from typing import Annotated, NotRequired, TypedDict, cast

from core.api.responses import Doc, Timestamp
from core.api.types import Json
from games import models
from games.engine import (
    COLOURS,
    MoveJson,
    PlaceJson,
    Position,
    move_to_json,
    position_to_json,
)
from games.engine.setups import seats_for
from games.play.commands import gate
from games.play.endings.places import places_of
from games.play.endings.rules import voters
from games.play.endings.scoring import why_not_scored
from games.play.seat_state import seat_state
from games.play.turns import expects_presence
from games.records.record import position_of
from games.records.responses import CurrentState
from games.responses import Event, LeftReason, Player, Reason, Seat, Terms, Turn
from games.visibility.lookups import table_after_change


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
    waiting_for: list[int]
    ends_at: datetime
    ms_left: int


class Result(TypedDict):
    """How the game ended, where it has places."""

    places: list[PlaceJson]


class Game(Terms):
    """A game."""

    table: str
    status: Annotated[str, Doc(choices=models.Game.Status.choices)]
    reason: Annotated[str | None, Doc("Why it has ended.", choices=models.Game.Reason.choices)]
    version: int
    position: Json | None
    turn: Turn | None
    legal_moves: list[MoveJson]
    commitment: str
    scored: bool
    not_scored_reason: str | None
    cancel_vote: CancelVote | None
    seats: list[GameSeat]
    result: Result | None
    started_at: datetime | None
    ended_at: datetime | None


class CommandResult(Game):
    """A game after a command."""

    events: list[Event]


def present_game(game: models.Game, *, now: datetime, position: Position | None = None) -> Game:
    """The game as everybody may see it. While it waits for its start, its table is read as well."""
    position = position or position_of(game)
    if position is None:
        game.table = table_after_change(game.table_id)
    setup = position.setup if position else game.table
    stakes = game if position else game.table
    not_scored_reason = _not_scored_reason(game, now)
    return {
        "id": str(game.id),
        "table": str(game.table_id),
        "reason": game.reason or None,
        "version": game.version,
        "ruleset": setup.ruleset,
        "options": dict(setup.options),
        "arms": setup.arms,
        "teams": setup.teams,
        "competitive": stakes.competitive,
        "bet": stakes.bet,
        **present_current(game, now=now, position=position),
        "commitment": game.commitment,
        "scored": not not_scored_reason,
        "not_scored_reason": not_scored_reason or None,
        "cancel_vote": _cancel_vote(game, now),
        "seats": _game_seats(game, position) if position else _waiting_seats(game),
        "result": present_result(game, position),
        "started_at": game.started_at,
        "ended_at": game.ended_at,
    }


def present_current(game: models.Game, *, now: datetime, position: Position | None) -> CurrentState:
    """What follows from the last row: the position, the turn, the legal moves."""
    running = position if game.status == models.Game.Status.PLAYING else None
    return {
        "status": game.status,
        "position": position_to_json(position) if position else None,
        "turn": _turn(game, running, now) if running else None,
        "legal_moves": [move_to_json(move) for move in running.legal_moves] if running else [],
    }


def present_command(result: gate.CommandResult, *, now: datetime) -> CommandResult:
    """The game after a command, with the events that came of it."""
    game = present_game(result.game, now=now, position=result.position)
    return {**game, "events": result.events}


def table_seats(table: models.Table) -> list[TableSeat]:
    """The seats of a table and the players on them, before the start; without further queries."""
    taken = {seat.number: seat for seat in table.taken_seats.all()}
    return [_table_seat(n, taken.get(n)) for n in seats_for(table.arms, table.seats)]


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
        return {"id": None, "name": f"robot ({seat.robot})"}
    return {"id": str(seat.user_id), "name": seat.user.username}


def _not_scored_reason(game: models.Game, now: datetime) -> str:
    """As it was decided at the start; before, as it would be now."""
    if game.status != models.Game.Status.WAITING:
        return game.not_scored_reason
    people = [seat.user for seat in game.table.taken_seats.all() if seat.user]
    return why_not_scored(game.table, people, now)


def _turn(game: models.Game, position: Position, now: datetime) -> Turn:
    return {
        "seat": position.turn.seat,
        "phase": position.turn.phase,
        "attempt": position.turn.roll_number,
        "deadline_at": game.deadline_at,
        "ms_left": _ms_until(game.deadline_at, now) if game.deadline_at else None,
    }


def _waiting_seats(game: models.Game) -> list[GameSeat]:
    return cast(list[GameSeat], table_seats(game.table))  # all further fields may be absent


def _game_seats(game: models.Game, position: Position) -> list[GameSeat]:
    result = present_result(game, position)
    places = {place["seat"]: place["place"] for place in result["places"]} if result else {}
    running = game.status == models.Game.Status.PLAYING
    present = running and expects_presence(game)
    return [
        {
            "seat": (seat := player["seat"]),
            "colour": COLOURS[seat],
            "kind": player["kind"],
            "player": {"id": player["user"], "name": player["name"]},
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


def _cancel_vote(game: models.Game, now: datetime) -> CancelVote | None:
    if game.cancel_vote is None or game.vote_ends_at is None:
        return None
    agreed = game.cancel_vote["agreed"]
    return {
        "proposed_by": game.cancel_vote["proposed_by"],
        "agreed": agreed,
        "waiting_for": [
            seat for seat in voters(game.players, game.attendance) if seat not in agreed
        ],
        "ends_at": game.vote_ends_at,
        "ms_left": _ms_until(game.vote_ends_at, now),
    }


def present_result(game: models.Game, position: Position | None) -> Result | None:
    """The places of a finished game; None for any other."""
    if position is None or game.status != models.Game.Status.FINISHED:
        return None
    return {"places": places_of(game, position)}


def _ms_until(then: datetime, now: datetime) -> int:
    return max(0, int((then - now).total_seconds() * 1000))
