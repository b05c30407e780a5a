"""Makes analyses, and deletes old ones."""

import logging
from functools import partial
from uuid import UUID

from celery import shared_task
from django.db import transaction
from kombu.exceptions import OperationalError

from core import clock as db_clock
from core.metrics import REDIS_ERRORS
from core.tasks import task_at
from games.analysis import making
from games.analysis.method.version import is_quick
from games.models import Game

log = logging.getLogger(__name__)


@shared_task(name="games.analyse_game")
def analyse_game(game_id: str) -> str | None:
    """Make the analysis that was requested, a quick one first; returns the version that made it.

    The exact one is a task of its own, so that quick ones of other games do not wait for it.
    """
    version = making.make(game_id=UUID(game_id), now=db_clock.now())
    if version and is_quick(version):
        _queue(UUID(game_id))
    return version


forget_analyses = task_at("games.forget_analyses", making.delete_old)


def request(game: Game, version: str, *, by: UUID | None = None) -> None:
    """Have the analysis by this version made, unless it is there or under way.

    Games that the user has not played are refused sooner if many are waiting; the staff is no
    user. Raises AnalysisUnavailable.
    """
    own = by is None or any(player["user"] == str(by) for player in game.players)
    most = making.MOST_REQUESTED if own else making.MOST_OF_OTHERS
    with transaction.atomic():
        if making.claim(game, version, db_clock.now(), most=most):
            transaction.on_commit(partial(_queue, game.id))


def _queue(game_id: UUID) -> None:
    """Give the analysis to a worker. While the broker is down a later request does it."""
    try:
        analyse_game.delay(str(game_id))
    except OperationalError:
        making.give_back(game_id)
        REDIS_ERRORS.labels("tasks").inc()
        log.warning("the analysis of game %s was not queued: the broker is down", game_id)
