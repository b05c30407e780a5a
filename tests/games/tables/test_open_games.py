"""The game that a table names: the one waited for, or played."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.models import Game, Table
from games.tables import closing
from games.tables.commands import leave_seat, take_seat
from games.tables.options import change_options
from games.tables.start import start_game
from games.visibility.lookups import table_of
from games.visibility.open_games import open_game
from tests.harness.games import soon_over, started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table, seen


def named(table: Table) -> Game | None:
    return Table.objects.select_related("game").get(id=table.id).game


def test_a_table_names_its_game_until_it_is_closed(ana: Person, ben: Person, settings: Any) -> None:
    table = open_table(ana, ben)
    waiting = named(table)
    game = start_game(table_id=table.id, user_id=ana.id, now=NOW, **seen(table))
    assert waiting == named(table) == game
    soon_over(game)
    following = named(table)
    assert following
    assert (following.status, following.table_id) == ("waiting", table.id)
    leave_seat(table_id=table.id, user_id=ana.id, seat=None, now=NOW)
    due = NOW + timedelta(seconds=settings.EMPTY_TABLE_CLOSES_AFTER_S)
    assert closing.close_empty_tables(now=due) == 1
    assert Table.objects.get(id=table.id).game_id is None


def test_the_game_is_read_by_its_id(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    with CaptureQueriesContext(connection) as queries:
        table = table_of(game.table_id, ana.id)
        assert open_game(table) == game
    of_games = [query["sql"] for query in queries if 'FROM "games_game"' in query["sql"]]
    assert len(of_games) == 1
    assert "table_id" not in of_games[0]


def none(game: Game) -> None:
    """As the previous version left a table that it created."""
    Table.objects.filter(id=game.table_id).update(game=None)


def one_that_is_over(game: Game) -> None:
    """As the previous version left a table whose game it ended."""
    over = soon_over(game)
    Table.objects.filter(id=game.table_id).update(game=over)


@pytest.mark.parametrize("naming", [none, one_that_is_over])
def test_a_table_of_the_previous_version_has_its_game(
    ana: Person, ben: Person, naming: Callable[[Game], None]
) -> None:
    game = started(ana, ben)
    naming(game)
    current = Game.objects.get(table=game.table_id, status__in=("waiting", "playing"))
    body = ana.api.get(f"/api/v1/tables/{game.table_id}").json()
    assert body["game_id"] == str(current.id)
    assert body["status"] == ("playing" if current == game else "open")


def test_a_game_of_the_previous_version_is_started(ana: Person, ben: Person) -> None:
    table = open_table(ana)
    none(Game.objects.get(table=table))
    take_seat(table_id=table.id, user_id=ben.id, seat=None, now=NOW)
    Table.objects.get(id=table.id).taken_seats.update(ready=True)
    game = start_game(table_id=table.id, user_id=ana.id, now=NOW, **seen(table))
    assert game.status == "playing"
    soon_over(game)
    assert named(table) == Game.objects.get(table=table, status="waiting")


def test_options_of_a_running_game_of_the_previous_version_change(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    none(game)
    private = {"private": True}
    change_options(table_id=game.table_id, user_id=ana.id, changes=private, now=NOW)
    game.refresh_from_db()
    assert game.private
