"""docs/api.md lists every operation, and every reason why a pawn cannot move."""

from typing import get_args

from games.engine.moving.obstacles import Reason
from tests.harness.document import committed
from tests.harness.markdown import names, rows, section

API = "docs/api.md"
ACCOUNTS = "docs/accounts.md"


def test_every_operation_is_listed() -> None:
    existing = {
        (method.upper(), path.removeprefix("/api/v1/"))
        for path, operations in committed()["paths"].items()
        for method in operations
    }
    listed = [(method, names(path)[0]) for method, path, _ in rows(section(API, "## Operations"))]
    signing_in = {
        (method, names(operation)[0])
        for operation, _ in rows(section(ACCOUNTS, "## Operations"))
        for method in operation.partition(" `")[0].split(", ")
    }

    assert len(listed) == len(set(listed))
    assert set(listed) | signing_in == existing


def test_every_reason_why_a_pawn_cannot_move_is_listed() -> None:
    listed = [names(row[0])[0] for row in rows(section(API, "## Why a pawn cannot move"))]

    assert listed == list(get_args(Reason))
