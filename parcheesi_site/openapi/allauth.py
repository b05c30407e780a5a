"""allauth's operations in the document: from the specification that comes with it.

Which of them are there is what the URL configuration says. What allauth's specification tells
otherwise than allauth answers here is set right (`_corrected`); the tests hold answers against it.
"""

from copy import deepcopy
from functools import cache
from importlib import resources
from typing import Any

import yaml
from allauth.headless.spec.internal import schema as allauth_schema
from drf_spectacular.extensions import OpenApiViewExtension

from parcheesi_site.openapi.allauth_names import WORDS, Words
from parcheesi_site.openapi.errors import ByStatus
from parcheesi_site.openapi.schema import Schema

PREFIX = "/api/v1/auth/"
NAMES = "Auth"
"""What its shapes' names begin with, so that none is ever one of ours."""
SHAPES = "#/components/schemas/"
PLACES = ("auth/", "account/", "")
EXAMPLES = {"example", "examples"}
"""Ours are of what was really answered."""
PENDING = {"2fa/authenticate", "provider/signup"}
"""Where a sign-in that is under way goes on."""
SESSION_TOKEN = {
    "type": "apiKey",
    "in": "header",
    "name": "X-Session-Token",
    "description": "`meta.session_token` of a sign-in that is under way.",
}

Described = dict[str, Any]


class OperationExtension(OpenApiViewExtension):  # type: ignore[no-untyped-call]  # untyped
    """Has allauth's operations described as below."""

    target_class = "accounts.signin.allauth.operations.Operation"
    match_subclasses = True

    def view_replacement(self) -> Any:
        """Return the view with another description."""
        return type(self.target.__name__, (self.target,), {"schema": AllauthSchema()})


class AllauthSchema(Schema):
    """Describes one of allauth's operations, with what is around all of ours."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Described | None:
        """Return the operation with the headers that allauth reads."""
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        operation["parameters"] += self._headers()
        if self._place() in PENDING:
            operation["security"] = [{"sessionToken": []}]
        return operation

    def get_operation_id(self) -> str:
        """Return the name of the function in generated clients."""
        return self._told().name

    def get_summary(self) -> str:
        """Return what it does, in a line."""
        return self._told().summary

    def get_description(self) -> str:  # type: ignore[override]  # as in the generator's own
        """Return what else there is to know."""
        return self._told().description

    def get_response_serializers(self) -> Any:
        """Return None: answers are told by the specification."""
        return None

    def _refused(self, operation: Described) -> ByStatus:
        found = super()._refused(operation)
        found.get(400, {}).pop("validation_error", None)  # allauth has an answer of its own
        return {status: told for status, told in found.items() if told}

    def _get_request_body(self, *args: Any, **kwargs: Any) -> Described | None:
        body = self._specified().get("requestBody")
        return None if body is None else {"required": True, "content": body["content"]}

    def _get_response_bodies(self, *args: Any, **kwargs: Any) -> Described:
        told = specification()["components"]["responses"]
        more = {str(status): told[name] for status, name in self._told().more.items()}
        return deepcopy({**self._specified()["responses"], **more})

    def _headers(self) -> list[Described]:
        named = self._specified().get("parameters", [])
        return [each for each in named if each["name"] not in {"X-Session-Token", "client"}]

    def _told(self) -> Words:
        return WORDS[self.method, self._place()]

    def _specified(self) -> Described:
        paths = specification()["paths"]
        found = (f"/_allauth/{{client}}/v1/{part}{self._place()}" for part in PLACES)
        methods: Described = next(paths[path] for path in found if path in paths)
        return dict(methods[self.method.lower()])

    def _place(self) -> str:
        return str(self.path).removeprefix(PREFIX)


def add_shapes(result: Described, **_: Any) -> Described:
    """Add allauth's shapes that the operations refer to (a hook of the generator)."""
    shapes = specification()["components"]["schemas"]
    found = result["components"]["schemas"]
    wanted = _referred(result["paths"])
    while wanted:
        name = wanted.pop()
        if name in shapes and name not in found:
            found[name] = shapes[name]
            wanted |= _referred(shapes[name])
    result["components"]["schemas"] = dict(sorted(found.items()))
    result["components"]["securitySchemes"]["sessionToken"] = SESSION_TOKEN
    return result


