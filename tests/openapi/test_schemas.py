"""The schemas of positions and records have the engine's fields."""

from typing import Any

import pytest

from games.engine import OPTIONS
from games.engine.json.types import MoveJson, PositionJson, TurnJson
from tests.harness.document import committed

SCHEMAS: dict[str, Any] = committed()["components"]["schemas"]


@pytest.mark.parametrize(
    ("name", "shape"), [("Position", PositionJson), ("PositionTurn", TurnJson), ("Move", MoveJson)]
)
def test_a_schema_has_the_fields_of_the_engine_s_object(name: str, shape: Any) -> None:
    assert SCHEMAS[name]["properties"].keys() == shape.__annotations__.keys()
    assert set(SCHEMAS[name]["required"]) == shape.__required_keys__


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
