"""A table and a started game for people who were brought together."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime
from uuid import UUID

from games.models import Game
from games.queues import Wish
from games.services.seating import free_seats, take, taken_seats
from games.services.starting import begin
from games.services.table_options import TableOptions
from games.services.tables import create_table


def options_for(wish: Wish) -> TableOptions:
    """The options of a table for the wish; all else is as at any new table."""
    return TableOptions(options={}, teams=False, **asdict(wish))


def open_with_game(people: Sequence[UUID], wish: Wish, *, now: datetime) -> Game:
    """Seat these people at a table of their own, in this order, and start a game.

    The first is the master. To be called in a transaction. Raises CannotStart.
    """
    table = create_table(user_id=people[0], options=options_for(wish), now=now)
    numbers = free_seats(table, taken_seats(table))
    for number, person in zip(numbers, people[1:], strict=True):
        take(table, number, now, user_id=person)
    return begin(table, taken_seats(table), now=now)
