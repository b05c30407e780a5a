"""Queries whose SQL is built once."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any
from unittest import mock
from uuid import UUID, uuid4

import pytest
from django.db import connection, connections, router, transaction
from django.db.models import CharField, Count, Exists, OuterRef, Prefetch, Q, QuerySet
from django.db.models.functions import Cast
from django.db.models.sql.compiler import SQLCompiler
from django.db.transaction import TransactionManagementError

from accounts.models import Block, Mute, User
from core.database.compiled import LONGEST, built_once
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.sqlite
SECOND = timedelta(seconds=1)


@built_once
def blocks_of(blocker: UUID) -> QuerySet[Block]:
    return Block.objects.filter(blocker=blocker).select_related("blocked").order_by("id")


@built_once
def blocked_since(blocker: UUID, since: datetime, since_too: datetime) -> QuerySet[Block, UUID]:
    blocks = Block.objects.filter(blocker=blocker, created_at__gt=since, created_at__gte=since_too)
    return blocks.order_by("id").values_list("blocked", flat=True)


@built_once
def users_among(ids: list[UUID], but: UUID) -> QuerySet[User]:
    return User.objects.filter(id__in=ids).exclude(id=but).order_by("id")


@contextmanager
def building() -> Iterator[list[object]]:
    """Collect the queries whose SQL is built."""
    built: list[object] = []
    build = SQLCompiler.as_sql

    def counted(compiler: SQLCompiler, *args: Any, **kwargs: Any) -> Any:
        built.append(compiler.query)
        return build(compiler, *args, **kwargs)

    with mock.patch.object(SQLCompiler, "as_sql", counted):
        yield built


def block(blocker: Person, blocked: Person, at: datetime = NOW) -> Block:
    return Block.objects.create(blocker=blocker.user, blocked=blocked.user, created_at=at)


def test_it_finds_the_rows_for_each_argument(ana: Person, ben: Person, eva: Person) -> None:
    by_ana, by_ben = [block(ana, ben), block(ana, eva)], [block(ben, ana)]
    for _ in range(2):
        assert blocks_of(ana.id) == by_ana
        assert blocks_of(ben.id) == by_ben
        assert blocks_of(uuid4()) == []


def test_rows_are_as_django_gives_them(
    ana: Person, ben: Person, django_assert_num_queries: Any
) -> None:
    block(ana, ben)
    (expected,) = Block.objects.select_related("blocked")
    for _ in range(2):
        with django_assert_num_queries(1):
            (row,) = blocks_of(ana.id)
            assert row.blocked.username == ben.user.username
        assert {**vars(row), "_state": None} == {**vars(expected), "_state": None}
        assert (row._state.db, row._state.adding) == ("default", False)
        assert {**vars(row.blocked), "_state": None} == {**vars(expected.blocked), "_state": None}


def test_the_sql_is_built_once(ana: Person, ben: Person) -> None:
    rows = built_once(lambda blocker: Block.objects.filter(blocker=blocker))
    with building() as built:
        rows(ana.id)
        assert len(built) == 2  # the second shows where the values are
        rows(ben.id)
        rows(ben.id)
    assert len(built) == 2


def test_times_and_fields(ana: Person, ben: Person, eva: Person) -> None:
    block(ana, ben, NOW)
    block(ana, eva, NOW + SECOND)
    assert blocked_since(ana.id, NOW - SECOND, NOW) == [ben.id, eva.id]
    assert blocked_since(ana.id, NOW, NOW - SECOND) == [eva.id]
    assert blocked_since(ana.id, NOW - SECOND, NOW + SECOND) == [eva.id]


def test_rows_of_several_columns(ana: Person, ben: Person) -> None:
    row = block(ana, ben)
    columns = built_once(
        lambda blocker: Block.objects.filter(blocker=blocker).values_list("created_at", "id")
    )
    assert columns(ana.id) == columns(ana.id) == [(NOW, row.id)]


def test_lists(ana: Person, ben: Person, eva: Person) -> None:
    people = sorted((ana, ben, eva), key=lambda person: person.id)
    ids = [person.id for person in people]
    with building() as built:
        for given in (ids, tuple(ids), {*ids}, frozenset(ids)) * 2:
            assert [user.id for user in users_among(given, ids[1])] == [ids[0], ids[2]]  # type: ignore[arg-type]
        assert [user.id for user in users_among(ids[:1], ids[1])] == ids[:1]
        assert [user.id for user in users_among([ids[2]] * 2, ids[1])] == [ids[2]]
        assert users_among(ids[:1], ids[0]) == []
    assert len(built) == 6  # for lists of one, two and three


def test_an_empty_list(ana: Person, ben: Person) -> None:
    either = built_once(lambda ids, one: User.objects.filter(Q(id__in=ids) | Q(id=one)))
    for _ in range(2):
        assert users_among([], ana.id) == []
        assert either([], ana.id) == [ana.user]
        assert either([ben.id], ben.id) == [ben.user]


def test_other_values_are_a_part_of_the_sql(ana: Person, ben: Person) -> None:
    User.objects.filter(id=ben.id).update(findable=False, logouts=1)
    rows = built_once(
        lambda findable, logouts: User.objects.filter(findable=findable, logouts=logouts)
    )
    for _ in range(2):
        assert rows(False, 1) == [ben.user]
        assert rows(True, 1) == []
        assert ana.user in rows(True, 0)


def test_what_the_query_computes(ana: Person, ben: Person, eva: Person) -> None:
    block(ana, ben)
    block(ana, eva)
    Mute.objects.create(muter=ana.user, muted=eva.user, created_at=NOW)
    muted = Mute.objects.filter(muter=OuterRef("blocker"), muted=OuterRef("blocked"))
    rows = built_once(
        lambda blocker, blocked: (
            Block.objects.filter(blocker=blocker, blocked=blocked)
            .annotate(of=Count("blocker"), muted=Exists(muted))
            .order_by("-id")[:1]
        )
    )
    for _ in range(2):
        assert [(row.blocked_id, row.of, row.muted) for row in rows(ana.id, eva.id)] == [
            (eva.id, 1, True)
        ]
        assert [(row.blocked_id, row.muted) for row in rows(ana.id, ben.id)] == [(ben.id, False)]


@pytest.mark.parametrize(
    "given", [None, "8b1f2f5e-5d3c-4c43-9c0b-6f0f4a1c2d3e", ["text"], [None], 1.5, iter([])]
)
def test_other_arguments_are_refused(given: Any) -> None:
    with pytest.raises(TypeError, match=r"UUIDs|No SQL"):
        blocks_of(given)


def test_a_long_list_is_refused(ana: Person) -> None:
    assert users_among([ana.id] * LONGEST, uuid4()) == [ana.user]
    with pytest.raises(TypeError, match="50 UUIDs"):
        users_among([ana.id] * (LONGEST + 1), uuid4())


def test_names_of_arguments_are_refused(ana: Person) -> None:
    with pytest.raises(TypeError, match="by position"):
        blocks_of(blocker=ana.id)


@pytest.mark.parametrize(
    "rows",
    [
        lambda user_id, at: Block.objects.filter(blocker=user_id, created_at__gt=at - SECOND),
        lambda user_id, at: Block.objects.filter(
            blocker=user_id, created_at__gt=at, created_at__lt=at + SECOND
        ),
        lambda user_id, at: User.objects.filter(username=str(user_id), date_joined=at),
        lambda user_id, at: Block.objects.filter(blocker=user_id),
        lambda user_id, at: Block.objects.filter(blocker=user_id, created_at=at, blocked=uuid4()),
    ],
    ids=["shifted", "also_shifted", "as_text", "unused", "changing"],
)
def test_values_that_cannot_be_found_again_are_refused(
    rows: Callable[..., Any], ana: Person
) -> None:
    with pytest.raises(TypeError, match="argument"):
        built_once(rows)(ana.id, NOW)


@pytest.mark.parametrize("lookup", ["groups", Prefetch("groups")])
def test_prefetched_rows_are_refused(lookup: Any, ana: Person) -> None:
    with pytest.raises(TypeError, match="select_related"):
        built_once(lambda user_id: User.objects.filter(id=user_id).prefetch_related(lookup))(ana.id)


def test_rows_of_an_instance_are_refused(ana: Person) -> None:
    with pytest.raises(TypeError, match="select_related"):
        built_once(lambda user_id: ana.user.sessions.filter(id=user_id))(uuid4())


@pytest.mark.django_db(transaction=True)
def test_a_lock_needs_a_transaction(ana: Person) -> None:
    locked = built_once(lambda user_id: User.objects.select_for_update().filter(id=user_id))
    for _ in range(2):
        if connection.features.has_select_for_update:
            with pytest.raises(TransactionManagementError):
                locked(ana.id)
        with transaction.atomic():
            assert locked(ana.id) == [ana.user]


@contextmanager
def read_from(alias: str) -> Iterator[None]:
    """Read from a database in memory of this alias."""
    memory = {
        **connection.settings_dict,
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": ":memory:",
    }
    with mock.patch.dict(connections.settings, {alias: {**memory, "OPTIONS": {}}}):
        try:
            connections[alias].connect()  # tests may not connect by themselves
            with mock.patch.object(router, "db_for_read", return_value=alias):
                yield
        finally:
            connections[alias].close()
            del connections[alias]


def test_each_database_has_sql_of_its_own(ana: Person, ben: Person) -> None:
    text = Cast("id", CharField())  # each database has its own way to write it
    rows = built_once(
        lambda muter, at: Mute.objects.filter(muter=muter, created_at=at).annotate(text=text)
    )
    here = Mute.objects.create(muter=ana.user, muted=ben.user, created_at=NOW)
    assert rows(ana.id, NOW) == [here]
    columns = "id INTEGER, muter_id TEXT, muted_id TEXT, created_at TEXT"
    with read_from("other"), connections["other"].cursor() as cursor:
        cursor.execute(f"CREATE TABLE accounts_mute ({columns})")
        assert rows(ana.id, NOW) == []
        values = 77, ben.id.hex, ana.id.hex, "2026-11-01 12:00:00"
        cursor.execute("INSERT INTO accounts_mute VALUES (%s, %s, %s, %s)", values)
        (row,) = rows(ben.id, datetime(2026, 11, 1, 12, tzinfo=UTC))
        assert (row.text, row.muter_id, row._state.db) == ("77", ben.id, "other")
    assert rows(ana.id, NOW) == [here]
    assert rows(ben.id, NOW) == []


def test_threads_use_their_own_connections(ana: Person) -> None:
    seen: list[object] = []
    rows = built_once(lambda user_id: User.objects.filter(id=user_id))

    def read() -> None:
        try:
            with mock.patch.object(
                connections["default"], "cursor", side_effect=RuntimeError("of this thread")
            ):
                rows(ana.id)
        except RuntimeError as error:
            seen.append(str(error))

    assert rows(ana.id) == [ana.user]
    thread = threading.Thread(target=read)
    thread.start()
    thread.join()
    assert seen == ["of this thread"]
    assert rows(ana.id) == [ana.user]
