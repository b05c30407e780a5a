"""Decisions about playing. Nothing here sends or waits."""

from enum import Enum, auto
from uuid import UUID

from .problems import Refused
from .streams import Event
from .v1.models import CommandResult, Game, Move, PlayMoveRequest

LOOK_AGAIN_S = 1.0


class Step(Enum):
    """What is to be done in a game."""

    ROLL = auto()
    MOVE = auto()
    WAIT = auto()
    LOOK_AGAIN = auto()
    """It is your turn, in a phase that is new to this version of the client."""
    OVER = auto()


def seat_of(game: Game, user_id: UUID) -> int:
    """The user's seat. Raises ValueError if the user has none."""
    for seat in game.seats:
        if seat.player is not None and seat.player.id == user_id:
            return seat.seat
    raise ValueError(f"user {user_id} has no seat in game {game.id}")


def is_over(game: Game) -> bool:
    """Whether the game has ended; a `status` may be new."""
    return game.ended_at is not None


def next_step(game: Game, seat: int) -> Step:
    """What the player of the seat is to do."""
    if is_over(game):
        return Step.OVER
    if game.turn is None or game.turn.seat != seat:
        return Step.WAIT
    if game.legal_moves:
        return Step.MOVE
    return Step.ROLL if game.turn.phase == "roll" else Step.LOOK_AGAIN


def move_request(game: Game, move: Move) -> PlayMoveRequest:
    """The body that makes one of the legal moves."""
    return PlayMoveRequest(
        version=game.version, pawn=move.pawn, kind=move.kind, value=move.value, to=move.to
    )


def game_after(result: CommandResult) -> Game:
    """The game in the response to a command."""
    return Game.from_dict(result.to_dict())


def game_in(refusal: Refused) -> Game | None:
    """The present game, if the command was only too late for it."""
    game = refusal.problem.game
    return game if refusal.status == 409 and isinstance(game, Game) else None


def matters(event: Event, game: Game, seat: int) -> bool:
    """Whether the player of the seat should look at the game after this event."""
    if event.name in ("snapshot", "end"):
        return True
    if event.name != "message" or (event.number or 0) <= game.version:
        return False  # own rolls and moves come as well
    current = event.data.get("current")
    if not current:
        return False  # more rows follow
    return not current["turn"] or current["turn"]["seat"] == seat
