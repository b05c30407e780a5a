"""Defaults and errors: what a generated client sends, and what it can read."""

import re
from collections.abc import Iterator
from pathlib import Path

import jsonschema_rs

from tests.harness.document import committed

ROOT = Path(__file__).resolve().parents[2]


def defaults() -> Iterator[tuple[str, str, object]]:
    """The fields of all schemas that have a default: the schema, the field, the default."""
    for name, schema in committed()["components"]["schemas"].items():
        for field, of in schema.get("properties", {}).items():
            if "default" in of:
                yield name, field, of["default"]


def test_generated_clients_may_send_every_default() -> None:
    fields = list(defaults())
    assert len(fields) > 20
    for name, field, default in fields:
        place = f"#/components/schemas/{name}/properties/{field}"
        schema = {"$ref": place, "components": committed()["components"]}
        jsonschema_rs.validate(schema, default)


def test_problems_have_all_that_errors_carry() -> None:
    """`docs/errors.md` says what a client shows; a typed client has it only from the schema."""
    problem = committed()["components"]["schemas"]["Problem"]["properties"]
    page = (ROOT / "docs" / "errors.md").read_text()
    named = {
        field
        for row in re.findall(r"(?m)^\| `\w+` \|.+", page)
        for field in re.findall(r"`(until|reason|scope|most|due_at|below_chips|game_id)`", row)
    }
    assert {"until", "reason", "scope", "most"} <= named
    assert named <= set(problem)
