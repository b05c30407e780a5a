"""docs/examples: against a running service the bots play whole games, whose dice are checked."""

import json
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.docs.conftest import PATIENCE_S
from tests.docs.stumbling import stumbling
from tests.harness.markdown import ROOT
from tests.harness.verifying import NODE, run

EXAMPLES = ROOT / "docs" / "examples"
COMMANDS = {"bot.py": [sys.executable, "-I"], "bot.mjs": [NODE or "node"]}
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")
every_bot = pytest.mark.parametrize("bot", ["bot.py", pytest.param("bot.mjs", marks=needs_node)])
STUMBLES = {"refused", "a page of the proxy's own", "carried out, answer lost", "too late"}

pytestmark = [pytest.mark.redis, pytest.mark.timeout(300)]


def played(bot: str, service: str) -> tuple[str, dict[str, Any]]:
    """The game that a bot has played, and its result."""
    done = subprocess.run(
        [*COMMANDS[bot], str(EXAMPLES / bot), service],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    game, _, result = done.stdout.partition(" is finished: ")
    return game, json.loads(result)


def read(service: str, path: str, *, with_token: bool = False) -> Any:
    """What a guest reads there; or the guest's token."""
    token = asked(service, "POST", "auth/guest", {})["access_token"]
    if with_token:
        return token
    return asked(service, "GET", path, {"Authorization": f"Bearer {token}"})


def asked(service: str, method: str, path: str, headers: dict[str, str]) -> Any:
    with closing(HTTPConnection(urlsplit(service).netloc, timeout=60)) as connection:
        connection.request(method, f"/api/v1/{path}", headers=headers)
        answer = connection.getresponse()
        assert answer.status < 300
        return json.load(answer)


@every_bot
def test_it_plays_a_whole_game_and_its_dice_are_right(
    bot: str, service: str, tmp_path: Path
) -> None:
    game, result = played(bot, service)

    assert [place["place"] for place in result["places"]] == [1, 2]
    assert result == read(service, game)["result"]
    (tmp_path / "record.json").write_text(json.dumps(read(service, f"{game}/record")))
    (tmp_path / "dice.json").write_text(json.dumps(read(service, f"{game}/fairness")))
    checked = run(
        "python" if bot == "bot.py" else "node",
        None,
        str(tmp_path / "dice.json"),
        str(tmp_path / "record.json"),
    )
    assert checked.stdout.startswith("All right: the commitment and ")


@every_bot
def test_it_goes_on_where_the_network_and_the_server_stumble(bot: str, service: str) -> None:
    with stumbling(service) as (address, seen):
        _, result = played(bot, address)

    assert set(seen) == STUMBLES
    assert seen.count("carried out, answer lost") == 3
    assert len(result["places"]) == 2


@every_bot
def test_it_is_short_and_needs_nothing(bot: str) -> None:
    lines = (EXAMPLES / bot).read_text().splitlines()

    assert len(lines) < 60
    assert max(map(len, lines)) <= 100
    imported = [line.split()[-1] for line in lines if line.startswith("import {")]
    assert all(module.startswith('"node:') for module in imported)
