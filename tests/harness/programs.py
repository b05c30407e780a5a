"""Runs the documents' commands and programs against a test service."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.harness.markdown import ROOT
from tests.harness.service import PATIENCE_S, fetch
from tests.harness.verifying import NODE

WRITTEN = "http://127.0.0.1:8000"
"""The address of the service in the documents' examples."""
PYTHON, JAVASCRIPT = "python", "javascript"


def bash(service: str, commands: str) -> str:
    """The output of shell commands, which run as written except for the address."""
    assert WRITTEN in commands
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    return run(
        ["bash", "-eo", "pipefail", "-c", commands.replace(WRITTEN, service)],
        PATH=path,
        LC_ALL="C.UTF-8",
    )


def execute(language: str, code: str, folder: Path, *arguments: str, given: str = "") -> str:
    """The output of a program, which runs from its own file."""
    file = folder / ("program.py" if language == PYTHON else "program.mjs")
    file.write_text(code)
    program = sys.executable if language == PYTHON else str(NODE)
    return run([program, str(file), *arguments], given=given, PYTHONPATH=str(ROOT))


def run(command: list[str], given: str = "", **environment: str) -> str:
    """The output of a command that must succeed with an empty stderr."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        input=given,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE_S,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, ""), f"{done.returncode}: {done.stderr}"
    return done.stdout


def token(service: str) -> str:
    """The access token of a new guest."""
    return str(_json(service, "auth/guest", body={})["access_token"])


def read(service: str, path: str) -> Any:
    """The JSON that a new guest reads at the path."""
    return _json(service, path, token=token(service))


def _json(service: str, path: str, **options: Any) -> Any:
    status, body = fetch(f"{service}/api/v1/{path}", **options)
    assert status < 300, body
    return json.loads(body)
