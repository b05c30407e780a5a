"""Deleting an account: out of all games and tables, then everything at once."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import connection, transaction

from accounts.errors import AlreadyRegistered
from accounts.models import User
from accounts.privacy import closing
from accounts.users.locking import lock_user
from accounts.users.selectors import active_user
from core.errors import DomainError, Unavailable
from games.models import (
    ChatMessage,
    Conduct,
    Game,
    Invitation,
    Kick,
    MatchmakingTicket,
    Penalty,
    Player,
    Presence,
    Watcher,
)
from games.play.commands.resign import resign
from games.tables.commands import leave_all_tables
from games.tables.selectors import waiting_tables

TRIES: Final = 5
"""How often somebody is looked after who sits down elsewhere meanwhile."""

REMOVED: Final = (
    (MatchmakingTicket, "user"),
    (Watcher, "user"),
    (Presence, "user"),
    (Kick, "user"),
    (Invitation, "user"),
    (ChatMessage, "author"),
    (Penalty, "user"),
    (Conduct, "user"),
)
"""Rows that are deleted with the account, and the field that names its owner."""


# The players of a game are told with their names, which were copied at its start.
ANONYMISED: Final = {
    "postgresql": """
UPDATE games_game SET players = (
  SELECT jsonb_agg(
    CASE WHEN player->>'user' = %s THEN jsonb_set(player, '{name}', to_jsonb(%s::text))
    ELSE player END ORDER BY number)
  FROM jsonb_array_elements(players) WITH ORDINALITY AS listed(player, number))
WHERE id IN (SELECT game_id FROM games_player WHERE user_id = %s)
""",
    "sqlite": """
UPDATE games_game SET players = (
  SELECT json_group_array(json(
    CASE WHEN json_extract(value, '$.user') = %s THEN json_set(value, '$.name', %s)
    ELSE value END))
  FROM json_each(players))
WHERE id IN (SELECT game_id FROM games_player WHERE user_id = %s)
""",
}


def delete_account(*, user_id: UUID, password: str, confirm: bool, now: datetime) -> None:
    """Delete the account for good.

    Raises NotVisible (deleted already), WrongPassword, NotConfirmed, Unavailable (the user keeps
    sitting down elsewhere meanwhile).
    """
    closing.check_proof(user_id=user_id, password=password, confirm=confirm)
    _close(user_id, now)


def close_guest(*, user_id: UUID, now: datetime) -> None:
    """Close a guest's account as if the guest had asked for it.

    Raises NotVisible (deleted already), AlreadyRegistered (no guest any more), Unavailable (as
    `delete_account`).
    """
    _check_guest(active_user(user_id))
    _close(user_id, now, check=_check_guest)


def _check_guest(user: User) -> None:
    if not user.is_guest:
        raise AlreadyRegistered


def _close(user_id: UUID, now: datetime, check: Callable[[User], None] = lambda user: None) -> None:
    """Leave everything and close the account, if the locked user still passes the check."""
    for _ in range(TRIES):
        _leave_games(user_id, now)
        leave_all_tables(user_id, now)
        if _forgotten(user_id, now, check):
            return
    raise Unavailable


def _leave_games(user_id: UUID, now: datetime) -> None:
    for game in _running(user_id):
        with suppress(DomainError):  # it has ended meanwhile
            resign(game_id=game, user_id=user_id, version=None, now=now)


@transaction.atomic
def _forgotten(user_id: UUID, now: datetime, check: Callable[[User], None]) -> bool:
    """Whether the account is closed now; False if the user is in a game again, or at a table."""
    user = lock_user(user_id)
    check(user)
    _lock_games(user_id)
    if _running(user_id) or waiting_tables(user_id):
        return False
    closing.remove(user_id, REMOVED)
    name = closing.close(user, now=now)
    # As the database keeps the id: SQLite has no dashes in it.
    own_id = user.pk if connection.vendor == "postgresql" else user.pk.hex
    with connection.cursor() as cursor:
        cursor.execute(ANONYMISED[connection.vendor], [str(user_id), name, own_id])
    return True


def _lock_games(user_id: UUID) -> None:
    """Lock the games that the name is taken out of, also those the person has left.

    Before chips and streams, as who ends or voids a game does, and in the order of their ids: so
    no two wait for one another.
    """
    games = Game.objects.filter(player_rows__user=user_id).order_by("id")
    list(games.select_for_update(of=("self",), no_key=True).values_list("id", flat=True))


def _running(user_id: UUID) -> list[UUID]:
    """The games that the person is in and has not left."""
    seats = Player.objects.filter(user=user_id, left="", game__status=Game.Status.PLAYING)
    return list(seats.values_list("game_id", flat=True))
