"""Deletion of an account: leave all games and tables, then delete in one transaction."""

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
from core.database.divided import is_divided, locked
from core.errors import DomainError, Unavailable
from games.errors import GameDamaged
from games.models import (
    ID_PATTERN,
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
from games.play.leave import leave_unread
from games.tables.commands import leave_all_tables
from games.tables.selectors import waiting_tables

TRIES: Final = 5
"""Attempts before giving up on a user that keeps taking seats meanwhile."""

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
"""Rows that are deleted with the account, and the field with its owner."""

# A game has copies of its players' names from its start. What cannot be read as a player may have
# the name anywhere: it is emptied, and so stays unreadable.
OWN_GAMES: Final = "id IN (SELECT game_id FROM games_player WHERE user_id = %s)"
WITHOUT_NAME: Final = """(
  SELECT coalesce(jsonb_agg(CASE
    WHEN (jsonb_typeof(player->'name') = 'string' AND (player->>'user' ~ %s
      OR jsonb_typeof(player->'user') = 'null' AND jsonb_typeof(player->'robot') = 'string'))
      IS NOT TRUE THEN '{}'
    WHEN player->>'user' = %s THEN jsonb_set(player, '{name}', to_jsonb(%s::text))
    ELSE player END ORDER BY number), '[]')
  FROM jsonb_array_elements(CASE jsonb_typeof(players) WHEN 'array' THEN players ELSE '[]' END)
    WITH ORDINALITY AS listed(player, number))
"""
# All values are parameters.
ANONYMISED: Final = {
    "postgresql": f"UPDATE games_game SET players = {WITHOUT_NAME} WHERE {OWN_GAMES}",  # noqa: S608 - see above
    "sqlite": """
UPDATE games_game SET players = (
  SELECT json_group_array(json(CASE
    WHEN type <> 'object' THEN '{}'
    WHEN (json_type(value, '$.name') = 'text' AND (json_extract(value, '$.user') REGEXP %s
      OR json_type(value, '$.user') = 'null' AND json_type(value, '$.robot') = 'text'))
      IS NOT TRUE THEN '{}'
    WHEN json_extract(value, '$.user') = %s THEN json_set(value, '$.name', %s)
    ELSE value END))
  FROM json_each(players))
WHERE id IN (SELECT game_id FROM games_player WHERE user_id = %s)
""",
}
# A divided database has no functions of JSON in an UPDATE, as they are not immutable.
ANONYMISED_PLAYERS: Final = f"SELECT {WITHOUT_NAME}::text, id FROM games_game WHERE {OWN_GAMES}"  # noqa: S608 - see above
PLAYERS: Final = "UPDATE games_game SET players = %s::jsonb WHERE id = %s"


def delete_account(*, user_id: UUID, password: str, confirm: bool, now: datetime) -> None:
    """Delete the account for good.

    Raises: NotVisible (deleted already), PasswordMissing, WrongPassword, NotConfirmed, Unavailable
    (the user keeps taking seats meanwhile).
    """
    closing.check_proof(user_id=user_id, password=password, confirm=confirm)
    close_account(user_id, now)


def close_guest(*, user_id: UUID, now: datetime) -> None:
    """Close a guest's account, as if the guest had deleted it.

    Raises: NotVisible (deleted already), AlreadyRegistered (no longer a guest), Unavailable (as in
    `delete_account`).
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

    Raises: NotVisible (deleted already), Unavailable (as in `delete_account`), those of the check.
    """
    for _ in range(TRIES):
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
    """Close the account. Returns False if the user has joined a game or table meanwhile."""
    user = lock_user(user_id)
    check(user)
    _lock_games(user_id)
    if _running_games(user_id) or waiting_tables(user_id):
        return False
    closing.remove(user_id, REMOVED)
    name = closing.close(user, now=now)
    # As the database stores the id: SQLite without dashes.
    own_id = user.pk if connection.vendor == "postgresql" else user.pk.hex
    with connection.cursor() as cursor:
        values = [ID_PATTERN, str(user_id), name, own_id]
        if is_divided():
            cursor.execute(ANONYMISED_PLAYERS, values)
            for row in cursor.fetchall():
                cursor.execute(PLAYERS, row)
        else:
            cursor.execute(ANONYMISED[connection.vendor], values)
    return True


def _lock_games(user_id: UUID) -> None:
    """Lock the games with the player's name, including those the player has left.

    Games are locked before chips and streams, and in the order of their ids, like at the end of a
    game: otherwise two transactions could deadlock.
    """
    games = Game.objects.filter(player_rows__user=user_id).order_by("id")
    locked(games.only("id"), of=("self",), no_key=True)


def _running_games(user_id: UUID) -> list[UUID]:
    """The running games that the player has not left."""
    seats = Player.objects.filter(user=user_id, left="", game__status=Game.Status.PLAYING)
    return list(seats.values_list("game_id", flat=True))
