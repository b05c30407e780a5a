"""Prizes of a week. To be joined to the wallet, of which this app knows nothing yet."""

from datetime import datetime
from uuid import UUID

from ranking.models import Week


def give(*, user_id: UUID, chips: int, week: Week, now: datetime) -> None:
    """Give somebody the prize of a week, in the transaction that gives it once.

    The standing says how much; nothing is paid out yet.
    """
