"""Moving the records of games that ended long ago from the database to the archive.

One transaction a game: the file is written, read back and replayed, and only then the game says
where its record is and the rows go. Whatever dies in between leaves the rows as they were, and at
most a file that the next try finds and takes.
"""

import logging
from datetime import datetime, timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from games import archive, replaying
from games.models import Game, Move

log = logging.getLogger(__name__)


class NotReplayable(Exception):
    """A record that does not lead to the game's position, or whose dice are not the seeds'."""


def archive_due(*, now: datetime, at_most: int = 200) -> int:
    """Archive the records of games that ended long ago, the oldest first; returns how many.

    A record that is not in order stays in the database, and the others go on; where the archive
    is away, all stay.
    """
    archived = 0
    for game_id in _due(now).order_by("ended_at").values_list("id", flat=True)[:at_most]:
        try:
            archived += archive_record(game_id=game_id, now=now)
        except (NotReplayable, archive.BrokenFile):
            log.exception("the record of game %s is not archived", game_id)
        except Exception:  # each storage has errors of its own
            log.exception("the archive cannot be written to")
            break
    return archived


@transaction.atomic
def archive_record(*, game_id: UUID, now: datetime) -> bool:
    """Archive a game's record; False for one that is not due, or that another worker holds.

    Raises NotReplayable, BrokenFile, and whatever the storage raises.
    """
    game = _due(now).select_for_update(skip_locked=True).filter(id=game_id).first()
    if game is None:
        return False
    rows = list(Move.objects.filter(game=game).order_by("version"))
    name = archive.write(game, rows)
    copy = archive.read(name)
    if [archive.values_of(row) for row in copy] != [archive.values_of(row) for row in rows]:
        raise archive.BrokenFile(name)
    if wrong := replaying.faults(game, copy):
        raise NotReplayable(wrong[:3])
    Game.objects.filter(id=game.id).update(archived_as=name)
    Move.objects.filter(game=game).delete()
    return True


def _due(now: datetime) -> QuerySet[Game]:
    days = settings.ARCHIVE_RECORDS_AFTER_DAYS
    if not days:
        return Game.objects.none()
    return Game.objects.filter(archived_as="", ended_at__lt=now - timedelta(days=days))
