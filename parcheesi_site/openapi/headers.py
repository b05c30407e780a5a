"""Headers of requests and responses in the document."""

from typing import Any

Described = dict[str, Any]


def _header(description: str, *, required: bool = False, **schema: Any) -> Described:
    header: Described = {"description": description, "schema": {"type": "string", **schema}}
    return header | {"required": True} if required else header


def _parameter(name: str, description: str, **schema: Any) -> Described:
    return {"name": name, "in": "header", **_header(description, **schema)}


def _key(min_length: int) -> Described:
    return _parameter(
        "Idempotency-Key",
        "A request with the same key and body gets the stored response.",
        minLength=min_length,
        maxLength=255,
        pattern="^[!-~]+$",
    )


RESPONSE_HEADERS: dict[str, Described] = {
    "X-Request-ID": _header(
        "The id of this request: the client's if it was well formed, else a new one.", required=True
    ),
    "RateLimit": _header("Requests left in the bucket, and seconds until it is full: r and t."),
    "RateLimit-Policy": _header("The bucket, its size and its window in seconds: q and w."),
    "Retry-After": _header("Seconds to wait.", pattern="^[0-9]+$"),
    "ETag": _header("The version, for `If-None-Match`.", required=True),
    "Idempotency-Replayed": _header("`true` for a stored response.", enum=["true"]),
    "Deprecation": _header("Since when, as `@` and seconds since 1970.", required=True),
    "Sunset": _header("The earliest date of removal, as an HTTP date.", required=True),
    "Link": _header('`rel="deprecation"`: how operations are removed.', required=True),
    "WWW-Authenticate": _header("`Bearer`: send an access token."),
}
REQUEST_HEADERS: dict[str, Described] = {
    "IdempotencyKey": _key(1),
    "LongIdempotencyKey": _key(16),
    "IfNoneMatch": _parameter(
        "If-None-Match", "An `ETag` from an earlier response: 304 if it is current."
    ),
    "LastEventId": _parameter(
        "Last-Event-ID", "The id of the last event received; takes precedence over `after`."
    ),
    "AcceptLanguage": _parameter(
        "Accept-Language", "The language of texts for users, such as `es`."
    ),
    "RequestId": _parameter(
        "X-Request-ID", "The client's id for this request, 8 to 64 of A-Z a-z 0-9 . _ -"
    ),
}


def response_headers(names: list[str]) -> Described:
    """Return references to the headers of a response."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def request_headers(names: list[str]) -> list[Described]:
    """Return references to the headers of a request."""
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]
