"""A table at the end of a run: the seconds of its tests, by folder. A plug-in of pytest."""

from collections import defaultdict
from collections.abc import Iterable

import pytest

LEAST = 0.01
"""Folders with a smaller share are summed up."""
LEVELS = 3
"""The names of a path that make a row: tests/games/tables."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    reports = [
        report
        for those in terminalreporter.stats.values()
        for report in those
        if type(report) is pytest.TestReport  # subtests are a part of their test
    ]
    rows = table((report.nodeid, report.duration) for report in reports)
    if len(rows) > 1:
        terminalreporter.section("seconds by folder, in all processes")
        for row in rows:
            terminalreporter.write_line(row)


def table(durations: Iterable[tuple[str, float]]) -> list[str]:
    """A line for each folder, or for each file of a single folder, by the seconds of its tests."""
    durations = list(durations)
    paths = {nodeid: nodeid.partition("::")[0].split("/") for nodeid, _ in durations}
    folders = {name: "/".join(path[:-1][:LEVELS]) for name, path in paths.items()}
    if len({*folders.values()}) == 1:
        folders = {name: "/".join(path) for name, path in paths.items()}
    seconds: defaultdict[str, float] = defaultdict(float)
    tests: defaultdict[str, set[str]] = defaultdict(set)
    least = LEAST * sum(each for _, each in durations)
    for name, each in durations:
        seconds[folders[name]] += each
        tests[folders[name]].add(name)
    for folder in [folder for folder, each in seconds.items() if each < least]:
        seconds["others"] += seconds.pop(folder)
        tests["others"] |= tests.pop(folder)
    return [
        _line(folder, len(tests[folder]), each, each / sum(seconds.values()))
        for folder, each in sorted(seconds.items(), key=lambda row: -row[1])
    ]


def _line(folder: str, tests: int, seconds: float, share: float) -> str:
    return f"{seconds:8.1f} s {share:5.0%} {tests:6} tests  {folder}"
