"""Notifications of players who may not be looking: their turn, and the result of a game."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from uuid import UUID

from accounts.models import NotificationKind
from accounts.notifications.inbox import notify, take_back
from accounts.notifications.stream import lock_streams
from games.models import Game
from games.play.seat_state import Players, SeatStates, seat_state
from games.play.turns import expects_presence


def lock_streams_of_players(players: Players) -> None:
    """Lock the streams of the game's people, in the order in which everybody locks them.

    Before anything is told to one of them, and before chips move, in what may end the game.
    """
    lock_streams(_people(players).values())


def notify_turn(
    game: Game, *, past: int | None, seat: int | None, seats: SeatStates, now: datetime
) -> None:
    """Tell the person on this seat that it is their turn, where nobody is expected to stay.

    What was told is taken back from the one on the seat `past`, whose turn is over. A robot is told
    nothing, nor is whom one stands in for.
    """
    if past == seat or expects_presence(game):
        return
    people = _people(game.players)
    if past in people:
        _forget_turns(game, [people[past]])
    if seat in people and not seat_state(seats, seat).automatic:
        data = {"game": str(game.id), "table": str(game.table_id)}
        notify(user_id=people[seat], kind=NotificationKind.YOUR_TURN, data=data, now=now)


def notify_result(
    game: Game, places: Mapping[UUID, int | None], *, note: str, now: datetime
) -> None:
    """Tell how a game has ended those who may not have seen it; all, where the staff ends it.

    `places` are those of the people, None where nobody scores.
    """
    people = _people(game.players)
    if not expects_presence(game):
        _forget_turns(game, people.values())
    lock_streams_of_players(game.players)
    told = [user for seat, user in people.items() if _may_not_know(game, seat)]
    for user in sorted(told):
        data = {
            "game": str(game.id),
            "table": str(game.table_id),
            "status": str(game.status),
            "reason": str(game.reason),
            "place": places.get(user),
            "note": note,
        }
        notify(user_id=user, kind=NotificationKind.RESULT, data=data, now=now)


def _may_not_know(game: Game, seat: int) -> bool:
    if game.reason == Game.Reason.STAFF or not expects_presence(game):
        return True
    own = seat_state(game.attendance, seat)
    return own.away or own.automatic is not None


def _forget_turns(game: Game, users: Iterable[UUID]) -> None:
    take_back(user_ids=users, kind=NotificationKind.YOUR_TURN, game=str(game.id))


def _people(players: Players) -> dict[int, UUID]:
    """The people of a started game, by seat."""
    return {player["seat"]: UUID(player["user"]) for player in players if player["user"]}
