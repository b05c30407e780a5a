"""Finding breaking changes; and the committed document has none."""

import copy
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.harness.document import committed
from tests.openapi import promise
from tests.openapi.breaking import breaks

Described = dict[str, Any]
Change = Callable[[Described], None]

OLD: Described = {
    "paths": {
        "/games/{id}/roll": {
            "post": {
                "operationId": "roll",
                "security": [{"token": []}],
                "parameters": [
                    {"in": "path", "name": "id", "required": True, "schema": {"type": "string"}},
                    {"$ref": "#/components/parameters/Key"},
                ],
                "requestBody": {
                    "required": True,
                    "content": {
                        "application/json": {"schema": {"$ref": "#/components/schemas/Command"}}
                    },
                },
                "responses": {
                    "200": {
                        "headers": {"ETag": {}},
                        "content": {
                            "application/json": {"schema": {"$ref": "#/components/schemas/Game"}}
                        },
                    },
                    "409": {},
                },
            }
        },
        "/rulesets": {"get": {"operationId": "listRulesets", "responses": {"200": {}}}},
    },
    "components": {
        "parameters": {
            "Key": {"in": "header", "name": "Key", "schema": {"type": "string", "maxLength": 255}}
        },
        "schemas": {
            "Command": {
                "type": "object",
                "required": ["version"],
                "properties": {
                    "version": {"type": "integer", "minimum": 0},
                    "strength": {"enum": ["easy", "hard"], "type": "string"},
                    "name": {"type": ["string", "null"], "minLength": 1, "maxLength": 30},
                },
            },
            "Game": {
                "type": "object",
                "required": ["id", "status"],
                "properties": {
                    "id": {"type": "string", "format": "uuid"},
                    "status": {"enum": ["playing"], "type": "string"},
                    "before": {"oneOf": [{"$ref": "#/components/schemas/Game"}, {"type": "null"}]},
                    "seats": {"type": "array", "items": {"type": "integer"}},
                    "event": {"$ref": "#/components/schemas/Event"},
                    "last": {"type": "object", "properties": {"type": {"type": "string"}}},
                },
            },
            "Event": {
                "type": "object",
                "required": ["type"],
                "properties": {"type": {"type": "string"}, "seat": {"type": "integer"}},
                "x-kinds": {
                    "roll": {
                        "type": "object",
                        "required": ["type", "seat"],
                        "properties": {
                            "type": {"type": "string", "const": "roll"},
                            "seat": {"type": "integer"},
                        },
                    }
                },
            },
        },
    },
}


def roll(document: Described) -> Described:
    operation: Described = document["paths"]["/games/{id}/roll"]["post"]
    return operation


def command(document: Described) -> Described:
    schema: Described = document["components"]["schemas"]["Command"]
    return schema


def game(document: Described) -> Described:
    schema: Described = document["components"]["schemas"]["Game"]
    return schema


def event(document: Described) -> Described:
    schema: Described = document["components"]["schemas"]["Event"]
    return schema


def another_kind(document: Described) -> None:
    one = {"type": "object", "properties": {"type": {"type": "string", "const": "move"}}}
    event(document)["x-kinds"]["move"] = one


