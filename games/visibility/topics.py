"""Telling the other processes that a game or a table has gone on."""

from uuid import UUID

from core.streams.publishing import announce_on_commit as announce

GAME, TABLE = "game:{}", "table:{}"


def announce_on_commit(game_id: UUID, version: int) -> None:
    """Publish the game's version after the commit, off the thread of the request."""
    announce(GAME.format(game_id), version)


def announce_table_on_commit(table_id: UUID, number: int) -> None:
    """Publish the number of the table's last event after the commit."""
    announce(TABLE.format(table_id), number)
