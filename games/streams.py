"""The streams of a game and of a table: their rows, their snapshots, and who may read them."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import QuerySet
from django.utils import timezone

from accounts.streams.source import END, PAGE, ROW, SNAPSHOT, Batch, Event
from games import selectors
from games.errors import GameNotVisible
from games.events import GAME, TABLE
from games.models import Game, Table, TableEvent


@dataclass(frozen=True, slots=True)
class GameEvents:
    """The record of a game; the number of a row is the version that it made."""

    game_id: UUID

    @property
    def topic(self) -> str:
        """The name under which the game announces its version."""
        return GAME.format(self.game_id)

    def check(self, user_id: UUID) -> None:
        """Raise GameNotVisible or SpectatorsNotAllowed unless the user may watch the game."""
        selectors.game_tag(self.game_id, user_id)

    def after(self, number: int | None) -> Batch:
        """The rows after a version; the last one tells who is on turn now."""
        state = Game.objects.filter(id=self.game_id).values_list("version", "ended_at").first()
        if state is None:
            raise GameNotVisible
        if state == (number, None):
            return Batch(number=state[0])
        game = selectors.present_game(self.game_id)
        if number is None or number > game.version:
            return self._snapshot(game)
        return self._rows(game, number)

    def _snapshot(self, game: Game) -> Batch:
        content = selectors.describe_game(game, now=timezone.now())
        first = Event(SNAPSHOT, game.version, content)
        return Batch([first, *_end(game)], game.version, ended=game.ended_at is not None)

    def _rows(self, game: Game, number: int) -> Batch:
        # Up to the version read with the game: what came later is the next look's.
        following = selectors.record_of(game).filter(version__gt=number, version__lte=game.version)
        events = [
            Event(ROW, row.version, {**selectors.describe_row(row), "present": None})
            for row in following[:PAGE]
        ]
        last = events[-1].number if events else number
        if last != game.version:
            return Batch(events, last or number)
        if events:
            present = selectors.describe_present(game, now=timezone.now())
            events[-1] = Event(ROW, last, {**events[-1].content, "present": present})
        return Batch([*events, *_end(game)], last, ended=game.ended_at is not None)


@dataclass(frozen=True, slots=True)
class TableEvents:
    """What happens at a table."""

    table_id: UUID

    @property
    def topic(self) -> str:
        """The name under which the table announces its number."""
        return TABLE.format(self.table_id)

    def check(self, user_id: UUID) -> None:
        """Raise TableNotVisible unless the user sees the table."""
        selectors.table_tag(self.table_id, user_id)

    def after(self, number: int | None) -> Batch:
        """The events after a number; the last one tells what the table is like now."""
        state = Table.objects.values_list("version", "closed_at").get(id=self.table_id)
        if state == (number, None):
            return Batch(number=state[0])
        table = selectors.changed_table(self.table_id)
        if number == table.version:
            return Batch(_closed(table), number, ended=table.closed_at is not None)
        rows = [] if number is None else list(self._rows(number, table.version))
        if number is None or not rows or rows[0].number != number + 1:
            return self._snapshot(table)
        events = [Event(ROW, row.number, _described(row)) for row in rows]
        last = rows[-1].number
        if last != table.version:
            return Batch(events, last)
        present = selectors.describe_table(table)
        events[-1] = Event(ROW, last, {**events[-1].content, "present": present})
        return Batch([*events, *_closed(table)], last, ended=table.closed_at is not None)

    def _rows(self, number: int, version: int) -> QuerySet[TableEvent]:
        # Up to the version read with the table: what came later is the next look's.
        events = TableEvent.objects.filter(table=self.table_id)
        return events.filter(number__gt=number, number__lte=version)[:PAGE]

    def _snapshot(self, table: Table) -> Batch:
        # Who sits there may have been read a moment later than the number: then that comes once
        # more, as a row, but nothing is lost.
        first = Event(SNAPSHOT, table.version, selectors.describe_table(table))
        return Batch([first, *_closed(table)], table.version, ended=table.closed_at is not None)


def _closed(table: Table) -> list[Event]:
    if table.closed_at is None:
        return []
    return [Event(END, None, {"status": "closed", "version": table.version})]


def _end(game: Game) -> list[Event]:
    if game.ended_at is None:
        return []
    result = selectors.describe_game(game, now=timezone.now())["result"]
    return [Event(END, None, {"status": game.status, "version": game.version, "result": result})]


def _described(row: TableEvent) -> dict[str, Any]:
    return {
        "number": row.number,
        "kind": row.kind,
        "data": row.data,
        "at": row.at,
        "present": None,
    }
