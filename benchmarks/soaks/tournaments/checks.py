"""Checks without the database: the records of tournaments, and the log of the service."""

import io
import json
import re
from collections import Counter
from collections.abc import Iterable
from contextlib import redirect_stdout
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, Final

from tests.harness.service import ROOT

LOST: Final = (
    *("OperationalError", "InterfaceError", "ConnectionError", "ConnectionResetError"),
    *("ConnectionRefusedError", "BrokenPipeError", "TimeoutError", "PoolTimeout"),
    *("ConnectionInterrupted", "AdminShutdown", "CannotConnectNow"),
)
"""Exceptions of a connection to a process that was killed."""
WRAPPED: Final = "celery.beat.SchedulingError"
"""What beat makes of any exception: the one before it counts."""
CONNECTING: Final = ("psycopg.pool", "celery.worker.consumer.consumer")
"""Loggers of those that connect again."""
EXCEPTION: Final = re.compile(r"^([\w.]+): ", re.MULTILINE)
"""A line that begins with the name of an exception."""
SHOWN: Final = 2000


def verifier() -> Any:
    """The script docs/verify_pairings.py, which shares no code with the service."""
    spec = spec_from_file_location("verify_pairings", ROOT / "docs" / "verify_pairings.py")
    if spec is None or spec.loader is None:
        raise RuntimeError("docs/verify_pairings.py cannot be loaded")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def wrong_record(script: Any, record: str) -> str:
    """What the script finds wrong in a record; empty if nothing."""
    try:
        with redirect_stdout(io.StringIO()) as printed:
            status = script.check(record)
    except (LookupError, TypeError, ValueError) as error:
        return f"{error!r}: {record[:SHOWN]}"
    return printed.getvalue() if status else ""


def drawn(record: str) -> Counter[str]:
    """How many lines of each kind a record has."""
    return Counter(json.loads(line)["type"] for line in record.splitlines())


def wrong_lines(log: Iterable[str]) -> tuple[list[str], Counter[str]]:
    """The lines of errors other than of lost connections, and counts of these by exception."""
    wrong, lost = list[str](), Counter[str]()
    for line in log:
        name = _lost(line)
        if name:
            lost[name] += 1
        elif line.strip():
            wrong.append(line.strip()[-SHOWN:])
    return wrong, lost


def _lost(line: str) -> str:
    """What says that a connection was lost: an exception or a logger; empty of another error."""
    try:
        logged = json.loads(line)
    except ValueError:
        return ""
    if logged.get("logger") in CONNECTING:
        return str(logged["logger"])
    logged_text = f"{logged['event']}\n{logged.get('exception', '')}"
    names = [name for name in EXCEPTION.findall(logged_text) if name != WRAPPED]
    name = names[-1].rpartition(".")[2] if names else ""
    return name if name in LOST and "deadlock" not in logged_text else ""
