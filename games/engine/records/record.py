"""The record of a game, and its replay by the rules."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from core.messages import message as _
from games.engine.dice import Roll
from games.engine.errors import EngineError
from games.engine.moves import Move
from games.engine.opening import start
from games.engine.play import play, roll, time_up
from games.engine.position import Position
from games.engine.setups import Setup

RecordEvent = Roll | Move
"""A roll as its pips, or a move as it was offered."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as it was played: its setup, opening rolls, rolls and moves."""

    setup: Setup
    opening: tuple[tuple[int, Roll], ...]
    """Seat and pips, in order."""
    events: tuple[RecordEvent, ...] = ()
    tags: Mapping[str, str] = field(default_factory=dict)
    """Further data: the game's id, players, commitment."""
    time_up: bool = False
    """Whether the game ended after the last event because its time was up (section 11)."""


def positions(record: Record) -> Iterator[Position]:
    """The positions of the game: before the first roll, then after each event.

    Raises EngineError with the turn and event if the record breaks the rules.
    """
    position = start(record.setup, record.opening)
    yield position
    turn = 0
    last = len(record.events) if record.time_up else 0
    for number, event in enumerate(record.events, 1):
        turn += begins_turn(position)
        try:
            position = after(position, event)
            if number == last:
                position = time_up(position)
        except EngineError as error:
            where = _(
                "Turn {turn}, event {number}: {detail}",
                turn=turn,
                number=number,
                detail=error.detail,
            )
            raise type(error)(where) from error
        yield position


def replay(record: Record) -> Position:
    """The last position of the game. Raises EngineError as `positions` does."""
    *_, last = positions(record)
    return last


def after(position: Position, event: RecordEvent) -> Position:
    """The position after a roll or a move. Raises EngineError."""
    return play(position, event) if isinstance(event, Move) else roll(position, event)


def begins_turn(position: Position) -> bool:
    """Whether the first roll of a turn is due."""
    return position.turn.phase == "roll" and position.turn.roll_number == 1
