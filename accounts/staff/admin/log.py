"""Everything that the staff has done, and the roles in which it does so."""

import json
from typing import Final

from django.contrib import admin
from django.contrib.auth import admin as auth  # noqa: F401 - registers what is taken away here
from django.contrib.auth.models import Group
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from accounts.models import StaffAct
from accounts.staff.admin.base import Listed, named

admin.site.unregister(Group)


@admin.register(Group)
class RoleAdmin(Listed):
    """The roles of the staff: what each may do is written in the code."""

    list_display = ("name",)
    fields = ("name", "may")
    readonly_fields = ("may",)

    @admin.display(description="May")
    def may(self, role: Group) -> str:
        """Return the permissions in words, without those to look at something."""
        rows = role.permissions.exclude(codename__startswith="view_").order_by("codename")
        return ", ".join(rows.values_list("name", flat=True)) or "look"


LONGEST: Final = 150
"""Characters of what was changed, in the list."""


class NameFilter(admin.SimpleListFilter):
    """What was done; without asking the database what there is."""

    title = "what was done"
    parameter_name = "name"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """Return the names of all acts of all pages."""
        pages = model_admin.admin_site._registry.values()
        names = {act.name for page in pages for act in getattr(page, "acts", ())}
        return [(name, name.replace("_", " ")) for name in sorted(names)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[StaffAct]) -> QuerySet[StaffAct]:
        """Return the acts of the chosen name."""
        return queryset.filter(name=self.value()) if self.value() else queryset


@admin.register(StaffAct)
class StaffActAdmin(Listed):
    """The staff's actions, newest first; searched by the actor or the target."""

    list_display = ("at", "staff", "name", "about", "reason", "changes")
    list_filter = (NameFilter,)
    list_select_related = ("staff",)
    search_fields = ("id",)  # for the field to be shown; `get_search_results` finds
    search_help_text = "The name of one of the staff, or the id of what it was done to"
    ordering = ("-id",)
    fields = ("at", "staff", "name", "about", "reason", "before", "after", "key")
    readonly_fields = ("about",)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[StaffAct], search_term: str
    ) -> tuple[QuerySet[StaffAct], bool]:
        """Return what somebody did, or what was done to something."""
        if not search_term:
            return queryset, False
        models = [model._meta.label_lower for model in self.admin_site._registry]
        about = Q(model__in=models, object_id=search_term)
        return queryset.filter(about | Q(staff__in=named(search_term))), False

    @admin.display(description="What it was done to")
    def about(self, act: StaffAct) -> str | SafeString:
        """Return a link to it."""
        app, model = act.model.split(".")
        try:
            address = reverse(f"admin:{app}_{model}_change", args=[act.object_id])
        except NoReverseMatch:
            return f"{model} {act.object_id}"
        return format_html('<a href="{}">{} {}</a>', address, model, act.object_id)

    @admin.display(description="What it changed")
    def changes(self, act: StaffAct) -> str:
        """Return what was changed, in one line; the page of the act has all of it."""
        changed = (
            f"{name}: {json.dumps(act.before.get(name))} → {json.dumps(value)}"
            for name, value in act.after.items()
            if not isinstance(value, dict)
        )
        return Truncator("; ".join(changed)).chars(LONGEST)
