"""Conditions and queries whose SQL is built once: to build it takes Django most of a request."""

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import UTC, date, datetime
from functools import cache, lru_cache, partial, wraps
from typing import Any, Final, NamedTuple, NoReturn, ParamSpec, TypeVar
from uuid import UUID

from django.core.exceptions import EmptyResultSet
from django.db import connections, models, router
from django.db.models.expressions import RawSQL
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

P = ParamSpec("P")
R = TypeVar("R")
M = TypeVar("M", bound=models.Model)

MARK: Final = UUID("8b1f2f5e-5d3c-4c43-9c0b-6f0f4a1c2d3e")
"""Stands for the user while the SQL is built."""
IDS: Final = models.UUIDField()
TIMES: Final = models.DateTimeField()
LONGEST: Final = 50
"""The most values of a list: each length has SQL of its own."""
SHAPES: Final = 256
"""How many kinds of arguments a function keeps SQL for."""


class Condition(RawSQL):
    """A condition on the main table of a query."""

    def relabeled_clone(self, relabels: object) -> NoReturn:
        """Refuse to stand in a subquery, where that table has another name."""
        raise TypeError("A compiled condition cannot be used in a subquery.")


def compiled(rows: Callable[[UUID], models.QuerySet[M]], user_id: UUID) -> models.QuerySet[M]:
    """The rows of `rows(user_id)`; not for use in a subquery.

    `rows` must filter without joins, and by nothing that changes, such as the time.
    """
    using = router.db_for_read(models.Model)
    model, sql, params = _compiled(rows, using)
    user = _stored(user_id, using)
    values = [user if value is MARK else value for value in params]
    found: models.QuerySet[M] = model._default_manager.filter(
        Condition(sql, values, models.BooleanField())
    )
    return found


@cache
def _compiled(
    rows: Callable[[UUID], models.QuerySet[M]], using: str
) -> tuple[type[M], str, tuple[object, ...]]:
    queryset = rows(MARK)
    query = queryset.query
    joins = sum(used > 0 for used in query.alias_refcount.values()) - 1
    if joins > 0 or query.annotations or query.distinct or query.is_sliced:
        raise TypeError("Only the condition of a queryset is kept.")
    sql, params = query.get_compiler(using).compile(query.where)
    mark = _stored(MARK, using)
    return queryset.model, sql, tuple(MARK if value == mark else value for value in params)


def built_once(rows: Callable[P, models.QuerySet[Any, R]]) -> Callable[P, list[R]]:
    """A function that gives the list of what `rows` finds, and builds its SQL only once.

    The arguments are given by position. UUIDs and datetimes, which `rows` must hand to the query as
    they are, take their places among the parameters; so do lists of up to 50 UUIDs. For each
    length, `bool`, `int` and `date` the SQL is built anew. Nothing else that changes, such as a
    setting, may be a part of the query. Raises TypeError for what cannot be kept: None, texts,
    values that the query changes, and prefetched rows.
    """
    kept = lru_cache(SHAPES)(partial(_kept, rows))

    @wraps(rows)
    def found(*args: P.args, **named: P.kwargs) -> list[R]:
        if named:
            raise TypeError(f"{rows.__qualname__} takes its arguments by position.")
        return kept(tuple(_form(arg) for arg in args)).found(args)

    return found


def first(rows: Sequence[R]) -> R | None:
    """The first of the rows, None without any."""
    return rows[0] if rows else None


class Form(NamedTuple):
    """What the SQL depends on, of an argument."""

    kind: type
    length: int
    """Of a list; -1 for a single value."""
    value: object = None
    """A value that is a part of the SQL."""


def _form(arg: object) -> Form:
    if isinstance(arg, (UUID, datetime)):
        return Form(UUID if isinstance(arg, UUID) else datetime, -1)
    if isinstance(arg, (bool, int, date)):
        return Form(type(arg), -1, arg)
    if not isinstance(arg, (list, tuple, set, frozenset)):
        raise TypeError(f"No SQL is kept for {type(arg).__name__}.")
    if len(arg) > LONGEST or not all(isinstance(each, UUID) for each in arg):
        raise TypeError(f"A list is of up to {LONGEST} UUIDs.")
    return Form(list, len(arg))


@dataclass(frozen=True, slots=True)
class _Statement:
    """The SQL of a query for one database."""

    compiler: SQLCompiler
    sql: str
    params: tuple[object, ...]
    places: tuple[tuple[int, int], ...]
    """The indices of parameters, each with that of its value among all values."""


