"""The streams of games and tables in the OpenAPI document."""

from datetime import datetime
from typing import Annotated, Final

from core.api.responses import Doc, rows
from core.api.streams import stream
from core.api.types import Json
from games.models import Game as GameRow
from games.models import Room
from games.play.responses import Game, Result
from games.records.responses import GAME_ROW, PRESENT
from games.robots import STRENGTHS
from games.tables.responses import OptionChange, Table, TableStatus

GAME_STREAM: Final = stream(
    "Game",
    snapshot=Game,
    row=GAME_ROW,
    end={
        "status": Annotated[str, Doc(choices=GameRow.Status.choices)],
        "version": int,
        "result": Result | None,
    },
)

TABLE_ROW: Final = rows(
    "TableRow",
    {
        "opened": ("The table is there.", Json),
        "closed": ("The table is closed.", Json),
        "invited": ("Somebody was invited.", Json),
        "code_created": ("A code was made that lets people in.", Json),
        "invitation_revoked": ("An invitation, or a code, was taken back.", Json),
        "seat_taken": ("Who sits where.", {"seat": int, "user": str}),
        "seat_left": (
            "Which seat is free again, and who is the master now.",
            {"seat": int, "master": str | None},
        ),
        "robots_seated": (
            "Where robots sit now.",
            {"seats": list[int], "strength": Annotated[str, Doc(choices=STRENGTHS)]},
        ),
        "ready": (
            "Who agrees to start, or does no longer.",
            {"seat": int, "ready": bool},
        ),
        "client_seed_set": ("A seat's part of the dice.", {"seat": int, "client_seed": str}),
        "kicked": ("Whom the master sent away.", {"seat": int}),
        "options_changed": (
            "By option: what it was, and is now.",
            dict[str, OptionChange],
        ),
        "game_started": ("The game that is played now.", {"game": str}),
        "game_ended": (
            "The game that is over, and the one waited for.",
            {"game": str, "next": str},
        ),
        "chat": (
            "There is a message in a room.",
            {"room": Annotated[str, Doc(choices=Room.choices)], "message": str},
        ),
    },
    {
        "number": int,
        "at": datetime,
        "current": Annotated[Table | None, Doc(PRESENT)],
    },
)

TABLE_STREAM: Final = stream(
    "Table",
    snapshot=Table,
    row=TABLE_ROW,
    end={
        "status": TableStatus,
        "version": int,
    },
)
