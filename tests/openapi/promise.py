"""The promise of version 1: docs/openapi-v1.json, which only grows.

`python -m tests.openapi.promise` fails if the document breaks the promise, or if the promise has
shrunk since the last two commits. `--extend` adds the additions of the document. `--anew` replaces
the promise, whatever that breaks, and increments its number.
"""

import json
import subprocess
import sys
from typing import Any

from tests.harness.document import ROOT, committed
from tests.openapi.breaking import breaks

NUMBER = "x-promise"
NAME = "docs/openapi-v1.json"
TEXTS = {"description", "summary", "example", "examples", "tags", "externalDocs", "title", "info"}
NAMED = {"properties", "schemas", "parameters", "headers", "responses", "content", "paths"}
"""Keys of mappings by name, where a name may equal one of TEXTS."""


def promise_of(document: dict[str, Any], number: int) -> dict[str, Any]:
    """The document without texts and examples."""
    return {NUMBER: number, **_stripped(document)}


def promised() -> dict[str, Any]:
    """The committed promise. Raises: FileNotFoundError."""
    promise: dict[str, Any] = json.loads((ROOT / NAME).read_text())
    return promise


def promised_before() -> list[dict[str, Any]]:
    """The promises of the last two commits, if this clone has them."""
    found = []
    for commit in ("HEAD", "HEAD^"):
        git = subprocess.run(
            ["git", "show", f"{commit}:{NAME}"], cwd=ROOT, capture_output=True, check=False
        )
        if git.returncode == 0:
            found.append(json.loads(git.stdout))
    return found


def broken(document: dict[str, Any]) -> list[str]:
    """The breaking changes of the document, compared with the promises."""
    present = promised()
    before = [one for one in promised_before() if one.get(NUMBER) == present[NUMBER]]
    return sorted({each for one in (present, *before) for each in breaks(one, document)})


def main() -> None:
    """Check the promise, and write it if requested."""
    number = promised()[NUMBER]
    if "--anew" in sys.argv:
        _write(promise_of(committed(), number + 1))
    elif found := broken(committed()):
        sys.exit("\n".join(["This breaks version 1 (docs/versions.md):", *found]))
    elif "--extend" in sys.argv:
        _write(promise_of(committed(), number))
    elif promise_of(committed(), number) != promised():
        sys.exit("The document adds what is not promised yet. Run `make openapi`.")


def _write(promise: dict[str, Any]) -> None:
    (ROOT / NAME).write_text(json.dumps(promise, indent=1, ensure_ascii=False) + "\n")


def _stripped(part: Any, *, named: bool = False) -> Any:
    if isinstance(part, list):
        return [_stripped(each) for each in part]
    if not isinstance(part, dict):
        return part
    return {
        name: _stripped(value, named=name in NAMED and not named)
        for name, value in part.items()
        if named or name not in TEXTS
    }


if __name__ == "__main__":
    main()
