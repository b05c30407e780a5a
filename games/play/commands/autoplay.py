"""Giving one's seat to a robot for a while, and taking it back."""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.models import AutomaticReason
from games.play.commands.gate import Change, locked
from games.play.recording import notice
from games.play.seat_state import seat_state, with_seat


@transaction.atomic
def set_automatic(
    *, game_id: UUID, user_id: UUID, automatic: bool, version: int | None, now: datetime
) -> Change:
    """Let a robot play one's seat, or play it oneself again; where it is so already, nothing.

    Raises GameNotVisible, SpectatorsNotAllowed, NotPlaying, LeftForGood, GameNotRunning,
    StaleVersion.
    """
    played = locked(game_id=game_id, user_id=user_id, version=version, now=now)
    game, own = played.game, seat_state(played.game.attendance, played.seat)
    if automatic == (own.automatic is not None):
        return Change(game, played.position, [])
    if automatic:
        on_turn = played.position.turn.seat == played.seat
        own = own.given_away(AutomaticReason.CHOSEN, game.deadline_at if on_turn else None)
    else:
        own = own.taken_back()
    attendance = with_seat(game.attendance, played.seat, own)
    rows = notice(game, played.position, attendance=attendance, now=now)
    return Change(game, played.position, rows[0].events)
