"""Reads from a physical standby, which lags or is down: no client sees less than before."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.harness import database, postgres
from tests.harness.service import Service, until
from tests.harness.two_players import TwoPlayers

pytestmark = [pytest.mark.postgres, pytest.mark.redis, pytest.mark.xdist_group("replica")]

API = "/api/v1"
HELD_BACK = "5min"  # longer than any test; it ends when the delay does
XP = (
    "INSERT INTO ranking_progress (user_id, xp, games, wins, results, reached_at)"
    " SELECT id, 7, 0, 0, 0, now() FROM accounts_user ON CONFLICT (user_id) DO UPDATE SET xp = {}"
)


class Replicated(Service):
    """A web process that reads from a standby of its database."""

    def __init__(self, folder: Path, primary: postgres.Server, standby: postgres.Server) -> None:
        self.standby = standby
        self.replica_url = database.on(standby.url, database.TEMPLATE)
        url = database.on(primary.url, database.TEMPLATE)
        super().__init__(folder, url, REPLICA_URL=self.replica_url, LOG_LEVEL="WARNING")

    def hold_back(self, delay: str) -> None:
        """Let the standby replay each commit after this delay."""
        with psycopg.connect(self.replica_url, autocommit=True) as connection:
            connection.execute(f"ALTER SYSTEM SET recovery_min_apply_delay = '{delay}'")
            connection.execute("SELECT pg_reload_conf()")

    def reads(self, outcome: str) -> float:
        """How many reads had this outcome."""
        return self.figures()[f'parcheesi_replica_reads_total{{outcome="{outcome}"}}']

    def logged(self) -> str:
        """What the web process has logged."""
        return (self.folder / "log").read_text()


@contextmanager
def replicated(folder: Path) -> Iterator[Replicated]:
    copied = database.migrated_server()
    with (
        postgres.running(durable=True, copied=copied) as primary,
        postgres.running(follows=primary) as standby,
        (folder / "log").open("wb") as log,
        Replicated(folder, primary, standby) as service,
    ):
        service.log = log
        service.start_web()
        yield service


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Replicated]:
    with replicated(tmp_path_factory.mktemp("replicated")) as service:
        yield service


def by_id(service: Service, path: str, token: str, identity: str) -> dict[str, Any]:
    """The row with this id in the first page of a list."""
    rows = service.call(f"{API}/{path}", token=token)["results"]
    return next((row for row in rows if identity in (row.get("id"), row.get("game_id"))), {})


def use_and_check(service: Service, steps: int = 3) -> None:
    """Play, and look at once, after each response, wherever the change must be seen."""
    first = service.guest()
    table = service.call(f"{API}/tables", {"ruleset": "parchis", "seats": 2}, first)
    listed = by_id(service, "tables", service.guest(), table["id"])
    assert listed.get("version", -1) >= table["version"]

    players = TwoPlayers(service)
    ana, ben = players.tokens
    game = str(players.state["id"])
    for _ in range(steps):
        players.step()
        assert players.rows()[-1]["version"] == players.version
        assert by_id(service, "games", ben, game)["version"] == players.version
        record = service.call(f"{players.url}/record", token=ben)
        assert len(record["events"]) == players.version - 1  # without the opening

    ended = service.call(f"{players.url}/resign", {"version": players.version}, ana)
    assert ended["status"] == "finished"
    assert service.call(f"{players.url}/fairness", token=ben)["server_seed"]
    assert by_id(service, "me/games", ben, game)["status"] == "finished"
    me = service.call(f"{API}/me", token=ben)
    assert by_id(service, f"users/{me['name']}/games", ana, game)["status"] == "finished"
    exported = service.call(f"{API}/me/export", {}, ben)
    assert [row["status"] for row in exported["games"]] == ["finished"]
    for xp in (7, 8):
        service.do(XP.format(xp))  # as the worker would; waiting clients look at once
        rows = service.call(f"{API}/rankings/xp", token=ana)["results"]
        assert {row["xp"] for row in rows} == {xp}


def test_nobody_sees_less_from_a_standby_that_is_held_back(service: Replicated) -> None:
    service.hold_back(HELD_BACK)
    before = service.reads("behind")
    use_and_check(service)

    assert service.reads("behind") > before


def test_a_standby_that_follows_is_read(service: Replicated) -> None:
    service.hold_back("0")
    token = service.guest()

    def is_read(look: Callable[[], Any]) -> bool:
        before = service.reads("replica")
        look()
        return service.reads("replica") > before

    until(lambda: is_read(lambda: service.call(f"{API}/games", token=token)))
    before = service.reads("replica")
    use_and_check(service, steps=20)
    assert service.reads("replica") > before
    until(lambda: is_read(lambda: service.call(f"{API}/me/export", {}, token)))


def test_reads_go_to_the_primary_while_the_replica_is_down(service: Replicated) -> None:
    service.hold_back("0")
    token = service.guest()

    def read_from_replica() -> bool:
        before = service.reads("replica")
        assert service.answer(f"{API}/games", token=token)[0] == 200
        return service.reads("replica") > before

    until(read_from_replica)
    service.standby.stop("immediate")
    try:
        before = service.reads("failed")
        use_and_check(service)
        assert service.reads("failed") > before
        assert "the replica cannot be read, so the primary is" in service.logged()
    finally:
        service.standby.start()
    until(read_from_replica)
