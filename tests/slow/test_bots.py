"""docs/examples: the bots play whole games against a running service; their dice are checked."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.harness import programs
from tests.harness.failing_proxy import failing_proxy
from tests.harness.markdown import ROOT
from tests.harness.verifying import NODE, needs_node, run

EXAMPLES = ROOT / "docs" / "examples"
COMMANDS = {"bot.py": [sys.executable, "-I"], "bot.mjs": [NODE or "node"]}
every_bot = pytest.mark.parametrize("bot", ["bot.py", pytest.param("bot.mjs", marks=needs_node)])
FAILURES = {"refused", "a page of the proxy's own", "carried out, answer lost", "too late"}


def played(bot: str, service: str) -> tuple[str, dict[str, Any]]:
    """The game that a bot has played, and its result."""
    printed = programs.run([*COMMANDS[bot], str(EXAMPLES / bot), service])
    game, _, result = printed.partition(" is finished: ")
    return game, json.loads(result)


@pytest.mark.release
@every_bot
def test_a_bot_plays_a_whole_game_and_its_dice_are_right(
    bot: str, made_run: str, tmp_path: Path
) -> None:
    game, result = played(bot, made_run)

    assert [place["place"] for place in result["places"]] == [1, 2]
    assert result == programs.read(made_run, game)["result"]
    (tmp_path / "record.json").write_text(json.dumps(programs.read(made_run, f"{game}/record")))
    (tmp_path / "dice.json").write_text(json.dumps(programs.read(made_run, f"{game}/fairness")))
    checked = run(
        "python" if bot == "bot.py" else "node",
        None,
        str(tmp_path / "dice.json"),
        str(tmp_path / "record.json"),
    )
    assert checked.stdout.startswith("All right: the commitment and ")


@pytest.mark.release
@every_bot
def test_a_bot_goes_on_after_failures_of_network_and_server(bot: str, made_run: str) -> None:
    with failing_proxy(made_run) as (address, seen):
        _, result = played(bot, address)

    assert set(seen) == FAILURES
    assert seen.count("carried out, answer lost") == 3
    assert len(result["places"]) == 2
