"""Ports for the servers of tests, and for addresses at which nothing listens."""

import os
import random

from parcheesi_site.run.valkey import BELOW_CONNECTIONS, is_free

# Each process of pytest-xdist has ports of its own: some are bound long after they are drawn.
_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_WORKERS = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
_OWN = BELOW_CONNECTIONS[_WORKER::_WORKERS]
_shuffled = iter(random.sample(_OWN, len(_OWN)))


def free_port() -> int:
    """An unused port, each only once."""
    return next(port for port in _shuffled if is_free(port))
