"""docs/examples/typescript: a typed client is made from the document, compiles and plays a game."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.harness.document import PATH
from tests.harness.markdown import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "typescript"
PATIENCE_S = 400

pytestmark = [
    pytest.mark.xdist_group("made_run"),  # so that only one worker installs
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


@pytest.fixture(scope="module")
def npm(tmp_path_factory: pytest.TempPathFactory) -> Npm:
    """npm in a copy of the example, beside the document as in docs/, with the client generated."""
    docs = tmp_path_factory.mktemp("docs")
    folder = docs / "examples" / "typescript"
    shutil.copytree(EXAMPLE, folder, ignore=shutil.ignore_patterns("node_modules", "build"))
    shutil.copy(PATH, docs)
    npm = Npm(folder)
    npm("ci")
    npm("run", "generate")
    return npm


def test_a_typed_client_plays_a_whole_game(npm: Npm, made_run: str) -> None:
    npm("run", "build")

    printed = npm("run", "--silent", "play", API=made_run)

    assert re.fullmatch(
        r"\d+ rolls, the first of \d\n"
        r"(seat \d captures pawn \d of seat \d\n)*"
        r"seat \d wins\n"
        r"1\. seat \d, 0 spaces from home\n"
        r"2\. seat \d, [1-9]\d* spaces from home\n",
        printed,
    )


def test_names_missing_in_the_document_do_not_compile(npm: Npm) -> None:
    written = (npm.folder / "play.ts").read_text()
    wrong_names = {
        'ruleset: "parchis"': 'ruleset: "ludo"',
        "event.by": "event.thief",
        "row.data.roll": "row.data.dice",
    }
    files = [f"wrong-{number}.ts" for number in range(len(wrong_names))]
    for file, (right, wrong) in zip(files, wrong_names.items(), strict=True):
        assert right in written
        (npm.folder / file).write_text(written.replace(right, wrong))
    project = {"extends": "./tsconfig.json", "files": ["play.ts", *files]}
    (npm.folder / "wrong.json").write_text(json.dumps(project))

    with pytest.raises(AssertionError) as failure:
        npm("run", "build", "--", "--project", "wrong.json", "--noEmit")

    for file, wrong in zip(files, ("ludo", "thief", "dice"), strict=True):
        assert re.search(rf"{file}\(.*{wrong}", str(failure.value))
    assert "play.ts(" not in str(failure.value)
