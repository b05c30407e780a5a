"""Template filters for the pages of the staff."""

from typing import Any

from django import template
from django.db.models.options import Options

from accounts.staff.admin.names import list_name

register = template.Library()


@register.filter(name="list_name")
def _list_name(opts: "Options[Any]") -> str:
    """The name of a model's list."""
    return list_name(opts)
