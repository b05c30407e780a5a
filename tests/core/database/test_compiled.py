"""Conditions whose SQL is built once."""

from typing import Any
from uuid import UUID

import pytest
from django.db.models import Exists, OuterRef, QuerySet, Value

from accounts.models import Block, User
from core.database.compiled import compiled
from tests.harness.people import NOW, Person

calls: list[UUID] = []


def blockers(user_id: UUID) -> QuerySet[User]:
    calls.append(user_id)
    return User.objects.filter(
        Exists(Block.objects.filter(blocker=OuterRef("pk"), blocked=user_id))
    )


def test_it_finds_the_rows_of_each_user_and_is_built_once(
    ana: Person, ben: Person, eva: Person
) -> None:
    Block.objects.create(blocker=ana.user, blocked=ben.user, created_at=NOW)
    Block.objects.create(blocker=ben.user, blocked=eva.user, created_at=NOW)
    expected = {ana: [], ben: [ana.id], eva: [ben.id]}
    for _ in range(2):
        for user, ids in expected.items():
            found = compiled(blockers, user.id)
            assert [row.id for row in found] == ids
            assert found.count() == len(ids)
            assert found.filter(id=ana.id).exists() == (user == ben)
    assert len(calls) == 1


def test_it_is_refused_in_a_subquery(ana: Person) -> None:
    with pytest.raises(TypeError, match="subquery"):
        list(Block.objects.filter(blocker__in=compiled(blockers, ana.id).values("id")))


@pytest.mark.parametrize(
    "rows",
    [
        lambda user_id: User.objects.filter(id=user_id)[:1],
        lambda user_id: User.objects.filter(id=user_id).distinct(),
        lambda user_id: User.objects.filter(sessions__id=user_id),
        lambda user_id: User.objects.annotate(one=Value(1)).filter(id=user_id),
    ],
)
def test_what_is_more_than_a_condition_is_refused(rows: Any, ana: Person) -> None:
    with pytest.raises(TypeError, match="condition"):
        compiled(rows, ana.id)
