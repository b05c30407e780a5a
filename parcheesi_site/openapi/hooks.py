"""Hooks of the generator, which change the generated document."""

import json
import re
from typing import Any

from accounts.signin.api.openapi import security_schemes
from core.api.types import Json
from parcheesi_site.openapi import headers, problem_schema


def add_components(result: Json, **_: object) -> Json:
    """Add the headers, parameters, responses and security schemes that the operations refer to."""
    components = result["components"]
    components["headers"] = headers.RESPONSE_HEADERS
    components["parameters"] = headers.REQUEST_HEADERS
    components["securitySchemes"] = security_schemes()
    components["responses"] = problem_schema.shared_responses()
    return result


OPEN = "x-extensible-enum"
"""The known values of a text that may have others one day (docs/versions.md)."""
NULL: Json = {"type": "null"}
LISTED = re.compile(r"(^|\n\n)\* .*", re.DOTALL)
"""The generator's list of the values."""
REFERENCE = re.compile(r'"#/components/schemas/(\w+)"')


def open_enums(result: Json, **_: object) -> Json:
    """Describe the values of responses as texts with known values.

    Generated clients refuse a value that an `enum` does not list, and new ones may come. What
    requests may contain stays an `enum`, also where responses have it too.
    """
    schemas = result["components"]["schemas"]
    in_requests = _reached(result, ["requestBody", "parameters"])
    opened = {name: _opened(schemas[name], {}) for name in in_requests}
    enums = {name: schema for name, schema in opened.items() if OPEN in schema}
    for name in _reached(result, ["responses"]) - in_requests:
        schemas[name] = _opened(schemas[name], enums)
    for name in schemas.keys() & {"Null"}:
        del schemas[name]
    return result


def close_requests(result: Json, **_: object) -> Json:
    """Describe objects in requests as closed: unknown fields are refused (docs/errors.md)."""
    schemas = result["components"]["schemas"]
    names = _reached(result, ["requestBody"])
    parts = set(REFERENCE.findall(_text([schemas[name].get("allOf") for name in names])))
    operations = (op for methods in result["paths"].values() for op in methods.values())
    contents = (op["requestBody"]["content"] for op in operations if "requestBody" in op)
    bodies = [each["schema"] for content in contents for each in content.values()]
    for schema in [*bodies, *(schemas[name] for name in names - parts)]:
        if "allOf" in schema:  # each part would refuse the fields of the others
            schema["unevaluatedProperties"] = False
        elif "properties" in schema:
            schema["additionalProperties"] = False
    return result


def _reached(document: Json, parts: list[str]) -> set[str]:
    """The names of the schemas that these parts of the operations are made of.

    What is sent to webhooks counts among the responses: the service writes both.
    """
    operations = (op for methods in document["paths"].values() for op in methods.values())
    roots = [op.get(part) for op in operations for part in parts]
    roots += [document.get("webhooks")] if "responses" in parts else []
    found: set[str] = {"Problem"} if "responses" in parts else set()
    waiting = found | set(REFERENCE.findall(_text(roots)))
    while waiting:
        found |= waiting
        schemas = [document["components"]["schemas"][name] for name in waiting]
        waiting = set(REFERENCE.findall(_text(schemas))) - found
    return found


def _opened(part: Any, enums: Json) -> Any:
    """This part with its enums open; `enums` replace references to theirs."""
    match part:
        case {"$ref": "#/components/schemas/Null"}:
            return NULL
        case {"$ref": reference, **rest} | {"allOf": [{"$ref": reference}], **rest} if (
            name := reference.rpartition("/")[2]
        ) in enums:
            return enums[name] | rest
        case {"type": "string" | ["string", "null"] as kind, "enum": values, **rest}:
            known = ", ".join(f"`{value}`" for value in values)
            text = LISTED.sub("", str(rest.pop("description", "")))
            text = f"{text} One of {known}, or one that is new."
            return {"type": kind, **rest, OPEN: values, "description": text.strip()}
        case dict():
            return {name: _opened(each, enums) for name, each in part.items()}
        case list():
            return [_opened(each, enums) for each in part]
    return part


def _text(part: object) -> str:
    return json.dumps(part, default=str)
