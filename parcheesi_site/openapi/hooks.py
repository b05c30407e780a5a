"""Hooks of the generator, which change the generated document."""

from core.api.types import Json
from parcheesi_site.openapi import headers, problem_schema


def add_components(result: Json, **_: object) -> Json:
    """Add the headers, parameters and responses that the operations refer to."""
    components = result["components"]
    components["headers"] = headers.RESPONSE_HEADERS
    components["parameters"] = headers.REQUEST_HEADERS
    components["responses"] = problem_schema.shared_responses()
    return result
