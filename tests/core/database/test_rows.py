"""`row_of` returns the same row as Django's `get`."""

import uuid

import pytest

from core.database.rows import row_of
from games.models import Game, Move, Table
from tests.harness.games import started
from tests.harness.people import Person

pytestmark = pytest.mark.sqlite


def test_a_row_equals_the_one_from_get(ana: Person, ben: Person) -> None:
    game = started(ana, ben)
    move = Move.objects.get(game=game)
    for model, key in ((Game, game.id), (Table, game.table_id), (Move, move.id)):
        quick, usual = row_of(model, key), model.objects.get(pk=key)
        assert quick is not None
        for field in model._meta.concrete_fields:
            assert getattr(quick, field.attname) == getattr(usual, field.attname)
        assert (quick._state.adding, quick._state.db) == (False, "default")


def test_a_missing_row_is_none(db: None) -> None:
    assert row_of(Game, uuid.uuid4()) is None
