"""Verification of a published record: games.fairness, the Python and the Node script."""

import json
import re
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games.fairness.dice import SeedNotRevealed, verify
from tests.harness.verifying import COMMANDS, DOCS, SCRIPTS, VECTORS, a_record, needs_node, run

Record = dict[str, Any]


def tamper_die(record: Record) -> None:
    record["rolls"][4]["roll"][1] = record["rolls"][4]["roll"][1] % 6 + 1


def drop_dice(record: Record) -> None:
    record["rolls"][4]["roll"] = []


def drop_roll(record: Record) -> None:
    del record["rolls"][4]


def swap_server_seed(record: Record) -> None:
    record["server_seed"] = "5a" * 32


def swap_commitment(record: Record) -> None:
    record["commitment"] = "00" * 32


def swap_client_seed(record: Record) -> None:
    record["client_seeds"][0]["client_seed"] = "another"


def swap_seats(record: Record) -> None:
    first, second, *_ = record["client_seeds"]
    first["seat"], second["seat"] = second["seat"], first["seat"]


# how a record of six rolls is tampered with, and the mismatches
TAMPERINGS: list[tuple[Callable[[Record], None], list[tuple[str, int | None]]]] = [
    (tamper_die, [("roll", 4)]),
    (drop_dice, [("roll", 4)]),
    (drop_roll, [("roll", 4)]),
    (swap_server_seed, [("commitment", None), *(("roll", n) for n in range(6))]),
    (swap_commitment, [("commitment", None)]),
    (swap_client_seed, [("roll", n) for n in range(6)]),
    (swap_seats, [("roll", n) for n in range(6)]),
]


@pytest.mark.parametrize(("tamper", "wrong"), TAMPERINGS)
def test_verify_finds_what_is_wrong(
    tamper: Callable[[Record], None], wrong: list[tuple[str, int | None]]
) -> None:
    record = a_record()
    tamper(record)
    assert [(mismatch.what, mismatch.at) for mismatch in verify(record)] == wrong


def test_verify_passes_a_true_record() -> None:
    assert verify(a_record()) == []


def test_verify_finds_an_invalid_client_seed() -> None:
    record = a_record(rolls=0)
    record["client_seeds"][0]["client_seed"] = "a|b"
    assert [(mismatch.what, mismatch.at) for mismatch in verify(record)] == [("client_seed", 3)]


def test_verify_of_a_running_game() -> None:
    with pytest.raises(SeedNotRevealed):
        verify(a_record() | {"server_seed": None})


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_pass_a_true_record(script: str, tmp_path: Path) -> None:
    done = run(script, a_record())
    assert (done.returncode, done.stdout) == (0, "All right: the commitment and 6 rolls.\n")
    file = tmp_path / "record.json"
    file.write_text(json.dumps(a_record()), "utf-8")
    assert run(script, None, str(file)).stdout == done.stdout


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize(("tamper", "wrong"), TAMPERINGS)
def test_scripts_find_what_is_wrong(
    script: str, tamper: Callable[[Record], None], wrong: list[tuple[str, int | None]]
) -> None:
    record = a_record()
    tamper(record)
    done = run(script, record)
    assert done.returncode == 1, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == len(wrong)
    assert all(line.startswith("WRONG: ") for line in lines)


@pytest.mark.parametrize("script", SCRIPTS)
def test_scripts_on_a_running_game(script: str) -> None:
    done = run(script, a_record() | {"server_seed": None})
    assert done.returncode == 2
    assert "still runs" in done.stdout


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize(
    "arguments",
    [
        ["no such file.json"],
        [str(DOCS / "fairness.md")],  # no JSON
        [str(DOCS / "openapi.json")],  # something else
        ["--week"],
        ["--week", "2026-W47", "http://127.0.0.1:1"],
    ],
)
def test_scripts_that_can_check_nothing_say_why(script: str, arguments: list[str]) -> None:
    done = run(script, None, *arguments)
    assert (done.returncode, done.stdout) == (3, "")
    assert re.fullmatch(r"NOT CHECKED: .+\n", done.stderr)


@needs_node
def test_vectors_in_javascript() -> None:
    program = f"""
        import {{ dice }} from {json.dumps((DOCS / "verify_dice.mjs").as_uri())};
        import {{ readFileSync }} from "node:fs";
        const rolled = JSON.parse(readFileSync(0, "utf8")).map((v) =>
          dice(Buffer.from(v.server_seed, "hex"), v.game, v.client_seeds, v.n, v.dice.length));
        console.log(JSON.stringify(rolled));"""
    done = subprocess.run(
        [COMMANDS["node"][0], "--input-type=module", "-e", program],
        input=json.dumps(VECTORS), capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    assert json.loads(done.stdout) == [vector["dice"] for vector in VECTORS]
