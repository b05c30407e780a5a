"""Quick play: criteria, and waiting players."""

from datetime import timedelta
from itertools import count
from typing import Any

from games.matchmaking.selectors import GameCriteria
from games.matchmaking.tickets import create_ticket
from games.models import MatchmakingTicket
from tests.harness.people import NOW, Person, register

TICKETS = "/api/v1/matchmaking/tickets"
PAIR = {"ruleset": "parchis", "seats": 2}
LATER = NOW + timedelta(seconds=60)
ADDRESSES = count(1)


def criteria(**changes: Any) -> GameCriteria:
    given = {"ruleset": "parchis", "arms": 4, "seats": 2, "turn_s": 60}
    return GameCriteria(**{"competitive": False, "bet": 0, **given, **changes})


def wait(
    *people: Person, after_s: float = 0, address: str = "", **changes: Any
) -> list[MatchmakingTicket]:
    """Create tickets one after the other, each from a different address by default.

    Guests register first for a competitive game.
    """
    if changes.get("competitive"):
        register(*(person for person in people if person.user.is_guest))
    return [
        create_ticket(
            user_id=person.id,
            criteria=criteria(**changes),
            address=address or f"address {next(ADDRESSES)}",
            now=NOW + timedelta(seconds=after_s + number),
        ).ticket
        for number, person in enumerate(people)
    ]