BREAKING: dict[str, Change] = {
    "GET /rulesets: is gone": lambda d: d["paths"].pop("/rulesets"),
    "POST /games/{id}/roll: is called throw": lambda d: roll(d).update(operationId="throw"),
    "GET /rulesets: needs a sign-in": lambda d: d["paths"]["/rulesets"]["get"].update(
        security=[{"token": []}]
    ),
    "header Key is gone": lambda d: roll(d)["parameters"].pop(),
    "header Key is required": lambda d: d["components"]["parameters"]["Key"].update(required=True),
    "query q is new and required": lambda d: roll(d)["parameters"].append(
        {"in": "query", "name": "q", "required": True, "schema": {}}
    ),
    "maxLength is 64": lambda d: d["components"]["parameters"]["Key"]["schema"].update(
        maxLength=64
    ),
    "takes no body": lambda d: roll(d).pop("requestBody"),
    "needs a body": lambda d: d["paths"]["/rulesets"]["get"].update(
        requestBody={"required": True, "content": {}}
    ),
    "takes no application/json": lambda d: roll(d)["requestBody"]["content"].clear(),
    "body.seat: has to be sent": lambda d: command(d)["required"].append("seat"),
    "body.version: is string, was integer": lambda d: command(d)["properties"]["version"].update(
        type="string"
    ),
    "body.version: minimum is 1": lambda d: command(d)["properties"]["version"].update(minimum=1),
    "body.version: maximum is 9": lambda d: command(d)["properties"]["version"].update(maximum=9),
    "body.version: has the format int32": lambda d: command(d)["properties"]["version"].update(
        format="int32"
    ),
    "body.name: is string, was null or string": lambda d: command(d)["properties"]["name"].update(
        type="string"
    ),
    "body.name: has to match": lambda d: command(d)["properties"]["name"].update(pattern="^a"),
    "body.name: takes certain values": lambda d: command(d)["properties"]["name"].update(
        enum=["ana"]
    ),
    "body.strength: does not take 'hard'": lambda d: command(d)["properties"]["strength"].update(
        enum=["easy"]
    ),
    "body.strength: is gone": lambda d: command(d)["properties"].pop("strength"),
    "200 is gone": lambda d: roll(d)["responses"].pop("200"),
    "201 is new": lambda d: roll(d)["responses"].update({"201": {}}),
    "header ETag is gone": lambda d: roll(d)["responses"]["200"]["headers"].clear(),
    "200: application/json is gone": lambda d: roll(d)["responses"]["200"]["content"].clear(),
    "200.seats: is gone": lambda d: game(d)["properties"].pop("seats"),
    "200.status: may be absent": lambda d: game(d)["required"].remove("status"),
    "200.status: is null or string": lambda d: game(d)["properties"]["status"].update(
        type=["string", "null"]
    ),
    "200.id: has the format None": lambda d: game(d)["properties"]["id"].pop("format"),
    "200.seats[]: is string": lambda d: game(d)["properties"]["seats"]["items"].update(
        type="string"
    ),
    "200.before: has a new alternative": lambda d: game(d)["properties"]["before"]["oneOf"].append(
        {"type": "integer"}
    ),
    "200.event(roll).seat: may be absent": lambda d: event(d)["x-kinds"]["roll"]["required"].remove(
        "seat"
    ),
    "200.event.type: may be absent": lambda d: event(d)["required"].clear(),
    "200.last.type: is gone": lambda d: game(d)["properties"].update(
        last={"oneOf": [{"type": "object", "properties": {}}]}
    ),
    "200.last: is null, was object": lambda d: game(d)["properties"].update(
        last={"oneOf": [{"$ref": "#/components/schemas/Event"}, {"type": "null"}]}
    ),
    "200: is made of other parts": lambda d: game(d).update(allOf=[{}]),
}

HARMLESS: list[Change] = [
    lambda d: None,
    lambda d: d["paths"].update({"/new": {"get": {"operationId": "new", "responses": {}}}}),
    lambda d: roll(d)["parameters"].append({"in": "query", "name": "q", "schema": {}}),
    lambda d: roll(d)["responses"].update({"503": {}}),
    lambda d: roll(d)["responses"].pop("409"),
    lambda d: roll(d)["requestBody"].update(required=False),
    lambda d: command(d)["properties"].update(seat={"type": "integer"}),
    lambda d: command(d)["required"].clear(),
    lambda d: command(d)["properties"]["version"].update(minimum=-1),
    lambda d: command(d)["properties"]["version"].update(type="number"),
    lambda d: command(d)["properties"]["strength"]["enum"].append("normal"),
    lambda d: command(d)["properties"]["strength"].pop("enum"),
    lambda d: game(d)["properties"].update(bet={"type": "integer"}),
    lambda d: game(d)["properties"]["status"]["enum"].append("voided"),
    lambda d: game(d)["required"].append("seats"),
    lambda d: game(d)["properties"]["before"]["oneOf"].pop(),
    another_kind,
    lambda d: game(d)["properties"].update(last={"$ref": "#/components/schemas/Event"}),
]


@pytest.mark.parametrize("words", BREAKING)
def test_a_breaking_change_is_found(words: str) -> None:
    new = copy.deepcopy(OLD)
    BREAKING[words](new)

    found = breaks(OLD, new)

    assert [each for each in found if words in each], found


@pytest.mark.parametrize("change", HARMLESS)
def test_a_harmless_change_is_accepted(change: Change) -> None:
    new = copy.deepcopy(OLD)
    change(new)

    assert breaks(OLD, new) == []


def test_the_document_keeps_the_promise() -> None:
    assert promise.broken(committed()) == []


def test_the_promise_covers_the_whole_document() -> None:
    promised = promise.promised()

    assert promise.promise_of(committed(), promised[promise.NUMBER]) == promised, (
        "Run `make openapi`."
    )


def test_removing_any_operation_breaks_the_promise() -> None:
    paths = committed()["paths"]

    assert promise.broken({**committed(), "paths": {}}) == sorted(
        f"{method.upper()} {path}: is gone" for path in paths for method in paths[path]
    )


def test_without_a_promise_the_check_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(promise, "ROOT", tmp_path)

    with pytest.raises(FileNotFoundError):
        promise.broken(committed())


def test_a_promise_that_has_shrunk_is_still_enforced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)

    def commit(text: str) -> None:
        (tmp_path / promise.NAME).write_text(text)
        git("add", ".")
        git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-m", "x")

    git("init")
    (tmp_path / "docs").mkdir()
    commit(json.dumps({**promise.promised(), "x-promise": 1}))
    commit('{"x-promise": 1, "paths": {}}')
    monkeypatch.setattr(promise, "ROOT", tmp_path)

    assert "GET /api/v1/games: is gone" in promise.broken({"paths": {}})

    commit('{"x-promise": 2, "paths": {}}')
    assert promise.broken({"paths": {}}) == []
