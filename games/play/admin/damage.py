"""Parts of the admin's pages that show a damaged row as such."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

from core.errors import RowDamaged

P = ParamSpec("P")
R = TypeVar("R")


def or_damaged(part: Callable[P, R]) -> Callable[P, R | str]:
    """Show `damaged` if the row cannot be read."""

    @wraps(part)
    def part_or_damaged(*args: P.args, **kwargs: P.kwargs) -> R | str:
        try:
            return part(*args, **kwargs)
        except RowDamaged:
            return "damaged"

    return part_or_damaged
