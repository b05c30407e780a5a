"""The schemas of positions and records have the engine's fields."""

import json
import re
from collections.abc import Iterator
from typing import Any

from games.engine import OPTIONS
from tests.harness.document import committed

SCHEMAS: dict[str, Any] = committed()["components"]["schemas"]


def test_the_schema_of_options_has_every_option() -> None:
    assert SCHEMAS["Options"]["properties"].keys() == OPTIONS.keys()
    assert "required" not in SCHEMAS["Options"]


def test_every_object_has_fields_or_values_of_a_type() -> None:
    assert list(_vague("", SCHEMAS)) == []


VALUES = {"default", "example"}


def _vague(where: str, part: Any) -> list[str]:
    if isinstance(part, list):
        return [found for each in part for found in _vague(where, each)]
    if not isinstance(part, dict):
        return []
    if not part:
        return [where]
    return [
        found
        for key, each in part.items()
        if key not in VALUES
        for found in _vague(f"{where}/{key}", each)
    ]


def test_bodies_of_requests_are_closed() -> None:
    bodies = {
        operation["operationId"]: content["schema"]
        for operation in operations()
        for content in operation.get("requestBody", {"content": {}})["content"].values()
    }

    assert len(bodies) > 40
    assert [name for name, schema in bodies.items() if not is_closed(resolved(schema))] == []
    inner = {name for name in SCHEMAS if name.endswith("Request") and "properties" in SCHEMAS[name]}
    assert {"ChosenMoveRequest", "PositionTurnRequest", "OptionsRequest"} < inner
    assert [name for name in inner if not is_closed(SCHEMAS[name])] == []


def test_responses_are_open() -> None:
    responses = json.dumps([operation["responses"] for operation in operations()])
    closed = {name for name, schema in SCHEMAS.items() if is_closed(schema)}

    assert closed
    assert closed & set(re.findall(r"schemas/(\w+)", responses)) == set()
    assert not re.search(r'"(additional|unevaluated)Properties": false', responses)


def operations() -> list[dict[str, Any]]:
    return [each for methods in committed()["paths"].values() for each in methods.values()]


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = (
        SCHEMAS[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    )
    return found


def is_closed(schema: dict[str, Any]) -> bool:
    return False in (schema.get("additionalProperties"), schema.get("unevaluatedProperties"))


def test_generators_meet_no_schema_of_null_and_no_text_within_an_all_of() -> None:
    assert {"type": "null"} not in committed()["components"]["schemas"].values()
    assert not [inner for inner in _wrapped(committed()) if "$ref" not in inner]


def _wrapped(part: Any) -> Iterator[dict[str, Any]]:
    """The only schemas of an `allOf`."""
    if isinstance(part, dict):
        match part.get("allOf"):
            case [only]:
                yield only
    for inner in (
        part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    ):
        yield from _wrapped(inner)
