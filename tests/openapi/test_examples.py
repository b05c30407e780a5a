"""The examples in the document are what the service answers."""

import json
from typing import Any

import pytest
from drf_standardized_errors.handler import exception_handler
from rest_framework.exceptions import APIException
from rest_framework.response import Response

from core.api.operations import Kind
from core.errors import DomainError
from games.engine import EngineError
from games.play.refusals import COMMAND
from games.tables.errors import OPEN_TABLE, OPTIONS
from parcheesi_site.api import problems
from parcheesi_site.openapi import errors
from parcheesi_site.openapi.examples import PATH, examples
from tests.harness.answers import mismatch, resolved
from tests.harness.document import committed
from tests.openapi import examples as making


@pytest.mark.django_db
def test_the_service_still_answers_like_the_examples() -> None:
    assert making.made() == json.loads(PATH.read_text()), "Run `make openapi`."


def test_every_operation_has_an_example() -> None:
    names = {each.name for each in making.operations()}

    assert examples().keys() == names
    assert {name for name in names if examples()[name]["status"] >= 300} == {
        "getReady",  # in tests there is no Redis
        "logOut",  # 401 is success: nobody is signed in
        "getTotp",  # 404 has the secret for a new one
    }


def test_examples_of_bodies_are_of_the_shape_that_is_told() -> None:
    for each in making.operations():
        content = each.told.get("requestBody", {}).get("content", {}).get("application/json", {})
        if "example" in content:
            text = json.dumps(content["example"]).encode()
            assert not mismatch(json.dumps(content["schema"]), text), each.name


def test_examples_of_answers_are_of_the_shape_that_is_told() -> None:
    for each in making.operations():
        for status, told in each.told["responses"].items():
            for kind, content in resolved(told).get("content", {}).items():
                for shown in shown_in(content):
                    if kind.endswith("json"):
                        fault = mismatch(json.dumps(content["schema"]), json.dumps(shown).encode())
                        assert not fault, (each.name, status, fault)


def shown_in(content: dict[str, Any]) -> list[Any]:
    named = [each["value"] for each in content.get("examples", {}).values()]
    return [content["example"], *named] if "example" in content else named


def told_by_the_service(error: Exception) -> dict[str, Any]:
    response = exception_handler(error, {"view": None, "request": None})
    assert isinstance(response, Response)
    return dict(response.data)


@pytest.mark.parametrize("kind", [*errors.SIGN_IN, *errors.KEY, *COMMAND, *OPEN_TABLE, *OPTIONS])
def test_an_error_is_answered_as_its_example_says(kind: Kind) -> None:
    assert issubclass(kind, DomainError | EngineError | APIException)
    told = told_by_the_service(kind())
    found = [
        example["value"]
        for response in every_response()
        for example in response.get("content", {})
        .get(problems.CONTENT_TYPE, {})
        .get("examples", {})
        .values()
        if example["value"]["code"] == told["code"] and example["value"]["detail"] == told["detail"]
    ]

    assert found
    assert all({**one, "request_id": ""} == {**told, "request_id": ""} for one in found)


def every_response() -> list[dict[str, Any]]:
    return [
        resolved(told) for each in making.operations() for told in each.told["responses"].values()
    ]


def test_examples_open_no_account() -> None:
    assert "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9." not in json.dumps(committed())
