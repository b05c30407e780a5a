"""Responses with unknown values, kinds and fields are still what the document describes."""

import json
from typing import Any

import jsonschema_rs

from tests.harness.answers import resolved
from tests.harness.document import committed
from tests.harness.unknowns import EXTRA, FIELD, KIND, SUFFIX, Unknowns, known
from tests.openapi import examples as making

GAME = "/api/v1/games/0c2e7d52-2b7c-4a56-b78a-4d2ed1e31c10"


def example(operation_id: str) -> Any:
    (each,) = (each for each in making.operations() if each.name == operation_id)
    return resolved(each.document["responses"]["200"])["content"]["application/json"]["example"]


def test_every_example_with_unknowns_matches_the_document() -> None:
    unknowns, components = Unknowns(share=1), {"components": committed()["components"]}
    for each in making.operations():
        for status, response in each.document["responses"].items():
            content = resolved(response).get("content", {}).get("application/json", {})
            if "example" not in content:
                continue
            whole = unknowns.added(content["schema"], content["example"])
            schema = json.dumps({**components, **content["schema"]})
            schema = schema.replace('"oneOf"', '"anyOf"')  # open values do not exclude each other
            validator = jsonschema_rs.Draft202012Validator(json.loads(schema))
            faults = [error.message for error in validator.iter_errors(whole)]
            assert not faults, (each.name, status, faults[:3])
    assert {"value", "field", "kind"} <= unknowns.seen.keys()


def test_a_game_gets_unknown_values_kinds_and_fields() -> None:
    body = json.dumps(example("roll")).encode()

    game = json.loads(Unknowns(share=1).in_response("POST", f"{GAME}/roll", 200, body))

    assert game["status"] == f"playing{SUFFIX}"
    assert game["turn"]["phase"] == f"move{SUFFIX}"
    assert game["legal_moves"][0]["kind"] == f"die{SUFFIX}"
    assert game[FIELD] == game["seats"][0][FIELD] == EXTRA
    assert {"type": KIND, FIELD: EXTRA} in game["events"]
    assert game["position"]["pawns"] == json.loads(body)["position"]["pawns"]  # a map by seat


def test_what_a_client_sends_back_is_known_to_the_service() -> None:
    assert known(b'{"kind": "die_future", "to": "home"}') == b'{"kind": "die", "to": "home"}'


def test_rows_of_a_stream_get_unknowns() -> None:
    rows = [row for row in example("streamGame")["results"] if row["event"] == "message"]

    data = Unknowns(share=1).in_stream(f"{GAME}/stream", "message", json.dumps(rows[0]["data"]))

    row = json.loads(data)
    assert row["kind"] == f"{rows[0]['data']['kind']}{SUFFIX}"
    assert row["version"] == rows[0]["data"]["version"]
    assert {"type": KIND, FIELD: EXTRA} in row["events"]
