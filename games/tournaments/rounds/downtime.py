"""Downtime and maintenance move the ends of arenas and what is due, and count as no absence."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F

from games.models import Tournament, TournamentPlayer
from games.uptime import tournaments_stood_since

BACK_WITHIN: Final = timedelta(seconds=60)
"""How long players have to come back before what was due meanwhile happens."""


@transaction.atomic
def catch_up(*, now: datetime) -> bool:
    """After downtime, move the times of tournaments once. Returns whether there was some.

    The sweep rests during a maintenance, so that counts as well.
    """
    since = tournaments_stood_since(now=now)
    if since is None:
        return False
    open_ones = Tournament.objects.filter(ended_at=None)
    open_ones.filter(ends_at__gt=since).update(ends_at=F("ends_at") + (now - since))
    due = open_ones.filter(due_at__lt=now + BACK_WITHIN)
    due.update(due_at=now + BACK_WITHIN, waits_until=None)
    there = since - timedelta(seconds=settings.TOURNAMENT_AWAY_AFTER_S)
    players = TournamentPlayer.objects.filter(tournament__in=open_ones, seen_at__gte=there)
    players.update(seen_at=now)
    return True
