"""The topics of games and tables, and publishing their versions."""

from uuid import UUID

from core.streams.publishing import announce_on_commit as announce

GAME, TABLE = "game:{}", "table:{}"


def announce_on_commit(game_id: UUID, version: int) -> None:
    """Publish the game's version on commit, in the background."""
    announce(GAME.format(game_id), version)


def announce_table_on_commit(table_id: UUID, number: int) -> None:
    """Publish the number of the table's last event on commit, in the background."""
    announce(TABLE.format(table_id), number)
