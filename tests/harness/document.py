"""The committed OpenAPI document; `make openapi` regenerates it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from parcheesi_site.openapi.unions import KINDS

ROOT = Path(__file__).resolve().parent.parent.parent
PATH = ROOT / "docs" / "openapi.json"


@cache
def committed() -> dict[str, Any]:
    """The document in the repository."""
    document: dict[str, Any] = json.loads(PATH.read_text())
    return document


def kinds(name: str, of: str | None = None) -> dict[str, set[str]]:
    """The field names of each variant of a schema, or of the object in its field `of`."""
    schemas = committed()["components"]["schemas"]
    found: dict[str, set[str]] = {}
    for kind, schema in schemas[name][KINDS].items():
        fields = schema["properties"]
        if of is None:
            found[kind] = {field for field, form in fields.items() if "const" not in form}
        else:
            inner = fields[of].get("$ref", "").rpartition("/")[2]
            found[kind] = set(schemas.get(inner, fields[of]).get("properties", {}))
    return found
