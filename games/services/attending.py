"""Giving one's seat to a robot for a while, and taking it back."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.attendance import Reason, attendance_of, with_attendance
from games.services.commanding import Change, locked
from games.services.recording import notice


@transaction.atomic
def set_automatic(
    *, game_id: UUID, user_id: UUID, automatic: bool, version: int | None, now: datetime
) -> Change:
    """Let a robot play one's seat, or play it oneself again; where it is so already, nothing.

    Raises GameNotVisible, SpectatorsNotAllowed, NotPlaying, LeftForGood, GameNotRunning,
    StaleVersion.
    """
    played = locked(game_id=game_id, user_id=user_id, version=version, now=now)
    game, own = played.game, attendance_of(played.game.attendance, played.seat)
    if automatic == (own.automatic is not None):
        return Change(game, played.position, [])
    if automatic:
        on_turn = played.position.turn.seat == played.seat
        own = own.given_away(Reason.CHOSEN, game.deadline_at if on_turn else None)
    else:
        own = own.taken_back()
    attendance = with_attendance(game.attendance, played.seat, own)
    rows = notice(game, played.position, attendance=attendance, now=now)
    return Change(game, played.position, rows[0].events)
