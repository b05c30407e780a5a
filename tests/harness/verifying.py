"""Verifying dice: the vectors, a record, and the published scripts."""

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.fairness.dice import commitment, dice_roll

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
VECTORS = json.loads((ROOT / "tests" / "fairness" / "data" / "vectors.json").read_text("utf-8"))
NODE = shutil.which("node")
COMMANDS = {
    "python": [sys.executable, "-I", str(DOCS / "verify_dice.py")],
    "node": [NODE or "node", str(DOCS / "verify_dice.mjs")],
}
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")
SCRIPTS = ["python", pytest.param("node", marks=needs_node)]


def a_record(rolls: int = 6) -> dict[str, Any]:
    """A valid record of three players; its seats are out of order on purpose."""
    seed = bytes(range(32))
    seeds = {0: "north wind", 1: "5f1d0c9e8a7b6423", 3: "Ana!"}
    return {
        "game_id": "9b1d",
        "commitment": commitment(seed),
        "server_seed": seed.hex(),
        "client_seeds": [{"seat": seat, "client_seed": seeds[seat]} for seat in (3, 0, 1)],
        "rolls": [
            {
                "n": n,
                "seat": n % 3,
                "roll": list(dice_roll(seed, "9b1d", list(seeds.values()), n, 2)),
            }
            for n in range(rolls)
        ],
    }


def run(script: str, record: Any, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run the "python" or the "node" script with the record on its standard input."""
    return subprocess.run(
        [*COMMANDS[script], *arguments],
        input=json.dumps(record),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
