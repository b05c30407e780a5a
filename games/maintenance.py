"""What is refused during a maintenance: no game starts, and quick play is closed."""

from datetime import datetime

from accounts.announcements.board import open_maintenance
from core.clock import rfc3339
from games.errors import InMaintenance


def check_games_start(now: datetime) -> None:
    """Raise InMaintenance while one is running; one statement, as nothing may slip through."""
    stop = open_maintenance()
    if stop and stop.lasts(now):
        raise InMaintenance(until=rfc3339(stop.ends_at) if stop.ends_at else None)
