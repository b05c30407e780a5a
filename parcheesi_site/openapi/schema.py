"""The description of an operation: from its view, and from what similar operations share."""

from itertools import chain
from typing import Any, is_typeddict

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import get_doc

from accounts.sessions.authentication import TicketAuthentication
from core.api.operations import Deprecation
from core.api.responses import resolved, serializer_of
from core.api.types import Json
from parcheesi_site.openapi import errors, headers, problem_schema

TAGS = {
    "rulesets": "rules",
    "health": "service",
    "meta": "service",
    "time": "service",
}
"""The tags of operations whose path does not begin with the tag."""


class Schema(AutoSchema):
    """Describes an operation (the generator's hook)."""

    def get_operation(self, *args: Any, **kwargs: Any) -> Json | None:
        """The operation with its headers and errors."""
        operation: Json | None = super().get_operation(*args, **kwargs)
        if operation is None:
            return None
        responses: Json = operation["responses"]
        if self._declared("has_etag"):
            responses["304"] = {"description": "The version has not changed."}
        self.resolve_serializer(serializer_of(problem_schema.Problem), "response")
        for key, response in responses.items():
            response["headers"] = headers.of_response(self._response_headers(int(key)))
        refusals = self._errors(operation)
        for status, codes in refusals.items():
            other = responses.get(str(status), {})
            if "content" in other:
                responses[str(status)] = problem_schema.beside(other, codes)
            else:
                responses[str(status)] = problem_schema.response_of(status, codes)
        operation["x-codes"] = {str(status): list(codes) for status, codes in refusals.items()}
        operation["responses"] = dict(sorted(responses.items()))
        parameters = operation.get("parameters", ())
        operation["parameters"] = [*parameters, *headers.of_request(self._request_headers())]
        return operation

    def get_request_serializer(self) -> Any:
        """The request's serializer; a DELETE has none unless its view declares it."""
        return None if self.method == "DELETE" else super().get_request_serializer()

    def get_summary(self) -> str:
        """The first line of the method's docstring."""
        return self._doc().partition("\n")[0].removesuffix(".")

    def get_description(self) -> str:  # type: ignore[override]  # as in the generator's own
        """The rest of the docstring, and the dates of a deprecation."""
        description = self._doc().partition("\n")[2].strip()
        deprecation: Deprecation | None = self._declared("deprecation")
        if deprecation is None:
            return description
        since, sunset = deprecation.since.date(), deprecation.sunset.date()
        return f"{description}\n\nDeprecated since {since}; may be removed from {sunset}.".strip()

    def is_deprecated(self) -> bool:
        """Whether the operation is deprecated."""
        return self._declared("deprecation") is not None

    def get_tags(self) -> list[str]:
        """The tag: the first part of the path."""
        return [TAGS.get(tag, tag) for tag in super().get_tags()]

    def get_serializer_name(self, serializer: Any, direction: Any) -> str:
        """The name of a component, to which the generator itself adds `Request`."""
        return super().get_serializer_name(serializer, direction).removesuffix("Request")

    def _is_list_view(self, serializer: Any = None) -> bool:
        return bool(super()._is_list_view(resolved(serializer or self.get_response_serializers())))

    def _get_response_bodies(self, direction: Any = "response") -> Any:
        declared = self.get_response_serializers()
        if is_typeddict(declared):
            return {"200": self._get_response_for_code(declared, "200")}
        return super()._get_response_bodies(direction)

    def _get_response_for_code(self, serializer: Any, *args: Any, **kwargs: Any) -> Any:
        parent: Any = super()  # untyped
        return parent._get_response_for_code(resolved(serializer), *args, **kwargs)

    def _get_request_body(self, direction: Any = "request") -> Any:
        if self.method != "DELETE" or self.get_request_serializer() is None:
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]  # untyped
        self.method = "POST"  # the generator expects no body for DELETE
        try:
            return super()._get_request_body(direction)  # type: ignore[no-untyped-call]  # untyped
        finally:
            self.method = "DELETE"

    def _errors(self, operation: Json) -> errors.ByStatus:
        common = errors.common_errors(self.view, self.method, self.path, operation)
        return errors.by_status(chain(self._declared("declared_errors") or (), common))

    def _response_headers(self, status: int) -> list[str]:
        names = headers.of_status(status, limited=self.path.startswith("/api/"))
        if status in (200, 304) and self._declared("has_etag"):
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
        if self._declared("has_etag"):
            names.append("IfNoneMatch")
        if any(isinstance(each, TicketAuthentication) for each in self.view.get_authenticators()):
            names.append("LastEventId")
        return names

    def _doc(self) -> str:
        return str(get_doc(getattr(self.view, self.method.lower())))

    def _declared(self, name: str) -> Any:
        """What a decorator of `core.api.operations` has declared; None if it has not."""
        return getattr(
            getattr(self.view, self.method.lower(), None), name, None
        )  # webhooks: no view
