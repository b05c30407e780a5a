"""What the OpenAPI document says of every operation, as it is done around the views."""

from typing import Any

KEY = {
    "name": "Idempotency-Key",
    "in": "header",
    "required": False,
    "description": "The same key and body give the stored answer again. See docs/reliability.md.",
    "schema": {"type": "string", "minLength": 1, "maxLength": 255, "pattern": "^[!-~]+$"},
}


def describe_keys(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the header to every POST (a hook of the generator)."""
    for path in result["paths"].values():
        if "post" in path:
            path["post"].setdefault("parameters", []).append(KEY)
    return result
