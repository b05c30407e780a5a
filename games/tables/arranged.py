"""Tables that a tournament arranges: its players neither choose them nor change them."""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from games.engine import seats_for
from games.fairness import seeds
from games.maintenance import check_games_start
from games.models import Game, Seat, Table
from games.play import Lately
from games.tables.announcements import ARRANGED, announce_arranged
from games.tables.next_game import new_game
from games.tables.options import check_options, setup_of
from games.tables.seats import Taken
from games.tables.start import begun_game, create_rows, users_of

Arranged = tuple[Table, Sequence[Sequence[UUID]]]
"""An unsaved table and its sides, in the order of their places: a player each, or in pairs two."""


def start_arranged(arranged: Sequence[Arranged], *, now: datetime) -> list[Game]:
    """Create these tables, and start their games; the same statements for any number of them.

    Call it in a transaction that has locked the users and their chips. Raises InvalidSetup,
    CannotStart, InMaintenance.
    """
    check_games_start(now)
    taken = [_taken(table, sides, now) for table, sides in arranged]
    games = [
        new_game(table, server_seed=seeds.new_server_seed(), now=now) for table, _sides in arranged
    ]
    seats = [seat for each in taken for seat in each.values()]
    users = users_of(seats, now)
    lately = Lately(users.keys(), now)
    begun = [
        begun_game(game, each, {user: users[user] for side in sides for user in side}, lately)
        for game, each, (_table, sides) in zip(games, taken, arranged, strict=True)
    ]
    Table.objects.bulk_create(table for table, _sides in arranged)
    Game.objects.bulk_create(games)
    Seat.objects.bulk_create(seats)
    create_rows(begun, now)
    announce_arranged(games, now=now)
    return games


def _taken(table: Table, sides: Sequence[Sequence[UUID]], now: datetime) -> Taken:
    """The seats of a table whose terms are complete, all of them taken."""
    check_options(table)
    seats = setup_of(table, seats_for(table.arms, table.seats)).sides()
    table.master_id, table.created_at, table.version = sides[0][0], now, ARRANGED
    table.free_seats, table.people = 0, table.seats
    return {
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
