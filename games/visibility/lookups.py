"""Tables and games that a user may see."""

from uuid import UUID

from django.db.models import Prefetch, QuerySet

from core.rows import row_of
from games.errors import GameNotVisible, SpectatorsNotAllowed, TableNotVisible
from games.models import OPEN, Game, Room, Seat, Table
from games.visibility.rules import check_game, visible_tables, watchable_games


def open_tables(user_id: UUID) -> QuerySet[Table]:
    """The open tables that the person may see, ready to be described, in three queries."""
    return _with_seats(visible_tables(user_id).filter(closed_at=None))


def table_of(table_id: UUID, user_id: UUID) -> Table:
    """The table, if the user may see it. Raises TableNotVisible."""
    table = _with_seats(visible_tables(user_id)).filter(id=table_id).first()
    if table is None:
        raise TableNotVisible
    return table


def table_after_change(table_id: UUID) -> Table:
    """The table after a change, without a check of access."""
    return _with_seats(Table.objects.all()).get(id=table_id)


def started_games(user_id: UUID) -> QuerySet[Game]:
    """The started games that the person may look at."""
    return watchable_games(user_id).exclude(status=Game.Status.WAITING)


def game_of(game_id: UUID, user_id: UUID) -> Game:
    """The game, in one query where all may watch. Raises GameNotVisible, SpectatorsNotAllowed."""
    game = current_game(game_id)
    check_game(game, user_id)
    return game


def current_game(game_id: UUID) -> Game:
    """The game as it is now, without a check of access. Raises GameNotVisible."""
    game = row_of(Game, game_id)
    if game is None:
        raise GameNotVisible
    return game


def own_room(table: Table, user_id: UUID) -> Room:
    """Where this person talks: among the players or the spectators. Raises SpectatorsNotAllowed."""
    if Seat.objects.filter(table=table, user=user_id).exists():
        return Room.PLAYERS
    if not table.spectators_allowed:
        raise SpectatorsNotAllowed
    return Room.SPECTATORS


def _with_seats(found: QuerySet[Table]) -> QuerySet[Table]:
    return found.prefetch_related(
        Prefetch("taken_seats", Seat.objects.select_related("user")),
        Prefetch("games", Game.objects.filter(status__in=OPEN).order_by(), "open"),
    )


def visible_table(table_id: UUID, user_id: UUID) -> Table:
    """The table. Raises TableNotVisible."""
    table = visible_tables(user_id).filter(id=table_id).first()
    if table is None:
        raise TableNotVisible
    return table
