"""The topics of games and tables, and publishing their versions."""

from uuid import UUID

from core.streams.publishing import publish_on_commit

GAME, TABLE = "game:{}", "table:{}"


def publish_game_on_commit(game_id: UUID, version: int) -> None:
    """Publish the game's version on commit, in the background."""
    publish_on_commit(GAME.format(game_id), version)


def publish_table_on_commit(table_id: UUID, number: int) -> None:
    """Publish the number of the table's last event on commit, in the background."""
    publish_on_commit(TABLE.format(table_id), number)
