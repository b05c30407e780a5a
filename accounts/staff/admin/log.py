"""The log of staff actions, and the staff roles."""

from typing import Final

from django.contrib import admin
from django.contrib.auth import admin as auth  # noqa: F401 - registers Group, which is unregistered here
from django.contrib.auth.models import Group
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import Truncator

from accounts.models import StaffAct
from accounts.staff.admin.base import Listed, column, named, short, table
from accounts.staff.changes import changes

admin.site.unregister(Group)


@admin.register(Group)
class RoleAdmin(Listed):
    """Staff roles. The code defines their permissions."""

    list_display = ("name",)
    fields = ("name", "may")
    readonly_fields = ("may",)

    @admin.display(description="May")
    def may(self, role: Group) -> str:
        """The names of the permissions, without those to view rows."""
        rows = role.permissions.exclude(codename__startswith="view_").order_by("codename")
        return ", ".join(rows.values_list("name", flat=True)) or "view only"


LONGEST: Final = 150
"""Characters of the changes in the list."""


class NameFilter(admin.SimpleListFilter):
    """The name of the action. The choices come from the pages, not from the database."""

    title = "action"
    parameter_name = "name"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The names of all staff actions of all pages."""
        pages = model_admin.admin_site._registry.values()
        names = {each.name for page in pages for each in getattr(page, "staff_actions", ())}
        return [(name, name.replace("_", " ")) for name in sorted(names)]

    def queryset(self, request: HttpRequest, queryset: QuerySet[StaffAct]) -> QuerySet[StaffAct]:
        """The rows of the chosen name."""
        return queryset.filter(name=self.value()) if self.value() else queryset


@admin.register(StaffAct)
class StaffActAdmin(Listed):
    """Staff actions, newest first; searched by staff member or target."""

    list_display = ("at", "staff", "action", "about", "reason", "changes")
    list_filter = (NameFilter,)
    list_select_related = ("staff",)
    search_fields = ("id",)  # for the field to be shown; `search` finds
    search_help_text = "The name of a staff member, or the id of the target"
    ordering = ("-id",)
    fields = ("at", "staff", "action", "about", "reason", "changed", "key")
    readonly_fields = ("action", "about", "changed")
    action = column("Action", lambda act: act.name.replace("_", " "))
    changed = column("Changes", lambda act: table(("Value", "Before", "After"), changes(act)))

    def search(self, rows: QuerySet[StaffAct], term: str) -> QuerySet[StaffAct]:
        """The actions of a staff member, or those on a target."""
        models = [model._meta.label_lower for model in self.admin_site._registry]
        about = Q(model__in=models, object_id=term)
        return rows.filter(about | Q(staff__in=named(term)))

    @admin.display(description="Target")
    def about(self, act: StaffAct) -> str | SafeString:
        """A link to the target."""
        app, model = act.model.split(".")
        try:
            address = reverse(f"admin:{app}_{model}_change", args=[act.object_id])
        except NoReverseMatch:
            return f"{model} {act.object_id}"
        return format_html('<a href="{}">{} {}</a>', address, model, short(act.object_id))

    @admin.display(description="Changes")
    def changes(self, act: StaffAct) -> str:
        """The changes in one line; the row's page has all of them."""
        changed = (f"{name}: {before} → {after}" for name, before, after in changes(act))
        return Truncator("; ".join(changed)).chars(LONGEST)
