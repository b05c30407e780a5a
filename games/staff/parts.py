"""Parts of the admin's pages that show games: a filter, names of players, marks of damage."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import Final, ParamSpec, TypeVar

from django.db.models import Q
from django.utils.safestring import SafeString

from accounts.staff.admin.base import choice
from core.errors import DomainError, RowDamaged, Unavailable
from games.engine import RULESETS, EngineError

DAMAGED: Final = (
    *(DomainError, EngineError),
    *(AttributeError, LookupError, TypeError, ValueError),
)
"""What reading a damaged record may raise."""
AWAY: Final = "The archive with the record of this game cannot be read at the moment."
Html = str | SafeString
P = ParamSpec("P")
R = TypeVar("R")

RulesetFilter = choice("ruleset", {name: (name, Q(ruleset=name)) for name in RULESETS})


def label(player: Mapping[str, object]) -> str:
    """The name of a player of a game, and whether it is a robot account."""
    mark = " (robot account)" if player.get("robot_account") else ""
    return f"{player['name']}{mark}"


def or_damaged(part: Callable[P, R]) -> Callable[P, R | str]:
    """Show `damaged` if the row cannot be read."""

    @wraps(part)
    def part_or_damaged(*args: P.args, **kwargs: P.kwargs) -> R | str:
        try:
            return part(*args, **kwargs)
        except RowDamaged:
            return "damaged"

    return part_or_damaged


def or_fault(part: Callable[P, Html]) -> Callable[P, Html]:
    """Show the reason if the record is damaged or the archive away; the page opens all the same."""

    @wraps(part)
    def part_or_fault(*args: P.args, **kwargs: P.kwargs) -> Html:
        try:
            return part(*args, **kwargs)
        except RowDamaged as error:
            return f"Damaged: {error.__cause__ or error}"
        except Unavailable:
            return AWAY
        except DAMAGED as error:
            return f"The record is damaged: {error!r}"

    return part_or_fault
