"""ETags of games and tables; one query if all may see them."""

from uuid import UUID

from core.database.rows import values_of
from games.errors import GameNotVisible, TableNotVisible
from games.models import Game, Table
from games.visibility.access import is_for_all, rule_of
from games.visibility.lookups import game_of, sees_table

GAME_VERSIONS = """
SELECT game.version, at.version, at.private, game.status, game.private, game.spectators_allowed
FROM games_game game JOIN games_table at ON at.id = game.table_id
WHERE game.id = %s
"""

TABLE_VERSION = "SELECT version, private FROM games_table WHERE id = %s"


def game_tag(game_id: UUID, user_id: UUID) -> str:
    """The ETag of the game, without loading one that all may watch.

    Raises GameNotVisible, SpectatorsNotAllowed.
    """
    values = values_of(Game, game_id, GAME_VERSIONS)
    if values is None:
        raise GameNotVisible
    version, table_version, table_private, *facts = values
    if not is_for_all(rule_of(*facts), table_private=table_private):
        game_of(game_id, user_id)
    return _game_tag(version, table_version)


def tag_of_game(game: Game) -> str:
    """The ETag of a loaded game; a query for the table of a waiting one, unless it is loaded."""
    return _game_tag(game.version, 0 if game.version else game.table.version)


def table_tag(table_id: UUID, user_id: UUID) -> str:
    """The ETag of the table, without loading it. Raises TableNotVisible."""
    values = values_of(Table, table_id, TABLE_VERSION)
    if values is None:
        raise TableNotVisible
    version, private = values
    if private and not sees_table(table_id, user_id):
        raise TableNotVisible
    return str(version)


def _game_tag(version: int, table_version: int) -> str:
    # Before the start only the table changes.
    return str(version) if version else f"0.{table_version}"
