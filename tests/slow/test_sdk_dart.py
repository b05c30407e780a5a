"""sdk/dart: it is generated from the document, and a parser finds no fault; no compiler does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness.markdown import ROOT
from tests.slow.sdk_generated import generated, needs_java

SDK = ROOT / "sdk" / "dart"
FILES = sorted(SDK.rglob("*.dart"))


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
