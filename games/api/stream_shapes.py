"""What the rows of games and tables, and their streams, look like, for the OpenAPI document.

A new kind of row is added here. The tests hold every row that they see written against these
shapes (tests/openapi/events.py). What they mean for clients: docs/events.md, docs/streams.md.
"""

from typing import Final

from rest_framework import serializers

from core.api.one_of import NO_DATA, OneOf, rows
from core.api.streams import stream
from core.api.types import Shape
from games.api.event_shapes import EVENTS, NUMBERS, ROLL, SEAT, MoveShape
from games.api.shapes import DifferenceShape, GameShape, ResultShape, TableShape, TurnShape
from games.models import Game, Room
from games.robots import STRENGTHS

ID: Final = serializers.CharField()
LAST_VERSION: Final = 2**63 - 1  # so that it is told as int64, as ever
PRESENT: Final = "On a stream: what there is now, in the last row; null in one that others follow."


class OpeningRollShape(Shape):
    """One of the rolls that decide who starts."""

    n = serializers.IntegerField()
    seat = SEAT
    roll = ROLL


class PresentShape(Shape):
    """What follows from the last row."""

    status = serializers.ChoiceField(choices=Game.Status.choices)
    position = serializers.DictField(allow_null=True)
    turn = TurnShape(allow_null=True)
    legal_moves = MoveShape(many=True)


GAME_ROW: Final = rows(
    "GameRow",
    {
        "opening": ("The rolls that decided who starts.", {"rolls": OpeningRollShape(many=True)}),
        "roll": (
            "A roll: its number in the game, and the pips.",
            {"n": serializers.IntegerField(), "roll": ROLL},
        ),
        "move": ("A move.", {"move": MoveShape()}),
        "notice": ("Something around the game has changed; the position has not.", NO_DATA),
    },
    {
        "version": serializers.IntegerField(min_value=0, max_value=LAST_VERSION),
        "seat": serializers.IntegerField(allow_null=True, help_text="On turn; null at first."),
        "automatic": serializers.BooleanField(help_text="The server acted for a person."),
        "events": EVENTS,
        "at": serializers.DateTimeField(),
        "present": PresentShape(required=False, allow_null=True, help_text=PRESENT),
    },
)
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
