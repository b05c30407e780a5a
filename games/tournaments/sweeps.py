"""The sweep of tournaments: finds those where something is due."""

import logging
from datetime import datetime
from uuid import UUID

from accounts.announcements.board import open_maintenance
from games.models import Pairing, Tournament
from games.tournaments.rounds.downtime import catch_up
from games.tournaments.rounds.lifecycle import attend
from games.tournaments.rounds.scores import TO_BOOK
from games.tournaments.rounds.tables import TO_START
from games.uptime import is_web_away

log = logging.getLogger(__name__)


def sweep_tournaments(*, now: datetime, at_most: int = 200) -> int:
    """Attend to the tournaments where something is due. Returns their number.

    During a maintenance, and while no web process runs, nothing is due. A failure is logged, and
    the next sweep tries that tournament again.
    """
    stop = open_maintenance()
    if (stop and stop.lasts(now)) or is_web_away(now):
        return 0
    catch_up(now=now)
    ids = due(now)[:at_most]
    for tournament_id in ids:
        try:
            attend(tournament_id, now=now)
        except Exception:  # the others must not wait for it
            log.exception("tournament %s cannot go on", tournament_id)
    return len(ids)


def due(now: datetime) -> list[UUID]:
    """The tournaments where something is due: first those whose games start or have ended."""
    waiting = Pairing.objects.filter(TO_BOOK | TO_START).order_by()
    ids = list(waiting.values_list("tournament", flat=True).distinct())
    timed = Tournament.objects.filter(due_at__lte=now).order_by("due_at", "id")
    return list(dict.fromkeys([*ids, *timed.values_list("id", flat=True)]))
