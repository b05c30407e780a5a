"""The stream of a game."""

from dataclasses import dataclass, replace
from uuid import UUID

from core import clock
from core.streams.source import END, PAGE, ROW, SNAPSHOT, Batch, Event
from games.errors import GameNotVisible
from games.models import Game
from games.play.responses import present_current, present_game, present_result
from games.records.record import record_of
from games.records.responses import present_row
from games.records.stored import position_of
from games.spectators import watchers
from games.time import presence
from games.visibility.access import is_for_all, rule_of
from games.visibility.lookups import current_game
from games.visibility.tags import game_tag
from games.visibility.topics import GAME


@dataclass(frozen=True, slots=True)
class GameRows:
    """The record of a game; the number of a row is its version."""

    game_id: UUID

    @property
    def topic(self) -> str:
        """The topic under which the game's version is published."""
        return GAME.format(self.game_id)

    def check(self, user_id: UUID) -> None:
        """Check access, and note presence; a reader of a running game may be a spectator.

        Raises GameNotVisible, SpectatorsNotAllowed.
        """
        game_tag(self.game_id, user_id)
        presence.mark_active(user_id=user_id, now=clock.now())
        running = Game.objects.filter(id=self.game_id, ended_at=None)
        table_id = running.values_list("table", flat=True).first()
        if table_id is not None:
            watchers.renew(table_id=table_id, user_id=user_id, now=clock.now())

    def after(self, number: int | None) -> Batch:
        """The rows after a version; the last one has the current turn."""
        state = Game.objects.filter(id=self.game_id).values_list("version", "ended_at").first()
        if state is None:
            raise GameNotVisible
        if state == (number, None):
            return Batch(number=state[0])
        game = current_game(self.game_id)
        if number is None or number > game.version:
            batch = self._snapshot(game)
        else:
            batch = self._rows(game, number)
        rule = rule_of(game.status, game.private, game.spectators_allowed)
        return replace(batch, for_all=is_for_all(rule))

    def _snapshot(self, game: Game) -> Batch:
        content = present_game(game, now=clock.now())
        first = Event(SNAPSHOT, game.version, content)
        return Batch([first, *_end(game)], game.version, ended=game.ended_at is not None)

    def _rows(self, game: Game, number: int) -> Batch:
        # Only up to the version of `game`: later rows come with the next read.
        following = record_of(game, after=number, at_most=PAGE)
        events = [
            Event(ROW, row.version, {**present_row(row), "current": None})
            for row in following
            if row.version <= game.version
        ]
        last = events[-1].number if events else number
        if last != game.version:
            return Batch(events, last or number)
        if events:
            present = present_current(game, now=clock.now(), position=position_of(game))
            events[-1] = Event(ROW, last, {**events[-1].content, "current": present})
        return Batch([*events, *_end(game)], last, ended=game.ended_at is not None)


def _end(game: Game) -> list[Event]:
    if game.ended_at is None:
        return []
    result = present_result(game, position_of(game))
    return [Event(END, None, {"status": game.status, "version": game.version, "result": result})]
