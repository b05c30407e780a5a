"""Filters that the lists of tables and of games share."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.staff.admin.base import Choice
from games.engine import RULESETS


class RulesetFilter(admin.SimpleListFilter):
    """The ruleset, without asking the database which there are."""

    title = "ruleset"
    parameter_name = "ruleset"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices."""
        return [(name, name) for name in RULESETS]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows of the chosen ruleset."""
        return queryset.filter(ruleset=self.value()) if self.value() else queryset


class Stage(Choice):
    """How far something has come: without a choice or a search, what is live."""

    title = "stage"
    parameter_name = "stage"
    live: str

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Return the choices; all of them are no condition."""
        return [*super().lookups(request, model_admin), ("all", "all")]

    def value(self) -> str | None:
        """Return what is chosen."""
        return super().value() or self.chosen_silently

    def __init__(self, request: HttpRequest, params: Any, model: Any, model_admin: Any) -> None:
        self.chosen_silently = "all" if request.GET.get("q") else self.live
        super().__init__(request, params, model, model_admin)

    def choices(self, changelist: Any) -> Any:
        """Return the links, without that to no choice."""
        _first, *following = super().choices(changelist)
        return following
