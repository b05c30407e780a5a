"""Deletion of an account: leave tournaments, games and tables, then delete in one transaction."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.db.models import ExpressionWrapper, F, JSONField

from accounts.errors import AlreadyRegistered
from accounts.models import User
from accounts.privacy import closing
from accounts.users.locking import lock_user
from accounts.users.selectors import active_user
from core.database.divided import locked
from core.errors import DomainError, Unavailable
from games.errors import GameDamaged
from games.models import (
    ChatMessage,
    Conduct,
    Game,
    GameLuck,
    Invitation,
    Kick,
    MatchmakingTicket,
    Penalty,
    Player,
    Presence,
    Watcher,
    is_player,
)
from games.play import leave_unread, resign
from games.tables.commands import leave_all_tables
from games.tables.selectors import waiting_tables
from games.tournaments.entries.leaving import is_in_tournaments, leave_all_tournaments

TRIES: Final = 5
"""Attempts before giving up on a user that keeps taking seats meanwhile."""
BATCH: Final = 500
"""Games of a statement."""

REMOVED: Final = (
    (MatchmakingTicket, "user"),
    (Watcher, "user"),
    (Presence, "user"),
    (Kick, "user"),
    (Invitation, "user"),
    (ChatMessage, "author"),
    (Penalty, "user"),
    (Conduct, "user"),
    (GameLuck, "user"),
)
"""Rows that are deleted with the account, and the field with its owner."""


def delete_account(*, user_id: UUID, password: str, confirm: bool, now: datetime) -> None:
    """Delete the account for good."""
    closing.check_proof(user_id=user_id, password=password, confirm=confirm)
    close_account(user_id, now)


def close_guest(*, user_id: UUID, now: datetime) -> None:
    """Close a guest's account, as if the guest had deleted it.

    Raises NotVisible (deleted already), AlreadyRegistered (no longer a guest), Unavailable.
    """
    _check_guest(active_user(user_id))
    close_account(user_id, now, check=_check_guest)


def _check_guest(user: User) -> None:
    if not user.is_guest:
        raise AlreadyRegistered


def close_account(
    user_id: UUID, now: datetime, check: Callable[[User], None] = lambda user: None
) -> None:
    """Leave everything and close the account, if the locked user still passes the check.

    Raises NotVisible (deleted already), Unavailable (the user keeps taking seats meanwhile), and
    what the check raises.
    """
    for _ in range(TRIES):
        leave_all_tournaments(user_id, now)  # first: they would start further games
        for game_id in _running_games(user_id):
            _leave(game_id, user_id, now)
        leave_all_tables(user_id, now)
        if _try_to_close(user_id, now, check):
            return
    raise Unavailable


def _leave(game_id: UUID, user_id: UUID, now: datetime) -> None:
    with suppress(DomainError):  # it has ended meanwhile
        try:
            resign(game_id=game_id, user_id=user_id, version=None, now=now)
        except GameDamaged:
            leave_unread(game_id=game_id, user_id=user_id, now=now)


@transaction.atomic
def _try_to_close(user_id: UUID, now: datetime, check: Callable[[User], None]) -> bool:
    """Close the account. Returns False if the user has joined anything meanwhile."""
    user = lock_user(user_id)
    check(user)
    _lock_games(user_id)
    if _running_games(user_id) or waiting_tables(user_id) or is_in_tournaments(user_id):
        return False
    closing.remove(user_id, REMOVED)
    name = closing.close(user, now=now)
    _remove_name(user_id, name)
    return True


def _lock_games(user_id: UUID) -> None:
    """Lock the games with the player's name, including those the player has left.

    Games are locked before chips and streams, and in the order of their ids, like at the end of a
    game: otherwise two transactions could deadlock.
    """
    games = Game.objects.filter(player_rows__user=user_id).order_by("id")
    locked(games.only("id"), of=("self",), no_key=True)


def _remove_name(user_id: UUID, name: str) -> None:
    """Replace the player's name in the games, which have copies of it from their start.

    What cannot be read as a player may have the name anywhere: it is emptied, and so stays
    unreadable.
    """
    stored = ExpressionWrapper(F("players"), output_field=JSONField())  # also if it is damaged
    rows = Game.objects.filter(player_rows__user=user_id).values_list("id", stored)
    games = [Game(id=key, players=_renamed(players, str(user_id), name)) for key, players in rows]
    Game.objects.bulk_update(games, ["players"], batch_size=BATCH)


def _renamed(players: object, user_id: str, name: str) -> Any:
    read = [p if is_player(p) else {} for p in (players if isinstance(players, list) else [])]
    return [p | {"name": name} if p.get("user") == user_id else p for p in read]


def _running_games(user_id: UUID) -> list[UUID]:
    """The running games that the player has not left."""
    seats = Player.objects.filter(user=user_id, left="", game__status=Game.Status.PLAYING)
    return list(seats.values_list("game_id", flat=True))
