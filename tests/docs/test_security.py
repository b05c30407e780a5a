"""docs/security.md: every test that it names exists, and every defence names one."""

import ast
import re
from functools import cache

from tests.harness.markdown import ROOT, names, text

PAGE = "docs/security.md"


@cache
def functions(file: str) -> set[str]:
    """The names of all functions in a file of tests; none if there is no such file."""
    path = ROOT / "tests" / file
    tree = ast.parse(path.read_text() if path.exists() else "")
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def missing(named: str) -> bool:
    """Whether there is no such test, or no such file of tests."""
    file, _, name = named.partition("::")
    return name not in functions(file) if name else not functions(file)


def defences() -> list[str]:
    """The list items up to what is not defended."""
    defended, _, _ = text(PAGE).partition("\n## What is not defended\n")
    return re.findall(r"^- .+(?:\n  .+)*", defended, re.MULTILINE)


def evidence(defence: str) -> list[str]:
    return [name for name in names(defence) if re.search(r"/test_\w+\.py", name)]


def test_every_test_exists() -> None:
    named = [name for defence in defences() for name in evidence(defence)]

    assert len(named) > 50
    assert [name for name in named if missing(name)] == []


def test_every_defence_has_a_test() -> None:
    assert [defence for defence in defences() if not evidence(defence)] == []


def test_each_of_the_ten_risks_has_a_section() -> None:
    numbers = re.findall(r"^## API(\d+): ", text(PAGE), re.MULTILINE)

    assert numbers == [str(number) for number in range(1, 11)]
