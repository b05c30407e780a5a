"""Tables before a game."""

from datetime import datetime
from typing import Any

from games.models import Table
from games.tables import invitations, readiness
from games.tables.commands import create_table, take_seat
from games.tables.options import TableOptions
from games.tables.responses import present_table
from tests.harness.people import NOW, Person


def table_options(**changes: Any) -> TableOptions:
    """Options of a table, by default parchis for two."""
    given = {
        "ruleset": "parchis",
        "options": {},
        "arms": 4,
        "teams": False,
        "seats": 2,
        "turn_s": 60,
        "robot_pause_ms": 0,
    }
    return TableOptions(**{**given, **changes})


def open_table(master: Person, *others: Person, now: datetime = NOW, **changes: Any) -> Table:
    """A table with these people on its first seats; everyone except the master is ready."""
    table = create_table(user_id=master.id, options=table_options(**changes), now=now)
    for other in others:
        if table.private:
            invitations.invite_player(
                table_id=table.id, user_id=master.id, name=other.user.username, now=now
            )
        table = take_seat(table_id=table.id, user_id=other.id, seat=None, now=now)
        table = readiness.set_ready(table_id=table.id, user_id=other.id, ready=True, now=now)
    return table


def describe(table: Table) -> list[dict[str, Any]]:
    """The seats of a table, as the API shows them."""
    seats = present_table(table)["seats"]
    assert isinstance(seats, list)
    return seats
