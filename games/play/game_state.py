"""The state of a running game, as values: what commands and sweeps decide by."""

from dataclasses import dataclass
from datetime import datetime

from games.engine import Position
from games.errors import GameNotRunning
from games.models import Game, SeatStates
from games.records.stored import position_of


@dataclass(frozen=True, slots=True)
class CancelVote:
    """A proposal to cancel the game."""

    proposed_by: int
    """A seat."""
    agreed: tuple[int, ...]
    """The seats that agree, the proposer's included."""
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class GameState:
    """The part of a started game that changes, as values."""

    version: int
    position: Position
    rolls_thrown: int
    deadline_at: datetime | None
    robot_due_at: datetime | None
    seats: SeatStates
    unattended_turns: int
    """How many turns in a row robots have played all seats."""
    cancel_vote: CancelVote | None


def state_of(game: Game) -> GameState:
    """The state of a started game. Raises GameNotRunning before the start, GameDamaged."""
    position = position_of(game)
    if position is None:
        raise GameNotRunning
    vote = None
    if game.cancel_vote and game.vote_ends_at:
        agreed = tuple(game.cancel_vote["agreed"])
        vote = CancelVote(game.cancel_vote["proposed_by"], agreed, game.vote_ends_at)
    return GameState(
        version=game.version,
        position=position,
        rolls_thrown=game.rolls_thrown,
        deadline_at=game.deadline_at,
        robot_due_at=game.robot_due_at,
        seats=game.attendance,
        unattended_turns=game.unattended_turns,
        cancel_vote=vote,
    )
