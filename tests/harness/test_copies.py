"""Copied games are like those that the service makes, but for the ids, names and times."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.apps import apps
from django.db.models import Model

from accounts.models import PersonalStream
from games.models import Game, Move, Player, Presence, Seat, Table, TableEvent
from games.records.rolls import dice_of
from tests.harness import copies
from tests.harness.games import played_to_the_end, started
from tests.harness.people import NOW, Person

pytestmark = pytest.mark.django_db
LATER = NOW + timedelta(days=1)


def original(*people: Person) -> Game:
    """The first of several games of its kind that the next ones are copied from.

    Its opening had few ties: of others an id with the same dice takes too long to find.
    """
    while len(copies.ORIGINALS) < 2:  # the table's, and the game's
        game = started(*people)
    return game


def rows_of(game: Game, *people: Person) -> list[str]:
    """All rows of a game and its table; what differs between two games has the same names."""
    table = Table.objects.get(id=game.table_id)
    names = {str(table.id): "table", str(game.id): "game"}
    for n, person in enumerate(people):
        names |= {str(person.id): f"id {n}", person.user.username: f"name {n}"}
    found = [table, game]
    for model in (Seat, TableEvent):
        found += model.objects.filter(table=table).order_by("id")
    for model in (Player, Presence, Move):
        found += model.objects.filter(game=game).order_by("id")
    return [described(row, names, game.started_at) for row in found]


def described(row: Any, names: dict[str, str], started_at: Any) -> str:
    values = {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}
    if isinstance(values["id"], int):
        del values["id"]
    for name, value in values.items():
        if isinstance(value, datetime):
            values[name] = value - started_at
    text = f"{type(row).__name__} {values}"
    for old, new in names.items():
        text = text.replace(old, new)
    return text


def test_a_copy_differs_by_ids_names_and_times_only(ana: Person, ben: Person, eva: Person) -> None:
    with copies.no_copies():
        made = original(ana, ben)
        copied = started(ben, eva, now=LATER)

    assert copied.started_at == LATER
    assert copied.id != made.id
    assert rows_of(copied, ben, eva) == rows_of(made, ana, ben)


@pytest.mark.parametrize("changes", [{}, {"seats": 4}, {"turn_s": None}, {"turn_s": 3600}])
def test_a_copy_writes_as_many_rows_of_every_model(
    ana: Person, ben: Person, changes: dict[str, Any]
) -> None:
    with copies.no_copies():
        first, *later = (rows_written(lambda: started(ana, ben, **changes)) for _ in range(4))

    assert later == [first] * 3


def rows_written(start: Callable[[], Game]) -> Counter[type[Model]]:
    before = rows_by_model()
    start()
    return rows_by_model() - before


def rows_by_model() -> Counter[type[Model]]:
    """Without the rows that a user has once, not for each game."""
    models = set(apps.get_models()) - {PersonalStream}
    return Counter({model: model._default_manager.count() for model in models})


def test_the_same_people_may_change_places(ana: Person, ben: Person) -> None:
    with copies.no_copies():
        original(ana, ben)
        copied = started(ben, ana)

    assert [player["user"] for player in copied.players] == [str(ben.id), str(ana.id)]
    assert [player["name"] for player in copied.players] == [
        ben.user.username,
        ana.user.username,
    ]


def test_a_copy_s_opening_has_the_dice_of_its_seeds(ana: Person, ben: Person) -> None:
    with copies.no_copies():
        original(ana, ben)
        for _ in range(2):
            game = started(ana, ben)
            opening = Move.objects.get(game=game, kind=Move.Kind.OPENING)
            assert opening.data["rolls"]
            for roll in opening.data["rolls"]:
                assert dice_of(game, roll["n"], len(roll["roll"])) == tuple(roll["roll"])


def test_a_copy_is_played_to_its_end(ana: Person) -> None:
    with copies.no_copies():
        original(ana)
        game = played_to_the_end(started(ana))

    assert game.status == Game.Status.FINISHED


def test_a_test_with_settings_of_its_own_gets_no_copy(ana: Person, settings: Any) -> None:
    settings.KICKED_STAYS_OUT_S = 1
    with copies.no_copies():
        started(ana)
        assert not copies.ORIGINALS
