"""docs/examples/typescript: a typed client is made from the document, compiles and plays a game."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.harness.document import PATH
from tests.harness.markdown import ROOT
from tests.openapi.running import running

EXAMPLE = ROOT / "docs" / "examples" / "typescript"
PATIENCE_S = 400

pytestmark = [
    pytest.mark.node,
    pytest.mark.timeout(PATIENCE_S * 2),
    pytest.mark.skipif(not shutil.which("npm"), reason="needs node and npm"),
]


class Npm:
    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *words: str, **environment: str) -> str:
        done = subprocess.run(
            ["npm", *words],
            cwd=self.folder,
            env={**os.environ, **environment},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture
def npm(tmp_path: Path) -> Npm:
    """npm in a copy of the example, beside the document as in docs/."""
    folder = tmp_path / "examples" / "typescript"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("node_modules", "build"))
    shutil.copy(PATH, tmp_path)
    return Npm(folder)


@pytest.mark.redis
def test_a_typed_client_plays_a_whole_game(npm: Npm, tmp_path: Path, redis_url: str) -> None:
    npm("ci")
    npm("run", "generate")
    npm("run", "build")
    with running(tmp_path, redis_url) as service:
        printed = npm("run", "--silent", "play", API=service.address)

    assert re.fullmatch(
        r"\d+ rolls, the first of \d\n"
        r"(seat \d captures pawn \d of seat \d\n)*"
        r"seat \d wins\n"
        r"1\. seat \d, 0 spaces from home\n"
        r"2\. seat \d, [1-9]\d* spaces from home\n",
        printed,
    )


def test_what_the_document_does_not_have_does_not_compile(npm: Npm) -> None:
    npm("ci")
    npm("run", "generate")
    program = npm.folder / "play.ts"
    written = program.read_text()
    for there, wrong in (
        ('ruleset: "parchis"', 'ruleset: "ludo"'),
        ('case "capture":', 'case "kidnap":'),
        ("event.by", "event.thief"),
        ("row.data.roll", "row.data.dice"),
    ):
        assert there in written
        program.write_text(written.replace(there, wrong))
        with pytest.raises(AssertionError, match=r"(?s)play\.ts.*(ludo|kidnap|thief|dice)"):
            npm("run", "build")


def test_no_registry_is_named() -> None:
    assert "resolved" not in (EXAMPLE / "package-lock.json").read_text()
