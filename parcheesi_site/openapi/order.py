"""The order of the operations in the document: those of docs/quick-start.md come first."""

from drf_spectacular.plumbing import alpha_operation_sorter

Endpoint = tuple[str, str, str, object]

FIRST = (
    ("POST", "auth/guest"),
    ("POST", "tables"),
    ("POST", "tables/{table_id}/robots"),
    ("POST", "tables/{table_id}/start"),
    ("GET", "games/{game_id}"),
    ("GET", "games/{game_id}/stream"),
    ("POST", "games/{game_id}/roll"),
    ("POST", "games/{game_id}/moves"),
    ("GET", "games/{game_id}/board.svg"),
    # What follows a guest: its tokens, and an account that it can keep.
    ("POST", "auth/refresh"),
    ("POST", "auth/upgrade"),
    ("POST", "auth/signup"),
    ("POST", "auth/login"),
    ("GET", "auth/session"),
)
LAST = ("auth/2fa/", "auth/authenticators")


def position(endpoint: Endpoint) -> tuple[int, int, object]:
    """The sort key of an operation (the generator's hook)."""
    path, _, method, _ = endpoint
    short = path.removeprefix("/api/v1/")
    first = (method, short) in FIRST
    return (
        FIRST.index((method, short)) if first else len(FIRST),
        short.startswith(LAST),
        alpha_operation_sorter(endpoint),  # type: ignore[no-untyped-call]  # untyped
    )
