"""Tables and invitations in the API."""

from datetime import datetime
from typing import Annotated, Literal, TypedDict, cast

from core.api.responses import Doc, Uuid
from games import models
from games.play.responses import TableSeat, table_seats, time_per_turn
from games.responses import Player, Terms, present_player
from games.schemas import TableOptionField
from games.visibility.open_games import open_game

Value = Annotated[object, TableOptionField]

TableStatus = Literal["open", "playing", "closed"]


class OptionChange(TypedDict):
    """An option that has changed."""

    before: Value
    after: Value


class TableTerms(Terms):
    """The options of a table."""

    robot_pause_ms: int
    private: bool
    spectators_allowed: bool
    robots_allowed: bool


class Table(TableTerms):
    """A table."""

    version: int
    terms_version: Annotated[
        int, Doc("Agree to this version or a later one: options and seats are the same since.")
    ]
    free_seats: int
    status: TableStatus
    game_id: Annotated[Uuid | None, Doc("The game waited for, or played.")]
    tournament_id: Annotated[Uuid | None, Doc("The tournament that has arranged it.")]
    master_id: Uuid | None
    seats: list[TableSeat]
    created_at: datetime


class ChangedTable(Table):
    """A table after its options were changed."""

    changed: Annotated[dict[str, OptionChange], Doc("By option.")]


class Invitation(TypedDict):
    """An invitation to a table."""

    id: Uuid
    kind: Literal["player", "code"]
    player: Player | None
    code: Annotated[str | None, Doc("Returned once, when it is created.")]
    expires_at: datetime | None
    uses_left: int | None
    created_at: datetime


def present_table(table: models.Table) -> Table:
    """The table as clients see it; from `tables()`, without further queries."""
    game = open_game(table)
    terms = {name: getattr(table, name) for name in models.TABLE_OPTIONS}
    return {
        **cast(TableTerms, terms),
        "turn_s": time_per_turn(table),
        "options": dict(table.options),
        "id": str(table.id),
        "version": table.version,
        "terms_version": table.terms_version,
        "free_seats": table.free_seats,
        "status": _status(table, game),
        "game_id": str(game.id) if game else None,
        "tournament_id": str(table.tournament) if table.tournament else None,
        "master_id": str(table.master_id) if table.master_id else None,
        "seats": table_seats(table),
        "created_at": table.created_at,
    }


def present_invitation(invitation: models.Invitation, *, code: str | None = None) -> Invitation:
    """The invitation as the master sees it; a code is shown once, when it is created."""
    user = invitation.user
    return {
        "id": str(invitation.id),
        "kind": "code" if user is None else "player",
        "player": present_player(user) if user else None,
        "code": code,
        "expires_at": invitation.expires_at,
        "uses_left": invitation.uses_left,
        "created_at": invitation.created_at,
    }


def _status(table: models.Table, game: models.Game | None) -> TableStatus:
    if table.closed_at is not None:
        return "closed"
    return "playing" if game and game.status == models.Game.Status.PLAYING else "open"
