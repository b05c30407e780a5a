"""The connections that the web server of `make run` holds, and its wait for silent ones."""

import contextlib
import resource

HELD, AT_LEAST = 16_384, 256
OTHER_FILES = 512
"""Open files that are not connections of clients: the database, Redis, libraries, pipes."""
HEADERS_WITHIN_MS = 5_000


def limits() -> tuple[str, ...]:
    """Raise the limit of open files of this process and its children; return granian's options.

    Granian serves so many connections at once, idle ones among them, and accepts no more. Without
    `--http 1` it waits for the first byte of a connection for ever.
    """
    held = max(AT_LEAST, open_files(HELD + OTHER_FILES) - OTHER_FILES)
    waits = ("--http", "1", "--http1-header-read-timeout", str(HEADERS_WITHIN_MS))
    return ("--backpressure", str(held), *waits)


def open_files(wanted: int) -> int:
    """Raise the limit of open files to `wanted` where possible; return it, `wanted` at most."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if 0 <= soft < wanted:  # -1: there is none
        with contextlib.suppress(ValueError, OSError):  # macOS has another, lower limit
            within = wanted if hard < 0 else min(wanted, hard)
            resource.setrlimit(resource.RLIMIT_NOFILE, (within, hard))
            soft = within
    return wanted if soft < 0 else min(soft, wanted)
