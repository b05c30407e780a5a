"""Filters shared by the lists of tables and games."""

from typing import Any

from django.db.models import Q
from django.http import HttpRequest

from accounts.staff.admin.base import Choice
from games.engine import RULESETS


class RulesetFilter(Choice):
    """The ruleset."""

    title = "ruleset"
    parameter_name = "ruleset"
    choices_of = {name: (name, Q(ruleset=name)) for name in RULESETS}


class Stage(Choice):
    """The stage of a row; without a choice or a search, only live rows."""

    title = "stage"
    parameter_name = "stage"
    live: str

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices, and `all`, which has no condition."""
        return [*super().lookups(request, model_admin), ("all", "all")]

    def value(self) -> str | None:
        """Return the choice."""
        return super().value() or self.default

    def __init__(self, request: HttpRequest, params: Any, model: Any, model_admin: Any) -> None:
        self.default = "all" if request.GET.get("q") else self.live
        super().__init__(request, params, model, model_admin)

    def choices(self, changelist: Any) -> Any:
        """Return the links, without Django's own link to all rows."""
        _all, *choices = super().choices(changelist)
        return choices
