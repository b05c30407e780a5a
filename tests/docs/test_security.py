"""docs/security.md: every test that it names exists, and every defence names one."""

import ast
import re
from functools import cache

from tests.harness.markdown import ROOT, names, rows, text

PAGE = "docs/security.md"


@cache
def functions(file: str) -> set[str]:
    """The names of all functions in a file of tests; none if there is no such file."""
    path = ROOT / "tests" / file
    tree = ast.parse(path.read_text() if path.exists() else "")
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_test_exists() -> None:
    named = [name.partition("::") for name in names(text(PAGE)) if "::" in name]

    assert len(named) > 50
    assert [f"{file}::{name}" for file, _, name in named if name not in functions(file)] == []


def test_every_defence_has_a_test() -> None:
    untested = [row for row in rows(text(PAGE)) if not any("::" in name for name in names(row[-1]))]

    assert untested == []


def test_each_of_the_ten_risks_has_a_section() -> None:
    numbers = re.findall(r"^## API(\d+): ", text(PAGE), re.MULTILINE)

    assert numbers == [str(number) for number in range(1, 11)]
