"""docs/examples: the bots are short and stop without a service; tests/slow lets them play."""

import socket
import subprocess
import sys

import pytest

from tests.harness.markdown import ROOT
from tests.harness.service import PATIENCE_S
from tests.harness.verifying import NODE, needs_node

EXAMPLES = ROOT / "docs" / "examples"
COMMANDS = {"bot.py": [sys.executable, "-I"], "bot.mjs": [NODE or "node"]}


@pytest.mark.parametrize("bot", ["bot.py", "bot.mjs"])
def test_a_bot_is_short_and_has_no_dependencies(bot: str) -> None:
    lines = (EXAMPLES / bot).read_text().splitlines()

    assert len(lines) <= 60
    assert max(map(len, lines)) <= 100
    imported = [line.split()[-1] for line in lines if line.startswith("import {")]
    assert all(module.startswith('"node:') for module in imported)


@pytest.mark.parametrize("bot", ["bot.py", pytest.param("bot.mjs", marks=needs_node)])
def test_a_bot_that_finds_no_service_says_so_and_stops(bot: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as busy:
        port = busy.getsockname()[1]
    address = f"http://127.0.0.1:{port}"  # closed again: connections are refused

    stopped = subprocess.run(
        [*COMMANDS[bot], str(EXAMPLES / bot), address],
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )

    assert (stopped.returncode, stopped.stdout) == (1, "")
    (line,) = stopped.stderr.splitlines()  # no traceback
    assert line.startswith(f"cannot reach {address}: ")
