"""`manage.py rules`: the rules for other programs, as lines of JSON."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

from games.engine.requests import LONGEST_LINE
from games.management.commands.rules import answer
from tests.engine.positions import state


def test_each_line_gets_an_answer() -> None:
    answers = io.BytesIO()
    long = b"x" * (3 * LONGEST_LINE)
    requests = [
        long,
        b'{"state"',
        b"",
        b"x" * LONGEST_LINE,
        json.dumps({"state": state()}).encode(),
    ]
    answer(io.BytesIO(b"\r\n".join(requests)), answers)
    answered = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert ["error" in one for one in answered] == [True, True, True, True, False]


def test_the_command_answers_at_once_and_needs_no_database() -> None:
    root = Path(__file__).parents[3]
    environment = {**os.environ, "DEBUG": "1", "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    with subprocess.Popen(
        [sys.executable, str(root / "manage.py"), "rules"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        for request in ("nonsense", json.dumps({"state": state()})):
            process.stdin.write(request.encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())
        process.stdin.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0
