"""The streams of a game and of a table: their rows, their snapshots, and who may read them."""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from core import clock
from core.streams.source import END, PAGE, ROW, SNAPSHOT, Batch, Event, numbered
from games import access, selectors
from games.errors import GameNotVisible, TableNotVisible
from games.events import GAME, TABLE
from games.models import Game, Table, TableEvent
from games.services import presence, watching


@dataclass(frozen=True, slots=True)
class GameEvents:
    """The record of a game; the number of a row is the version that it made."""

    game_id: UUID

    @property
    def topic(self) -> str:
        """The name under which the game announces its version."""
        return GAME.format(self.game_id)

    def check(self, user_id: UUID) -> None:
        """Who reads a running game and does not play it watches.

        Raises GameNotVisible, SpectatorsNotAllowed.
        """
        selectors.game_tag(self.game_id, user_id)
        presence.seen(user_id=user_id, now=clock.now())
        running = Game.objects.filter(id=self.game_id, ended_at=None)
        table_id = running.values_list("table", flat=True).first()
        if table_id is not None:
            watching.go_on(table_id=table_id, user_id=user_id, now=clock.now())

    def after(self, number: int | None) -> Batch:
        """The rows after a version; the last one tells who is on turn now."""
        state = Game.objects.filter(id=self.game_id).values_list("version", "ended_at").first()
        if state is None:
            raise GameNotVisible
        if state == (number, None):
            return Batch(number=state[0])
        game = selectors.present_game(self.game_id)
        leads_on = number is not None and number <= game.version
        batch = self._rows(game, number or 0) if leads_on else self._snapshot(game)
        return replace(batch, for_all=access.is_for_all(game))

    def _snapshot(self, game: Game) -> Batch:
        content = selectors.describe_game(game, now=clock.now())
        first = Event(SNAPSHOT, game.version, content)
        return Batch([first, *_end(game)], game.version, ended=game.ended_at is not None)

    def _rows(self, game: Game, number: int) -> Batch:
        # Up to the version read with the game: what came later is the next look's.
        following = selectors.record_of(game, after=number, at_most=PAGE)
        events = [
            Event(ROW, row.version, {**selectors.describe_row(row), "present": None})
            for row in following
            if row.version <= game.version
        ]
        last = events[-1].number if events else number
        if last != game.version:
            return Batch(events, last or number)
        if events:
            present = selectors.describe_present(game, now=clock.now())
            events[-1] = Event(ROW, last, {**events[-1].content, "present": present})
        return Batch([*events, *_end(game)], last, ended=game.ended_at is not None)


@dataclass(frozen=True, slots=True)
class TableEvents:
    """What happens at a table; the number of a row is the version that it made."""

    table_id: UUID

    @property
    def topic(self) -> str:
        """The name under which the table announces its version."""
        return TABLE.format(self.table_id)

    def check(self, user_id: UUID) -> None:
        """Who reads and does not sit here watches. Raises TableNotVisible."""
        selectors.table_tag(self.table_id, user_id)
        presence.seen(user_id=user_id, now=clock.now())
        watching.go_on(table_id=self.table_id, user_id=user_id, now=clock.now())

    def after(self, number: int | None) -> Batch:
        """The events after a version; the last one tells what the table is like now."""
        state = Table.objects.filter(id=self.table_id).values_list("version", "closed_at").first()
        if state is None:
            raise TableNotVisible
        if state == (number, None):
            return Batch(number=state[0])
        # Who sits there may be read a moment later than the version: then that comes once more,
        # as a row, but nothing is lost.
        table = selectors.changed_table(self.table_id)
        present = selectors.describe_table(table)
        batch = numbered(
            number,
            count=table.version,
            rows=TableEvent.objects.filter(table=table),
            described=_described,
            snapshot=lambda: Event(SNAPSHOT, table.version, present),
        )
        batch = replace(batch, for_all=not table.private)
        if batch.number != table.version:
            return batch
        events = [_with_present(event, table, present) for event in batch.events]
        return replace(batch, events=[*events, *_closed(table)], ended=table.closed_at is not None)


def _end(game: Game) -> list[Event]:
    if game.ended_at is None:
        return []
    result = selectors.describe_game(game, now=clock.now())["result"]
    return [Event(END, None, {"status": game.status, "version": game.version, "result": result})]


def _described(row: TableEvent) -> Event:
    content = {"number": row.number, "kind": row.kind, "data": row.data, "at": row.at}
    return Event(ROW, row.number, {**content, "present": None})


def _with_present(event: Event, table: Table, present: dict[str, Any]) -> Event:
    if event.name != ROW or event.number != table.version:
        return event
    return replace(event, content={**event.content, "present": present})


def _closed(table: Table) -> list[Event]:
    if table.closed_at is None:
        return []
    return [Event(END, None, {"status": "closed", "version": table.version})]
