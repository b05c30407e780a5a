"""Adds to responses what a later version of the service may add: values, kinds and fields.

The OpenAPI document says where that is allowed. An unknown value is a known one with the suffix
`SUFFIX`; `known` removes the suffix from what a client sends back.
"""

import copy
import json
import re
from collections import Counter
from random import Random
from typing import Any

from tests.harness.document import committed

SUFFIX = "_future"
FIELD = "future_field"
KIND = "future_kind"
EXTRA: dict[str, Any] = {"any": [1, "thing", None]}

Schema = dict[str, Any]


def known(text: bytes) -> bytes:
    """What a client sends, with the values that the service knows."""
    return re.sub(rb"\b(\w+?)(?:%b)+\b" % SUFFIX.encode(), rb"\1", text)


class Unknowns:
    """Adds unknowns to the responses of the operations in the document.

    `share` is the probability that an extensible value is replaced. `seen` counts what was added.
    """

    def __init__(self, share: float = 0.15, seed: int = 1) -> None:
        self.document = committed()
        self.share, self.random = share, Random(seed)
        self.seen: Counter[str] = Counter()
        self._paths = [
            (re.compile(re.sub(r"\\?\{\w+\\?\}", "[^/]+", re.escape(path))), operations)
            for path, operations in self.document["paths"].items()
        ]

    def in_response(self, method: str, path: str, status: int, body: bytes) -> bytes:
        """A JSON response with unknowns; one of an undescribed operation is unchanged."""
        schema = self._response(method, path, str(status))
        if schema is None:
            return body
        return json.dumps(self.added(schema, json.loads(body))).encode()

    def in_stream(self, path: str, event: str, data: str) -> str:
        """The data of a Server-Sent Event with unknowns."""
        page = self._response("GET", path, "200")
        assert page is not None, path
        whole = self._resolved(self._resolved(page)["properties"]["results"]["items"])
        kinds = whole.get("x-kinds", {})
        if event not in kinds:
            return data
        return json.dumps(self.added(kinds[event]["properties"]["data"], json.loads(data)))

    def added(self, schema: Schema, value: Any) -> Any:
        """The value with unknowns, where the schema leaves room for them."""
        schema = self._matching(self._resolved(schema), value)
        if isinstance(value, str):
            return self._string(schema, value)
        if isinstance(value, list):
            return self._array(schema, value)
        if isinstance(value, dict):
            return self._object(schema, value)
        return value

    def _response(self, method: str, path: str, status: str) -> Schema | None:
        for pattern, operations in self._paths:
            if pattern.fullmatch(path) and method.lower() in operations:
                responses = operations[method.lower()]["responses"]
                content = self._resolved(responses.get(status, {})).get("content", {})
                for kind in ("application/json", "application/problem+json"):
                    if kind in content:
                        schema: Schema | None = content[kind].get("schema")
                        return schema
        return None

    def _resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema or len(schema.get("allOf", ())) == 1:
            if "allOf" in schema:
                schema = schema["allOf"][0]
                continue
            found: Any = self.document
            for step in schema["$ref"].removeprefix("#/").split("/"):
                found = found[step]
            schema = found
        return schema

    def _matching(self, schema: Schema, value: Any) -> Schema:
        """The alternative that describes the value."""
        alternatives = schema.get("oneOf") or schema.get("anyOf") or ()
        for alternative in map(self._resolved, alternatives):
            if _fits(alternative, value):
                return self._matching(alternative, value)
        return schema

    def _string(self, schema: Schema, value: str) -> str:
        if "x-extensible-enum" not in schema or self.random.random() >= self.share:
            return value
        self.seen["value"] += 1
        return value + SUFFIX

    def _array(self, schema: Schema, values: list[Any]) -> list[Any]:
        items = schema.get("items", {})
        added = [self.added(items, value) for value in values]
        kind = _kind(self._resolved(items))
        if kind and self._resolved(items).get("required") == [kind]:
            self.seen["kind"] += 1
            added.insert(self.random.randint(0, len(added)), {kind: KIND, FIELD: EXTRA})
        return added

    def _object(self, schema: Schema, value: dict[str, Any]) -> dict[str, Any]:
        fields = dict(schema.get("properties", {}))
        kind = _kind(schema)
        if kind and (exact := schema["x-kinds"].get(value.get(kind))):
            fields = {**fields, **exact["properties"], kind: fields[kind]}
        if not fields:
            of_each = schema.get("additionalProperties")
            each = of_each if isinstance(of_each, dict) else {}
            return {name: self.added(each, inner) for name, inner in value.items()}
        added = {name: self.added(fields.get(name, {}), inner) for name, inner in value.items()}
        if schema.get("additionalProperties", True) is not False:
            self.seen["field"] += 1
            added[FIELD] = copy.deepcopy(EXTRA)
        return added


def _kind(schema: Schema) -> str | None:
    """The field that distinguishes the kinds of an open union; None for any other schema."""
    for variant in schema.get("x-kinds", {}).values():
        for name, field in variant["properties"].items():
            if "const" in field:
                return str(name)
    return None


TYPES = {str: "string", dict: "object", list: "array", bool: "boolean", type(None): "null"}


def _fits(schema: Schema, value: Any) -> bool:
    if isinstance(value, dict) and not value.keys() >= set(schema.get("required", ())):
        return False
    if value not in schema.get("enum", [value]):
        return False
    name = TYPES.get(type(value), "integer")
    allowed = schema.get("type", name)
    return name in (allowed if isinstance(allowed, list) else [allowed])
