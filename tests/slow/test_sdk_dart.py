"""sdk/dart: it is generated from the document, and a parser finds no fault.

With `dart` it is compiled, and plays through failures and unknowns.
"""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.failing_proxy import CUT, FAILURES, KILLED, failing_proxy, many
from tests.harness.markdown import ROOT
from tests.harness.unknowns import Unknowns
from tests.slow.sdk_generated import generated, needs_java

SDK = ROOT / "sdk" / "dart"
PROGRAMS = Path(__file__).parent / "dart"
FILES = sorted([*SDK.rglob("*.dart"), *PROGRAMS.glob("*.dart")])
PATIENCE_S = 400
PLACES = r"games/\S+ is finished\n1\. seat \d, 0 spaces from home\n2\. seat \d, [1-9]\d* .*\n"

pytestmark = pytest.mark.xdist_group("sdk_dart")  # so that only one worker compiles


class Project:
    """A copy of the SDK with the packages that it needs."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "dart"
        shutil.copytree(SDK, self.folder, ignore=shutil.ignore_patterns(".dart_tool"))
        shutil.copytree(PROGRAMS, self.folder / "tests")
        self._dart("pub", "get")

    def run(self, program: str, *arguments: str) -> str:
        """What a program of the SDK prints; it must compile and succeed."""
        return self._dart("run", program, *arguments)

    def _dart(self, *arguments: str) -> str:
        done = subprocess.run(
            ["dart", *arguments],
            cwd=self.folder,
            env=os.environ,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    if not shutil.which("dart"):
        pytest.skip("needs Dart")
    return Project(tmp_path_factory.mktemp("sdk"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_parser_finds_no_fault(file: Path) -> None:
    assert not list(_faults(file.read_bytes()))


def test_the_parser_finds_a_missing_bracket() -> None:
    (fault,) = _faults(b"void main() { print('here'; }\n")

    assert fault.startswith("line 1")


def test_every_import_exists() -> None:
    assert FILES
    missing = [
        f"{file.name}: {target}"
        for file in FILES
        for target in _own_imports(file.read_text())
        if not (SDK / "lib" / target).exists() and not (file.parent / target).exists()
    ]
    assert missing == []


@needs_java
@pytest.mark.parametrize("name", ["models.g.dart", "operations.g.dart"])
def test_the_generated_files_are_those_of_the_document(name: str) -> None:
    assert (SDK / "lib/src" / name).read_text() == generated("dart")[name], "run make sdk-dart"


def test_its_robot_plays_a_whole_game(project: Project, made_run: str) -> None:
    assert re.fullmatch(PLACES, project.run("example/robot.dart", made_run))


def test_its_robot_plays_on_through_failures_and_unknowns(project: Project, made_run: str) -> None:
    unknowns = Unknowns()
    with failing_proxy(made_run, many, unknowns) as (address, seen):
        printed = project.run("example/robot.dart", address)

    assert re.fullmatch(PLACES, printed)
    assert set(seen) == FAILURES - {KILLED} | {CUT}
    assert unknowns.seen.keys() == {"value", "kind", "field", "event"}


def test_follow_does_what_the_service_says(project: Project) -> None:
    """Rows once and in order, closes, refusals, and changes of the topics."""
    assert project.run("tests/following.dart") == (PROGRAMS / "following.txt").read_text()


@pytest.mark.parametrize(("by", "killed"), [("webSocket", CUT), ("events", KILLED)])
def test_the_rows_of_several_topics_come_once_and_in_order_through_cuts(
    project: Project, made_run: str, by: str, killed: str
) -> None:
    with failing_proxy(made_run, {}.get) as (proxy, seen):
        printed = project.run("tests/several.dart", made_run, proxy, by)

    assert printed == "true true\ntrue true true\n"
    assert killed in seen


def _own_imports(code: str) -> Iterator[str]:
    for line in code.splitlines():
        word, _, rest = line.partition(" '")
        target = rest.partition("'")[0].removeprefix("package:parcheesi/")
        if word in ("import", "export") and ":" not in target:
            yield target


def _faults(code: bytes) -> Iterator[str]:
    parsers = pytest.importorskip("tree_sitter", reason="needs tree-sitter and its grammar of Dart")
    grammar = pytest.importorskip("tree_sitter_dart_orchard")
    parser = parsers.Parser(parsers.Language(grammar.language()))
    nodes = [parser.parse(code).root_node]
    while nodes:
        node = nodes.pop()
        nodes += node.children
        if node.is_missing or node.type == "ERROR":
            yield f"line {node.start_point.row + 1}: {node.type}"
