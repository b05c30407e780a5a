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
