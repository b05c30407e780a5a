"""The id of the current request."""

import os
import random
import re

import structlog

WELL_FORMED = re.compile(r"[A-Za-z0-9._-]{8,64}")

_ids = random.Random()  # noqa: S311 - see below
"""Ids must differ, but need not be secret: a call of the system for each would cost more."""
os.register_at_fork(after_in_child=_ids.seed)


def current() -> str:
    """The id of the request in this context, or an empty string."""
    return str(structlog.contextvars.get_contextvars().get("request_id", ""))


def choose(offered: str) -> str:
    """The client's id if it is well formed, else a new one."""
    return offered if WELL_FORMED.fullmatch(offered) else f"{_ids.getrandbits(128):032x}"
