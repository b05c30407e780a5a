"""The time of a command by its parts, each without the other parts that it calls.

The parts are wrapped, and commands of real games are played in this process, one at a time. The
remaining time is the framework's. A part that the application no longer has is left out.
"""

import contextlib
import cProfile
import pstats
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

from django.db import connection

from benchmarks.api.in_process import play
from benchmarks.api.load import Table

BATCH, BATCHES = 100, 10
"""Commands in a batch, and batches; the fastest batch counts."""
FRAMEWORK = "Django and its middleware"
PARTS = {
    "DRF: dispatch": ["rest_framework.views.APIView.dispatch"],
    "DRF: parse the body": ["rest_framework.request.Request._parse"],
    "DRF: validate the body": ["games.play.api.validated"],
    "DRF: render JSON": ["rest_framework.renderers.JSONRenderer.render"],
    "authentication (token)": ["accounts.sessions.tokens.read"],
    "connection from and to the pool": [
        "django.db.backends.base.base.BaseDatabaseWrapper.connect",
        "django.db.backends.base.base.BaseDatabaseWrapper.close",
    ],
    "ORM and cursor around the SELECT": ["games.play.commands.gate.game_of"],
    "engine: load the position": ["games.records.stored.stored_position"],
    "engine: roll or move": [
        "games.play.transition.roll",
        "games.play.transition.play",
        "games.play.transition.events_of_roll",
        "games.play.transition.events_of_move",
        "games.play.transition.move_to_json",
    ],
    "engine: position to JSON": [
        "games.play.commit.position_to_json",
        "games.play.responses.position_to_json",
    ],
    "fairness: dice": ["games.records.rolls.dice_roll"],
    "service: the command": ["games.play.commands.turn.command"],
    "service: rows and cursor of the write": ["games.play.fast_commit.write"],
    "BEGIN and COMMIT": [
        "django.db.backends.base.base.BaseDatabaseWrapper.set_autocommit",
        "django.db.backends.base.base.BaseDatabaseWrapper.commit",
    ],
    "publication": ["games.play.commit.publish_on_commit"],
    "describe the game": ["games.play.api.present_game"],
}

Part = Callable[..., Any]


@dataclass
class Stopwatch:
    """Adds up the own time of parts that call each other."""

    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    _inner: list[float] = field(default_factory=lambda: [0.0])

    @contextlib.contextmanager
    def timing(self, label: str) -> Iterator[None]:
        """Time the block, without the parts inside it."""
        self._inner.append(0.0)
        start = time.perf_counter()
        try:
            yield
        finally:
            took = time.perf_counter() - start
            self.spent[label] += took - self._inner.pop()
            self._inner[-1] += took

    def wrapped(self, label: str, part: Part) -> Part:
        """The part, timed."""

        def timed(*args: Any, **kwargs: Any) -> Any:
            # The same as `timing`, at a tenth of the cost: it is called thirty times per command.
            self._inner.append(0.0)
            start = time.perf_counter()
            try:
                return part(*args, **kwargs)
            finally:
                took = time.perf_counter() - start
                self.spent[label] += took - self._inner.pop()
                self._inner[-1] += took

        return timed

    def statement(
        self, execute: Part, sql: str, params: Any, many: bool, context: dict[str, Any]
    ) -> Any:
        """Time a statement, by its first word (the hook of Django's connection)."""
        with self.timing(f"PostgreSQL: {sql.split(maxsplit=1)[0]}"):
            return execute(sql, params, many, context)


def measure(table: Table) -> dict[str, float]:
    """Microseconds per command, by part, the longest first."""
    watch = Stopwatch()
    with contextlib.ExitStack() as stack:
        for label, targets in PARTS.items():
            for target in targets:
                _wrap(stack, watch, label, target)
        stack.enter_context(connection.execute_wrapper(watch.statement))
        quietest = min((_measured(watch, table) for _ in range(BATCHES)), key=_total)
    by_part = sorted(quietest.items(), key=lambda item: -item[1])
    return {label: seconds / BATCH * 1e6 for label, seconds in by_part}


def unobserved(table: Table) -> float:
    """Microseconds per command without the wrappers."""
    return min(_timed(table) for _ in range(BATCHES)) / BATCH * 1e6


def _measured(watch: Stopwatch, table: Table) -> dict[str, float]:
    watch.spent.clear()
    with watch.timing(FRAMEWORK):
        _play(table, BATCH)
    return dict(watch.spent)


def _total(spent: dict[str, float]) -> float:
    return sum(spent.values())


def _timed(table: Table) -> float:
    start = time.perf_counter()
    _play(table, BATCH)
    return time.perf_counter() - start


def profile(table: Table) -> None:
    """Print what cProfile finds."""
    with cProfile.Profile() as profiler:
        _play(table, BATCH * BATCHES)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(40)


def _play(table: Table, count: int) -> None:
    for _ in range(count):
        play(table)


def _wrap(stack: contextlib.ExitStack, watch: Stopwatch, label: str, target: str) -> None:
    patcher = patch(target)
    try:
        original, _ = patcher.get_original()
    except (AttributeError, ImportError):
        return
    stack.enter_context(patch(target, watch.wrapped(label, original)))
