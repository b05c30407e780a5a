"""Imports in code that tests and benchmarks start as strings, such as with `python -c`.

Neither mypy nor ruff reads such code, so a renamed module would be noticed only when it runs.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted([*ROOT.glob("tests/**/*.py"), *ROOT.glob("benchmarks/**/*.py")])
PACKAGES = "accounts|benchmarks|core|games|parcheesi_site|ranking|tests"
FROM = re.compile(
    rf"^\s*from[ ]+((?:{PACKAGES})\b[\w.]*)[ ]+import[ ]+(?:\(([^)]*)\)|([^\n(]+))", re.MULTILINE
)
IMPORT = re.compile(rf"^\s*import[ ]+((?:{PACKAGES})\b[\w.]*)", re.MULTILINE)


def strings(tree: ast.AST) -> Iterator[str]:
    """Yield the strings of a file; the values in an f-string are left out."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(p.value) if isinstance(p, ast.Constant) else "?" for p in node.values)


def imports(code: str) -> Iterator[tuple[str, str]]:
    """Yield each imported module of the project with the imported name, or with ''."""
    lines = code.replace(";", "\n")
    for match in FROM.finditer(lines):
        for name in (match[2] or match[3]).split(","):
            if words := name.partition("#")[0].split():
                yield match[1], words[0]
    for match in IMPORT.finditer(lines):
        yield match[1], ""


def file_of(module: str) -> Path | None:
    path = ROOT.joinpath(*module.split("."))
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.exists()), path if path.is_dir() else None)


@cache
def names_in(file: Path) -> frozenset[str]:
    """The names that a module binds, without importing it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.alias):
            names.add((node.asname or node.name).partition(".")[0])
    return frozenset(names)


def exists(module: str, name: str) -> bool:
    file = file_of(module)
    if file is None or not name:
        return file is not None
    is_bound = file.is_file() and name in names_in(file)
    return is_bound or file_of(f"{module}.{name}") is not None


IMPORTED = {
    (str(file.relative_to(ROOT)), *each)
    for file in FILES
    if file != Path(__file__).resolve()
    for code in strings(ast.parse(file.read_text()))
    for each in imports(code)
}


def test_modules_and_names_that_code_in_strings_imports_exist() -> None:
    assert len(IMPORTED) > 15
    assert [each for each in sorted(IMPORTED) if not exists(*each[1:])] == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("from core import clock; print(1)", [("core", "clock")]),
        ("import django; from core.clock import now as n, Clock", None),
        ("from core.clock import (\n    now,\n    Clock,\n)", None),
        ("    import core.clock\nimport json", [("core.clock", "")]),
        ("from corelib import x\nfrom core.{} import y", []),
    ],
)
def test_imports_are_found(code: str, found: list[tuple[str, str]] | None) -> None:
    expected = [("core.clock", "now"), ("core.clock", "Clock")] if found is None else found

    assert list(imports(code)) == expected
    assert all(exists(*each) for each in expected)


@pytest.mark.parametrize(
    "imported", [("core.clocks", ""), ("core.clocks", "now"), ("core.clock", "then"), ("co", "")]
)
def test_missing_modules_and_names_are_found(imported: tuple[str, str]) -> None:
    assert not exists(*imported)
