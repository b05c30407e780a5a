"""JSON columns that notice a damaged value when they are read.

A value of the wrong shape is loaded as a `Damaged` one: the row loads, and code that uses the
value gets the column's error. Fields that a type does not name stay: a later version wrote them.
"""

from collections.abc import Callable, Iterator
from typing import Any, NoReturn

import msgspec
import orjson
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.expressions import Col, Expression

from core.errors import RowDamaged


class Damaged:
    """A JSON value of the wrong shape: every use raises the error of its column."""

    def __init__(self, value: object, error: type[RowDamaged]) -> None:
        self.__dict__.update(_value=value, _error=error)

    def __repr__(self) -> str:
        """The stored value, for the staff."""
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
    """A JSON column whose values have a shape; any other value is loaded as `Damaged`.

    `shape` is a type, such as a TypedDict; `also` checks what a type cannot say.
    """

    def __init__(
        self,
        *args: Any,
        shape: Any = Any,
        also: Callable[[Any], bool] = lambda _value: True,
        error: type[RowDamaged] = RowDamaged,
        **kwargs: Any,
    ) -> None:
        self.shape, self.also, self.error = shape, also, error
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """A plain JSON column: the database does not know the shape."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.JSONField", args, kwargs

    def from_db_value(
        self, value: Any, expression: Expression, connection: BaseDatabaseWrapper
    ) -> Any:
        """The value, `Damaged` if it is one. Parts of a column are not checked."""
        if value is None or not isinstance(expression, Col):
            return super().from_db_value(value, expression, connection)
        try:
            loaded = orjson.loads(value)
        except orjson.JSONDecodeError:  # it refuses numbers that Python knows
            loaded = super().from_db_value(value, expression, connection)
        return loaded if self._is_whole(loaded) else Damaged(loaded, self.error)

    def _is_whole(self, loaded: object) -> bool:
        try:
            msgspec.convert(loaded, self.shape)
        except msgspec.ValidationError:
            return False
        return self.also(loaded)
