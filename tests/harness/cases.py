"""Files of cases: each file is one test, and a failure names all failing cases."""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

Case = dict[str, Any]


def lines(file: Path) -> list[Case]:
    """The cases of a file with one JSON object per line."""
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def check_all(cases: Iterable[Case], check: Callable[[Case], object]) -> None:
    """Check every case, even after a failure; fail if there are no cases."""
    failed: dict[str, BaseException] = {}
    checked = 0
    for checked, case in enumerate(cases, start=1):  # noqa: B007 - the number of cases
        try:
            check(case)
        except (Exception, pytest.fail.Exception) as failure:  # noqa: BLE001 - reported below
            failed[case["id"]] = failure
    assert checked
    if failed:
        details = "\n".join(f"{name}: {failure!r}"[:500] for name, failure in failed.items())
        raise AssertionError(
            f"{len(failed)} of {checked} cases fail: {', '.join(failed)}\n{details}"
        ) from next(iter(failed.values()))
