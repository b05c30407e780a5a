"""`make run` on a disk that is full for a while, in the middle of a game."""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from redis import Redis, ResponseError

from tests.harness import database
from tests.harness.process_tree import alive, below
from tests.harness.programs import token
from tests.harness.service import fetch, figures, make_run, until, until_ready
from tests.harness.small_disk import fill, small_disk

SIZE = "48m"
NO_ROOM = (503, "service_unavailable")
Game = dict[str, Any]


class Player:
    """A guest in a game with a robot."""

    def __init__(self, address: str) -> None:
        self.address = f"{address}/api/v1/"
        self.token = token(address)
        table = self.call("tables", {"ruleset": "parchis", "seats": 2, "robot_pause_ms": 0})
        table = self.call(f"tables/{table['id']}/robots", {})
        self.game = self.call(f"tables/{table['id']}/start", {"version": table["version"]})
        self.url = f"games/{self.game['id']}"

    def status(self, path: str, body: Any = None) -> tuple[int, Any]:
        """The status and the JSON of a response."""
        status, answer = fetch(self.address + path, body, self.token)
        return status, json.loads(answer)

    def call(self, path: str, body: Any = None) -> Any:
        """The JSON of a response without an error."""
        status, answer = self.status(path, body)
        assert status < 400, answer
        return answer

    def step(self) -> tuple[int, Any]:
        """Roll or move, on the player's own turn; else read the game."""
        game = self.game
        if game["status"] != "playing" or game["turn"]["seat"] != 0:
            status, answer = self.status(self.url)
        elif game["turn"]["phase"] == "roll":
            status, answer = self.status(f"{self.url}/roll", {"version": game["version"]})
        else:
            move = {k: game["legal_moves"][0][k] for k in ("pawn", "kind", "value")}
            status, answer = self.status(f"{self.url}/moves", {"version": game["version"], **move})
        if status == 200:
            self.game = answer
        return status, answer.get("code")

    def play_until(self, stop: Callable[[Game], bool]) -> None:
        """Play on; every command succeeds."""
        while not stop(self.game):
            status, code = self.step()
            assert status == 200, code


def valkey_of(processes: list[int]) -> Redis:
    """A client of the Valkey among the processes."""
    titles = [Path(f"/proc/{process}/cmdline").read_text() for process in processes]
    (port,) = (
        found[1] for title in titles if (found := re.match(r"\S*valkey-server \S+:(\d+)", title))
    )
    return Redis(port=int(port))


def saved(valkey: Redis) -> str:
    """Let Valkey save its data; the outcome of the last time."""
    with suppress(ResponseError):  # it is just doing so
        valkey.bgsave()
    return str(valkey.info("persistence")["rdb_last_bgsave_status"])


@pytest.mark.release
def test_on_a_full_disk_writes_are_refused_and_a_game_goes_on_once_there_is_room(
    tmp_path: Path,
) -> None:
    with small_disk(tmp_path, SIZE) as disk, (tmp_path / "log").open("wb") as log:
        database.clone_file(disk)
        with make_run(disk, output=log.fileno(), DOWNTIME_AFTER_S="5", RATE_LIMITS="off") as (
            process,
            address,
        ):
            until_ready(process, address)
            processes = below(process.pid)
            player = Player(address)
            player.play_until(lambda game: game["version"] > 10 and game["turn"]["seat"] == 0)
            valkey = valkey_of(processes)

            taken = fill(disk)
            until(lambda: fill(disk) and player.status("tables", {"ruleset": "parchis"})[0] == 503)
            assert player.step() == NO_ROOM
            for path in ("me", "me/games", "tables", "games", "meta", "rankings/xp", "rulesets"):
                assert player.status(path)[0] == 200  # and its figures need room
            until(lambda: fill(disk) and saved(valkey) == "err")
            assert valkey.set("written", "though nothing can be saved")
            # A Redis that keeps all on its disk refuses to write then.
            valkey.config_set("stop-writes-on-bgsave-error", "yes")
            with pytest.raises(ResponseError, match="MISCONF"):
                valkey.delete("written")
            until(lambda: process.poll() or b'"late"' in fetch(f"{address}/health/ready")[1])
            assert alive(processes) == processes
            assert player.call(player.url)["version"] == player.game["version"]

            taken.unlink()
            until(lambda: saved(valkey) == "ok")
            valkey.close()
            until(lambda: player.step()[0] == 200)
            player.play_until(lambda game: game["status"] != "playing")
            assert set(until_ready(process, address).values()) == {"ok"}
            assert alive(processes) == processes
            refused = [name for name in figures(address) if 'status="503"' in name]
            assert [name for name in refused if "game_id>/roll" in name or "/tables" in name]
    assert player.game["status"] == "finished"
