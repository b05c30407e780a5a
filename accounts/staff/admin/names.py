"""How the staff speaks of rows, where a model's own name says too little."""

from typing import Any, Final

from django.db.models.options import Options

NAMES: Final = {
    "Account": ("Chip account", "Chip accounts"),
    "Client": ("App", "Apps"),
    "Group": ("Role", "Roles"),
    "User": ("Player", "Players"),
}
"""By model: of one row, and of the list."""


def row_name(opts: "Options[Any]") -> str:
    """The name of one row of the model."""
    return NAMES.get(opts.object_name or "", (str(opts.verbose_name).capitalize(),))[0]


def list_name(opts: "Options[Any]") -> str:
    """The name of the model's list."""
    return NAMES.get(opts.object_name or "", ("", str(opts.verbose_name_plural).capitalize()))[1]
