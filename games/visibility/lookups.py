"""Tables and games that a user may see."""

from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

from django.db.models import Q, QuerySet

from core.database.compiled import LONGEST, built_once, compiled, first
from core.database.rows import row_of
from games.errors import GameNotVisible, SpectatorsNotAllowed, TableNotVisible
from games.models import Game, Room, Seat, Table
from games.visibility.access import rule_of, visible_games, visible_tables, watchable_games
from games.visibility.open_games import named_games, open_game


def open_tables(user_id: UUID) -> QuerySet[Table]:
    """The open tables that the user may see."""
    return compiled(visible_tables, user_id).filter(closed_at=None)


def lobby_tables(user_id: UUID) -> QuerySet[Table]:
    """The same, except tournaments' and full ones where another plays against robots alone."""
    offered = Q(has_free_seats=True) | Q(master=user_id) | ~Q(people=1)
    return open_tables(user_id).filter(offered, tournament=None)


def table_of(table_id: UUID, user_id: UUID) -> Table:
    """The table with its seats and game, if the user may see it. Raises TableNotVisible."""
    return with_seats(visible_table(table_id, user_id))


def visible_table(table_id: UUID, user_id: UUID) -> Table:
    """The same, without seats and game. Raises TableNotVisible."""
    return _if_visible(row_of(Table, table_id), user_id)


def lock_visible_table(table_id: UUID, user_id: UUID) -> Table:
    """The same, locked until the end of the transaction. Raises TableNotVisible."""
    return _if_visible(first(_locked(table_id)), user_id)


@built_once
def _locked(table_id: UUID) -> QuerySet[Table]:
    return Table.objects.select_for_update().filter(id=table_id)


def _if_visible(table: Table | None, user_id: UUID) -> Table:
    """The table, with one query more if it is private. Raises TableNotVisible."""
    if table is None or (table.private and not sees_table(table.id, user_id)):
        raise TableNotVisible
    return table


def sees_table(table_id: UUID, user_id: UUID) -> bool:
    """Whether the user may see the table."""
    return bool(_visible(table_id, user_id))


@built_once
def _visible(table_id: UUID, user_id: UUID) -> QuerySet[Table, UUID]:
    return visible_tables(user_id).filter(id=table_id).order_by().values_list("id", flat=True)


def table_now(table_id: UUID) -> Table:
    """The table as it is now, with its seats and game, without a check of access."""
    table = row_of(Table, table_id)
    if table is None:
        raise Table.DoesNotExist
    return with_seats(table)


def with_seats(table: Table) -> Table:
    """The table with its seats as they are now, and its game unless it was read before."""
    table.seated = _seated(table.id)
    open_game(table)
    return table


@built_once
def _seated(table_id: UUID) -> QuerySet[Seat]:
    return Seat.objects.filter(table=table_id).select_related("user")


def all_with_seats(tables: Sequence[Table]) -> None:
    """Read the seats and the games of these tables; two queries for each 50 of them."""
    for some in (tables[n : n + LONGEST] for n in range(0, len(tables), LONGEST)):
        games = {game.id: game for game in named_games([t.game_id for t in some if t.game_id])}
        seats = defaultdict[UUID, list[Seat]](list)
        for seat in _seated_at([table.id for table in some]):
            seats[seat.table_id].append(seat)
        for table in some:
            table.seated = seats[table.id]
            table.game = games.get(table.game_id) if table.game_id else None


@built_once
def _seated_at(table_ids: Sequence[UUID]) -> QuerySet[Seat]:
    return Seat.objects.filter(table__in=table_ids).select_related("user")


def started_games(user_id: UUID) -> QuerySet[Game]:
    """The started games that the user may watch."""
    return compiled(watchable_games, user_id).exclude(status=Game.Status.WAITING)


def game_of(game_id: UUID, user_id: UUID) -> Game:
    """The game; one query for its players, and if all may watch it.

    Raises: GameNotVisible, SpectatorsNotAllowed.
    """
    game = current_game(game_id)
    rule = rule_of(game.status, game.private, game.spectators_allowed)
    played = any(player["user"] == str(user_id) for player in game.players)
    seen = rule.seen(sees_table=False, belongs=False, played=played)
    if not seen and not _visible_game(game.id, user_id):
        raise GameNotVisible
    if not rule.watched(played=played):
        raise SpectatorsNotAllowed
    return game


@built_once
def _visible_game(game_id: UUID, user_id: UUID) -> QuerySet[Game, UUID]:
    return visible_games(user_id).filter(id=game_id).order_by().values_list("id", flat=True)


def current_game(game_id: UUID) -> Game:
    """The current game, without a check of access. Raises GameNotVisible."""
    game = row_of(Game, game_id)
    if game is None:
        raise GameNotVisible
    return game


def own_room(table: Table, user_id: UUID) -> Room:
    """The user's chat room: the players' or the spectators'. Raises SpectatorsNotAllowed."""
    if _own_seats(table.id, user_id):
        return Room.PLAYERS
    if not table.spectators_allowed:
        raise SpectatorsNotAllowed
    return Room.SPECTATORS


@built_once
def _own_seats(table_id: UUID, user_id: UUID) -> QuerySet[Seat, int]:
    return Seat.objects.filter(table=table_id, user=user_id).values_list("id", flat=True)
