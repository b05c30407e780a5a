"""allauth's operations in the document, from the specification that comes with it.

`_correct` changes what allauth's specification describes differently from its responses here; the
tests compare both.
"""

import json
import re
from copy import deepcopy
from functools import cache, reduce
from importlib import resources
from operator import getitem
from typing import Any

import yaml
from allauth.headless.spec.internal import schema as allauth_schema
from drf_spectacular.extensions import OpenApiViewExtension

from core.api.types import Json
from parcheesi_site.openapi.allauth_names import ADDED_RESPONSES, OPERATIONS
from parcheesi_site.openapi.errors import ByStatus
from parcheesi_site.openapi.schema import Schema

PREFIX = "/api/v1/auth/"
FOLDERS = ("auth/", "account/", "")
"""The folders of allauth's paths; here all operations are in one."""
SCHEMAS = "#/components/schemas/"
NAMES = "Auth"
"""The prefix of the names of allauth's schemas."""
EXAMPLES = {"example", "examples"}
"""Not copied: ours are recorded."""
UNFINISHED = {"2fa/authenticate", "provider/signup"}
"""The second steps of a log-in, which need its session token."""
SESSION_TOKEN = {
    "in": "header",
    "name": "X-Session-Token",
    "required": True,
    "schema": {"type": "string"},
    "description": "`meta.session_token` of an unfinished log-in.",
}


class OperationExtension(OpenApiViewExtension):  # type: ignore[no-untyped-call]  # untyped
    """Describes allauth's operations with `AllauthSchema`."""

    target_class = "accounts.signin.allauth.operations.Operation"
    match_subclasses = True

    def view_replacement(self) -> type:
        """The view with another schema class."""
        return type(self.target.__name__, (self.target,), {"schema": AllauthSchema()})


class AllauthSchema(Schema):
    """Describes one of allauth's operations, with the headers and errors of all operations."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Json | None:
        """The operation with the headers that allauth reads."""
        operation = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        parameters = self._specified().get("parameters", ())
        own = {"X-Session-Token", "client"}
        operation["parameters"] += [each for each in parameters if each["name"] not in own]
        if self._path() in UNFINISHED:
            operation["security"] = [{}]
            operation["parameters"].append(SESSION_TOKEN)
        return operation

    def get_operation_id(self) -> str:
        """The name of the function in generated clients."""
        return OPERATIONS[self.method, self._path()][0]

    def get_summary(self) -> str:
        """Allauth's summary."""
        return str(self._specified()["summary"])

    def get_description(self) -> str:  # type: ignore[override]  # as in the generator's own
        """Our description: allauth's is about its settings."""
        return OPERATIONS[self.method, self._path()][1]

    def get_response_serializers(self) -> None:
        """None: the responses are in the specification."""

    def _errors(self, operation: Json) -> ByStatus:
        errors = super()._errors(operation)
        errors.get(400, {}).pop("validation_error", None)  # allauth has its own response
        return {status: codes for status, codes in errors.items() if codes}

    def _get_request_body(self, *args: Any, **kwargs: Any) -> Json | None:
        body = self._specified().get("requestBody")
        return None if body is None else {"required": True, "content": body["content"]}

    def _get_response_bodies(self, *args: Any, **kwargs: Any) -> Json:
        named = specification()["components"]["responses"]
        added = ADDED_RESPONSES.get(self.get_operation_id(), {})
        responses = {str(status): named[name] for status, name in added.items()}
        return deepcopy({**self._specified()["responses"], **responses})

    def _specified(self) -> Json:
        paths: Json = specification()["paths"]
        found = (paths.get(f"/_allauth/{{client}}/v1/{each}{self._path()}") for each in FOLDERS)
        methods: Json = next(filter(None, found))
        operation: Json = methods[self.method.lower()]
        return operation

    def _path(self) -> str:
        return str(self.path).removeprefix(PREFIX)


