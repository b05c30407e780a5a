"""How many streams of a process one user, one address and its guests may hold."""

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
FROM_NETWORK = _("Too many streams are open from your network. Try again in a moment.")
GUESTS_FROM_NETWORK = _(
    "Too many guests have open streams from your network. Register, or try again in a moment."
)


@dataclass(frozen=True, slots=True)
class Follower:
    """A user with a stream, and the address that the user has opened it from."""

    user_id: UUID
    address: str
    is_guest: bool

    @property
    def groups(self) -> tuple[object, ...]:
        """The keys under which the stream is counted."""
        return self.user_id, self.address, *([self.guests] if self.is_guest else [])

    @property
    def guests(self) -> tuple[str, str]:
        """The key of all guests of the address."""
        return "guests", self.address


class OpenStreams:
    """The number of open streams in this process: of a user, of an address, of its guests."""

    def __init__(self) -> None:
        self._total = 0
        self._open: Counter[object] = Counter()

    @contextlib.contextmanager
    def counted(self, follower: Follower) -> Iterator[None]:
        """Count one more stream within the context. Raises TooManyStreams, Unavailable."""
        self._check(follower)
        self._total += 1
        self._open.update(follower.groups)
        STREAMS.inc()
        try:
            yield
        finally:
            STREAMS.dec()
            self._total -= 1
            self._open.subtract(follower.groups)
            for group in follower.groups:
                if not self._open[group]:
                    del self._open[group]

    def _check(self, follower: Follower) -> None:
        if self._open[follower.user_id] >= settings.STREAMS_PER_USER:
            raise TooManyStreams(wait_s=WAIT_S)
        if self._total >= settings.STREAMS_PER_PROCESS:
            raise Unavailable(_("This server has too many open streams. Try again in a moment."))
        if not self._has_room(follower.address, settings.STREAMS_OF_ADDRESS_PERCENT):
            raise TooManyStreams(FROM_NETWORK, wait_s=WAIT_S)
        percent = settings.STREAMS_OF_ADDRESS_GUESTS_PERCENT
        if follower.is_guest and not self._has_room(follower.guests, percent):
            raise TooManyStreams(GUESTS_FROM_NETWORK, wait_s=WAIT_S)

    def _has_room(self, group: object, percent: int) -> bool:
        """Whether the group holds less than this part of what all others leave.

        A few streams are always less; a group with many yields as others come.
        """
        held = self._open[group]
        left: int = settings.STREAMS_PER_PROCESS - (self._total - held)
        return 100 * held < percent * left
