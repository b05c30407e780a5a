"""The three axes of `make bench-curve`; to be imported once Django is set up."""

import copy
import time
from argparse import Namespace
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from django.db import connection

from benchmarks import copies
from benchmarks.api.in_process import command
from benchmarks.api.load import Client, Repeating, Table, drive, http
from benchmarks.api.measure import Series
from benchmarks.curve import games

CLIENTS = (1, 4, 16, 64, 256)
GAMES = (1, 1_000, 100_000, 1_000_000)
OWN_GAMES = {games.SHORT_ROWS: 64, 100: 32, 1_000: 8, 3_000: 8}
"""By the rows of their records, how many games each client has: the short ones must stay short."""
QUICK_CLIENTS = (1, 4, 16)
QUICK_GAMES = (1, 1_000, 10_000)
KINDS = ("commands", "reads")
MAKERS = 8
"""Tables made at once."""


class Player(Client, Protocol):
    """A client that plays, and can also read its game."""

    token: str

    @property
    def game_path(self) -> str:
        """Return the address of the game."""


@dataclass(frozen=True, slots=True)
class Point:
    """A point of an axis, and what is measured at it."""

    label: str
    commands: Series
    reads: Series
    empty: Series

    def measure(self) -> None:
        """Measure once more."""
        for series in (self.commands, self.reads, self.empty):
            series.measure()

    def warm_up(self) -> None:
        """Measure without taking the result."""
        for series in (self.commands, self.reads, self.empty):
            series.once()


def run(port: int, options: Namespace) -> None:
    """Measure and print the three axes."""
    try:
        print(
            f"{options.rounds} rounds of {options.seconds} s at each point; medians of the rates."
        )
        _by_clients(port, options)
        _by_rows(port, options)
        _by_games(port, options)
    finally:
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's


def _by_clients(port: int, options: Namespace) -> None:
    axis = QUICK_CLIENTS if options.quick else CLIENTS
    tables = _tables(port, max(axis))
    games.settle()
    points = [_point(port, f"{count:,}", tables[:count], options) for count in axis]
    _in_rounds(points, options.rounds)
    _print("clients", f"each at a game of its own, {len(tables)} in the database", points)


def _by_rows(port: int, options: Namespace) -> None:
    games.clear()
    tables = _tables(port, options.clients)
    for table in tables:
        while table.game["version"] < games.SHORT_ROWS:
            command(table)
    copies.choose_sources()
    players = {
        rows: games.with_rows([copy.copy(table) for table in tables], rows, count)
        for rows, count in OWN_GAMES.items()
    }
    games.settle()
    points = [_point(port, f"{rows:,}", own, options) for rows, own in players.items()]
    _in_rounds(points, options.rounds)
    _print("rows", f"{options.clients} clients; the rows of the record at the start", points)


def _by_games(port: int, options: Namespace) -> None:
    games.clear()
    games.choose_originals()
    points: list[Point] = []
    present = 0
    for count in QUICK_GAMES if options.quick else GAMES:
        begun = time.monotonic()
        games.add(count - present)
        present = count
        # New ones: the turns of the former are overdue if the filling takes minutes.
        tables = _tables(port, options.clients)
        games.settle()
        print(f"{count:,} games after {time.monotonic() - begun:.0f} s", flush=True)
        points.append(_point(port, f"{count:,}", tables, options))
        _in_rounds(points[-1:], options.rounds)
    _print(
        "games",
        f"{options.clients} clients; running games beside theirs; one point after the other, so"
        " the ratios are of the rates to the empty view's",
        points,
        by_empty=True,
    )


def _tables(port: int, count: int) -> list[Table]:
    with ThreadPoolExecutor(MAKERS) as pool:
        return list(pool.map(Table, [port] * count))


def _point(port: int, label: str, players: Sequence[Player], options: Namespace) -> Point:
    def series(name: str, clients: Callable[[], Sequence[Client]]) -> Series:
        return Series(name, lambda: drive(port, clients(), options.seconds))

    return Point(
        label,
        series("commands", lambda: players),
        series("reads", partial(_repeated, players)),
        series("empty view", lambda: [Repeating(http("GET", "/empty", p.token)) for p in players]),
    )


def _repeated(players: Sequence[Player]) -> list[Client]:
    """Return clients that read the present games."""
    return [Repeating(http("GET", player.game_path, player.token)) for player in players]


def _in_rounds(points: Sequence[Point], rounds: int) -> None:
    """Measure all, interleaved."""
    for point in points:
        point.warm_up()
    for _ in range(rounds):
        for point in points:
            point.measure()


def _print(axis: str, note: str, points: Sequence[Point], *, by_empty: bool = False) -> None:
    print(f"\nBy {axis} ({note}):")
    heads = (f"{kind + '/s':>11}{'p50 ms':>8}{'p99 ms':>8}{'ratio':>7}" for kind in KINDS)
    print(f"{axis:>10}{''.join(heads)}{'empty/s':>10}")
    first = points[0]
    for point in points:
        slower = first.empty.median / point.empty.median if by_empty else 1.0
        cells = (
            _cells(one, one.median / reference.median * slower)
            for one, reference in (
                (point.commands, first.commands),
                (point.reads, first.reads),
            )
        )
        print(f"{point.label:>10}{''.join(cells)}{point.empty.median:10.0f}", flush=True)


def _cells(series: Series, ratio: float) -> str:
    p50, p99 = series.percentiles_ms()
    return f"{series.median:11.0f}{p50:8.1f}{p99:8.1f}{ratio:7.2f}"
