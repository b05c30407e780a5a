"""Records and dice in the API."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Final, NotRequired, TypedDict

from core.api.responses import Doc, Uuid, rows
from core.api.types import Json
from games import models
from games.engine import (
    BlockedJson,
    MoveJson,
    move_to_json,
    position_to_json,
    positions,
    setup_to_json,
    write_record,
)
from games.engine import Move as EngineMove
from games.engine.json.types import Roll, SetupJson
from games.errors import GameDamaged
from games.fairness import seeds
from games.records.record import record_from, record_of
from games.records.stored import reading
from games.responses import Event, PositionResponse, Turn
from games.schemas import OPENING, RECORDED, SETUP, Nothing

DATA: Final = {"opening": {"rolls"}, "roll": {"n", "roll"}, "move": {"move"}, "notice": set[str]()}
"""The fields of a row by its kind."""
LAST_VERSION: Final = 2**63 - 1  # which makes it an int64 in the document

PRESENT: Final = "On a stream: what there is now, in the last row; null in one that others follow."


class ClientSeed(TypedDict):
    """A seat's part of the dice."""

    seat: int
    client_seed: str


class DiceRoll(TypedDict):
    """A roll, with its number in the game."""

    n: int
    seat: int
    roll: Roll


class Fairness(TypedDict):
    """All that it takes to check the dice."""

    game_id: Uuid
    commitment: str
    server_seed: Annotated[str | None, Doc("Published at the end.")]
    client_seeds: list[ClientSeed]
    rolls: list[DiceRoll]


class Record(TypedDict):
    """A game's record, whole. `start` is the position after the opening rolls."""

    game_id: Uuid
    setup: Annotated[SetupJson, SETUP]
    opening: list[Annotated[Json, OPENING]]
    start: PositionResponse
    events: list[Annotated[Json, RECORDED]]
    time_up: Annotated[
        bool, Doc("Whether the time of the game was over, so that it ended with the last event.")
    ]
    notation: str


class OpeningRoll(TypedDict):
    """One of the rolls that decide which seat starts."""

    n: int
    seat: int
    roll: Roll


class CurrentState(TypedDict):
    """What follows from the last row."""

    status: Annotated[str, Doc(choices=models.Game.Status.choices)]
    position: PositionResponse | None
    turn: Turn | None
    legal_moves: list[MoveJson]
    blocked: list[BlockedJson]


GAME_ROW: Final = rows(
    "GameRow",
    {
        "opening": ("The rolls that decided which seat starts.", {"rolls": list[OpeningRoll]}),
        "roll": ("A roll: its number in the game, and the pips.", {"n": int, "roll": Roll}),
        "move": ("A move.", {"move": MoveJson}),
        "notice": ("Something around the game has changed; the position has not.", Nothing),
    },
    {
        "version": Annotated[int, Doc(min_value=0, max_value=LAST_VERSION)],
        "seat": Annotated[int | None, Doc("On turn; null at first.")],
        "automatic": Annotated[bool, Doc("The server acted for a person.")],
        "events": list[Event],
        "at": datetime,
        "current": NotRequired[Annotated[CurrentState | None, Doc(PRESENT)]],
    },
)


def present_row(row: models.Move) -> Json:
    """A row of the record, as it stands there. Raises GameDamaged."""
    if not DATA[row.kind] <= row.data.keys():
        raise GameDamaged
    return {
        "version": row.version,
        "kind": row.kind,
        "seat": row.seat,
        "automatic": row.automatic,
        "data": row.data,
        "events": [*row.events],
        "at": row.at,
    }


def present_fairness(game: models.Game, rows: Iterable[models.Move] | None = None) -> Fairness:
    """Everything that anyone needs to check the dice (docs/fairness.md, "The record").

    Raises GameDamaged; Unavailable, unless `rows` of the record are given.
    """
    rows = record_of(game) if rows is None else rows
    revealed = seeds.decrypted(game.server_seed).hex() if game.ended_at else None
    throws = (row for row in rows if row.kind in (models.Move.Kind.OPENING, models.Move.Kind.ROLL))
    with reading():
        rolls = [roll for row in throws for roll in _rolls(row)]
    return {
        "game_id": str(game.id),
        "commitment": game.commitment,
        "server_seed": revealed,
        "client_seeds": [
            {"seat": player["seat"], "client_seed": player["client_seed"]}
            for player in game.players
        ],
        "rolls": rolls,
    }


def present_record(game: models.Game) -> Record:
    """The record from the opening rolls to the present, enough to replay the game."""
    with reading():
        record = record_from(game, record_of(game))
        return {
            "game_id": str(game.id),
            "setup": setup_to_json(record.setup),
            "opening": [{"seat": seat, "roll": list(pips)} for seat, pips in record.opening],
            "start": {**position_to_json(next(positions(record)))},
            "events": [
                {"move": move_to_json(event)}
                if isinstance(event, EngineMove)
                else {"roll": list(event)}
                for event in record.events
            ],
            "time_up": record.time_up,
            "notation": write_record(record),
        }


def _rolls(row: models.Move) -> list[DiceRoll]:
    if row.kind == models.Move.Kind.OPENING:
        return [
            {"n": roll["n"], "seat": roll["seat"], "roll": roll["roll"]}
            for roll in row.data["rolls"]
        ]
    return [{"n": row.data["n"], "seat": row.seat, "roll": row.data["roll"]}]
