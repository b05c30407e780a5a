"""Compares the responses of the service in tests with the committed OpenAPI document."""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

import jsonschema_rs
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from parcheesi_site.openapi.hooks import OPEN
from parcheesi_site.openapi.unions import KINDS
from tests.harness.document import committed
from tests.harness.markdown import names, rows, section

FAULTS: list[str] = []
"""Responses of the running test that the document does not describe."""

REFERENCE = re.compile(r'"#/components/(\w+)/([^"/]+)')
RENEW = "Declare it with `may_fail_with` or `extend_schema` (docs/design.md): `make openapi`."


class CompareWithDocument:
    """Middleware that records every response with an undocumented status, type, header or body."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        operation = operation_of(request)
        if operation is not None and (fault := fault_of(operation, response)):
            FAULTS.append(f"{operation['operationId']} {response.status_code}: {fault} {RENEW}")
        return response


def operation_of(request: HttpRequest) -> dict[str, Any] | None:
    """The requested operation; None if the document has no such operation."""
    match = request.resolver_match
    if match is None:
        return None
    path = "/" + re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", match.route)
    methods: dict[str, Any] = committed()["paths"].get(path, {})
    return methods.get((request.method or "").lower())


def fault_of(operation: dict[str, Any], response: HttpResponseBase) -> str:
    """How a response differs from the document; empty if it does not."""
    documented = operation["responses"].get(str(response.status_code))
    if documented is None:
        return f"the status is not documented ({content_of(response)[:300]!r})."
    documented = resolved(documented)
    if missing := {"ETag", "Retry-After"} & set(response.headers) - set(documented["headers"]):
        return f"these headers are not documented: {missing}."
    content = documented.get("content", {})
    kind = response.get("Content-Type", "").partition(";")[0]
    if bool(content) != bool(kind) or (content and kind not in content):
        return f"the type is not documented: {kind!r}."
    if not kind.endswith(("/json", "+json")) or response.streaming:
        return ""
    schema = json.dumps(content[kind]["schema"])
    found = mismatch(schema, content_of(response))
    return found or undocumented_codes(operation, kind, response)


def undocumented_codes(operation: dict[str, Any], kind: str, response: HttpResponseBase) -> str:
    """The error codes that the operation, or docs/errors.md for signing in, does not list."""
    body = json.loads(content_of(response))
    if kind == "application/problem+json":
        listed = operation["x-codes"][str(response.status_code)]
        return "" if body["code"] in listed else f"the code {body['code']!r} is not documented."
    errors = body.get("errors", []) if isinstance(body, dict) else []
    if kind != "application/json" or not errors:
        return ""
    codes = {each["code"] for each in errors} - codes_of_signing_in()
    return f"docs/errors.md does not list {codes}." if codes else ""


@cache
def codes_of_signing_in() -> set[str]:
    """The codes in the section of docs/errors.md about signing in."""
    return {names(row[0])[0] for row in rows(section("docs/errors.md", "## Signing in"))}


def content_of(response: HttpResponseBase) -> bytes:
    """The body; empty for a stream."""
    return bytes(getattr(response, "content", b""))


def resolved(part: dict[str, Any]) -> dict[str, Any]:
    """The target of a reference; any other part of the document unchanged."""
    if "$ref" not in part:
        return part
    target: Any = committed()
    for name in part["$ref"].removeprefix("#/").split("/"):
        target = target[name]
    return dict(target)


def mismatch(schema: str, content: bytes) -> str:
    """How the content differs from the schema; empty if it does not."""
    errors = list(validator(schema).iter_errors(json.loads(content)))
    return "; ".join(f"{list(e.instance_path)}: {e.message[:300]}" for e in errors[:3])


@cache
def validator(schema: str) -> Any:
    """A compiled validator of the schema, which refuses values that are not documented."""
    components = {kind: dict[str, Any]() for kind in closed()}
    texts = [schema]
    while texts:  # only what the schema refers to: compiling all takes longer than the test
        for kind, name in REFERENCE.findall(texts.pop()):
            if name not in components[kind]:
                components[kind][name] = closed()[kind][name]
                texts.append(json.dumps(closed()[kind][name]))
    whole = {**json.loads(schema), "components": components}
    return jsonschema_rs.Draft202012Validator(whole, validate_formats=True)


@cache
def closed() -> dict[str, dict[str, Any]]:
    """The components of the document without their openness for values of later versions."""
    components: dict[str, dict[str, Any]] = json.loads(
        json.dumps(committed()["components"]).replace(f'"{OPEN}"', '"enum"'),
        object_hook=lambda part: {"oneOf": list(part[KINDS].values())} if KINDS in part else part,
    )
    return components
