"""What a command of a game costs a divided database: each statement goes to one machine."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

import psycopg
import pytest
from django.db import connection, transaction
from django.db.models import F

from games.models import Conduct, Game
from tests.harness import citus
from tests.harness.games import on_turn, started
from tests.harness.people import NOW, Person
from tests.harness.service import until
from tests.harness.tables import open_table, seen

pytestmark = [
    pytest.mark.skipif(not citus.is_wanted(), reason=citus.MISSING),
    pytest.mark.django_db(transaction=True),
]
OF_GAMES: Final = re.compile(r"games_(game|move|player)\b")
ACTIVITY: Final = """
SELECT coalesce(sum(coalesce(idx_scan, 0) + n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint
FROM pg_stat_user_tables WHERE relname ~ '^games_(game|move|player)_[0-9]+$'
"""
CLIENTS: Final = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = %s AND application_name LIKE 'citus_internal %%'
"""


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time pass in requests: no turn is overdue on a slow machine."""
    monkeypatch.setattr("core.clock.now", lambda: NOW)


class Statements:
    """The statements about games that a call makes, with their values."""

    def __init__(self) -> None:
        self.made = list[tuple[str, Any]]()

    def __call__(self, execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        if OF_GAMES.search(sql):
            self.made.append((sql, rest[0]))
        return execute(sql, *rest)

    def tasks(self) -> list[int]:
        """On how many shards each statement works."""
        return [tasks(sql, values) for sql, values in self.made]


def tasks(sql: str, values: Sequence[object]) -> int:
    """On how many shards a statement works; 0 for a statement that is not distributed."""
    connection.ensure_connection()
    with psycopg.ClientCursor(connection.connection) as cursor:
        # A client's cursor writes the values into the text: EXPLAIN takes none apart from it.
        found = cursor.execute(f"EXPLAIN (COSTS OFF) {sql}", values)
        plan = "\n".join(line for (line,) in found.fetchall())
    return sum(map(int, re.findall(r"Task Count: (\d+)", plan)))


def activity(server: str) -> int:
    """What a data node has read and written of games since it started.

    A process counts when it ends, also one of an earlier test: all connections to the node are
    closed first.
    """
    connection.close()
    connection.close_pool()  # type: ignore[attr-defined]  # of PostgreSQL
    until(lambda: not clients(server))
    with psycopg.connect(citus.on(server, database())) as node:
        node.execute("SET citus.override_table_visibility = off")  # shards are hidden
        found = node.execute(ACTIVITY).fetchone()
    return int(found[0]) if found else 0


def database() -> str:
    return str(connection.settings_dict["NAME"])


@pytest.fixture
def notices() -> Iterator[list[str]]:
    """The commands that the coordinator sends to the nodes for this connection."""
    said = list[str]()
    with connection.cursor() as cursor:
        cursor.execute("SET citus.log_remote_commands = on")
    driver = connection.connection
    driver.add_notice_handler(handler := lambda notice: said.append(notice.message_primary or ""))
    yield said
    driver.remove_notice_handler(handler)
    with connection.cursor() as cursor:
        cursor.execute("RESET citus.log_remote_commands")


def turn(player: Person, game: Game) -> None:
    """A roll, and a move if there is a choice."""
    answer = player.api.post(f"/api/v1/games/{game.id}/roll", {"version": game.version})
    assert answer.status_code == 200
    now = player.api.get(f"/api/v1/games/{game.id}").json()
    if moves := now["legal_moves"]:
        move = {name: moves[0][name] for name in ("pawn", "kind", "value", "to")}
        body = {"version": now["version"], **move}
        assert player.api.post(f"/api/v1/games/{game.id}/moves", body).status_code == 200


def test_a_roll_and_a_move_are_statements_of_one_shard(ana: Person, ben: Person) -> None:
    game, statements = started(ana, ben), Statements()
    for _ in range(8):
        player = on_turn(game, ana, ben)
        player.api.get("/api/v1/me")
        with connection.execute_wrapper(statements):
            turn(player, game)
        game.refresh_from_db()
    assert {sql.split()[0] for sql, _ in statements.made} == {"SELECT", "WITH"}
    assert set(statements.tasks()) == {1}


@pytest.mark.parametrize("command", ["cancel-votes", "auto", "resign"])
def test_the_other_commands_of_a_game_lock_and_change_it_on_one_shard(
    ana: Person, ben: Person, command: str
) -> None:
    game, statements = started(ana, ben), Statements()
    ana.api.get("/api/v1/me")
    bodies = {"auto": {"automatic": True}, "cancel-votes": {"vote": "propose"}}
    with connection.execute_wrapper(statements):
        answer = ana.api.post(f"/api/v1/games/{game.id}/{command}", bodies.get(command, {}))
    assert answer.status_code == 200
    assert set(statements.tasks()) == {1}


def test_a_table_asks_the_node_of_its_game_only(ana: Person, ben: Person) -> None:
    table, statements = open_table(ana), Statements()
    at = f"/api/v1/tables/{table.id}"
    for each in (ana, ben):
        each.api.get("/api/v1/me")
    with connection.execute_wrapper(statements):
        answers = [
            ben.api.post(f"{at}/seats", {}),
            ana.api.get(at),
            ana.api.patch(at, {"robot_pause_ms": 1}),
            *(each.api.post(f"{at}/ready", {"ready": True, **seen(table)}) for each in (ana, ben)),
            ana.api.patch(at, {"private": True}),
            ana.api.get(at),
        ]
    assert [answer.status_code for answer in answers] == [200] * 7
    assert answers[-1].json()["status"] == "playing"
    # For the players' rows, all of one game, the node is chosen when they are written.
    assert set(statements.tasks()) == {0, 1}


def test_a_game_is_read_and_written_on_its_own_node(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nodeport FROM pg_dist_node JOIN pg_dist_placement USING (groupid)"
            " WHERE shardid = get_shard_id_for_distribution_column('games_game', %s)",
            [game.id],
        )
        port = cursor.fetchone()[0]
    nodes = os.environ[citus.NODES].split()
    (own,) = (node for node in nodes if f":{port}/" in node)
    (other,) = (node for node in nodes if node != own)
    before = activity(own), activity(other)
    player = on_turn(game, ana, ben)
    player.api.get("/api/v1/me")
    turn(player, game)
    assert activity(own) > before[0]
    assert activity(other) == before[1]


def clients(server: str) -> int:
    """How many connections a data node has for those of the coordinator to this database."""
    with psycopg.connect(server) as node:
        found = node.execute(CLIENTS, [database()]).fetchone()
    return int(found[0]) if found else 0


def test_a_change_of_a_game_and_of_a_person_is_committed_in_two_phases(
    ana: Person, ben: Person, notices: list[str]
) -> None:
    game = started(ana, ben)
    notices.clear()
    with transaction.atomic():
        Conduct.objects.create(user_id=ana.id)
        Game.objects.filter(id=game.id).update(robot_pause_ms=F("robot_pause_ms") + 1)
    assert any("PREPARE TRANSACTION" in notice for notice in notices)


def test_a_change_of_a_game_alone_is_committed_in_one(
    ana: Person, ben: Person, notices: list[str]
) -> None:
    game = started(ana, ben)
    notices.clear()
    with transaction.atomic():
        Game.objects.filter(id=game.id).update(robot_pause_ms=F("robot_pause_ms") + 1)
    assert not any("PREPARE TRANSACTION" in notice for notice in notices)
