"""The OpenAPI document in the plain form that generators of typed languages read best.

The document itself is OpenAPI 3.1. The prepared one is OpenAPI 3.0 without unions, closed lists of
values, headers that the SDKs' cores send (references here), and errors, which all have one schema.
"""

from typing import Any

Schema = dict[str, Any]
ANY: Schema = {}
UNIONS = ("oneOf", "anyOf", "allOf")
KEPT = ("type", "description", "format", "title")
INPUTS = ("path", "query", "header")
METHODS = ("get", "post", "put", "patch", "delete")
REF = "#/components/schemas/"


class Document:
    """A document and its prepared form."""

    def __init__(self, document: Schema) -> None:
        self.document = document
        self.schemas: dict[str, Schema] = document["components"]["schemas"]

    def prepared(self) -> Schema:
        """The prepared document."""
        return {
            "openapi": "3.0.3",
            "info": self.document["info"],
            "paths": {
                path: {m: self._operation(o) for m, o in operations.items() if m in METHODS}
                for path, operations in sorted(self.document["paths"].items())
                if path.startswith("/api/")
            },
            "components": {
                "schemas": {
                    name: self._component(schema)
                    for name, schema in self.schemas.items()
                    if self._is_object(schema) or self._values(schema)
                },
                "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            },
        }

    def _operation(self, operation: Schema) -> Schema:
        inputs = [p for p in operation.get("parameters", ()) if p.get("in") in INPUTS]
        made = {
            "operationId": operation["operationId"],
            "summary": operation.get("summary", operation["operationId"]),
            "tags": ["all"],
            "security": [{"token": []}] if any(operation.get("security", ())) else [],
            "parameters": [{**p, "schema": self._plain(p["schema"])} for p in inputs],
            "responses": {"200": {"description": "", **self._content(_success(operation))}},
        }
        if "requestBody" in operation:
            required = operation["requestBody"].get("required", False)
            made["requestBody"] = {"required": required, **self._content(operation["requestBody"])}
        return made

    def _content(self, body: Schema) -> Schema:
        """The content as JSON, if that is offered, or as text."""
        content = body.get("content", {})
        if "application/json" in content:
            schema = self._plain(content["application/json"]["schema"])
            return {"content": {"application/json": {"schema": schema}}}
        return {"content": {"text/plain": {"schema": {"type": "string"}}}} if content else {}

    def _component(self, schema: Schema) -> Schema:
        values = self._values(schema)
        if values:
            return {"type": "string", "enum": values}
        return self._plain(schema)

    def _values(self, schema: Schema) -> list[str]:
        """The known values of a named list of texts."""
        values = schema.get("x-extensible-enum") or schema.get("enum") or []
        return [v for v in values if v] if schema.get("type") == "string" else []

    def _plain(self, schema: Schema) -> Schema:
        """The schema without unions and closed lists."""
        if "$ref" in schema:
            target = self.schemas[schema["$ref"].removeprefix(REF)]
            return schema if self._is_object(target) else self._plain(target)
        for word in UNIONS:
            if word in schema:
                return self._combined(word, schema)
        kinds = schema.get("type", "object" if "properties" in schema else [])
        kinds = [kinds] if isinstance(kinds, str) else list(kinds)
        named = [kind for kind in kinds if kind != "null"]
        if len(named) != 1:
            return ANY
        made = {key: schema[key] for key in KEPT if key in schema} | {"type": named[0]}
        if "enum" in schema:
            made["description"] = f"One of {', '.join(f'`{value}`' for value in schema['enum'])}."
        if made.get("format") == "uuid":
            del made["format"]  # ids are texts to a client
        if "null" in kinds:
            made["nullable"] = True
        if named[0] == "array":
            made["items"] = self._plain(schema.get("items", ANY))
        if named[0] == "object":
            made |= self._object(schema)
        return made

    def _object(self, schema: Schema) -> Schema:
        more = schema.get("additionalProperties")
        if "properties" not in schema:
            return {"additionalProperties": self._plain(more) if isinstance(more, dict) else True}
        properties = {name: self._plain(s) for name, s in schema["properties"].items()}
        return {"properties": properties, "required": schema.get("required", [])}

    def _is_object(self, schema: Schema) -> bool:
        parts = [p for word in UNIONS for p in schema.get(word, ()) if not self._is_null(p)]
        named = schema.get("type") == "object" or "properties" in schema
        return named or (bool(parts) and all(self._is_object(self._target(p)) for p in parts))

    def _is_null(self, schema: Schema) -> bool:
        return self._target(schema).get("type") == "null"

    def _target(self, schema: Schema) -> Schema:
        return self.schemas[schema["$ref"].removeprefix(REF)] if "$ref" in schema else schema

    def _combined(self, word: str, schema: Schema) -> Schema:
        """One of several, or all of them: an object with the fields of all."""
        parts = [part for part in schema[word] if not self._is_null(part)]
        nullable = {"nullable": True} if len(parts) < len(schema[word]) else {}
        if len(parts) == 1:
            made = self._plain(parts[0])
            return {"allOf": [made], **nullable} if "$ref" in made else made | nullable
        plain = [self._plain(self._target(part)) for part in parts]
        if {p.get("type") for p in plain} != {"object"}:
            return plain[0] | nullable if len({p.get("type") for p in plain}) == 1 else ANY
        lists = [set(p.get("required", ())) for p in plain]
        required = set.union(*lists) if word == "allOf" else set.intersection(*lists)
        described = {"description": schema.get("description", "")}
        fields = _merged([p.get("properties", {}) for p in plain])
        return described | {"type": "object", "properties": fields, "required": sorted(required)}


def _merged(several: list[dict[str, Schema]]) -> dict[str, Schema]:
    """The fields of all; a field that differs may be anything."""
    fields: dict[str, Schema] = {}
    for properties in several:
        for name, schema in properties.items():
            earlier = fields.get(name, schema)
            same = _shape(earlier) == _shape(schema)
            fields[name] = (earlier if "nullable" in earlier else schema) if same else ANY
    return fields


def _shape(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key not in ("description", "nullable")}


def _success(operation: Schema) -> Schema:
    answers: dict[str, Schema] = operation["responses"]
    return next((answer for code, answer in answers.items() if code[0] == "2"), {})
