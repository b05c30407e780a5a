"""What the simulation assumes, each value with its source.

docs/scaling.md names the chief ones; a test compares them.
"""

import dataclasses
import math
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path


def _is(value: float, unit: str, meaning: str, source: str) -> float:
    default: float = dataclasses.field(
        default=value, metadata={"unit": unit, "meaning": meaning, "source": source}
    )
    return default


API = "measured, `make bench-api`"
SWEEPS = "measured, `make bench-sweeps`"
STREAMS = "measured, `make bench-streams`"
CITUS = "measured, two data nodes"
ASSUMED = "assumed"


@dataclass(frozen=True, slots=True)
class Assumptions:
    """All values of the model. Times are processor time of one core unless the unit says more."""

    share_at_tables: float = _is(1.0, "", "people at a table", ASSUMED)
    players_a_game: float = _is(4, "", "players of a game", ASSUMED)
    turn_pace_s: float = _is(3, "s", "between two commands of a game", ASSUMED)
    request_pace_s: float = _is(10, "s", "between two other requests of a person", ASSUMED)
    share_unchanged: float = _is(0.5, "", "other requests answered 304", ASSUMED)
    streams_a_person: float = _is(3, "", "open streams of a person", ASSUMED)
    readers_a_game: float = _is(4, "", "streams that get a row of a game", ASSUMED)
    share_overdue: float = _is(0.02, "", "turns that the server plays", ASSUMED)
    commands_a_turn: float = _is(2, "", "commands of a turn", ASSUMED)
    commands_a_game: float = _is(637, "", "rows of a game", "measured, parchís of four")

    web_command_ms: float = _is(2.0, "ms", "a command in the web", API)
    web_read_ms: float = _is(1.0, "ms", "a read in the web", API)
    web_unchanged_ms: float = _is(
        0.55, "ms", "a 304 in the web", ASSUMED + ": an empty one and 15 %"
    )
    primary_command_ms: float = _is(0.64, "ms", "a command in PostgreSQL", API)
    primary_read_ms: float = _is(0.1, "ms", "a read or 304 in PostgreSQL", API)
    redis_command_ms: float = _is(0.02, "ms", "a command in Redis", API)
    redis_forward_ms: float = _is(0.005, "ms", "a publication to a process of streams", ASSUMED)
    presence_ms: float = _is(0.02, "ms", "a request's presence, in PostgreSQL", CITUS)
    presence_interval_s: float = _is(
        15, "s", "a person's presence is written at most so often", "the setting"
    )
    settle_worker_ms: float = _is(25, "ms", "a settled game in the service", "measured")
    settle_primary_ms: float = _is(4, "ms", "a settled game in PostgreSQL", "measured")
    archive_ms: float = _is(100, "ms", "an archived game", "measured")

    coordinator_command_ms: float = _is(0.8, "ms", "a command in Citus's coordinator", CITUS)
    data_command_ms: float = _is(0.58, "ms", "a command in its data nodes", CITUS)
    coordinator_read_ms: float = _is(
        0.4, "ms", "a read in the coordinator", ASSUMED + ": half of it"
    )
    data_read_ms: float = _is(0.29, "ms", "a read in the data nodes", ASSUMED + ": half")
    citus_network_ms: float = _is(0.42, "ms of time", "a command between the nodes", CITUS)
    all_shards_ms: float = _is(3.9, "ms", "a sweep's search on all shards", CITUS)

    turn_worker_ms: float = _is(0.6, "ms", "an overdue turn in the worker", SWEEPS)
    turn_primary_ms: float = _is(0.4, "ms", "an overdue turn in PostgreSQL", SWEEPS)
    search_ms: float = _is(
        2, "ms of time", "a batch of ten: search and commit", "a sweep that finds nothing"
    )
    slower_beside: float = _is(1.63, "", "a worker's time beside others", "fitted: 2 × 837 / 1,030")
    gather_due_s: float = _is(0.05, "s", "between two sweeps", SWEEPS)

    stream_kib: float = _is(55, "KiB", "an open stream", STREAMS)
    deliver_ms: float = _is(0.07, "ms", "a row to one stream", "fitted: (15 - 8) × 2 / 200 ms")
    gather_publications_ms: float = _is(5, "ms of time", "publications are gathered", "the setting")

    commit_ms: float = _is(1, "ms of time", "a synced commit", ASSUMED)
    network_ms: float = _is(0.2, "ms of time", "a statement's way to and fro", ASSUMED)
    cv_web: float = _is(0.5, "", "standard deviation / mean of a web time", ASSUMED)
    cv_database: float = _is(1, "", "the same of a statement", ASSUMED)

    row_bytes: float = _is(390, "bytes", "a row of the record with its index", "measured")
    wal_bytes: float = _is(700, "bytes", "WAL of a command", "measured")
    process_mib: float = _is(120, "MiB", "a process without streams", ASSUMED)
    threads: float = _is(4, "", "threads of a web process or worker", "the deployment")
    streams_a_process: float = _is(2000, "", "streams of a process", ASSUMED)
    planned_load: float = _is(0.6, "", "load for which processes and nodes are planned", ASSUMED)
    primary_cores: float = _is(32, "", "cores of the primary or coordinator", ASSUMED)
    data_node_cores: float = _is(16, "", "cores of a data node", ASSUMED)
    shards: float = _is(32, "", "shards, so at most as many data nodes", "`distribute`")

    def __post_init__(self) -> None:
        for one in dataclasses.fields(self):
            value = getattr(self, one.name)
            if not 0 <= value < math.inf:
                raise ValueError(f"{one.name} is {value}; it must be 0 or more, and finite.")
        for name in ("share_at_tables", "share_unchanged", "share_overdue"):
            if getattr(self, name) > 1:
                raise ValueError(f"{name} is a share, so at most 1.")
        for name in POSITIVE:
            if not getattr(self, name):
                raise ValueError(f"{name} must be more than 0.")


POSITIVE = (
    "players_a_game", "turn_pace_s", "request_pace_s", "presence_interval_s",
    "commands_a_turn", "commands_a_game",
    "web_command_ms", "cv_web", "cv_database", "threads", "streams_a_process", "planned_load",
    "primary_cores", "data_node_cores", "shards",
)  # fmt: skip
"""Values that something is divided by."""


def changed(settings: Iterable[str], file: Path | None = None) -> Assumptions:
    """The assumptions with the values of a TOML file, and then of `name=value` settings.

    Raises:
        ValueError: An unknown name, or a value that is not a number or is out of range.
    """
    values: dict[str, object] = tomllib.loads(file.read_text()) if file else {}
    for one in settings:
        name, _, value = one.partition("=")
        values[name] = value
    known = {one.name for one in dataclasses.fields(Assumptions)}
    if unknown := sorted(values.keys() - known):
        raise ValueError(f"No such assumption: {', '.join(unknown)}.")
    numbers = {}
    for key, given in values.items():
        try:
            numbers[key] = float(str(given))
        except ValueError:
            raise ValueError(f"{key} needs a number, not {given!r}.") from None
    return dataclasses.replace(Assumptions(), **numbers)


def markdown(assumptions: Assumptions) -> str:
    """The table of all assumptions."""
    lines = ["| assumption | value | meaning | from |", "|---|---|---|---|"]
    for one in dataclasses.fields(assumptions):
        value = f"{getattr(assumptions, one.name):g} {one.metadata['unit']}".strip()
        about = f"{one.metadata['meaning']} | {one.metadata['source']}"
        lines.append(f"| `{one.name}` | {value} | {about} |")
    return "\n".join(lines)
