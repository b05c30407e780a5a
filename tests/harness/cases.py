"""Files of cases: each is one test, which names all the cases that fail."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

Case = dict[str, Any]


def lines(file: Path) -> list[Case]:
    """The cases of a file that has one on each line."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def check_all(cases: Iterable[Case], check: Callable[[Case], object]) -> None:
    """Check each case, also after one has failed; there must be some."""
    failed: dict[str, BaseException] = {}
    checked = 0
    for checked, case in enumerate(cases, start=1):  # noqa: B007 - how many, in the end
        try:
            check(case)
        except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - told below
            failed[case["id"]] = failure
    assert checked
    if failed:
        told = "\n".join(f"{name}: {failure!r}"[:500] for name, failure in failed.items())
        raise AssertionError(
            f"{len(failed)} of {checked} cases fail: {', '.join(failed)}\n{told}"
        ) from next(iter(failed.values()))
