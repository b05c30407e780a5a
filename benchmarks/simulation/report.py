"""What the simulation prints: tables in Markdown, which docs/scaling.md quotes."""

from collections.abc import Sequence
from dataclasses import dataclass

from benchmarks.simulation import sweeps
from benchmarks.simulation.assumptions import Assumptions
from benchmarks.simulation.calibration import Line
from benchmarks.simulation.detail import Measured, Web
from benchmarks.simulation.load import DAY_S, Database, Load, Plan


@dataclass(frozen=True, slots=True)
class Run:
    """One number of people on one database."""

    plan: Plan
    commands: Measured | None
    """None if the database cannot take the load."""
    late_s: list[float]


def run(people: int, database: Database, given: Assumptions, seconds: float, seed: int) -> Run:
    """Plan, and simulate `seconds` of it."""
    plan = Plan(Load(people, given), database)
    taken = all(one.load < 1 for one in (plan.central, plan.data) if one)
    commands = Web(plan, seconds, seed).run().commands if taken else None
    deadlines = sweeps.at_random(max(plan.load.overdue, 1e-3), seconds, seed)
    return Run(plan, commands, sorted(sweeps.lateness(deadlines, plan.workers, plan.load)))


def calibrated(lines: Sequence[Line]) -> str:
    """Measured beside simulated."""
    rows = ["| | measured | simulated | |", "|---|---|---|---|"]
    for one in lines:
        simulated = f"{one.simulated:,.0f}" if one.simulated >= 10 else f"{one.simulated:.2f}"
        verdict = "fitted" if one.fitted else "predicted"
        if not one.reproduced:
            verdict = "**not reproduced**"
        rows.append(f"| {one.name} | {one.measured} | {simulated} | {verdict} |")
    return "\n".join(rows)


def table(database: Database, runs: Sequence[Run]) -> str:
    """The table of all numbers of people, and what is full first."""
    columns = [_column(one) for one in runs]
    names = list(columns[0])
    heads = "".join(f" {one.plan.load.people:,} |" for one in runs)
    rows = [f"| {_TITLES[database]} |{heads}", "|---|" + "---|" * len(runs)]
    rows += [f"| {name} |{''.join(f' {column[name]} |' for column in columns)}" for name in names]
    limits = sorted(runs[-1].plan.limits().items(), key=lambda pair: pair[1])
    full = ", ".join(f"{name} with {two_digits(people)} people" for name, people in limits)
    return "\n".join([*rows, "", f"Full, if nothing is added: {full}."])


_TITLES = {
    Database.ONE: "one primary",
    Database.CITUS: "Citus, all statements through its coordinator",
    Database.ANY_NODE: "Citus, statements to any node (not built)",
}


def _column(one: Run) -> dict[str, str]:
    plan, load, given = one.plan, one.plan.load, one.plan.load.given
    data = plan.data
    return {
        "commands; other requests a second": f"{_number(load.commands)}; {_number(load.others)}",
        "p50; p99 of a command, ms": _cuts(one.commands),
        "web: busy cores; processes": f"{_number(load.web)}; {plan.web:,}",
        "primary or coordinator: busy cores": _number(load.central(plan.database)),
        "its load": f"{plan.central.load:.0%}",
        "its commits a second, at most": _number(load.commits(plan.database)),
        "data nodes: busy cores of the busiest; nodes": (
            f"{_number(data.load * data.servers)}; {plan.data_nodes}" if data else "none"
        ),
        "streams: open; busy cores; processes": (
            f"{load.streams:,.0f}; {_number(load.delivery)}; {plan.streams:,}"
        ),
        "overdue turns a second; workers": f"{_number(load.overdue)}; {plan.workers}",
        "lateness of a deadline, p50; p99, s": _late(one.late_s),
        "other work: busy cores; workers": (
            f"{_number(load.workers - load.overdue * given.turn_worker_ms / 1e3)};"
            f" {plan.other_workers}"
        ),
        "Redis: busy cores; servers": f"{_number(load.redis)}; {plan.redis}",
        "connections to PgBouncer": f"{plan.client_connections:,}",
        "memory of all processes, GiB": _number(plan.memory_gib),
        "rows a day": _number(load.commands * DAY_S / 1e6) + " million",
        "growth; WAL a day, GB": (
            f"{_number(load.commands * DAY_S * given.row_bytes / 1e9)};"
            f" {_number(load.commands * DAY_S * given.wal_bytes / 1e9)}"
        ),
    }


def _cuts(commands: Measured | None) -> str:
    if commands is None:
        return "the queue grows for ever"
    return f"{commands.cut_ms(50):.1f}; {commands.cut_ms(99):.1f}"


def _late(late_s: list[float]) -> str:
    if not late_s:
        return "none was due"
    return f"{late_s[len(late_s) // 2]:.2f}; {late_s[int(0.99 * len(late_s))]:.2f}"


def _number(value: float) -> str:
    if value >= 100:
        return f"{two_digits(value)}"
    return f"{value:.2g}"


def two_digits(value: float) -> str:
    """The number rounded to two digits."""
    digits = len(str(int(value))) - 2
    return f"{round(value, -max(0, digits)):,.0f}"
