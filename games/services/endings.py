"""The end of a game: when it comes, what it leaves behind, and the one settlement.

Whoever lets a game end writes `closed` with the version that ends it and calls `settle` in the
same transaction; as the version is compared, that happens once (see recording).
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from games import seeds, selectors
from games.attendance import Kept, has_left, sides_of_people
from games.engine import Position
from games.engine.consequences import Event
from games.models import Game, Presence, Seat, Table
from games.services.announcing import announce_table
from games.services.seating import free
from games.services.settlement import settled
from games.services.waiting import open_game


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ends."""

    status: Game.Status
    reason: Game.Reason
    note: str = ""
    """What the staff tells the players."""


PLAYED: Final = Ending(Game.Status.FINISHED, Game.Reason.PLAYED)
LAST_REMAINING: Final = Ending(Game.Status.FINISHED, Game.Reason.LAST_REMAINING)
ALL_AUTOMATIC: Final = Ending(Game.Status.ABANDONED, Game.Reason.ALL_AUTOMATIC)
BY_VOTE: Final = Ending(Game.Status.CANCELLED, Game.Reason.VOTE)


def ending_of(
    game: Game,
    position: Position,
    attendance: Kept,
    *,
    unattended: int,
    proposal: Mapping[str, Any] | None,
) -> Ending | None:
    """The end that has come with this state of the game, if it has.

    `unattended` turns have passed since robots play all seats: a whole round is a turn a seat.
    `proposal` is that to cancel the game, if there is one.
    """
    if position.turn.phase == "over":
        return PLAYED
    if not attendance and not proposal:
        return None
    sides = sides_of_people(position.setup, game.players)
    remaining = [side for side in sides if not has_left(attendance, side)]
    if len(sides) > 1 and len(remaining) == 1:
        return LAST_REMAINING
    if unattended >= len(game.players) or (len(sides) > 1 and not remaining):
        return ALL_AUTOMATIC
    if proposal and _all_agree(selectors.voters(game, attendance), proposal["agreed"]):
        return BY_VOTE
    return None


def _all_agree(voters: Collection[int], agreed: Collection[int]) -> bool:
    """Whether everybody has agreed who is there; automatic seats are not waited for."""
    return bool(voters) and set(voters) <= set(agreed)


def closed(ending: Ending, now: datetime) -> dict[str, Any]:
    """What changes of a game that ends: it waits for nobody any more."""
    return {
        "status": ending.status,
        "reason": ending.reason,
        "ended_at": now,
        "deadline_at": None,
        "robot_due_at": None,
        "cancel_vote": None,
        "vote_ends_at": None,
        "abandons_at": None,
    }


def told_events(game: Game, ending: Ending, events: list[Event]) -> list[Event]:
    """The events of the last change, with the end as it is, for a game that is closed already."""
    places = selectors.places(game)
    if ending.reason == Game.Reason.PLAYED:
        return [e | {"places": places} if e["type"] == "over" else e for e in events]
    told: Event = {"type": "ended", "status": ending.status, "reason": ending.reason}
    return [*events, told | {"places": places, "note": ending.note}]


def settle(game: Game, *, note: str, now: datetime) -> None:
    """Settle a game that has just ended, and let its table wait for the next one.

    Who has left for good sits there no longer.
    """
    outcome = settled(game, note, now)
    Presence.objects.filter(game=game).delete()
    table = Table.objects.select_for_update().get(id=game.table_id)
    gone = [result.user for result in outcome.results if result.left]
    for seat in Seat.objects.filter(table=table, user__in=gone):
        free(table, seat, now)
    following = open_game(table.id, server_seed=seeds.new_server_seed(), now=now)
    announce_table(table, "game_ended", {"game": str(game.id), "next": str(following.id)}, now=now)


def take_back(game: Game, *, note: str, now: datetime) -> None:
    """Take back what the settlement of a game did whose result does not count any more."""
    settled(game, note, now)
