"""Values of the engine are never changed: transitions give new ones."""

import ast
from pathlib import Path

import games.engine

ENGINE = Path(games.engine.__file__).parent
READER = "lines.py"
"""It reads records, and has the line that it is at."""


def changed_attributes(source: str) -> list[str]:
    """The assignments to attributes, and their deletions."""
    nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute))
    return [ast.unparse(node) for node in nodes if not isinstance(node.ctx, ast.Load)]


def test_no_module_of_the_engine_changes_a_value() -> None:
    modules = {path: path.read_text() for path in ENGINE.rglob("*.py") if path.name != READER}
    assert len(modules) > 20
    assert not {
        path.name: found for path, code in modules.items() if (found := changed_attributes(code))
    }


def test_changes_are_found() -> None:
    assert changed_attributes("a.b = 1; a.b += 1; del a.b; a.b[0] = 1; a = b.c") == ["a.b"] * 3
