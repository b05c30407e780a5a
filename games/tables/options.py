"""The options of a table: validation, and changes before and during a game."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from core.api.types import Json
from core.messages import message as _
from games.engine import InvalidSetup, Setup, new_setup, seats_for
from games.models import TABLE_OPTIONS, Game, Seat, Table
from games.play import set_clock
from games.tables.announcements import announce_terms
from games.tables.errors import (
    BetNeedsCompetition,
    RobotsNeedPractice,
    RobotsSeated,
    SeatWouldVanish,
)
from games.tables.responses import OptionChange
from games.tables.seats import access_as_master
from games.time import presence
from games.visibility.lookups import with_seats
from games.visibility.open_games import lock_running_game, running_game

APPLY_AT_ONCE = ("robot_pause_ms", "private", "spectators_allowed")
"""Options copied to a game at its start, and again when they change during it."""


def new_table(options: Json) -> Table:
    """An unsaved table: by default with one player per arm, and with robots if for practice."""
    table = Table(**options)
    if "seats" not in options:
        table.seats = table.arms
    if "robots_allowed" not in options:
        table.robots_allowed = not table.competitive
    return table


def setup_of(table: Table, seats: Sequence[int]) -> Setup:
    """What a game of the table with these seats is played with. Raises InvalidSetup and others."""
    return new_setup(
        ruleset=table.ruleset,
        options=dict(table.options),
        arms=table.arms,
        teams=table.teams,
        seats=seats,
    )


def check_options(table: Table) -> None:
    """Check the options of a table, and reduce `options` to what differs from its ruleset."""
    if not 2 <= table.seats <= table.arms:
        raise InvalidSetup(_("A board of {arms} arms has 2 to {arms} players.", arms=table.arms))
    setup = setup_of(table, seats_for(table.arms, table.seats))
    if table.bet and not table.competitive:
        raise BetNeedsCompetition
    if table.robots_allowed and table.competitive:
        raise RobotsNeedPractice
    table.options = dict(setup.options)


@dataclass(frozen=True, slots=True)
class OptionsChange:
    """A table after a change of its options, and the changed values."""

    table: Table
    changed: dict[str, OptionChange]
    """By option."""


@transaction.atomic
def change_options(*, table_id: UUID, user_id: UUID, changes: Json, now: datetime) -> OptionsChange:
    """Change options of the table. Nobody is ready afterwards. For the master.

    A running game keeps what its players agreed to; the options in `APPLY_AT_ONCE` change at once,
    and so does the time per turn of a person who plays alone.
    """
    # Lock the game before its table, in the same order as the end of a game.
    running = lock_running_game(table_id)
    table = access_as_master(table_id, user_id)
    before = _options_of(table)
    _set(table, changes)
    check_options(table)
    after = _options_of(table)
    changed: dict[str, OptionChange] = {
        name: {"before": before[name], "after": after[name]}
        for name in TABLE_OPTIONS
        if before[name] != after[name]
    }
    if changed:
        _check_robots(table)
        _reseat(table, seats_for(before["arms"], before["seats"]))
        table.free_seats = 0
        table.save(update_fields=[*TABLE_OPTIONS, "free_seats"])
        if (game := running_game(table)) is not None:
            now_running = Game.objects.filter(id=game.id, status=Game.Status.PLAYING)
            now_running.update(**{name: after[name] for name in APPLY_AT_ONCE})
        if running and running.people == 1 and running.turn_s != table.turn_s:
            set_clock(running, table.turn_s, now=now)
            presence.expect(running, now=now)
        announce_terms(table, "options_changed", {"changed": changed}, now=now)
    return OptionsChange(with_seats(table), changed)


def _options_of(table: Table) -> Json:
    return {name: getattr(table, name) for name in TABLE_OPTIONS}


def _set(table: Table, changes: Json) -> None:
    """Set the changed options, and those that follow from them.

    A new ruleset starts with its default options. A change of `competitive` decides about robots.
    """
    if changes.get("competitive", table.competitive) != table.competitive:
        table.robots_allowed = not changes["competitive"]
    same_ruleset = changes.get("ruleset", table.ruleset) == table.ruleset
    options = (table.options if same_ruleset else {}) | changes.get("options", {})
    for name, value in {**changes, "options": options}.items():
        setattr(table, name, value)


def _check_robots(table: Table) -> None:
    if not table.robots_allowed and Seat.objects.filter(table=table).exclude(robot="").exists():
        raise RobotsSeated


def _reseat(table: Table, before: list[int]) -> None:
    """Move the first taken number to the first new one, the second to the second, and so on."""
    targets = dict(zip(before, seats_for(table.arms, table.seats), strict=False))
    taken = list(Seat.objects.filter(table=table).values_list("number", flat=True))
    if lost := sorted(number for number in taken if number not in targets):
        raise SeatWouldVanish(seats=lost)
    # Numbers that grow move from the highest, the others from the lowest: no target is taken.
    for number in sorted(taken, key=lambda n: -n if targets[n] > n else n):
        if targets[number] != number:
            Seat.objects.filter(table=table, number=number).update(number=targets[number])
