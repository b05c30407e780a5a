"""Moving the records of games that ended long ago from the database to the archive.

One transaction a game: the record is replayed, written and read back, and only then the game says
where it is and the rows go. Whatever dies in between leaves the rows as they were, and at most a
file that the next try finds and takes.
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
    """A record that does not lead to the game's position, or whose dice are not the seeds'."""


def archive_due(*, now: datetime, at_most: int = 200) -> int:
    """Archive the records of games that ended long ago, the oldest first; returns how many.

    `at_most` are looked at. A record that cannot be archived stays in the database, and is looked
    at again the next day, however many there are. Where the archive is away, all stay.
    """
    today, archived = DailyRound("archive", "ended_at", now), 0
    for place in today.following(_due(now), at_most):
        try:
            archived += archive_record(game_id=place.id, now=now)
        except archive.Away:
            log.exception("the archive cannot be written to")
            break
        except Exception:  # whatever is wrong with one game, the others go on
            log.exception("the record of game %s is not archived", place.id)
        today.passed(place)
    return archived


@transaction.atomic
def archive_record(*, game_id: UUID, now: datetime) -> bool:
    """Archive a game's record; False for one that is not due, or that another worker holds.

    Raises NotReplayable, BrokenFile, Away.
    """
    game = _due(now).select_for_update(skip_locked=True).filter(id=game_id).first()
    if game is None:
        return False
    rows = list(Move.objects.filter(game=game).order_by("version"))
    if wrong := replay.faults(game, rows):
        raise NotReplayable(wrong[:3])
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
