"""The committed OpenAPI document; `make openapi` regenerates it."""

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
    """The field names of each variant of a schema, or of the object in its field `of`."""
    schemas = committed()["components"]["schemas"]
    discriminator = schemas[name]["discriminator"]
    found: dict[str, set[str]] = {}
    for kind, reference in discriminator["mapping"].items():
        fields = schemas[_name(reference)]["properties"]
        inner = fields[of].get("$ref", "") if of else ""
        within = schemas.get(_name(inner), {}).get("properties", {})
        found[kind] = set(within if of else fields.keys() - {discriminator["propertyName"]})
    return found


def _name(reference: str) -> str:
    return reference.rpartition("/")[2]
