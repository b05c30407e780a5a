"""ETags of games and tables, in one query where everybody may look."""

from uuid import UUID

from core.rows import values_of
from games.errors import GameNotVisible, TableNotVisible
from games.models import Game, Table
from games.visibility.lookups import game_of
from games.visibility.rules import visible_tables

GAME_VERSIONS = """
SELECT game.version, at.version,
  CASE game.status
    WHEN 'waiting' THEN NOT at.private
    WHEN 'playing' THEN NOT game.private AND game.spectators_allowed
    ELSE NOT game.private
  END
FROM games_game game JOIN games_table at ON at.id = game.table_id
WHERE game.id = %s
"""
"""And whether all may look at it, as `rules.check_game` decides."""

TABLE_VERSION = "SELECT version, NOT private FROM games_table WHERE id = %s"


def game_tag(game_id: UUID, user_id: UUID) -> str:
    """What changes with the game's answers, without loading one that all may watch.

    Raises GameNotVisible, SpectatorsNotAllowed.
    """
    found = values_of(Game, game_id, GAME_VERSIONS)
    if found is None:
        raise GameNotVisible
    version, table_version, for_all = found
    if not for_all:
        game_of(game_id, user_id)
    return _game_tag(version, table_version)


def tag_of_game(game: Game) -> str:
    """The same for a game at hand. One further query while it waits, unless it was described."""
    return _game_tag(game.version, 0 if game.version else game.table.version)


def table_tag(table_id: UUID, user_id: UUID) -> str:
    """What changes with the table's answer, without loading it. Raises TableNotVisible."""
    found = values_of(Table, table_id, TABLE_VERSION)
    if found is None:
        raise TableNotVisible
    version, for_all = found
    if not for_all and not visible_tables(user_id).filter(id=table_id).exists():
        raise TableNotVisible
    return str(version)


def _game_tag(version: int, table_version: int) -> str:
    # Before the start it is the table's seats that change.
    return str(version) if version else f"0.{table_version}"
