"""Holds what the service answers in tests against the OpenAPI document that is committed."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema_rs
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tests.harness.document import committed
from tests.harness.markdown import names, rows, section

FAULTS: list[str] = []
"""What the running test was answered, and the document does not tell."""

RENEW = "Declare it with `may_fail_with` or `extend_schema` (docs/design.md): `make openapi`."


class HeldAgainstTheDocument:
    """Notes every answer of which the document does not tell status, type, headers and shape."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        operation = operation_of(request)
        if operation is not None and (fault := fault_of(operation, response)):
            FAULTS.append(f"{operation['operationId']} {response.status_code}: {fault} {RENEW}")
        return response


def operation_of(request: HttpRequest) -> dict[str, Any] | None:
    """The operation that was asked for; None for what is none of the document's."""
    match = request.resolver_match
    if match is None:
        return None
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", match.route)
    methods: dict[str, Any] = committed()["paths"].get(path, {})
    return methods.get((request.method or "").lower())


def fault_of(operation: dict[str, Any], response: HttpResponseBase) -> str:
    """What is wrong with an answer; nothing where the document tells it."""
    told = operation["responses"].get(str(response.status_code))
    if told is None:
        return f"the status is not told ({content_of(response)[:300]!r})."
    told = resolved(told)
    if missing := {"ETag", "Retry-After"} & set(response.headers) - set(told["headers"]):
        return f"these headers are not told: {missing}."
    content = told.get("content", {})
    kind = response.get("Content-Type", "").partition(";")[0]
    if bool(content) != bool(kind) or (content and kind not in content):
        return f"the type is not told: {kind!r}."
    if not kind.endswith("json") or response.streaming:
        return ""
    shape = json.dumps(content[kind]["schema"])
    return mismatch(shape, content_of(response)) or unknown(kind, content_of(response))


def unknown(kind: str, content: bytes) -> str:
    """The codes of signing in that docs/errors.md does not list."""
    body = json.loads(content)
    errors = body.get("errors", []) if isinstance(body, dict) else []
    if kind != "application/json" or not errors:
        return ""
    new = {each["code"] for each in errors} - codes_of_signing_in()
    return f"docs/errors.md does not list {new}." if new else ""


@cache
def codes_of_signing_in() -> set[str]:
    """The codes in the section of docs/errors.md about signing in."""
    return {names(row[0])[0] for row in rows(section("docs/errors.md", "## Signing in"))}


def content_of(response: HttpResponseBase) -> bytes:
    """The body, of an answer that is no stream."""
    return bytes(getattr(response, "content", b""))


def resolved(told: dict[str, Any]) -> dict[str, Any]:
    """What a reference leads to, or the thing itself."""
    if "$ref" not in told:
        return told
    found: Any = committed()
    for name in told["$ref"].removeprefix("#/").split("/"):
        found = found[name]
    return dict(found)


def mismatch(schema: str, content: bytes) -> str:
    """How the content differs from the schema; nothing where it does not."""
    errors = list(validator(schema).iter_errors(json.loads(content)))
    return "; ".join(f"{list(e.instance_path)}: {e.message[:300]}" for e in errors[:3])


@cache
def validator(schema: str) -> Any:
    """The schema, compiled with the components that it refers to."""
    whole = {**json.loads(schema), "components": committed()["components"]}
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=True)
