"""Publish the changes of a tournament to its stream."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.conf import settings

from core.database.batch_delete import delete_before
from core.streams.publishing import publish_on_commit
from games.models import Tournament, TournamentEvent
from games.visibility.topics import TOURNAMENT


def announce(
    tournament: Tournament, kind: str, data: Mapping[str, object] | None = None, *, now: datetime
) -> None:
    """Increment the version of a locked tournament, and append an event to its stream."""
    tournament.version += 1
    Tournament.objects.filter(id=tournament.id).update(version=tournament.version)
    TournamentEvent.objects.create(
        tournament=tournament, number=tournament.version, kind=kind, data=data or {}, at=now
    )
    publish_on_commit(TOURNAMENT.format(tournament.id), tournament.version)


def delete_old(*, now: datetime) -> int:
    """Delete old events in small transactions. Returns their number."""
    return delete_before(TournamentEvent, now - timedelta(days=settings.STREAM_EVENTS_KEPT_DAYS))
