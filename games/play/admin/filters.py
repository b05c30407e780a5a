"""Filters shared by the lists of tables and games."""

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from django.contrib.admin import ModelAdmin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, Q
from django.http import HttpRequest

from accounts.staff.admin.base import Choice
from games.engine import RULESETS

if TYPE_CHECKING:
    from django.contrib.admin.filters import _ListFilterChoices


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

    def lookups(self, request: HttpRequest, model_admin: ModelAdmin) -> list[tuple[str, str]]:
        """Return the choices, and `all`, which has no condition."""
        return [*super().lookups(request, model_admin), ("all", "all")]

    def value(self) -> str | None:
        """Return the choice."""
        return super().value() or self.default

    def __init__(
        self,
        request: HttpRequest,
        params: dict[str, list[str]],
        model: type[Model],
        model_admin: ModelAdmin,
    ) -> None:
        self.default = "all" if request.GET.get("q") else self.live
        super().__init__(request, params, model, model_admin)

    def choices(self, changelist: ChangeList) -> "Iterator[_ListFilterChoices]":
        """Return the links, without Django's own link to all rows."""
        return islice(super().choices(changelist), 1, None)
