"""Groups of players for quick play: tickets in, groups out.

The same tickets always give the same groups. All tickets have the same criteria.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from uuid import UUID

LOOK_AHEAD = 64
"""How many of the next tickets in the queue are considered for one ticket."""
TRIES = 100
"""How many groups are tried for one ticket."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A player who waits for a game."""

    id: UUID
    user: UUID
    waited_s: float
    rating: float | None = None
    """None: unknown, and close to every other rating."""
    address: str = ""
    """Players with the same address are never grouped. Empty: any."""


@dataclass(frozen=True, slots=True)
class Window:
    """The maximum difference of two ratings; it grows with each second of waiting."""

    points: float
    wider_points_per_s: float

    def after(self, waited_s: float) -> float:
        """The points after this many seconds."""
        return self.points + self.wider_points_per_s * waited_s


@dataclass(frozen=True, slots=True)
class Terms:
    """The conditions of a group."""

    seats: int
    window: Window
    blocked: Collection[frozenset[UUID]] = frozenset()
    """Pairs of users of which one blocks the other."""

    def fit(self, longer: Ticket, other: Ticket) -> bool:
        """Whether the two can play together. The older ticket's window applies."""
        if longer.address and longer.address == other.address:
            return False
        if self.blocked and frozenset((longer.user, other.user)) in self.blocked:
            return False
        if longer.rating is None or other.rating is None:
            return True
        return abs(longer.rating - other.rating) <= self.window.after(longer.waited_s)


Group = tuple[Ticket, ...]


def groups(tickets: Iterable[Ticket], terms: Terms) -> Iterator[Group]:
    """Yield groups whose members all fit each other. A ticket is in at most one group.

    The longest-waiting ticket goes first, and prefers other long-waiting tickets. The work per
    ticket is bounded (`LOOK_AHEAD`, `TRIES`) to keep the total linear. In a queue where dozens in
    a row do not fit, a possible group may have to wait.
    """
    queue = OrderedDict((ticket.id, ticket) for ticket in sorted(tickets, key=_longest_first))
    while len(queue) >= terms.seats:
        _, first = queue.popitem(last=False)
        following = list(islice(queue.values(), LOOK_AHEAD))
        tries = islice(_tries((first,), following, terms), TRIES)
        group = next((group for group in tries if len(group) == terms.seats), None)
        if group is not None:
            for ticket in group[1:]:
                del queue[ticket.id]
            yield group


def _longest_first(ticket: Ticket) -> tuple[float, UUID]:
    return -ticket.waited_s, ticket.id


def _tries(group: Group, following: Sequence[Ticket], terms: Terms) -> Iterator[Group]:
    """The group itself, then the group with each ticket that fits all its members, in order."""
    yield group
    choices = [ticket for ticket in following if terms.fit(group[-1], ticket)]
    distinct = {ticket.address or ticket.id for ticket in choices}
    if len(group) + len(distinct) < terms.seats:
        return
    for number, choice in enumerate(choices, start=1):
        yield from _tries((*group, choice), choices[number:], terms)
