"""Groups of players for quick play: tickets in, groups out.

The same tickets always give the same groups. All tickets wish for the same kind of game.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from uuid import UUID

LOOK = 64
"""How many of those who follow in the queue are looked at for one ticket."""
TRIES = 100
"""How many ways to make a group are tried for one ticket."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """Somebody who waits for a game."""

    id: UUID
    user: UUID
    waited_s: float
    rating: float | None = None
    """None: not known, and close to every other."""
    address: str = ""
    """No two of one address play together; empty where it does not matter."""


@dataclass(frozen=True, slots=True)
class Window:
    """How far apart two ratings may be: a number of points, and more for each second waited."""

    points: float
    wider_points_per_s: float

    def after(self, waited_s: float) -> float:
        """The points after so many seconds."""
        return self.points + self.wider_points_per_s * waited_s


@dataclass(frozen=True, slots=True)
class Terms:
    """What a group has to be."""

    seats: int
    window: Window
    blocked: Collection[frozenset[UUID]] = frozenset()
    """The pairs of users who do not play together."""

    def fit(self, longer: Ticket, other: Ticket) -> bool:
        """Whether the two can play together. The window is that of the older ticket."""
        if longer.address and longer.address == other.address:
            return False
        if self.blocked and frozenset((longer.user, other.user)) in self.blocked:
            return False
        if longer.rating is None or other.rating is None:
            return True
        return abs(longer.rating - other.rating) <= self.window.after(longer.waited_s)


Group = tuple[Ticket, ...]


def groups(tickets: Iterable[Ticket], terms: Terms) -> Iterator[Group]:
    """Make groups of which every two members fit, each ticket in one of them at most.

    Who waits longest chooses first, and chooses those who wait longest. The work for a ticket is
    bounded (`LOOK`, `TRIES`), so that it grows with their number and no faster: in a queue where
    dozens in a row do not fit, a group that could be made may have to wait.
    """
    queue = OrderedDict((ticket.id, ticket) for ticket in sorted(tickets, key=_longest_first))
    while len(queue) >= terms.seats:
        _, first = queue.popitem(last=False)
        following = list(islice(queue.values(), LOOK))
        group = _group((first,), following, terms)
        if group is not None:
            for ticket in group[1:]:
                del queue[ticket.id]
            yield group


def _longest_first(ticket: Ticket) -> tuple[float, UUID]:
    return -ticket.waited_s, ticket.id


def _group(begun: Group, following: Sequence[Ticket], terms: Terms) -> Group | None:
    tries = islice(_tries(begun, following, terms), TRIES)
    return next((group for group in tries if len(group) == terms.seats), None)


def _tries(begun: Group, following: Sequence[Ticket], terms: Terms) -> Iterator[Group]:
    """The group as it is, and then with each who fits all its members, in order."""
    yield begun
    choices = [ticket for ticket in following if terms.fit(begun[-1], ticket)]
    apart = {ticket.address or ticket.id for ticket in choices}
    if len(begun) + len(apart) < terms.seats:
        return
    for number, choice in enumerate(choices, start=1):
        yield from _tries((*begun, choice), choices[number:], terms)
