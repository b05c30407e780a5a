"""How many topics one user, one address and its guests may follow in a process."""

import contextlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from django.conf import settings

from core.errors import Unavailable
from core.messages import message as _
from core.streams.errors import TooManyStreams
from parcheesi_site.metrics import STREAMS

WAIT_S = 10
STRANGERS_PERCENT = 5
"""An address's part for WebSockets that are not signed in yet: each may send up to 64 MiB."""
FROM_NETWORK = _("Too many streams are open from your network. Try again in a moment.")
GUESTS_FROM_NETWORK = _(
    "Too many guests have open streams from your network. Register, or try again in a moment."
)


@dataclass(frozen=True, slots=True)
class Follower:
    """A user with a stream, and the address that the user has opened it from."""

    user_id: UUID | None
    """None for a WebSocket that is not signed in yet."""
    address: str
    is_guest: bool

    @property
    def groups(self) -> tuple[object, ...]:
        """The keys under which the stream is counted."""
        if self.user_id is None:
            return self.address, self.strangers
        return self.user_id, self.address, *([self.guests] if self.is_guest else [])

    @property
    def guests(self) -> tuple[str, str]:
        """The key of all guests of the address."""
        return "guests", self.address

    @property
    def strangers(self) -> tuple[str, str]:
        """The key of the address's WebSockets that are not signed in yet."""
        return "strangers", self.address


class OpenStreams:
    """The topics that connections follow in this process: of a user, an address, its guests."""

    def __init__(self) -> None:
        self._total = 0
        self._open: Counter[object] = Counter()

    @contextlib.contextmanager
    def counted(self, follower: Follower, topics: int = 1) -> Iterator["Place"]:
        """Count a connection with so many topics within the context; refuse it without room."""
        place = Place(self, follower)
        place.hold(topics)
        try:
            yield place
        finally:
            self.add(place.follower, -place.topics)

    def add(self, follower: Follower, topics: int) -> None:
        """Count more topics, or fewer."""
        STREAMS.inc(topics)
        self._total += topics
        for group in follower.groups:
            self._open[group] += topics
            if not self._open[group]:
                del self._open[group]

    def check(self, follower: Follower, topics: int) -> None:
        """Raise TooManyStreams or Unavailable if there is no room for so many more."""
        if follower.user_id and self._open[follower.user_id] + topics > settings.STREAMS_PER_USER:
            raise TooManyStreams(wait_s=WAIT_S)
        if self._total + topics > settings.STREAMS_PER_PROCESS:
            raise Unavailable(_("This server has too many open streams. Try again in a moment."))
        if not self._has_room(follower.address, topics, settings.STREAMS_OF_ADDRESS_PERCENT):
            raise TooManyStreams(FROM_NETWORK, wait_s=WAIT_S)
        opening = follower.user_id is None
        if opening and not self._has_room(follower.strangers, topics, STRANGERS_PERCENT):
            raise TooManyStreams(FROM_NETWORK, wait_s=WAIT_S)
        percent = settings.STREAMS_OF_ADDRESS_GUESTS_PERCENT
        if follower.is_guest and not self._has_room(follower.guests, topics, percent):
            raise TooManyStreams(GUESTS_FROM_NETWORK, wait_s=WAIT_S)

    def _has_room(self, group: object, topics: int, percent: int) -> bool:
        """Whether the group holds less than this part of what all others leave.

        A few streams are always less; a group with many yields as others come.
        """
        held = self._open[group]
        left: int = settings.STREAMS_PER_PROCESS - (self._total - held)
        return 100 * (held + topics - 1) < percent * left


class Place:
    """What one connection counts for: its topics, and at least one."""

    def __init__(self, streams: OpenStreams, follower: Follower) -> None:
        self.follower, self.topics = follower, 0
        self._streams = streams

    def hold(self, topics: int) -> None:
        """Count as many topics from now on; refuse more without room for them."""
        more = max(1, topics) - self.topics
        if not more:
            return
        if more > 0:
            self._streams.check(self.follower, more)
        self._streams.add(self.follower, more)
        self.topics += more

    def become(self, follower: Follower, topics: int) -> None:
        """Count for another follower from now on; without room for it, for none."""
        self._streams.add(self.follower, -self.topics)
        self.follower, self.topics = follower, 0
        self.hold(topics)
