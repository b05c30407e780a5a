"""What the master of a table decides, checked by the rules, before and during a game."""

from dataclasses import asdict, dataclass, fields, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction

from core.messages import message as _
from games.engine import InvalidSetup, new_setup
from games.engine.setups import seats_for
from games.models import DEFAULT_TURN_S, Game, Seat, Table
from games.presence import tracking
from games.tables.announcements import announce_table
from games.tables.errors import (
    BetNeedsCompetition,
    RobotsNeedPractice,
    RobotsSeated,
    SeatWouldVanish,
)
from games.tables.next_game import reset_ready
from games.tables.seats import access_table, check_master
from games.visibility.lookups import table_after_change

APPLY_AT_ONCE = ("turn_s", "robot_pause_ms", "private", "spectators_allowed")
"""Options that also change in the running game: its time per turn, and its visibility."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What the master decides."""

    ruleset: str
    options: dict[str, Any]
    arms: int
    teams: bool
    seats: int
    """Number of players."""
    turn_s: int = DEFAULT_TURN_S
    """Seconds to play a roll."""
    robot_pause_ms: int = settings.ROBOT_PAUSE_MS
    """Milliseconds before each roll and move of a robot."""
    competitive: bool = False
    bet: int = 0
    """Chips each player stakes."""
    private: bool = False
    spectators_allowed: bool = True
    robots_allowed: bool | None = None
    """None: as practice or competition has it."""

    def checked(self) -> "TableOptions":
        """These options, completed. Raises InvalidOptions, InvalidSetup, BetNeedsCompetition,
        RobotsNeedPractice.
        """
        if not 2 <= self.seats <= self.arms:
            raise InvalidSetup(_("A board of {arms} arms has 2 to {arms} players.", arms=self.arms))
        setup = new_setup(
            ruleset=self.ruleset,
            options=self.options,
            arms=self.arms,
            teams=self.teams,
            seats=seats_for(self.arms, self.seats),
        )
        if self.bet and not self.competitive:
            raise BetNeedsCompetition
        if self.robots_allowed and self.competitive:
            raise RobotsNeedPractice
        robots = not self.competitive if self.robots_allowed is None else self.robots_allowed
        return replace(self, options=dict(setup.options), robots_allowed=robots)


@dataclass(frozen=True, slots=True)
class OptionsChange:
    """A table after its master changed options, and what has changed."""

    table: Table
    changed: dict[str, dict[str, Any]]
    """By option: the value `before` and `after`."""


@transaction.atomic
def change_options(
    *, table_id: UUID, user_id: UUID, changes: dict[str, Any], now: datetime
) -> OptionsChange:
    """Change options of the table. The master's. Those who were ready have to agree anew.

    What a running game is built on stays as it is; its time per turn and who may see it change at
    once. Raises TableNotVisible, TableClosed, NotMaster, what `TableOptions.checked` raises,
    SeatWouldVanish, RobotsSeated.
    """
    # The end of a game locks the game before its table; so does this.
    running = Game.objects.filter(table_id=table_id, status=Game.Status.PLAYING)
    games = list(running.select_for_update())
    table = access_table(table_id, user_id)
    check_master(table, user_id)
    before = options_of(table)
    after = replace(before, **_completed(before, changes)).checked()
    changed = _differences(before, after)
    if changed:
        _apply(table, before, after)
        reset_ready(table.id)
        running.update(**{name: getattr(after, name) for name in APPLY_AT_ONCE})
        if "turn_s" in changed:
            for game in games:
                tracking.expect(game, now=now)
        announce_table(table, "options_changed", changed, now=now)
    return OptionsChange(table_after_change(table_id), changed)


def options_of(table: Table) -> TableOptions:
    """The present options of the table."""
    return TableOptions(
        **{field.name: getattr(table, field.name) for field in fields(TableOptions)}
    )


def _completed(before: TableOptions, changes: dict[str, Any]) -> dict[str, Any]:
    """The changes, with what follows where the master has not said otherwise."""
    same_ruleset = changes.get("ruleset", before.ruleset) == before.ruleset
    kept = before.options if same_ruleset else {}
    implied: dict[str, Any] = {}
    if changes.get("competitive", before.competitive) != before.competitive:
        implied["robots_allowed"] = None
    return implied | changes | {"options": kept | changes.get("options", {})}


def _differences(before: TableOptions, after: TableOptions) -> dict[str, dict[str, Any]]:
    values = asdict(before)
    return {
        name: {"before": values[name], "after": value}
        for name, value in asdict(after).items()
        if value != values[name]
    }


def _apply(table: Table, before: TableOptions, after: TableOptions) -> None:
    if not after.robots_allowed and Seat.objects.filter(table=table).exclude(robot="").exists():
        raise RobotsSeated
    _reseat(
        table,
        seats_for(before.arms, before.seats),
        seats_for(after.arms, after.seats),
    )
    Table.objects.filter(id=table.id).update(**asdict(after), free_seats=0)


def _reseat(table: Table, before: list[int], after: list[int]) -> None:
    """Move everybody to the seat that comes at the same place in order."""
    places = {number: place for place, number in enumerate(before)}
    seats = [(seat, places[seat.number]) for seat in Seat.objects.filter(table=table)]
    lost = [seat.number for seat, place in seats if place >= len(after)]
    if lost:
        raise SeatWouldVanish(seats=sorted(lost))
    moves = [(seat, after[place]) for seat, place in seats if seat.number != after[place]]
    # In this order no seat is moved onto one that is still taken.
    for seat, number in sorted(moves, key=lambda move: _outer_first(move[0].number, move[1])):
        Seat.objects.filter(id=seat.id).update(number=number)


def _outer_first(number: int, target: int) -> int:
    return -number if target > number else number
