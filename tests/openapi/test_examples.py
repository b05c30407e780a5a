"""The examples in the document equal the service's responses."""

import json
from typing import Any

import pytest
from drf_standardized_errors.handler import exception_handler
from rest_framework.exceptions import UnsupportedMediaType, ValidationError
from rest_framework.response import Response

from core.api.operations import Kind
from parcheesi_site.openapi import errors
from parcheesi_site.openapi.examples import PATH, examples
from parcheesi_site.openapi.problem_schema import SHARED
from tests.harness.answers import mismatch, resolved
from tests.harness.document import committed
from tests.openapi import examples as making

FIELD = ValidationError({"text": ["Too long."]})
TEXT = UnsupportedMediaType("text/plain")
BUG = RuntimeError("a bug")


@pytest.mark.django_db
def test_the_committed_examples_equal_the_service_s_responses() -> None:
    assert making.made() == json.loads(PATH.read_text()), "Run `make openapi`."


def test_every_operation_has_an_example() -> None:
    names = {each.name for each in making.operations()}

    assert examples().keys() == names
    assert {name for name in names if examples()[name]["status"] >= 300} == {
        "getReady",  # in tests there is no Redis
        "logOut",  # 401 is success: nobody is signed in
        "getTotp",  # 404 has the secret for a new authenticator
    }


def test_examples_of_request_bodies_match_their_schemas() -> None:
    for each in making.operations():
        request_body = each.document.get("requestBody", {})
        content = request_body.get("content", {}).get("application/json", {})
        if "example" in content:
            text = json.dumps(content["example"]).encode()
            assert not mismatch(json.dumps(content["schema"]), text), each.name


def test_examples_of_responses_match_their_schemas() -> None:
    for each in making.operations():
        for status, response in each.document["responses"].items():
            for kind, content in resolved(response).get("content", {}).items():
                for example in examples_in(content):
                    if kind.endswith(("/json", "+json")):
                        text = json.dumps(example).encode()
                        fault = mismatch(json.dumps(content["schema"]), text)
                        assert not fault, (each.name, status, fault)


def examples_in(content: dict[str, Any]) -> list[Any]:
    named = [each["value"] for each in content.get("examples", {}).values()]
    return [content["example"], *named] if "example" in content else named


def problem_of(error: Exception) -> dict[str, Any]:
    response = exception_handler(error, {"view": None, "request": None})
    assert isinstance(response, Response)
    return dict(response.data)


@pytest.mark.parametrize("kind", [each[2] for each in SHARED.values()])
def test_the_example_of_a_refusal_equals_its_problem(kind: Kind) -> None:
    error = {ValidationError: FIELD, UnsupportedMediaType: TEXT, errors.INTERNAL: BUG}.get(kind)
    problem = problem_of(error or kind())
    name = SHARED[problem["status"]][0]
    (content,) = committed()["components"]["responses"][name]["content"].values()

    assert {**problem, **content["example"], "request_id": ""} == {**problem, "request_id": ""}


def test_examples_contain_no_valid_token() -> None:
    assert "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9." not in json.dumps(committed())