@cache
def specification() -> Described:
    """Return allauth's specification for this configuration, with shapes under our names."""
    text = (resources.files("allauth.headless.spec") / "doc" / "openapi.yaml").read_text()
    spec: Described = yaml.safe_load(text)
    allauth_schema.specify_user(spec)
    allauth_schema.specify_signup_fields(spec)
    _correct(spec["components"])
    components = {
        "schemas": {
            NAMES + name: _here(shape, spec)
            for name, shape in spec["components"]["schemas"].items()
        },
        "responses": _here(spec["components"]["responses"], spec),
    }
    return {"paths": _here(spec["paths"], spec), "components": components}


def _correct(components: Described) -> None:
    """Set right what allauth answers otherwise than it says, or otherwise here."""
    shapes = components["schemas"]
    shapes["AccountConfiguration"]["required"].remove("authentication_method")
    shapes["AuthenticationMethod"] = {"anyOf": shapes["AuthenticationMethod"]["oneOf"]}
    for way in shapes["AuthenticationMethod"]["anyOf"]:
        way["required"] = ["method", "at"]
    shapes["User"]["required"].remove("username")  # a new player from elsewhere has none
    meta = shapes["AuthenticationMeta"]["allOf"][1]
    meta["properties"]["is_authenticated"]["type"] = ["boolean", "null"]
    # Who has to show the password once more is told what fits both.
    either = components["responses"]["AuthenticationOrReauthentication"]["content"]
    either["application/json"]["schema"] = {"anyOf": either["application/json"]["schema"]["oneOf"]}
    shapes["OptionalTimestamp"] = {"type": ["number", "null"]}
    shapes["ErrorResponse"]["required"] = ["status", "errors"]
    shapes["ErrorResponse"]["properties"]["status"]["enum"] = [400, 403, 409]
    shapes["Flow"]["properties"]["providers"] = {"type": "array", "items": {"type": "string"}}
    shapes["Login"]["allOf"][1]["anyOf"].pop()  # by telephone
    shapes["AuthenticatorList"]["items"]["oneOf"].pop()  # keys
    codes = shapes["SensitiveRecoveryCodesAuthenticator"]["allOf"][1]
    codes["required"] = []
    shapes["BaseAuthenticationMeta"]["properties"] = {
        "session_token": _text("Of a sign-in that is under way: `X-Session-Token`."),
        "access_token": _text("Where somebody has just signed in: for all operations."),
        "refresh_token": _text("For `POST auth/refresh`."),
        "token_type": _text("`Bearer`."),
        "expires_in_s": {"type": "integer", "description": "Seconds of the access token."},
    }
    conflict = {"$ref": f"{SHAPES}ConflictResponse"}
    components["responses"]["Conflict"] = {
        "description": "Not possible in this state.",
        "content": {"application/json": {"schema": conflict}},
    }


def _text(description: str) -> Described:
    return {"type": "string", "description": description}


def _here(part: Any, spec: Described) -> Any:
    """The part with what it refers to in it, but for shapes, which get our names."""
    if isinstance(part, list):
        return [_here(each, spec) for each in part]
    if isinstance(part, str):
        return part.strip()
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _found(str(part["$ref"]), spec)
    return {name: _here(value, spec) for name, value in part.items() if name not in EXAMPLES}


def _found(reference: str, spec: Described) -> Any:
    if reference.startswith(SHAPES):
        return {"$ref": reference.replace(SHAPES, SHAPES + NAMES)}
    found: Any = spec
    for name in reference.removeprefix("#/").split("/"):
        found = found[name]
    return _here(found, spec)


def _referred(part: Any) -> set[str]:
    """The names of the shapes that the part refers to."""
    if isinstance(part, dict):
        inner = set().union(*map(_referred, part.values()))
        own = str(part.get("$ref", ""))
        return inner | {own.removeprefix(SHAPES)} if own.startswith(SHAPES) else inner
    return set().union(*map(_referred, part)) if isinstance(part, list) else set()
