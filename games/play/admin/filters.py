"""Filters shared by the lists of tables and games."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.contrib.admin import ModelAdmin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Model, Q
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

    def lookups(
        self, request: HttpRequest, model_admin: "ModelAdmin[Model]"
    ) -> list[tuple[str, str]]:
        """Return the choices, and `all`, which has no condition."""
        return [*super().lookups(request, model_admin), ("all", "all")]

    def value(self) -> str | None:
        """Return the choice."""
        return super().value() or ("all" if self.request.GET.get("q") else self.live)

    def choices(self, changelist: ChangeList) -> Iterator[Any]:
        """Return the links, without Django's own link to all rows."""
        return islice(super().choices(changelist), 1, None)
