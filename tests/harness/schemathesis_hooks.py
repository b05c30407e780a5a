"""Hooks for schemathesis: without them most of its requests would reuse an idempotency key."""

from typing import Any
from uuid import uuid4

import schemathesis


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: dict[str, Any]) -> None:
    """Replace a valid key by a unique one."""
    headers = case.headers or {}
    key = headers.get("Idempotency-Key")
    if isinstance(key, str) and len(key) >= 16 and key.isascii() and key.isprintable():
        headers["Idempotency-Key"] = uuid4().hex
    elif isinstance(key, str) and 0 < len(key) < 16 and key.isalnum():
        headers["Idempotency-Key"] = uuid4().hex[: len(key)]
