"""Hooks of the generator, which change the generated document."""

import json
from collections import Counter

from core.api.types import Json
from parcheesi_site.openapi import headers

SHARED = {
    "400": "InvalidRequest",
    "401": "NotSignedIn",
    "406": "NotAcceptable",
    "413": "BodyTooLarge",
    "415": "UnsupportedMediaType",
    "429": "TooManyRequests",
    "500": "InternalError",
}
"""Responses that most operations have in common, by status."""


def add_headers(result: Json, **_: object) -> Json:
    """Add the headers that the operations refer to."""
    result["components"]["headers"] = headers.RESPONSE_HEADERS
    result["components"]["parameters"] = headers.REQUEST_HEADERS
    return result


def share_responses(result: Json, **_: object) -> Json:
    """Replace the responses that most operations have in common by references."""
    operations = [op for methods in result["paths"].values() for op in methods.values()]
    shared: Json = {}
    for status, name in SHARED.items():
        with_status = [op["responses"] for op in operations if status in op["responses"]]
        texts = [json.dumps(responses[status]) for responses in with_status]
        usual, _count = Counter(texts).most_common(1)[0]
        shared[name] = json.loads(usual)
        for responses, text in zip(with_status, texts, strict=True):
            if text == usual:
                responses[status] = {"$ref": f"#/components/responses/{name}"}
    result["components"]["responses"] = shared
    return result
