"""Leaving a game for good: a robot plays on, the one who left is last."""

from collections.abc import Collection
from datetime import datetime
from uuid import UUID

from django.db import transaction

from games.conduct.penalties import punish
from games.engine import Position
from games.models import Game, Move, Player, Presence
from games.play.commands.gate import Change, locked
from games.play.notifications import lock_streams_of_players
from games.play.recording import notice
from games.play.seat_state import seat_state, with_seat


@transaction.atomic
def resign(*, game_id: UUID, user_id: UUID, version: int | None, now: datetime) -> Change:
    """Leave the game by choice.

    Raises GameNotVisible, SpectatorsNotAllowed, NotPlaying, LeftForGood, GameNotRunning,
    StaleVersion.
    """
    played = locked(game_id=game_id, user_id=user_id, version=version, now=now)
    rows = leave_game(played.game, played.position, [played.seat], Player.Left.RESIGNED, now=now)
    return Change(played.game, played.position, rows[0].events)


def leave_game(
    game: Game, position: Position, seats: Collection[int], reason: Player.Left, *, now: datetime
) -> list[Move]:
    """Let the people on these seats have left a locked game; it may end with that."""
    lock_streams_of_players(game)
    Player.objects.filter(game=game, seat__in=seats).update(left=reason, left_at=now)
    Presence.objects.filter(game=game, seat__in=seats).delete()
    attendance = game.attendance
    for player in game.players:
        if player["seat"] in seats:
            punish(user_id=UUID(player["user"]), game=game, reason=reason, now=now)
    for seat in seats:
        left = seat_state(attendance, seat).leaving(reason)
        attendance = with_seat(attendance, seat, left)
    return notice(game, position, attendance=attendance, now=now)
