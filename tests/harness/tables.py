"""Tables before a game."""

from datetime import datetime
from typing import Any
from uuid import UUID

from games.models import Table
from games.tables import invitations, options, readiness
from games.tables.commands import create_table, take_seat
from games.tables.responses import present_table
from games.visibility.lookups import with_seats
from tests.harness.copies import made
from tests.harness.people import NOW, Person


def new_table(**changes: Any) -> Table:
    """An unsaved table, by default of parchis for two, with a clock."""
    given = {"ruleset": "parchis", "seats": 2, "robot_pause_ms": 0, "turn_s": 60}
    return options.new_table({**given, **changes})


def open_table(master: Person, *others: Person, now: datetime = NOW, **changes: Any) -> Table:
    """A table with these people on its first seats; everyone except the master is ready."""
    if changes.get("private"):
        return opened(master, *others, now=now, **changes)
    return made(opened, master, *others, now=now, **changes)


def opened(master: Person, *others: Person, now: datetime = NOW, **changes: Any) -> Table:
    """The same, made by the service step by step, with all its checks."""
    table = create_table(user_id=master.id, table=new_table(**changes), now=now)
    for other in others:
        if table.private:
            invitations.invite_player(
                table_id=table.id, user_id=master.id, name=other.user.username, now=now
            )
        table = take_seat(table_id=table.id, user_id=other.id, seat=None, now=now)
    return all_ready(table, *others, now=now)


def all_ready(table: Table, *people: Person, now: datetime = NOW) -> Table:
    """The table once these people are ready."""
    for person in people:
        table = readiness.set_ready(
            table_id=table.id, user_id=person.id, ready=True, now=now, **seen(table)
        )
    return table


def seen(table: Table | UUID | str) -> dict[str, int]:
    """The body of a request to start: the version of the table as it is now."""
    table_id = table.id if isinstance(table, Table) else table
    return {"version": Table.objects.values_list("version", flat=True).get(id=table_id)}


def describe(table: Table) -> list[dict[str, Any]]:
    """The seats of a table, as the API shows them."""
    seats = present_table(with_seats(table))["seats"]
    assert isinstance(seats, list)
    return seats
