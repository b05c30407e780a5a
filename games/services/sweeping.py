"""Taking up games that are due, each once, whoever else does the same.

A row that another worker holds is passed over; a game that cannot go on is left alone.
"""

import logging
from collections.abc import Callable
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from games import selectors
from games.engine import Position
from games.models import Game

log = logging.getLogger(__name__)

Play = Callable[[Game, Position, datetime], bool]


def sweep(due: QuerySet[Game], play: Play, now: datetime, at_most: int) -> int:
    """Play the running games that are due, each locked, one after another; returns how many."""
    played, passed = 0, list[UUID]()
    if not due.exists():  # on SQLite even an idle transaction holds up all writers
        return 0
    while played + len(passed) < at_most:
        outcome = _play_first(due.exclude(id__in=passed), play, now, passed)
        if outcome is None:
            break
        played += outcome
    return played


def _play_first(due: QuerySet[Game], play: Play, now: datetime, passed: list[UUID]) -> bool | None:
    """Play one due game that no other worker holds; None when there is none."""
    with transaction.atomic():
        game = due.select_for_update(skip_locked=True).first()
        if game is None:
            return None
        try:
            position = selectors.position_of(game)
            with transaction.atomic():
                if position is not None and play(game, position, now):
                    return True
        except Exception:
            # One game that cannot go on must not hold up all the others.
            log.exception("game %s cannot be played on", game.id)
        passed.append(game.id)
        return False