class _Kept:
    """A queryset for arguments of the same forms, and its SQL by database."""

    def __init__(self, querysets: Sequence[models.QuerySet[Any, Any]], marks: Any) -> None:
        self.querysets, self.marks = querysets, marks
        self.statements: dict[str, _Statement] = {}

    def found(self, args: Sequence[object]) -> list[Any]:
        """What the query finds for these arguments."""
        queryset = self.querysets[0]
        using = queryset.db
        connection = connections[using]
        query = copy(queryset.query)
        locks = query.select_for_update and connection.features.has_select_for_update
        if locks and connection.get_autocommit():
            raise TransactionManagementError("Rows are locked in a transaction only.")
        statement = self.statements.get(using)
        if statement is None:
            statement = self.statements[using] = self._statement(using)
        values, params = _values(args, using), list(statement.params)
        for place, value in statement.places:
            params[place] = values[value]
        compiler = copy(statement.compiler)
        compiler.connection = connection
        vars(compiler)["as_sql"] = lambda: (statement.sql, tuple(params))
        vars(query)["get_compiler"] = lambda *_, **__: compiler
        rows = type(queryset)(queryset.model, query, using)
        rows._iterable_class, rows._fields = queryset._iterable_class, queryset._fields  # type: ignore[attr-defined]  # not in the stubs
        return list(rows)

    def _statement(self, using: str) -> _Statement:
        """The SQL for a database, built for two sets of values, which shows where they are."""
        (compiler, sql, params), (_, other_sql, others) = (
            _built(queryset, using) for queryset in self.querysets
        )
        values, other_values = (_values(marks, using) for marks in self.marks)
        pairs = list(zip(values, other_values, strict=True))
        places = tuple(
            (place, pairs.index((one, other)))
            for place, (one, other) in enumerate(zip(params, others, strict=True))
            if (one, other) in pairs
        )
        same = [one == other for one, other in zip(params, others, strict=True)]
        if sql != other_sql or same.count(False) != len(places):
            raise TypeError("The query changes its arguments, or other values change.")
        if sql and len({value for _, value in places}) < len(pairs):
            raise TypeError("The query does not use each of its arguments.")
        return _Statement(compiler, sql, params, places)


def _kept(rows: Callable[..., models.QuerySet[Any, Any]], forms: tuple[Form, ...]) -> _Kept:
    marks = [_marks(forms, number) for number in (1, 2)]
    querysets = [rows(*each) for each in marks]
    for queryset in querysets:
        if queryset._prefetch_related_lookups or queryset._known_related_objects:  # type: ignore[attr-defined]  # not in the stubs
            raise TypeError("Related rows are kept with `select_related` alone.")
    return _Kept(querysets, marks)


def _marks(forms: tuple[Form, ...], number: int) -> list[object]:
    """Values of these forms, each of which stands in no other place of the query."""

    def uuid(place: int, index: int = 0) -> UUID:
        return UUID(int=MARK.int ^ (number << 64 | place << 32 | index))

    def mark(place: int, form: Form) -> object:
        if form.kind is UUID:
            return uuid(place)
        if form.kind is datetime:
            return datetime(1970 + number, 2, 3, 4, 5, 6, place + 1, UTC)
        return [uuid(place, n) for n in range(form.length)] if form.length >= 0 else form.value

    return [mark(place, form) for place, form in enumerate(forms)]


def _built(
    queryset: models.QuerySet[Any, Any], using: str
) -> tuple[SQLCompiler, str, tuple[object, ...]]:
    compiler = queryset.query.chain().get_compiler(using)
    try:
        sql, params = compiler.as_sql()
    except EmptyResultSet:  # of an empty list
        sql, params = "", ()
    del compiler.connection  # it is that of this thread, and would stay open
    return compiler, sql, tuple(params)


def _values(args: Sequence[object], using: str) -> list[object]:
    """The values of the arguments as this database's parameters, without those in the SQL."""
    values: list[object] = []
    for arg in args:
        if isinstance(arg, UUID):
            values.append(_stored(arg, using))
        elif isinstance(arg, datetime):
            values.append(TIMES.get_db_prep_value(arg, connections[using]))
        elif isinstance(arg, (list, tuple, set, frozenset)):
            values += [_stored(each, using) for each in arg]
    return values


def _stored(user_id: UUID, using: str) -> object:
    """The id as this database's parameter."""
    return IDS.get_db_prep_value(user_id, connections[using])
