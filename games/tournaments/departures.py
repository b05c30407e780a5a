"""Leaving all tournaments, as an account that is closed does."""

from contextlib import suppress
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from core.errors import DomainError
from games.models import Tournament, TournamentPlayer
from games.models.tournaments import OPEN_STATUSES
from games.tournaments.commands import cancel_tournament
from games.tournaments.entries import GONE, leave


def leave_all_tournaments(user_id: UUID, now: datetime) -> None:
    """Leave all tournaments, and cancel those of the user that have not started.

    Each has a transaction of its own, which locks the user, the tournament and then chips.
    """
    for tournament_id in _joined(user_id).values_list("tournament", flat=True):
        with suppress(DomainError):  # it has ended meanwhile
            leave(tournament_id=tournament_id, user_id=user_id, now=now)
    for tournament_id in _organised(user_id).values_list("id", flat=True):
        with suppress(DomainError):  # it has started meanwhile
            cancel_tournament(tournament_id=tournament_id, user_id=user_id, now=now)


def is_in_tournaments(user_id: UUID) -> bool:
    """Whether `leave_all_tournaments` has anything to do."""
    return _joined(user_id).exists() or _organised(user_id).exists()


def _joined(user_id: UUID) -> QuerySet[TournamentPlayer]:
    still = ~Q(entry__status__in=GONE)
    return TournamentPlayer.objects.filter(
        still, user=user_id, tournament__status__in=OPEN_STATUSES
    )


def _organised(user_id: UUID) -> QuerySet[Tournament]:
    announced = Tournament.Status.ANNOUNCED
    return Tournament.objects.filter(organiser=user_id, status=announced)
