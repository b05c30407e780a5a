"""JSON columns that notice a damaged value when they are read.

A value of the wrong shape is loaded as a `Damaged` one: the row loads, and code that uses the
value gets the column's error. The checks compare types and names only, at a few microseconds a row.
"""

import re
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, Final, NoReturn

import orjson
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Col, Expression

from core.errors import RowDamaged
from games.engine.json.parsing import (
    POSITION_KEYS,
    POSITION_KEYS_OF_OPTIONS,
    TURN_KEYS,
    TURN_KEYS_OF_OPTIONS,
)

Check = Callable[[Any], bool]


class Damaged:
    """A JSON value of the wrong shape: every use raises the error of its column."""

    def __init__(self, value: object, error: type[RowDamaged]) -> None:
        self.__dict__.update(_value=value, _error=error)

    def __repr__(self) -> str:
        """Return the stored value, for the staff."""
        return f"damaged: {self._value!r}"

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("__"):  # a protocol that this value does not follow, such as copying
            raise AttributeError(name)
        raise self._error

    def __getitem__(self, key: object) -> NoReturn:
        raise self._error

    def __iter__(self) -> Iterator[Any]:
        raise self._error

    def __len__(self) -> int:
        raise self._error

    def __contains__(self, key: object) -> bool:
        raise self._error

    def __bool__(self) -> bool:
        return True  # not like a value that is absent

    def __or__(self, other: object) -> NoReturn:
        raise self._error


class ShapedJSONField(models.JSONField):
    """A JSON column whose values have a shape; any other value is loaded as `Damaged`."""

    def __init__(
        self, *args: Any, shape: Check = bool, error: type[RowDamaged] = RowDamaged, **kwargs: Any
    ) -> None:
        self.shape, self.error = shape, error
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """Return it as a plain JSON column: the database does not know the shape."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def from_db_value(
        self, value: Any, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Any:
        """Return the value, `Damaged` if it is one. Parts of a column are not checked."""
        if value is None or not isinstance(expression, Col):
            return super().from_db_value(value, expression, connection)
        try:
            loaded = orjson.loads(value)
        except orjson.JSONDecodeError:  # it refuses numbers that Python knows
            loaded = super().from_db_value(value, expression, connection)
        return loaded if self._is_whole(loaded) else Damaged(loaded, self.error)

    def _is_whole(self, loaded: object) -> bool:
        try:
            return self.shape(loaded)
        except (AttributeError, LookupError, TypeError, ValueError):
            return False


def is_position(value: Any) -> bool:
    """Whether it has the parts of a position; `stored_position` checks what is in them."""
    turn = value["turn"]
    return (
        _has_keys(value, POSITION, POSITION_OF_OPTIONS)
        and _has_keys(turn, TURN, TURN_OF_OPTIONS)
        and type(turn["seat"]) is int
        and 0 <= turn["seat"] < SEATS
        and isinstance(value["ruleset"], str)
        and isinstance(value["teams"], bool)
        and is_options(value["options"])
    )


def is_options(value: Any) -> bool:
    """Whether it has options of a ruleset: simple values by name."""
    return isinstance(value, dict) and all(type(v) in (bool, int, str) for v in value.values())


def are_players(value: Any) -> bool:
    """Whether it lists players, each on a seat of its own."""
    seats = {player["seat"] for player in value if _is_player(player)}
    return isinstance(value, list) and len(seats) == len(value)


def are_seat_states(value: Any) -> bool:
    """Whether it has states of seats by their number."""
    return isinstance(value, dict) and all(
        seat in SEAT_KEYS and _is_seat_state(state) for seat, state in value.items()
    )


def is_vote(value: Any) -> bool:
    """Whether it is a proposal to cancel a game, or null."""
    return value is None or (
        value.keys() == {"proposed_by", "agreed"}
        and type(value["proposed_by"]) is int
        and _are_integers(value["agreed"])
    )


def are_events(value: Any) -> bool:
    """Whether it lists events, each with a type."""
    return isinstance(value, list) and all(isinstance(event["type"], str) for event in value)


def is_object(value: Any) -> bool:
    """Whether it is an object."""
    return isinstance(value, dict)


SEATS: Final = 8
UUID: Final = re.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SEAT_KEYS: Final = frozenset(map(str, range(SEATS)))
POSITION: Final = frozenset(POSITION_KEYS)
TURN: Final = frozenset(TURN_KEYS)
POSITION_OF_OPTIONS: Final = frozenset(key for key, _ in POSITION_KEYS_OF_OPTIONS)
TURN_OF_OPTIONS: Final = frozenset(key for key, _ in TURN_KEYS_OF_OPTIONS)
TEXTS: Final = ("name", "kind", "client_seed")
SEAT_STATE: Final[dict[str, Check]] = {
    "overdue_turns": lambda value: type(value) is int,
    "away": lambda value: isinstance(value, bool),
    "automatic": lambda value: isinstance(value, str),
    "left": lambda value: isinstance(value, str),
    "turn_ends_at": lambda value: datetime.fromisoformat(value).tzinfo is not None,
    "abandons_at": lambda value: datetime.fromisoformat(value).tzinfo is not None,
}
"""The check of each field of a seat's state."""


def _has_keys(value: Any, needed: frozenset[str], possible: frozenset[str]) -> bool:
    return bool(needed <= value.keys() <= needed | possible)


def _is_player(value: Any) -> bool:
    user, robot = value["user"], value["robot"]
    return (
        type(value["seat"]) is int
        and 0 <= value["seat"] < SEATS
        and all(isinstance(value[name], str) for name in TEXTS)
        and isinstance(value.get("robot_account", False), bool)
        and (robot is None if user else user is None and isinstance(robot, str))
        and (user is None or bool(UUID.fullmatch(user)))
    )


def _is_seat_state(value: Any) -> bool:
    return all(SEAT_STATE[name](field) for name, field in value.items())


def _are_integers(value: Any) -> bool:
    return isinstance(value, list) and all(type(number) is int for number in value)
