"""Reading a stored game: its position, and whether it is damaged."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.db.models import QuerySet

from games.engine import EngineError, Position, stored_position
from games.errors import GameDamaged
from games.models import Game


def position_of(game: Game) -> Position | None:
    """The position, or None before the start. Raises GameDamaged."""
    if game.position is None:
        return None
    with reading():
        position = stored_position(game.position, game.edition)
    if {player["seat"] for player in game.players} != {*position.setup.seats}:
        raise GameDamaged
    return position


def is_damaged(game: Game) -> bool:
    """Whether the stored game cannot be read. Its record is not read here."""
    try:
        position_of(game)
        list(game.attendance)
        list(game.cancel_vote or ())
    except GameDamaged:
        return True
    return False


def damaged_among(games: QuerySet[Game]) -> list[UUID]:
    """The ids of the games that cannot be read. All of them are read."""
    read = games.only("position", "edition", "players", "attendance", "cancel_vote")
    return [game.id for game in read.iterator(chunk_size=500) if is_damaged(game)]


@contextmanager
def reading() -> Iterator[None]:
    """Read stored JSON within: what that raises because of its values becomes GameDamaged."""
    try:
        yield
    except (EngineError, LookupError, TypeError, ValueError) as error:
        raise GameDamaged from error
