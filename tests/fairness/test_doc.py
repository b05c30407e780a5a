"""docs/fairness.md is correct: its record, its worked example, its commands."""

import hashlib
import hmac
import json
import re
import subprocess

import pytest

from games.fairness.dice import dice_roll, verify
from tests.harness.verifying import DOCS, ROOT, run

DOC = (DOCS / "fairness.md").read_text("utf-8")


def block(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", DOC, re.DOTALL)
    assert found
    return found[1]


RECORD = json.loads(block("json"))


def test_the_record_is_true() -> None:
    assert verify(RECORD) == []
    assert run("python", RECORD).returncode == 0


def test_the_example_by_hand() -> None:
    message, digest = re.findall(r"^- (?:message|digest): `(.*)`$", DOC, re.MULTILINE)
    key = bytes.fromhex(RECORD["server_seed"])
    assert hmac.new(key, message.encode(), hashlib.sha256).hexdigest() == digest
    steps = re.findall(
        r"byte: (\w\w) is (\d+), below 252; (\d+) = 6 · (\d+) \+ (\d), .* (\d) \+ 1 = \*\*(\d)\*\*",
        DOC,
    )
    assert len(steps) == 2
    for place, (hexed, *rest) in enumerate(steps):
        byte, again, sixes, remainder, once_more, die = map(int, rest)
        assert hexed == digest[2 * place : 2 * place + 2]
        assert int(hexed, 16) == byte == again == 6 * sixes + remainder
        assert once_more == remainder == byte % 6
        assert die == remainder + 1 == RECORD["rolls"][0]["roll"][place]


def test_the_shell_command() -> None:
    try:
        done = subprocess.run(
            ["/bin/sh", "-c", block("sh")], capture_output=True, text=True, check=True, timeout=300
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no shell with openssl here")
    assert re.findall(r"\b[0-9a-f]{64}\b", done.stdout)[0] in DOC


def test_files_it_names_exist() -> None:
    for name in ("verify_dice.py", "verify_dice.mjs"):
        assert name in DOC
        assert (DOCS / name).is_file()
    assert (ROOT / "tests/fairness/data/vectors.json").is_file()


def test_every_face_has_42_bytes() -> None:
    faces = [byte % 6 + 1 for byte in range(252)]
    assert {faces.count(face) for face in range(1, 7)} == {42}


def test_the_first_roll_through_the_function() -> None:
    seeds = [entry["client_seed"] for entry in RECORD["client_seeds"]]
    assert dice_roll(bytes.fromhex(RECORD["server_seed"]), RECORD["game_id"], seeds, 0, 2) == (5, 3)
