"""Records and dice in the API."""

from collections.abc import Iterable
from typing import Final

from rest_framework import serializers

from core.api.one_of import NO_DATA, rows
from core.api.types import Json, Shape
from games.engine import Move as EngineMove
from games.engine import move_to_json, position_to_json, setup_to_json
from games.engine.records.notation import write_record
from games.engine.records.record import positions
from games.fairness import seeds
from games.models import Game, Move
from games.records.record import played_rows, record_from, record_of
from games.responses import EVENTS, ROLL, SEAT, MoveShape, TurnShape


def describe_row(row: Move) -> Json:
    """A row of the record, as it stands there."""
    return {
        "version": row.version,
        "kind": row.kind,
        "seat": row.seat,
        "automatic": row.automatic,
        "data": row.data,
        "events": row.events,
        "at": row.at,
    }


def fairness_record(game: Game) -> Json:
    """Everything that anyone needs to check the dice (docs/fairness.md, "The record").

    Raises Unavailable.
    """
    return fairness_of(game, record_of(game))


def fairness_of(game: Game, rows: Iterable[Move]) -> Json:
    """The same, from the rows of the game's record."""
    revealed = seeds.decrypted(game.server_seed).hex() if game.ended_at else None
    throws = (row for row in rows if row.kind in (Move.Kind.OPENING, Move.Kind.ROLL))
    rolls = [roll for row in throws for roll in _rolls(row)]
    return {
        "game": str(game.id),
        "commitment": game.commitment,
        "server_seed": revealed,
        "client_seeds": [
            {"seat": player["seat"], "client_seed": player["client_seed"]}
            for player in game.players
        ],
        "rolls": rolls,
    }


def whole_record(game: Game) -> Json:
    """The record from the opening rolls to the present, enough to replay the game.

    Raises GameNotRunning, Unavailable.
    """
    record = record_from(game, played_rows(game))
    return {
        "game": str(game.id),
        "setup": setup_to_json(record.setup),
        "opening": [{"seat": seat, "roll": list(pips)} for seat, pips in record.opening],
        "start": position_to_json(next(positions(record))),
        "events": [
            {"move": move_to_json(event)}
            if isinstance(event, EngineMove)
            else {"roll": list(event)}
            for event in record.events
        ],
        "notation": write_record(record),
    }


def _rolls(row: Move) -> list[Json]:
    if row.kind == Move.Kind.OPENING:
        return [
            {"n": roll["n"], "seat": roll["seat"], "dice": roll["roll"]}
            for roll in row.data["rolls"]
        ]
    return [{"n": row.data["n"], "seat": row.seat, "dice": row.data["roll"]}]


class ClientSeedShape(Shape):
    """A seat's part of the dice."""

    seat = serializers.IntegerField()
    client_seed = serializers.CharField()


class ThrownShape(Shape):
    """A roll, with its number in the game."""

    n = serializers.IntegerField()
    seat = serializers.IntegerField()
    dice = ROLL


class FairnessShape(Shape):
    """All that it takes to check the dice."""

    game = serializers.CharField()
    commitment = serializers.CharField()
    server_seed = serializers.CharField(allow_null=True, help_text="Published at the end.")
    client_seeds = ClientSeedShape(many=True)
    rolls = ThrownShape(many=True)


class RecordShape(Shape):
    """A game's record, whole."""

    game = serializers.CharField()
    setup = serializers.DictField()
    opening = serializers.ListField(child=serializers.DictField())
    start = serializers.DictField(help_text="The position after the opening rolls.")
    events = serializers.ListField(child=serializers.DictField())
    notation = serializers.CharField()


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
