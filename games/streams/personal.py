"""A user's own stream: notifications, and how many games wait for the user."""

from dataclasses import dataclass, replace

from accounts.notifications.stream import PersonalRows
from core.streams.source import Batch, Event
from games.players.history import turns
from games.streams.responses import TURNS


@dataclass(frozen=True, slots=True)
class OwnRows(PersonalRows):
    """The personal stream with the number of games that wait, counted at each read."""

    def after(self, number: int | None) -> Batch:
        """The events after a number, and the count."""
        batch = PersonalRows.after(self, number)
        return replace(batch, state=Event(TURNS, None, {"turns": turns(self.user_id)}))
