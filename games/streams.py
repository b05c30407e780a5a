"""The streams of a game and of a table: their rows, their snapshots, and who may read them."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.utils import timezone

from games import selectors
from games.errors import GameNotVisible
from games.events import GAME, TABLE
from games.models import Game, Table, TableEvent
from streams.source import END, PAGE, ROW, SNAPSHOT, Batch, Event


@dataclass(frozen=True, slots=True)
class GameEvents:
    """The record of a game; the number of a row is the version that it made."""

    game_id: UUID

    @property
    def topic(self) -> str:
        """The name under which the game announces its version."""
        return GAME.format(self.game_id)

    def check(self, user_id: UUID) -> None:
        """Everybody sees games. Raises GameNotVisible."""
        if not Game.objects.filter(id=self.game_id).exists():
            raise GameNotVisible

    def after(self, number: int | None) -> Batch:
        """The rows after a version; the last one tells who is on turn now."""
        state = Game.objects.filter(id=self.game_id).values_list("version", "ended_at").first()
        if state is None:
            raise GameNotVisible
        if state == (number, None):
            return Batch(number=state[0])
        game = selectors.game_of(self.game_id)
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
        selectors.table_of(self.table_id)

    def after(self, number: int | None) -> Batch:
        """The events after a number."""
        count = Table.objects.values_list("event_count", flat=True).get(id=self.table_id)
        if number is None or number > count:
            return self._snapshot(count)
        following = TableEvent.objects.filter(
            table=self.table_id, number__gt=number, number__lte=count
        )
        events = [Event(ROW, row.number, _described(row)) for row in following[:PAGE]]
        return Batch(events, (events[-1].number if events else None) or number)

    def _snapshot(self, count: int) -> Batch:
        # The number is older than what is described: an event between them comes once more, as
        # part of the snapshot and as a row, but none is lost.
        table = selectors.describe_table(selectors.table_of(self.table_id))
        return Batch([Event(SNAPSHOT, count, table)], count)


def _end(game: Game) -> list[Event]:
    if game.ended_at is None:
        return []
    result = selectors.describe_game(game, now=timezone.now())["result"]
    return [Event(END, None, {"status": game.status, "version": game.version, "result": result})]


def _described(row: TableEvent) -> dict[str, Any]:
    return {"number": row.number, "kind": row.kind, "data": row.data, "at": row.at}
