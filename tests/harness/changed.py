"""The tests that have changed since a commit."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


def changed_since(commit: str) -> tuple[list[str], list[str]]:
    """The changed tests, committed or not, and the other changed files below tests/."""
    tests: list[str] = []
    others: list[str] = []
    for path in _changed_files(commit):
        if not Path(path).match("test_*.py"):
            others.append(path)
        elif (ROOT / path).exists():
            old = _git("show", f"{commit}:{path}", check=False)
            names = changed_tests(old, (ROOT / path).read_text("utf-8"))
            tests += [path] if names is None else [f"{path}::{name}" for name in names]
    return tests, others


def changed_tests(old: str, new: str) -> list[str] | None:
    """The functions and classes of tests that differ; None if anything else of the module does.

    Comments, line breaks and imports make no difference: with what is imported, its use changes.
    """
    before, after = dict(_parts(old)), dict(_parts(new))
    if not before or before.get("") != after.get(""):
        return None
    return [name for name, code in after.items() if name and before.get(name) != code]


def _parts(source: str) -> Iterator[tuple[str, str]]:
    """The code of each test, by its name in a node id; that of everything else, by no name."""
    rest = []
    for node in ast.parse(source).body:
        name = getattr(node, "name", "")
        if name.startswith(("test_", "Test")):
            yield name, ast.dump(node)
        elif not isinstance(node, ast.Import | ast.ImportFrom) and not _is_docstring(node):
            rest.append(ast.dump(node))
    if rest:
        yield "", "\n".join(rest)


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changed_files(commit: str) -> list[str]:
    """The files below tests/ that differ from the commit, with those that git does not know."""
    changed = _git("diff", "--name-only", "--no-renames", commit, "--", "tests")
    unknown = _git("ls-files", "--others", "--exclude-standard", "--", "tests")
    return sorted({*changed.split(), *unknown.split()})


def _git(*arguments: str, check: bool = True) -> str:
    """What git prints; without a check, nothing if it fails."""
    command, errors = ["git", *arguments], None if check else subprocess.DEVNULL
    done = subprocess.run(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=errors, text=True, check=check
    )
    return done.stdout
