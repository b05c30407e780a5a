"""The measurements of `make bench-peers`; to be imported once Django is set up."""

import json
import statistics
import subprocess
import time
from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack

import psycopg

from benchmarks.api.load import Table, drive
from benchmarks.api.measure import Series
from benchmarks.peers.boardgame import CONNECTIONS, Load, Server, node, version

PACKAGES = ("boardgame.io", "bgio-postgres", "@boardgame.io/storage-cache")
SETTINGS = ("server_version", "fsync", "synchronous_commit")
SETTLED_S = 1
"""Until the writes that follow the making of a match are committed."""
DUE = 2.8
"""The ratio to boardgame.io that is aimed at."""


class Counted(Table):
    """A table that counts the commands of its finished games."""

    def __init__(self, port: int) -> None:
        super().__init__(port)
        self.lengths: list[int] = []
        self._commands = 0

    def answered(self, body: bytes) -> bool:
        """Take the game from the response."""
        counts = super().answered(body)
        self._commands += counts
        if self.game["status"] == "finished":
            self.lengths.append(self._commands)
            self._commands = 0
        return counts


def run(port: int, peers_url: str, options: Namespace) -> None:
    """Measure and print: the service on this port, and boardgame.io on this database."""
    with ExitStack() as stack:
        first, second = (stack.enter_context(Server(peers_url)) for _ in range(2))
        cached = stack.enter_context(Server(peers_url, cached=True))
        loads = {
            name: stack.enter_context(Load(servers, options.clients))
            for name, servers in {
                "boardgame.io, 1 process": [first],
                "boardgame.io, 2 processes": [first, second],
                "boardgame.io, 1 process, cache": [cached],
            }.items()
        }
        _print_conditions(peers_url, options)
        _print_order(peers_url, second)
        tables = [Counted(port) for _ in range(options.clients)]
        all_series = _series(port, tables, loads, options.seconds)
        _in_rounds(all_series, options.rounds)
    _print_rates(all_series)
    _print_sizes(tables, loads)


def _series(
    port: int, tables: Sequence[Counted], loads: dict[str, Load], seconds: int
) -> list[Series]:
    ours = Series("this service", lambda: drive(port, tables, seconds))
    theirs = [Series(name, lambda load=load: load.drive(seconds)) for name, load in loads.items()]  # type: ignore[misc]  # a bound argument
    return [ours, *theirs]


def _in_rounds(all_series: Sequence[Series], rounds: int) -> None:
    """Measure all, interleaved."""
    for series in all_series:
        series.once()  # warms up
    for _ in range(rounds):
        for series in all_series:
            series.measure()


def _print_conditions(peers_url: str, options: Namespace) -> None:
    with psycopg.connect(peers_url) as connection:
        rows = [connection.execute(f"SHOW {name}").fetchone() for name in SETTINGS]
    values = (row[0] for row in rows if row)
    print(", ".join(f"{n} {v}" for n, v in zip(SETTINGS, values, strict=True)) + ".")
    done = subprocess.run([node(), "--version"], capture_output=True, text=True, check=True)
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    print(f"node {done.stdout.strip()}, {packages}.")
    print(f"Each server of boardgame.io has up to {CONNECTIONS} connections to PostgreSQL.")
    print(
        f"{options.clients} clients, {options.rounds} rounds of {options.seconds} s each,"
        " interleaved; medians."
    )


def _print_order(peers_url: str, server: Server) -> None:
    """Print whether an update arrives while nothing can be committed.

    One client alone: blocked writes hold connections, which the reads of others would lack.
    """
    with Load([server], 1) as load:
        time.sleep(SETTLED_S)
        with psycopg.connect(peers_url) as connection:
            connection.execute('LOCK TABLE "Games" IN EXCLUSIVE MODE')  # stops writes, not reads
            arrived = load.begin_move()
        load.finish_move()
    order = "before" if arrived else "after"
    print(f"boardgame.io sends the update of a move {order} its commit.")


def _print_rates(all_series: Sequence[Series]) -> None:
    print(f"\n{'':34}{'  a second (min–max)':24}{'p50 ms':>8}{'p99 ms':>8}")
    for series in all_series:
        print(series.row())
    print()
    ours, *theirs = all_series
    for series in theirs:
        print(f"{'to ' + series.name:34}{ours.median / series.median:8.2f}  (aim: {DUE})")
    print("\nµs of processor time for one command or move, by process:")
    for series in all_series:
        print(series.processor_row())


def _print_sizes(tables: Sequence[Counted], loads: dict[str, Load]) -> None:
    print("\nFinished games, their median commands, and bytes of a state:")
    lengths = [length for table in tables for length in table.lengths]
    _print_size("this service", lengths, len(json.dumps(tables[0].game)))
    for name, load in loads.items():
        _print_size(name, load.lengths, load.state_bytes)


def _print_size(name: str, lengths: Sequence[int], size: int) -> None:
    median = statistics.median(lengths) if lengths else float("nan")
    print(f"{name:34}{len(lengths):6}{median:8.0f}{size:8}")
