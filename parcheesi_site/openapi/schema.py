"""How an operation is described: by its view, and by what holds for all like it."""

from typing import Any, is_typeddict

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_doc

from accounts.sessions.authentication import TicketAuthentication
from core.api.operations import Deprecation
from core.api.responses import resolved, serializer_of
from parcheesi_site.openapi import headers, problem_schema
from parcheesi_site.openapi.errors import ByStatus, Traits, errors_of

TAGS = {
    "rulesets": "rules",
    "health": "service",
    "meta": "service",
    "time": "service",
}
"""Where the first part of an address is not the name of what it belongs to."""
UNCHECKED = {"cursor", "ticket"}
"""Parameters that are never wrong, but lead nowhere at worst."""

Described = dict[str, Any]


class Schema(AutoSchema):
    """Describes an operation (the generator's hook)."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Described | None:
        """Return the operation with its headers and all that it may be refused for."""
        operation: Described | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        if self._has_etag():
            operation["responses"]["304"] = {"description": "Nothing has happened since."}
        for status, refusal in self._refusals(operation).items():
            operation["responses"][status] = _both(operation["responses"].get(status), refusal)
        operation["responses"] = dict(sorted(operation["responses"].items()))
        for status, response in operation["responses"].items():
            if names := self._response_headers(int(status)):
                response["headers"] = headers.response_headers(names)
        operation["parameters"] = [
            *operation.get("parameters", ()),
            *headers.request_headers(self._request_headers()),
        ]
        return operation

    def get_request_serializer(self) -> Any:
        """Return what is asked with; a DELETE takes nothing unless its view declares it."""
        return None if self.method == "DELETE" else super().get_request_serializer()

    def get_summary(self) -> str:
        """Return the first line of the method's docstring."""
        return self._words().partition("\n")[0].removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]  # as in the generator's own
        """Return what follows it, and until when the operation is there if it is to go."""
        told = self._words().partition("\n")[2].strip()
        if (found := self._deprecation()) is None:
            return told
        ends = f"Deprecated since {found.since.date()}; may be gone from {found.sunset.date()} on."
        return f"{told}\n\n{ends}".strip()

    def is_deprecated(self) -> bool:
        """Whether the operation is to go one day."""
        return self._deprecation() is not None

    def get_tags(self) -> list[str]:
        """Return what the operation belongs to: the first part of the address."""
        return [TAGS.get(tag, tag) for tag in super().get_tags()]

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        """Return the name of a component, to which the generator adds `Request` by itself."""
        return super().get_serializer_name(serializer, direction).removesuffix("Request")

    def _is_list_view(self, serializer: Any = None) -> bool:
        declared: Any = self.get_response_serializers()
        return bool(super()._is_list_view(resolved(serializer or declared)))

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        declared: Any = self.get_response_serializers()
        if is_typeddict(declared):
            return {"200": self._get_response_for_code(declared, "200")}
        return super()._get_response_bodies(direction)

    def _get_response_for_code(self, serializer: Any, *args: Any, **kwargs: Any) -> Any:
        parent: Any = super()  # untyped
        return parent._get_response_for_code(resolved(serializer), *args, **kwargs)

    def _get_request_body(self, direction: Any = "request") -> Any:
        if self.method != "DELETE" or self.get_request_serializer() is None:
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]  # untyped
        self.method = "POST"  # of which the generator knows that it has a body
        try:
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]  # untyped
        finally:
            self.method = "DELETE"

    def _words(self) -> str:
        return str(get_doc(getattr(self.view, self.method.lower())))

    def _refusals(self, operation: Described) -> Described:
        problem = self.resolve_serializer(serializer_of(problem_schema.Problem), "response").ref
        return {
            str(status): problem_schema.response_of(codes, problem)
            for status, codes in self._refused(operation).items()
        }

    def _refused(self, operation: Described) -> ByStatus:
        named = {p["name"] for p in operation.get("parameters", ()) if p["in"] == "query"}
        traits = Traits(
            method=self.method,
            path=self.path,
            has_body="requestBody" in operation,
            checks_query=bool(named - UNCHECKED),
            paginated="cursor" in named,
        )
        return errors_of(self.view, traits)

    def _response_headers(self, status: int) -> list[str]:
        names = ["X-Request-ID"]
        if self.path.startswith("/api/"):
            names += ["RateLimit", "RateLimit-Policy"]
        if status in (429, 503):
            names += ["Retry-After"]
        if status == 401:
            names += ["WWW-Authenticate"]
        if status in (200, 304) and self._has_etag():
            names += ["ETag"]
        if status < 300 and self.method == "POST":
            names += ["Idempotency-Replayed"]
        if self.is_deprecated():
            names += ["Deprecation", "Sunset", "Link"]
        return names

    def _request_headers(self) -> list[str]:
        names = ["AcceptLanguage", "RequestId"]
        if self.method == "POST":
            names.append("IdempotencyKey" if self.get_auth() != [{}] else "LongIdempotencyKey")
        if self._has_etag():
            names.append("IfNoneMatch")
        if any(isinstance(one, TicketAuthentication) for one in self.view.get_authenticators()):
            names.append("LastEventId")
        return names

    def _deprecation(self) -> Deprecation | None:
        method = getattr(self.view, self.method.lower())
        found: Deprecation | None = getattr(method, "deprecation", None)
        return found

    def _has_etag(self) -> bool:
        return bool(getattr(getattr(self.view, self.method.lower()), "has_etag", False))


def _both(answer: Described | None, refusal: Described) -> Described:
    """What a status tells where it may be an answer of another form as well as a problem."""
    if answer is None or "content" not in answer:
        return refusal
    return {
        "description": f"{answer['description']}\n\n{refusal['description']}",
        "content": {**answer["content"], **refusal["content"]},
    }
