"""What version 1 has promised: docs/openapi-v1.json, which only grows.

`python -m tests.openapi.promise` fails where the document breaks it, or the promise was cut down
since the last commits. With `--extend` what the document adds is promised as well. With `--anew`
the promise is made anew, whatever it breaks: it gets the next number, for all to see.
"""

import json
import subprocess
import sys
from typing import Any

from tests.harness.document import ROOT, committed
from tests.openapi.breaking import breaks

NUMBER = "x-promise"
NAME = "docs/openapi-v1.json"
WORDS = {"description", "summary", "example", "examples", "tags", "externalDocs", "title", "info"}
NAMED = {"properties", "schemas", "parameters", "headers", "responses", "content", "paths"}
"""What holds parts by name, where a name may be one of the words."""


def promise_of(document: dict[str, Any], number: int) -> dict[str, Any]:
    """The document without words and examples."""
    return {NUMBER: number, **_stripped(document)}


def promised() -> dict[str, Any]:
    """The promise in the repository. Raises FileNotFoundError: without it nothing is checked."""
    promise: dict[str, Any] = json.loads((ROOT / NAME).read_text())
    return promise


def promised_before() -> list[dict[str, Any]]:
    """The promises of the last two commits, as far as this clone has them."""
    found = []
    for commit in ("HEAD", "HEAD^"):
        shown = subprocess.run(
            ["git", "show", f"{commit}:{NAME}"], cwd=ROOT, capture_output=True, check=False
        )
        if shown.returncode == 0:
            found.append(json.loads(shown.stdout))
    return found


def broken(document: dict[str, Any]) -> list[str]:
    """What the document breaks of all that was promised."""
    present = promised()
    before = [one for one in promised_before() if one.get(NUMBER) == present[NUMBER]]
    return sorted({each for one in (present, *before) for each in breaks(one, document)})


def main() -> None:
    """Check, and where asked write."""
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
        if named or name not in WORDS
    }


if __name__ == "__main__":
    main()
