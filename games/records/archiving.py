"""Moving the records of games that ended long ago from the database to the archive.

One transaction per game: the record is replayed, written and read back; then the file's name is
stored and the rows are deleted. If a worker dies in between, the rows remain, and at most a file
that the next attempt reuses.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from core.daily_rounds import DailyRound
from games.models import Game, Move
from games.records import archive, replay

log = logging.getLogger(__name__)


class NotReplayable(Exception):
    """The record does not lead to the game's position, or its dice do not follow from the seeds."""


def archive_due(*, now: datetime, at_most: int = 200) -> int:
    """Archive the records of games that ended long ago, the oldest first; returns how many.

    Tries `at_most` of them, each at most once a day. A record that fails stays in the database.
    """
    today, archived = DailyRound("archive", "ended_at", now), 0
    for place in today.following(_due(now), at_most):
        try:
            archived += archive_record(game_id=place.id, now=now)
        except archive.Away:
            log.exception("the archive cannot be written to")
            break
        except Exception:  # one game must not hold up the others
            log.exception("the record of game %s is not archived", place.id)
        today.passed(place)
    return archived


@transaction.atomic
def archive_record(*, game_id: UUID, now: datetime) -> bool:
    """Archive a game's record; False if it is not due, or if another worker has locked it.

    Raises NotReplayable, BrokenFile, Away.
    """
    game = _due(now).select_for_update(skip_locked=True).filter(id=game_id).first()
    if game is None:
        return False
    rows = list(Move.objects.filter(game=game).order_by("version"))
    if faults := replay.faults(game, rows):
        raise NotReplayable(faults[:3])
    name = archive.write(game, rows)
    if [archive.values_of(row) for row in archive.read(name)] != [*map(archive.values_of, rows)]:
        raise archive.BrokenFile(name)
    Game.objects.filter(id=game.id).update(archived_as=name)
    Move.objects.filter(game=game).delete()
    return True


def _due(now: datetime) -> QuerySet[Game]:
    days = settings.ARCHIVE_RECORDS_AFTER_DAYS
    if not days:
        return Game.objects.none()
    return Game.objects.filter(archived_as="", ended_at__lt=now - timedelta(days=days))
