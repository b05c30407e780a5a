"""The process with access to the database, which waits until one accepts writes.

It also finds commands that were answered and lost, and turns that were lost by the fail-over.
"""

import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from django.db import InterfaceError, OperationalError, connection

from benchmarks.soaks.games import audit
from games.models import Move


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Carry out the request, again if the database was away."""
    while True:
        try:
            if "answered" in request:
                overdue = [fault for each in request["between"] for fault in _overdue(*each)]
                return {"faults": [*_lost(request["answered"]), *overdue]}
            return audit.answer(request)
        except (OperationalError, InterfaceError):
            connection.close()
            time.sleep(0.5)


def _lost(answered: list[Any]) -> Iterator[str]:
    for game, version, events in answered:
        row = Move.objects.filter(game=game, version=version).first()
        if row is None or row.events != events[len(events) - len(row.events) :]:
            there = row and (row.kind, row.events)
            yield f"game {game}, version {version}: {there}, but answered was {events}"


def _overdue(since: float, until: float) -> Iterator[str]:
    """Turns that were played for their players while these could not act."""
    ends = [datetime.fromtimestamp(at, UTC) for at in (since, until)]
    for row in Move.objects.filter(at__range=ends):
        if any(one["type"] == "automatic" and one["reason"] == "overdue" for one in row.events):
            yield f"seat {row.seat} of game {row.game_id} lost its turn by the fail-over"


def main() -> None:
    """Answer requests until the input ends."""
    audit.main(answer)
