"""A user's own stream: notifications, how many games wait, and whether the staff announces."""

from dataclasses import dataclass, replace

from accounts.announcements.board import BOARD
from accounts.notifications.stream import PersonalRows
from core import clock
from core.streams.source import Batch, Event
from games.players.history import turns
from games.streams.responses import ANNOUNCEMENTS, TURNS


@dataclass(frozen=True, slots=True)
class OwnRows(PersonalRows):
    """The personal stream with the number of games that wait, counted at each read.

    What is announced costs no statement: the process knows its version.
    """

    def after(self, number: int | None) -> Batch:
        """The events after a number, the count, and the version of what is announced."""
        batch = PersonalRows.after(self, number)
        waiting = Event(TURNS, None, {"turns": turns(self.user_id)})
        known = BOARD.announced
        version = known.version(clock.now()) if known else None
        return replace(batch, states=(waiting, Event(ANNOUNCEMENTS, None, {"version": version})))
