"""Parts of the admin's pages that show games: a filter, names of players, marks of damage."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db.models import Q

from accounts.staff.admin.base import Choice
from core.errors import RowDamaged
from games.engine import RULESETS

P = ParamSpec("P")
R = TypeVar("R")


class RulesetFilter(Choice):
    """The ruleset."""

    title = "ruleset"
    parameter_name = "ruleset"
    choices_of = {name: (name, Q(ruleset=name)) for name in RULESETS}


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
