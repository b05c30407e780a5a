"""The OpenAPI document as it is committed; `make openapi` renews it."""

import json
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
PATH = ROOT / "docs" / "openapi.json"


@cache
def committed() -> dict[str, Any]:
    """The document in the repository."""
    document: dict[str, Any] = json.loads(PATH.read_text())
    return document


def kinds(name: str, of: str | None = None) -> dict[str, set[str]]:
    """The names of the fields of each kind of a shape, or of what is in one of its fields."""
    shapes = committed()["components"]["schemas"]
    told = shapes[name]["discriminator"]
    found: dict[str, set[str]] = {}
    for kind, reference in told["mapping"].items():
        fields = shapes[_name(reference)]["properties"]
        inner = fields[of].get("$ref", "") if of else ""
        within = shapes.get(_name(inner), {}).get("properties", {})
        found[kind] = set(within if of else fields.keys() - {told["propertyName"]})
    return found


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]
