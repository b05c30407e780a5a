"""What a command of a game costs a divided database: each statement goes to one machine."""

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import psycopg
import pytest
from django.db import OperationalError, connection, transaction
from django.db.models import F

from games.models import Conduct, Game, Move
from tests.harness import citus
from tests.harness.games import on_turn, started
from tests.harness.people import NOW, Person
from tests.harness.tables import open_table, seen

pytestmark = [
    pytest.mark.skipif(not citus.is_wanted(), reason=citus.MISSING),
    pytest.mark.django_db(transaction=True),
]
OF_GAMES: Final = re.compile(r"games_(game|move|player)\b")
PLACE: Final = """
SELECT nodeport FROM pg_dist_node JOIN pg_dist_placement USING (groupid)
WHERE shardid = get_shard_id_for_distribution_column('games_game', %s)
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


def nodes_of(game: Game) -> tuple[str, str]:
    """The data node that has the game, and the other one."""
    with connection.cursor() as cursor:
        cursor.execute(PLACE, [game.id])
        port = cursor.fetchone()[0]
    one, two = os.environ[citus.NODES].split()
    return (one, two) if f":{port}/" in one else (two, one)


@contextmanager
def closed(node: str) -> Iterator[None]:
    """A data node to which no statement of this process can go.

    It refuses connections, and those to it are lost with the sessions of the coordinator that have
    them. Citus's maintenance daemons keep theirs, for which nothing waits.
    """
    name = connection.settings_dict["NAME"]
    with psycopg.connect(node, autocommit=True) as server:
        server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # of PostgreSQL
        try:
            yield
        finally:
            server.execute(f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")


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
    read = player.api.get(f"/api/v1/games/{game.id}")
    assert read.status_code == 200
    now = read.json()
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
    player, (own, other) = on_turn(game, ana, ben), nodes_of(game)
    assert Game.objects.count() == 1  # asks both
    with closed(other):
        turn(player, game)
        rows = Move.objects.filter(game_id=game.id, version__gt=game.version)
        assert {row.kind for row in rows} == {Move.Kind.ROLL, Move.Kind.MOVE}
        with pytest.raises(OperationalError, match="not currently accepting connections"):
            Game.objects.count()
    with closed(own):
        assert player.api.get(f"/api/v1/games/{game.id}").status_code == 503


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
