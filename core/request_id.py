"""The id of the current request."""

import re
import uuid

import structlog

WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")


def current() -> str:
    """Return the id of the request in this context, or an empty string."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))


def choose(offered: str) -> str:
    """Return the client's id if it is well formed, else a new one."""
    return offered if WELL_FORMED.fullmatch(offered) else uuid.uuid4().hex
