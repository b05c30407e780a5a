"""Tables and games that a user may see."""

from uuid import UUID

from django.db.models import Prefetch, Q, QuerySet

from core.database.compiled import compiled
from core.database.rows import row_of
from games.errors import GameNotVisible, SpectatorsNotAllowed, TableNotVisible
from games.models import Game, Room, Seat, Table
from games.visibility.access import rule_of, visible_games, visible_tables, watchable_games
from games.visibility.open_games import with_game


def open_tables(user_id: UUID) -> QuerySet[Table]:
    """The open tables that the user may see, with their seats and games; three queries."""
    return _with_seats(compiled(visible_tables, user_id).filter(closed_at=None))


def lobby_tables(user_id: UUID) -> QuerySet[Table]:
    """The same, except full tables where another user plays against robots alone."""
    offered = Q(has_free_seats=True) | Q(master=user_id) | ~Q(people=1)
    return open_tables(user_id).filter(offered)


def table_of(table_id: UUID, user_id: UUID) -> Table:
    """The table with its seats and games, if the user may see it. Raises TableNotVisible."""
    return visible_among(_with_seats(Table.objects.all()), table_id, user_id)


def visible_table(table_id: UUID, user_id: UUID) -> Table:
    """The same, without seats and games. Raises TableNotVisible."""
    return visible_among(Table.objects.all(), table_id, user_id)


def visible_among(tables: QuerySet[Table], table_id: UUID, user_id: UUID) -> Table:
    """The table of this queryset, if the user may see it. Raises TableNotVisible.

    A private table takes one query more: to build the condition costs more than all the rest.
    """
    table = tables.filter(id=table_id).first()
    if table is None:
        raise TableNotVisible
    if table.private and not compiled(visible_tables, user_id).filter(id=table_id).exists():
        raise TableNotVisible
    return table


def table_after_change(table_id: UUID) -> Table:
    """The table after a change, without a check of access."""
    return _with_seats(Table.objects.all()).get(id=table_id)


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
    if not seen and not compiled(visible_games, user_id).filter(id=game.id).exists():
        raise GameNotVisible
    if not rule.watched(played=played):
        raise SpectatorsNotAllowed
    return game


def current_game(game_id: UUID) -> Game:
    """The current game, without a check of access. Raises GameNotVisible."""
    game = row_of(Game, game_id)
    if game is None:
        raise GameNotVisible
    return game


def own_room(table: Table, user_id: UUID) -> Room:
    """The user's chat room: the players' or the spectators'. Raises SpectatorsNotAllowed."""
    if Seat.objects.filter(table=table, user=user_id).exists():
        return Room.PLAYERS
    if not table.spectators_allowed:
        raise SpectatorsNotAllowed
    return Room.SPECTATORS


def _with_seats(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.prefetch_related(
        Prefetch("taken_seats", Seat.objects.select_related("user")), with_game()
    )
