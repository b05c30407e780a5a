"""The games that this process has changed last: the next command need not read them.

Such a game is used for a command of its version only, and the write compares the row's `xmin`, the
transaction that wrote it last: if anything has been written to the row since, nothing is written,
and the command reads the row. So whatever a command decides by is as current as if it were read.
"""

from dataclasses import dataclass
from threading import Lock
from typing import Final
from uuid import UUID

from games.models import Game
from games.play.game_state import GameState

MOST: Final = 2000
"""Games that a process holds, some 7 KiB each."""


@dataclass(frozen=True, slots=True)
class Held:
    """A game as this process has written it."""

    game: Game
    state: GameState
    written_by: str
    """The transaction, as `xmin` of the row."""


_held: dict[UUID, Held] = {}
_lock = Lock()


def hold(game: Game, state: GameState, written_by: str) -> None:
    """Hold the game, which the caller may go on to change; the one held longest makes room."""
    held = Held(_copy(game), state, written_by)
    with _lock:
        _held.pop(game.id, None)
        _held[game.id] = held
        if len(_held) > MOST:
            del _held[next(iter(_held))]


def _copy(game: Game) -> Game:
    """Another object with the same values, at a tenth of the cost of `copy`."""
    other = Game.__new__(Game)
    other.__dict__.update(game.__dict__)
    return other


def taken(game_id: UUID, version: int | None) -> Held | None:
    """The game, if it is held with this version; it is the caller's, and held no more."""
    with _lock:
        held = _held.pop(game_id, None)
    return held if held and held.game.version == version else None
