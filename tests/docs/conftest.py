"""A running service for the commands in the documents."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from parcheesi_site import valkey
from tests.harness.markdown import ROOT
from tests.site.test_run import start, wait_until_ready

Bash = Callable[[str], str]
WRITTEN = "http://127.0.0.1:8000"
PATIENCE_S = 240


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The base address of a service started as `make run` starts it."""
    port = valkey.free_port()
    with start(tmp_path_factory.mktemp("docs") / "data", port) as process:
        try:
            wait_until_ready(port, process)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.communicate(timeout=30)


@pytest.fixture
def bash(service: str) -> Bash:
    """Runs commands as they are written, but for the address, and returns what they print."""

    def run(commands: str) -> str:
        assert WRITTEN in commands
        result = subprocess.run(
            ["bash", "-eo", "pipefail", "-c", commands.replace(WRITTEN, service)],
            cwd=ROOT,
            env={
                "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
                "LC_ALL": "C.UTF-8",
            },
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert result.returncode == 0, result.stderr
        assert result.stderr == ""
        return result.stdout

    return run
