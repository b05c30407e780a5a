"""Tables that a tournament arranges: its players neither choose them nor change them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from games.engine import seats_for
from games.fairness import seeds
from games.models import Game, Seat, Table
from games.tables.announcements import announce_table
from games.tables.next_game import new_game
from games.tables.options import check_options, setup_of
from games.tables.start import begin


def start_arranged(table: Table, sides: Sequence[Sequence[UUID]], *, now: datetime) -> Game:
    """Create a table with these sides, in the order of their places, and start its game.

    A side is a player, or in pairs two. Call it in a transaction that has locked the users. Raises
    InvalidSetup, CannotStart, InMaintenance.
    """
    check_options(table)
    seats = setup_of(table, seats_for(table.arms, table.seats)).sides()
    table.master_id, table.created_at = sides[0][0], now
    game = new_game(table, server_seed=seeds.new_server_seed(), now=now)
    table.save(force_insert=True)
    game.save(force_insert=True)
    taken = {
        number: Seat(
            table=table,
            number=number,
            user_id=user,
            client_seed=seeds.new_client_seed(),
            ready=True,
            taken_at=now,
        )
        for numbers, users in zip(seats, sides, strict=True)
        for number, user in zip(numbers, users, strict=True)
    }
    Seat.objects.bulk_create(taken.values())
    announce_table(table, "opened", now=now)
    return begin(table, taken, now=now)
