"""The streams in the OpenAPI document."""

from datetime import datetime
from typing import Annotated, Final, TypedDict

from accounts.notifications.responses import PERSONAL_ROW
from core.api.responses import Doc, Uuid, rows, schema
from core.api.streams import stream
from games.models import Game as GameRow
from games.models import Room
from games.models import Tournament as TournamentRow
from games.play.responses import Game, Result
from games.records.responses import GAME_ROW, PRESENT
from games.robots import STRENGTHS
from games.schemas import Nothing
from games.tables.responses import OptionChange, Table, TableStatus
from games.tournaments.responses import REASONS, Tournament

TURNS: Final = "turns"
"""The event with the number of games that wait for the user."""
ANNOUNCEMENTS: Final = "announcements"
"""The event with the version of what the staff announces."""

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

NOT_READY: Final = {
    "not_ready": Annotated[
        list[int], Doc("Seats of players who were ready: the change takes that back.")
    ]
}

TABLE_ROW: Final = rows(
    "TableRow",
    {
        "opened": ("The table was created.", Nothing),
        "closed": ("The table was closed.", Nothing),
        "invited": ("A player was invited.", Nothing),
        "code_created": ("An invitation code was created.", Nothing),
        "invitation_revoked": ("An invitation or a code was revoked.", Nothing),
        "seat_taken": ("A player took a seat.", {"seat": int, "user_id": Uuid, **NOT_READY}),
        "seat_left": (
            "A player left a seat; `master_id` is the current master.",
            {"seat": int, "master_id": Uuid | None, **NOT_READY},
        ),
        "robots_seated": (
            "Robots took these seats.",
            {"seats": list[int], "strength": Annotated[str, Doc(choices=STRENGTHS)], **NOT_READY},
        ),
        "ready": (
            "A player is ready to start, or no longer ready.",
            {"seat": int, "ready": bool},
        ),
        "client_seed_set": (
            "A player set a client seed for the dice.",
            {"seat": int, "client_seed": str},
        ),
        "kicked": ("The master kicked the player from this seat.", {"seat": int, **NOT_READY}),
        "options_changed": (
            "The old and new values, by option.",
            {"changed": dict[str, OptionChange], **NOT_READY},
        ),
        "game_started": ("A game started.", {"game_id": Uuid}),
        "game_ended": (
            "A game ended; `next_game_id` is the table's next game.",
            {"game_id": Uuid, "next_game_id": Uuid, **NOT_READY},
        ),
        "chat": (
            "A message was sent in a room.",
            {"room": Annotated[str, Doc(choices=Room.choices)], "message_id": Uuid},
        ),
        "reaction": (
            "A reaction was sent in a room.",
            {"room": Annotated[str, Doc(choices=Room.choices)], "message_id": Uuid},
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


class TournamentTableStarted(TypedDict):
    """A table whose game has started."""

    round: int
    table: int
    entries: list[int]
    table_id: Uuid
    game_id: Uuid


class TournamentTableEnded(TypedDict):
    """A table whose game has ended, or was voided."""

    round: int
    table: int
    voided: bool


NUMBERS: Final = Annotated[list[int], Doc("Numbers of entries.")]

TOURNAMENT_ROW: Final = rows(
    "TournamentRow",
    {
        "opened": ("The tournament was created.", Nothing),
        "changed": ("The organiser changed these terms.", {"fields": list[str]}),
        "cancelled": ("The tournament was cancelled.", {"reason": Annotated[str, Doc(REASONS)]}),
        "joined": ("An entry joined.", {"entry": int}),
        "left": ("An entry left.", {"entry": int}),
        "removed": ("The organiser or the staff removed an entry.", {"entry": int}),
        "paused": ("Entries are paired no more until they are resumed.", {"entries": NUMBERS}),
        "resumed": ("Entries are paired again.", {"entries": NUMBERS}),
        "started": ("The tournament started.", Nothing),
        "round_drawn": (
            "A round was drawn: the number of its tables, and the entries with a bye.",
            {"round": int, "tables": int, "byes": NUMBERS},
        ),
        "games_started": (
            "Games of these tables started.",
            {"tables": list[TournamentTableStarted]},
        ),
        "games_ended": (
            "Games of these tables ended or were voided; the standings have changed.",
            {"tables": list[TournamentTableEnded]},
        ),
        "round_ended": (
            "A round ended; the next one is drawn at `next_at`, null after the last.",
            {"round": int, "next_at": datetime | None},
        ),
        "finished": ("The tournament finished: places and prizes are final.", Nothing),
    },
    {
        "number": int,
        "at": datetime,
        "current": Annotated[Tournament | None, Doc(PRESENT)],
    },
)

TOURNAMENT_STREAM: Final = stream(
    "Tournament",
    snapshot=Tournament,
    row=TOURNAMENT_ROW,
    end={
        "status": Annotated[str, Doc(choices=TournamentRow.Status.choices)],
        "version": int,
    },
)

PERSONAL_STREAM: Final = stream(
    "Personal",
    snapshot=schema(
        "PersonalSnapshot", "The unread count.", {"user_id": Uuid, "number": int, "unread": int}
    ),
    row=PERSONAL_ROW,
    states={
        TURNS: (
            "How many games wait for you, at first and within a heartbeat of each change.",
            {"turns": int},
        ),
        ANNOUNCEMENTS: (
            "The `announcements_version` of `GET meta`, at first and soon after each change.",
            {"version": Annotated[str | None, Doc("null: there are none.")]},
        ),
    },
)
