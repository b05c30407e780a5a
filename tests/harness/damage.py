"""Games whose stored JSON is damaged."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, TypeVar

from django.db.models import Model

from games.models import Game, Move, Player, Presence, Seat, Table, TableEvent
from tests.harness.people import NOW
from tests.harness.undone import undone

Row = TypeVar("Row", bound=Model)

VOTE_LASTS = timedelta(minutes=1)


def with_turn(**changes: Any) -> Any:
    return lambda game: game.position | {"turn": game.position["turn"] | changes}


def with_player(**changes: Any) -> Any:
    return lambda game: [game.players[0] | changes, *game.players[1:]]


DAMAGES: dict[str, tuple[str, Any]] = {
    "position []": ("position", []),
    "position {}": ("position", {}),
    "position 1": ("position", 1),
    "position text": ("position", "x"),
    "position without pawns": (
        "position",
        lambda game: {k: v for k, v in game.position.items() if k != "pawns"},
    ),
    "pawns on the moon": (
        "position",
        lambda game: game.position | {"pawns": dict.fromkeys(game.position["pawns"], ["moon"] * 4)},
    ),
    "unknown ruleset": ("position", lambda game: game.position | {"ruleset": "chess"}),
    "arms of text": ("position", lambda game: game.position | {"arms": "4"}),
    "options of lists": ("position", lambda game: game.position | {"options": {"pawns": [2]}}),
    "unknown phase": ("position", with_turn(phase="x")),
    "turn null": ("position", lambda game: game.position | {"turn": None}),
    "turn of seat 99": ("position", with_turn(seat=99)),
    "turn of nobody": ("position", with_turn(seat=1)),
    "dice of text": ("position", with_turn(dice="66")),
    "last moved nowhere": ("position", with_turn(last_moved={"seat": 99, "pawn": 99})),
    "players [1]": ("players", [1]),
    "players []": ("players", []),
    "players {}": ("players", {}),
    "players null inside": ("players", [None, None]),
    "players without ids": ("players", lambda game: [{"seat": 0}, {"seat": 2}]),
    "players twice": ("players", lambda game: [game.players[0]] * 2),
    "players of text": ("players", with_player(user="ana")),
    "players with an id and a line": (
        "players",
        lambda game: [p | {"user": p["user"] and p["user"] + "\n"} for p in game.players],
    ),
    "players with a number": ("players", with_player(name=7)),
    "players on another seat": ("players", with_player(seat=7)),
    "seats []": ("attendance", [1]),
    "seats of nobody": ("attendance", {"x": {}}),
    "states of text": ("attendance", {"0": "away", "2": "away"}),
    "states of a number": ("attendance", {"0": {"away": 1}, "2": {"left": 1}}),
    "vote of text": ("cancel_vote", "yes"),
    "vote of nobody": ("cancel_vote", {"agreed": [0]}),
    "votes that are not seats": ("cancel_vote", {"proposed_by": 0, "agreed": ["0"]}),
    "states with a wrong time": ("attendance", {"0": {"abandons_at": "soon"}}),
    "states with a 13th month": ("attendance", {"0": {"abandons_at": "2026-13-01T00:00:00Z"}}),
    "states with a time of no zone": ("attendance", {"0": {"abandons_at": "2026-11-01T00:00:00"}}),
}
"""By name: the column, and its value or a function of the game."""


def break_it(game: Game, name: str) -> Game:
    """The game after the damage of this name."""
    assert Game.objects.filter(id=game.id).update(**damage_of(game, name))
    return Game.objects.get(id=game.id)


@contextmanager
def broken(game: Game, name: str) -> Iterator[Game]:
    """The game after the damage of this name; afterwards the database is as it was before."""
    with undone():
        yield break_it(game, name)


def damage_of(game: Game, name: str) -> dict[str, Any]:
    """The columns that the damage of this name changes."""
    column, value = DAMAGES[name]
    value = value(game) if callable(value) else value
    more = {"vote_ends_at": NOW + VOTE_LASTS} if column == "cancel_vote" else {}
    return {column: value, **more}


def damaged_copies(game: Game) -> dict[str, Game]:
    """For each damage, a copy of the running game with it, at a table of its own; no stakes."""
    tables = {name: copy_of(game.table) for name in DAMAGES}
    games = {
        name: copy_of(game, table_id=table.id, **damage_of(game, name))
        for name, table in tables.items()
    }
    for name, table in tables.items():
        table.game_id = games[name].id
    Table.objects.bulk_create(tables.values())
    Game.objects.bulk_create(games.values())
    for model in (Seat, TableEvent):
        rows = [*model._default_manager.filter(table=game.table_id)]
        model._default_manager.bulk_create(
            copy_of(row, table_id=table.id) for table in tables.values() for row in rows
        )
    for model in (Player, Presence, Move):
        rows = [*model._default_manager.filter(game=game.id)]
        model._default_manager.bulk_create(
            copy_of(row, game_id=copy.id) for copy in games.values() for row in rows
        )
    stored = Game.objects.in_bulk([copy.id for copy in games.values()])
    return {name: stored[copy.id] for name, copy in games.items()}


def copy_of(row: Row, **changes: Any) -> Row:
    """An unsaved copy with a new key and these changes."""
    names = [field.attname for field in row._meta.concrete_fields if not field.primary_key]
    return type(row)(**{name: getattr(row, name) for name in names} | changes)
