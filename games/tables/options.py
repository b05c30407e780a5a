"""The options of a table: validation, and changes before and during a game."""

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
from games.tables.seats import access_as_master
from games.visibility.lookups import table_after_change

APPLY_AT_ONCE = ("turn_s", "robot_pause_ms", "private", "spectators_allowed")
"""Options copied to a game at its start, and again when they change during it."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """The options that the master chooses."""

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
    """None: at practice tables only."""

    def checked(self) -> "TableOptions":
        """Return valid options without gaps.

        Raises: InvalidOptions, InvalidSetup, BetNeedsCompetition, RobotsNeedPractice.
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
    """A table after a change of its options, and the changed values."""

    table: Table
    changed: dict[str, dict[str, Any]]
    """The value `before` and `after`, by option."""


@transaction.atomic
def change_options(
    *, table_id: UUID, user_id: UUID, changes: dict[str, Any], now: datetime
) -> OptionsChange:
    """Change options of the table. Nobody is ready afterwards. For the master.

    A running game keeps its rules and seats; the options in `APPLY_AT_ONCE` change at once.

    Raises: TableNotVisible, TableClosed, NotMaster, the errors of `TableOptions.checked`,
    SeatWouldVanish, RobotsSeated.
    """
    # Lock the game before its table, in the same order as the end of a game.
    running = Game.objects.filter(table_id=table_id, status=Game.Status.PLAYING)
    games = list(running.select_for_update())
    table = access_as_master(table_id, user_id)
    before = options_of(table)
    after = replace(before, **_with_implied(changes, before)).checked()
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
    """The current options of the table."""
    return TableOptions(
        **{field.name: getattr(table, field.name) for field in fields(TableOptions)}
    )


def _with_implied(changes: dict[str, Any], before: TableOptions) -> dict[str, Any]:
    """Add the changes that follow from others: a new ruleset starts with its default options."""
    implied: dict[str, Any] = {}
    if changes.get("competitive", before.competitive) != before.competitive:
        implied["robots_allowed"] = None
    same_ruleset = changes.get("ruleset", before.ruleset) == before.ruleset
    options = before.options if same_ruleset else {}
    return implied | changes | {"options": options | changes.get("options", {})}


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
    _reseat(table, seats_for(before.arms, before.seats), seats_for(after.arms, after.seats))
    Table.objects.filter(id=table.id).update(**asdict(after), free_seats=0)


def _reseat(table: Table, before: list[int], after: list[int]) -> None:
    """Move the first taken number to the first new one, the second to the second, and so on."""
    targets = dict(zip(before, after, strict=False))
    taken = list(Seat.objects.filter(table=table).values_list("number", flat=True))
    if lost := sorted(number for number in taken if number not in targets):
        raise SeatWouldVanish(seats=lost)
    # Numbers that grow move from the highest, the others from the lowest: no target is taken.
    for number in sorted(taken, key=lambda n: -n if targets[n] > n else n):
        if targets[number] != number:
            Seat.objects.filter(table=table, number=number).update(number=targets[number])
