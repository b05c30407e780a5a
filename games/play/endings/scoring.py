"""Whether a game counts for points, XP, ratings and chips."""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.conf import settings

from accounts.models import User
from accounts.users.addresses import are_on_one_address
from games.models import Game, Table


def why_not_scored(table: Table, people: Collection[User], now: datetime) -> str:
    """Why a game of these people at this table does not count; empty if it does.

    One query at a competitive table without guests. A shared IP address is never punished or
    revealed: families share one.
    """
    if not table.competitive:
        return Game.NotScored.PRACTICE_TABLE
    if any(person.is_guest for person in people):
        return Game.NotScored.GUESTS
    since = now - timedelta(seconds=settings.SAME_ADDRESS_WITHIN_S)
    if are_on_one_address([person.id for person in people], since):
        return Game.NotScored.SAME_ADDRESS
    return ""
