"""Notifications of players: their turn, and the result of a game."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from uuid import UUID

from accounts.models import NotificationKind
from accounts.notifications.inbox import delete_notifications, notify
from accounts.notifications.stream import lock_streams
from accounts.preferences.changes import forget_game
from accounts.preferences.choices import TURNS
from games.models import Game
from games.play.seat_states import Players, seat_state
from games.play.turns import has_long_turns, remind_at


def lock_streams_of_players(players: Players) -> None:
    """Lock the personal streams of the game's players, in the common order.

    Whatever may end the game locks them before it notifies a player, and before chips move.
    """
    lock_streams(_people(players).values())


def notify_turn(game: Game, *, past: int | None, seat: int, now: datetime) -> None:
    """Notify the player on turn, if turns are long. Automatic seats are not notified.

    `past` is the seat that was on turn before: its notification is deleted. With a further roll of
    the same seat the time begins anew: only a reminder of the old time is deleted.
    """
    if not has_long_turns(game):
        return
    people = _people(game.players)
    if past == seat:
        if seat in people and remind_at(game):
            reminder = [NotificationKind.TURN_ENDS]
            delete_notifications(user_ids=[people[seat]], kinds=reminder, game_id=str(game.id))
        return
    if past in people:
        _delete_turn_notifications(game.id, [people[past]])
    if seat in people and not seat_state(game.attendance, seat).automatic:
        data = {"game_id": str(game.id), "table_id": str(game.table_id)}
        notify(
            user_id=people[seat],
            kind=NotificationKind.YOUR_TURN,
            data=data,
            until=game.deadline_at,
            remind_at=remind_at(game),
            now=now,
        )


def notify_result(
    game: Game,
    people: Mapping[int, UUID],
    places: Mapping[UUID, int | None],
    *,
    note: str,
    now: datetime,
) -> None:
    """Notify the players that may be absent of the result; all, if the staff ended the game.

    `people` are by seat; `places` by user, None if nobody scores.
    """
    if has_long_turns(game):
        _delete_turn_notifications(game.id, people.values())
        forget_game(game.id, people.values())
    lock_streams(people.values())
    for user in sorted(user for seat, user in people.items() if _may_be_absent(game, seat)):
        data = {
            "game_id": str(game.id),
            "table_id": str(game.table_id),
            "status": str(game.status),
            "reason": str(game.reason),
            "place": places.get(user),
            "note": note,
        }
        notify(user_id=user, kind=NotificationKind.RESULT, data=data, now=now)


def _may_be_absent(game: Game, seat: int) -> bool:
    if game.reason in (Game.Reason.STAFF, Game.Reason.UNATTENDED) or has_long_turns(game):
        return True
    own = seat_state(game.attendance, seat)
    return own.away or own.automatic is not None


def delete_turn_notifications(game: Game) -> None:
    """Delete the notification of the player on turn."""
    _delete_turn_notifications(game.id, _people(game.players).values())


def _delete_turn_notifications(game_id: UUID, users: Iterable[UUID]) -> None:
    delete_notifications(user_ids=users, kinds=TURNS, game_id=str(game_id))


def _people(players: Players) -> dict[int, UUID]:
    """The people of a started game, by seat."""
    return {player["seat"]: UUID(player["user"]) for player in players if player["user"]}
