"""The docstring of a function says what it does ("Write …") or what it gives ("The …")."""

import ast
from collections.abc import Iterator

import pytest

from tests.harness.markdown import ROOT

APPS = ("parcheesi_site", "games", "ranking", "accounts", "core")
OF_VIEWS = {"get", "post", "put", "patch", "delete"}
"""Their docstrings are texts of the OpenAPI document."""


def functions(app: str) -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    for path in (ROOT / app).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{path.relative_to(ROOT)}:{node.lineno}", node


@pytest.mark.parametrize("app", APPS)
def test_no_docstring_says_that_a_function_returns_something(app: str) -> None:
    found = {
        where: ast.get_docstring(node) or ""
        for where, node in functions(app)
        if node.name not in OF_VIEWS
    }

    assert any(found.values())
    assert [where for where, text in found.items() if text.startswith("Return")] == []
