"""The OpenAPI document: complete, committed, and compared with the service's responses."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse, JsonResponse
from django.test import RequestFactory
from django.urls import resolve
from drf_spectacular.validation import validate_schema
from rest_framework.test import APIClient

from tests.harness import answers
from tests.harness.document import committed
from tests.harness.markdown import blocks
from tests.harness.people import Person
from tests.harness.tournaments import announced

SCHEMA = "/api/v1/schema"
JSON = "application/vnd.oai.openapi+json"


def operations() -> Iterator[tuple[str, dict[str, Any]]]:
    for methods in committed()["paths"].values():
        yield from methods.items()


def operation(name: str) -> dict[str, Any]:
    return next(each for _, each in operations() if each["operationId"] == name)


def test_the_committed_document_equals_the_served_one(api: APIClient) -> None:
    served = api.get(SCHEMA, HTTP_ACCEPT=JSON).json()

    assert served == committed(), "Run `make openapi`."


def test_the_document_is_valid() -> None:
    validate_schema(committed())


def test_every_operation_has_a_unique_camel_case_name() -> None:
    names = [each["operationId"] for _, each in operations()]

    assert len(set(names)) == len(names)
    assert [name for name in names if not re.fullmatch("[a-z]+([A-Z][a-z]+)*", name)] == []


def test_no_schema_has_the_name_of_an_operation_s_parameters() -> None:
    """openapi-generator names those of `move` so, unless it takes such a schema itself."""
    schemas = committed()["components"]["schemas"]
    for _, each in operations():
        name = f"{each['operationId'][0].upper()}{each['operationId'][1:]}Request"
        if name in schemas:
            assert f'/{name}"' in json.dumps(each.get("requestBody")), name


def test_the_operations_of_the_quick_start_come_first_in_its_order() -> None:
    commands = "\n".join(blocks("docs/quick-start.md", "bash"))
    called = re.findall(r"(?:call|-X) (?:GET|POST) \"?(?:\$API/)?([\w/.$]+)", commands)
    ids = {"$TABLE": "{table_id}", "$GAME": "{game_id}"}
    paths = ["/api/v1/" + re.sub(r"\$\w+", lambda found: ids[found[0]], each) for each in called]

    assert len(set(paths)) > 8
    assert list(committed()["paths"])[: len(set(paths))] == list(dict.fromkeys(paths))


def test_operations_of_second_factors_are_the_last_about_accounts() -> None:
    names = [each["operationId"] for _, each in operations() if each["tags"] == ["auth"]]
    assert names[0] == "createGuest"
    assert names[-1] == "disableTotp"
    assert names.index("listSecondFactors") > names.index("endSessions")


def test_every_operation_has_a_summary_a_description_and_tags() -> None:
    tags = {tag["name"] for tag in committed()["tags"]}

    for _, each in operations():
        assert each["summary"], each
        assert not each["summary"].endswith("."), each["summary"]
        assert len(each["summary"]) <= 100, each["summary"]
        assert each["description"], f"{each['operationId']} has a summary only"
        assert set(each["tags"]) <= tags, each["operationId"]


FLAGS = [
    (path, each["name"])
    for path, methods in committed()["paths"].items()
    for each in methods.get("get", {}).get("parameters", [])
    if each.get("in") == "query" and each["schema"].get("type") == "boolean"
]


@pytest.mark.parametrize(("path", "name"), FLAGS)
def test_a_flag_in_a_query_is_true_or_false(ana: Person, path: str, name: str) -> None:
    path = path.format(ruleset="parchis", week="current", tournament_id=announced().id)
    for value in ("true", "false"):
        assert ana.api.get(path, {name: value}).status_code == 200
    refused = ana.api.get(path, {name: "maybe"})
    assert refused.status_code == 400
    assert [each["field"] for each in refused.json()["errors"]] == [name]


def test_every_tag_has_an_operation() -> None:
    assert {tag["name"] for tag in committed()["tags"]} == {
        tag for _, each in operations() for tag in each["tags"]
    }


def test_every_post_accepts_an_idempotency_key() -> None:
    for method, each in operations():
        keys = [p for p in each["parameters"] if "IdempotencyKey" in p.get("$ref", "")]
        assert bool(keys) == (method == "post"), each["operationId"]


def response(status: int, body: Any, kind: str = "application/json") -> HttpResponse:
    return JsonResponse(body, status=status, content_type=kind)


PROBLEM = {
    "type": "/docs/errors#not_found",
    "title": "Not found",
    "status": 404,
    "detail": "There is no such game.",
    "code": "not_found",
    "request_id": "x" * 16,
}
P = "application/problem+json"


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        (response(404, PROBLEM, P), ""),
        (response(404, {**PROBLEM, "code": "gone_fishing"}, P), "gone_fishing"),
        (response(404, {"code": "not_found"}, P), "required property"),
        (response(404, PROBLEM), "the type is not documented"),
        (response(418, PROBLEM, P), "the status is not documented"),
        (response(200, {"results": []}), "required property"),
    ],
)
def test_an_undocumented_response_is_a_fault(answer: HttpResponse, fault: str) -> None:
    found = answers.fault_of(operation("getGame"), answer)

    assert fault in found if fault else not found


def test_an_undocumented_header_is_a_fault() -> None:
    answer = response(200, {"status": "ok"})
    assert not answers.fault_of(operation("getLive"), answer)

    answer["ETag"] = '"1"'
    assert "ETag" in answers.fault_of(operation("getLive"), answer)


def test_the_middleware_records_undocumented_responses() -> None:
    request = RequestFactory().get("/health/live")
    request.resolver_match = resolve("/health/live")
    answers.CompareWithDocument(lambda _: response(200, {"status": "never better"}))(request)

    (fault,) = answers.FAULTS
    answers.FAULTS.clear()
    assert fault.startswith("getLive 200: ['status']")


def test_all_refusals_have_one_shape() -> None:
    shapes = {
        json.dumps(content["schema"])
        for _, each in operations()
        for response in each["responses"].values()
        for kind, content in answers.resolved(response).get("content", {}).items()
        if kind == P
    }

    assert shapes == {'{"$ref": "#/components/schemas/Problem"}'}
