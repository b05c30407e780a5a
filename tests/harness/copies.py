"""Tables and started games as rows: made by the service once, then copied for other people.

A copy has new ids, its people's ids and names, and its own times. The dice follow from the seeds,
which stay, and from the game's id: it is drawn until it gives the same opening rolls.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from datetime import datetime
from operator import eq
from typing import Any
from unittest import mock
from uuid import UUID, uuid4

from django.conf import UserSettingsHolder, settings
from django.db import transaction
from django.db.models import AutoField, Model

from accounts.models import User
from games.fairness.dice import dice_roll
from games.fairness.seeds import decrypted
from games.models import Game, Move, Player, Presence, Seat, Table, TableEvent
from tests.harness.people import Person

AT_A_TABLE = (Seat, TableEvent)
IN_A_GAME = (Player, Presence, Move)
MOST_DICE = 4
"""Of an opening that is copied: an id gives these by a chance of one in 1,296."""


class Original:
    """The rows of a table that the service has made at a time, with their people."""

    def __init__(self, table: Table, people: Sequence[Person], made_at: datetime) -> None:
        self.game = game = Game.objects.get(id=table.game_id)
        self.made_at = made_at
        self.opening = [
            tuple(roll["roll"])
            for row in Move.objects.filter(game=game)
            for roll in row.data["rolls"]
        ]
        self.numbered = [(n, len(pips)) for n, pips in enumerate(self.opening)]
        self.texts = [str(table.id), str(game.id), *texts_of(people)]
        self.rows: list[list[Model]] = [[Table.objects.get(id=table.id)], [game]]
        self.rows += [list(model.objects.filter(table=table)) for model in AT_A_TABLE]
        self.rows += [list(model.objects.filter(game=game)) for model in IN_A_GAME]

    @transaction.atomic
    def copy(self, people: Sequence[Person], now: datetime) -> UUID:
        """Write the rows for other people, as if made now. Returns the table's id."""
        table = uuid4()
        ids = (str(table), str(self._game_id()))
        new = dict(zip(self.texts, (*ids, *texts_of(people)), strict=True))
        for rows in self.rows:
            if rows:
                type(rows[0])._default_manager.bulk_create(
                    [self._copied(row, new, now) for row in rows]
                )
        return table

    def _game_id(self) -> UUID:
        """A new id whose dice are those of the opening."""
        seeds = [player["client_seed"] for player in self.game.players]
        secret = decrypted(self.game.server_seed)
        while True:
            drawn = uuid4()
            rolls = (dice_roll(secret, str(drawn), seeds, *roll) for roll in self.numbered)
            if all(map(eq, rolls, self.opening)):
                return drawn

    def _copied(self, row: Model, new: dict[str, str], now: datetime) -> Model:
        copied = copy(row)
        for field in row._meta.concrete_fields:
            if not field.generated:
                value = getattr(row, field.attname)
                setattr(copied, field.attname, self._swapped(value, new, now))
        if isinstance(row._meta.pk, AutoField):
            copied.pk = None
        return copied

    def _swapped(self, value: Any, new: dict[str, str], now: datetime) -> Any:
        if isinstance(value, UUID):
            return UUID(new.get(str(value), str(value)))
        if isinstance(value, datetime):
            return value + (now - self.made_at)
        if isinstance(value, dict):
            return {key: self._swapped(each, new, now) for key, each in value.items()}
        if isinstance(value, list):
            return [self._swapped(each, new, now) for each in value]
        if isinstance(value, str):
            return new.get(value, value)
        return value


ORIGINALS: dict[str, Original] = {}


@contextmanager
def no_copies() -> Iterator[None]:
    """Make everything anew, so that nothing depends on the tests before."""
    with mock.patch.dict(ORIGINALS, clear=True):
        yield


def made(make: Callable[..., Table], *people: Person, now: datetime, **changes: Any) -> Table:
    """The table that `make` makes: a copy, unless it is the first of its kind in this process.

    A test with settings of its own gets no copy, as the service may do something else with them.
    """
    if isinstance(settings._wrapped, UserSettingsHolder):
        return make(*people, now=now, **changes)
    users = User.objects.in_bulk([person.id for person in people])  # a test's own may be stale
    kinds = [(users[person.id].is_robot, users[person.id].avatar) for person in people]
    key = repr((make.__name__, kinds, sorted(changes.items())))
    if key in ORIGINALS:
        return Table.objects.get(id=ORIGINALS[key].copy(people, now))
    table = make(*people, now=now, **changes)
    original = Original(table, people, now)
    if sum(map(len, original.opening)) <= MOST_DICE:
        ORIGINALS[key] = original
    return table


def texts_of(people: Sequence[Person]) -> list[str]:
    """What the rows of a table contain of its people: ids and names."""
    return [text for one in people for text in (str(one.id), one.user.username)]
