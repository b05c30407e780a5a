"""Changes of announcements by staff actions. The caller's transaction records them."""

from datetime import datetime
from uuid import UUID

from accounts.announcements.board import AHEAD
from accounts.announcements.errors import TooLate
from accounts.models import Maintenance, Notice


def withdraw_notice(notice_id: UUID) -> None:
    """Delete a notice."""
    Notice.objects.filter(id=notice_id).delete()


def withdraw_maintenance(maintenance_id: UUID, *, now: datetime) -> None:
    """Delete a planned maintenance. Raises TooLate if it begins before all processes know it."""
    rows = Maintenance.objects.filter(id=maintenance_id, begins_at__gt=now + AHEAD)
    if not rows.delete()[0]:
        raise TooLate


def end_maintenance(maintenance_id: UUID, *, now: datetime) -> None:
    """End a running maintenance as soon as all processes can know it.

    Raises TooLate if it ends by then anyway.
    """
    row = Maintenance.objects.select_for_update().get(id=maintenance_id)
    if row.over or not row.lasts(now) or (row.ends_at and row.ends_at <= now + AHEAD):
        raise TooLate
    row.ends_at = now + AHEAD
    row.save(update_fields=["ends_at"])
