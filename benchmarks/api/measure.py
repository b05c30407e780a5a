"""The measurements of `make bench-api`; to be imported once Django is set up."""

import statistics
import tempfile
from argparse import Namespace
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from django.db import connection

from benchmarks.api import breakdown, floor, operations, processor
from benchmarks.api.load import Measured, Repeating, Table, Unchanged, drive, http

AIM = 0.27
UNCHANGED_AIM = 0.85
ALONE_AIM_MS = 1.3
SAMPLES = 8
"""Commands whose statements pgbench executes, in equal parts."""


@dataclass
class Series:
    """One thing measured in every round."""

    name: str
    once: Callable[[], Measured]
    rates: list[float] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    spent: Counter[str] = field(default_factory=Counter)
    """Seconds of processor time, by kind of process."""
    responses: int = 0

    def measure(self) -> None:
        """Measure once more."""
        before = processor.spent()
        measured = self.once()
        self.spent.update(Counter(processor.spent()) - Counter(before))
        self.rates.append(measured.rate)
        self.latencies += measured.latencies
        self.responses += len(measured.latencies)

    @property
    def median(self) -> float:
        """The median rate."""
        return statistics.median(self.rates)

    def row(self) -> str:
        """A line of the table."""
        rates = f"{self.median:8.0f}  ({min(self.rates):.0f}–{max(self.rates):.0f})"
        return f"{self.name:34}{rates:24}{self._percentiles()}"

    def processor_row(self) -> str:
        """A line with the processor's time of one response, by kind of process."""
        shares = (f"{kind} {s / self.responses * 1e6:.0f}" for kind, s in self.spent.most_common())
        return f"{self.name:34}{', '.join(shares)}"

    def percentiles_ms(self) -> tuple[float, float]:
        """P50 and p99 in milliseconds."""
        cuts = statistics.quantiles(self.latencies, n=100)
        return cuts[49] * 1e3, cuts[98] * 1e3

    def _percentiles(self) -> str:
        return "".join(f"{ms:8.1f}" for ms in self.percentiles_ms()) if self.latencies else ""


def run(url: str, port: int, options: Namespace) -> None:
    """Measure and print."""
    try:
        _run(url, port, options)
    finally:
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's


def _run(url: str, port: int, options: Namespace) -> None:
    tables = [Table(port) for _ in range(options.clients)]
    without_keys = [Table(port, keys=False) for _ in range(options.clients)]
    own = Table(port)
    observed = floor.observe(own, SAMPLES)
    _print_conditions(options, observed)
    with tempfile.TemporaryDirectory() as folder:
        over_http = _over_http(port, tables, without_keys, options.seconds)
        floor_series = _floor(url, port, observed, options, Path(folder))
        _in_rounds(over_http, floor_series, options.rounds)
    _print_rates(over_http, floor_series)
    _print_breakdown(own, profile=options.profile)
    operations.print_costs()


def _over_http(
    port: int, tables: Sequence[Table], without_keys: Sequence[Table], seconds: int
) -> list[Series]:
    empty = [Repeating(http("GET", "/empty", table.token)) for table in tables]
    reads = [Repeating(http("GET", table.game_path, table.token)) for table in tables]
    alone = tables[:1]
    return [
        Series("commands, as clients send them", lambda: drive(port, tables, seconds)),
        Series("commands without keys", lambda: drive(port, without_keys, seconds)),
        Series("reads of a game", lambda: drive(port, reads, seconds)),
        Series("empty view, same authentication", lambda: drive(port, empty, seconds)),
        # The versions change with every round of commands.
        Series("reads answered 304", lambda: drive(port, list(map(Unchanged, tables)), seconds)),
        Series("commands of one client alone", lambda: drive(port, alone, seconds)),
    ]


def _floor(
    url: str, port: int, observed: Sequence[floor.Observed], options: Namespace, folder: Path
) -> Series | None:
    if floor.program() is None:
        print("pgbench is absent, in the wheel and in PATH: there is no floor to compare with.")
        return None
    floor.own_games(port, options.clients)
    prepared = floor.prepare(url, observed, options.clients, folder)
    return Series(
        "pgbench, the commands' statements", lambda: Measured(prepared.run(options.seconds), [])
    )


def _in_rounds(over_http: Sequence[Series], floor_series: Series | None, rounds: int) -> None:
    """Measure all, interleaved."""
    for series in over_http:
        series.once()  # warms up
    for _ in range(rounds):
        for series in (*([floor_series] if floor_series else []), *over_http):
            series.measure()


def _print_conditions(options: Namespace, observed: Sequence[floor.Observed]) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version')")
        version = cursor.fetchone()[0]
        cursor.execute("SELECT current_setting('fsync'), current_setting('synchronous_commit')")
        fsync, commit = cursor.fetchone()
    print(f"PostgreSQL {version}, fsync {fsync}, synchronous_commit {commit}.")
    print(
        f"{options.clients} clients, {options.rounds} rounds of {options.seconds} s each,"
        " interleaved; medians."
    )
    for name in ("roll", "move"):
        counts = {len(one.statements) for one in observed if one.name == name}
        blocks = any(s.in_transaction for one in observed for s in one.statements)
        suffix = ", BEGIN and COMMIT aside" if blocks else ", no BEGIN and COMMIT"
        print(f"Statements a {name}: {', '.join(map(str, sorted(counts)))}{suffix}.")


def _print_rates(over_http: Sequence[Series], floor_series: Series | None) -> None:
    commands, without_keys, reads, empty, unchanged, alone = over_http
    print(f"\n{'':34}{'  a second (min–max)':24}{'p50 ms':>8}{'p99 ms':>8}")
    for series in (*over_http, *([floor_series] if floor_series else [])):
        print(series.row())
    print()
    if floor_series:
        ratio = commands.median / floor_series.median
        print(f"{'commands to pgbench':34}{ratio:8.3f}  (aim: {AIM})")
        ratio = without_keys.median / floor_series.median
        print(f"{'commands without keys to pgbench':34}{ratio:8.3f}")
    print(f"{'commands to the empty view':34}{commands.median / empty.median:8.2f}")
    print(f"{'reads to the empty view':34}{reads.median / empty.median:8.2f}")
    ratio = unchanged.median / empty.median
    print(f"{'304 to the empty view':34}{ratio:8.2f}  (aim: {UNCHANGED_AIM})")
    alone_ms, _ = alone.percentiles_ms()
    print(f"{'one command alone, p50 in ms':34}{alone_ms:8.2f}  (aim: {ALONE_AIM_MS})")
    print("\nµs of processor time for one response, by process:")
    for series in over_http:
        print(series.processor_row())


def _print_breakdown(own: Table, *, profile: bool) -> None:
    parts = breakdown.measure(own)
    whole = breakdown.unobserved(own)
    total = sum(parts.values())
    print(f"\nOne command in one process: {whole:.0f} µs; each part without its inner parts:")
    for label, spent in parts.items():
        print(f"  {label:40}{spent:7.0f} µs{spent / total:7.1%}")
    print(f"  {'all, with the wrappers':40}{total:7.0f} µs")
    if profile:
        breakdown.profile(own)