def add_schemas(result: Json, **_: object) -> Json:
    """Add allauth's schemas that the operations refer to (a hook of the generator)."""
    known = specification()["components"]["schemas"]
    schemas = result["components"]["schemas"]
    names = _referred(result["paths"])
    while names:
        name = names.pop()
        if name in known and name not in schemas:
            schemas[name] = known[name]
            names |= _referred(known[name])
    result["components"]["schemas"] = dict(sorted(schemas.items()))
    return result


@cache
def specification() -> Json:
    """Allauth's specification for this configuration, with schemas under our names."""
    text = (resources.files("allauth.headless.spec") / "doc" / "openapi.yaml").read_text()
    spec: Json = yaml.safe_load(text.replace(SCHEMAS, SCHEMAS + NAMES))
    allauth_schema.specify_user(spec)
    allauth_schema.specify_signup_fields(spec)
    _correct(spec["components"])
    schemas = _inlined(spec["components"]["schemas"], spec)
    components = {
        "schemas": {NAMES + name: schema for name, schema in schemas.items()},
        "responses": _inlined(spec["components"]["responses"], spec),
    }
    return {"paths": _inlined(spec["paths"], spec), "components": components}


def _correct(components: Json) -> None:
    """Describe the responses as they are here."""
    schemas = components["schemas"]
    schemas["AccountConfiguration"]["required"].remove("authentication_method")
    schemas["AuthenticationMethod"] = {"anyOf": schemas["AuthenticationMethod"]["oneOf"]}
    for method in schemas["AuthenticationMethod"]["anyOf"]:
        method["required"] = ["method", "at"]
    schemas["User"]["required"].remove("username")  # a new player of a provider has none
    meta = schemas["AuthenticationMeta"]["allOf"][1]
    meta["properties"]["is_authenticated"]["type"] = ["boolean", "null"]
    # The response that requires the password again fits both.
    either = components["responses"]["AuthenticationOrReauthentication"]["content"]
    either["application/json"]["schema"] = {"anyOf": either["application/json"]["schema"]["oneOf"]}
    schemas["OptionalTimestamp"] = {"type": ["number", "null"]}
    schemas["ErrorResponse"]["required"] = ["status", "errors"]
    schemas["ErrorResponse"]["properties"]["status"]["enum"] = [400, 403, 409]
    schemas["Flow"]["properties"]["providers"] = {"type": "array", "items": {"type": "string"}}
    schemas["Login"]["allOf"][1]["anyOf"].pop()  # by telephone
    schemas["AuthenticatorList"]["items"]["oneOf"].pop()  # keys
    schemas["SensitiveRecoveryCodesAuthenticator"]["allOf"][1]["required"] = []
    schemas["BaseAuthenticationMeta"]["properties"] = {
        "session_token": _text("Of an unfinished log-in: `X-Session-Token`."),
        "access_token": _text("After a log-in: for all operations."),
        "refresh_token": _text("For `POST auth/refresh`."),
        "token_type": _text("`Bearer`."),
        "expires_in_s": {"type": "integer", "description": "Seconds of the access token."},
    }
    conflict = {"$ref": f"{SCHEMAS}{NAMES}ConflictResponse"}
    components["responses"]["Conflict"] = {
        "description": "Not possible in this state.",
        "content": {"application/json": {"schema": conflict}},
    }


def _text(description: str) -> Json:
    return {"type": "string", "description": description}


def _inlined(part: Any, spec: Json) -> Any:
    """The part with its references resolved, except those to schemas."""
    match part:
        case {"$ref": str(reference)} if not reference.startswith(SCHEMAS):
            return _inlined(reduce(getitem, reference.removeprefix("#/").split("/"), spec), spec)
        case dict():
            parts = {name: each for name, each in part.items() if name not in EXAMPLES}
            return {name: _inlined(each, spec) for name, each in parts.items()}
        case list():
            return [_inlined(each, spec) for each in part]
        case str():
            return part.strip()
    return part


def _referred(part: Json) -> set[str]:
    """The names of the schemas that the part refers to."""
    return set(re.findall(rf'"{SCHEMAS}(\w+)"', json.dumps(part, default=str)))
