"""The streams of games and tables in the OpenAPI document."""

from typing import Final

from rest_framework import serializers

from core.api.one_of import NO_DATA, OneOf, rows
from core.api.streams import stream
from games.models import Game, Room
from games.play.responses import GameShape, ResultShape
from games.records.responses import GAME_ROW, ID, PRESENT
from games.responses import NUMBERS, SEAT
from games.robots import STRENGTHS
from games.tables.responses import DifferenceShape, TableShape

GAME_STREAM: Final = stream(
    "Game",
    snapshot=GameShape(),
    row=OneOf(GAME_ROW),
    end={
        "status": serializers.ChoiceField(choices=Game.Status.choices),
        "version": serializers.IntegerField(),
        "result": ResultShape(allow_null=True),
    },
)

TABLE_ROW: Final = rows(
    "TableRow",
    {
        "opened": ("The table is there.", NO_DATA),
        "closed": ("The table is closed.", NO_DATA),
        "invited": ("Somebody was invited.", NO_DATA),
        "code_created": ("A code was made that lets people in.", NO_DATA),
        "invitation_revoked": ("An invitation, or a code, was taken back.", NO_DATA),
        "seat_taken": ("Who sits where.", {"seat": SEAT, "user": ID}),
        "seat_left": (
            "Which seat is free again, and who is the master now.",
            {"seat": SEAT, "master": serializers.CharField(allow_null=True)},
        ),
        "robots_seated": (
            "Where robots sit now.",
            {"seats": NUMBERS, "strength": serializers.ChoiceField(choices=STRENGTHS)},
        ),
        "ready": (
            "Who agrees to start, or does no longer.",
            {"seat": SEAT, "ready": serializers.BooleanField()},
        ),
        "client_seed_set": ("A seat's part of the dice.", {"seat": SEAT, "client_seed": ID}),
        "kicked": ("Whom the master sent away.", {"seat": SEAT}),
        "options_changed": (
            "By option: what it was, and is now.",
            serializers.DictField(child=DifferenceShape()),
        ),
        "game_started": ("The game that is played now.", {"game": ID}),
        "game_ended": ("The game that is over, and the one waited for.", {"game": ID, "next": ID}),
        "chat": (
            "There is a message in a room.",
            {"room": serializers.ChoiceField(choices=Room.choices), "message": ID},
        ),
    },
    {
        "number": serializers.IntegerField(),
        "at": serializers.DateTimeField(),
        "present": TableShape(allow_null=True, help_text=PRESENT),
    },
)

TABLE_STREAM: Final = stream(
    "Table",
    snapshot=TableShape(),
    row=OneOf(TABLE_ROW),
    end={
        "status": serializers.ChoiceField(choices=("open", "playing", "closed")),
        "version": serializers.IntegerField(),
    },
)
