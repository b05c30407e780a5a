"""Headers of requests and responses in the document."""

from core.api.types import Json


def _header(description: str, **schema: object) -> Json:
    return {"description": description, "schema": {"type": "string", **schema}}


def _required(description: str) -> Json:
    return {**_header(description), "required": True}


def _parameter(name: str, description: str, **schema: object) -> Json:
    return {"name": name, "in": "header", **_header(description, **schema)}


def _key(min_length: int) -> Json:
    return _parameter(
        "Idempotency-Key",
        "A request with the same key and body gets the stored response.",
        minLength=min_length,
        maxLength=255,
        pattern="^[!-~]+$",
    )


RESPONSE_HEADERS: dict[str, Json] = {
    "X-Request-ID": _required(
        "The id of the request: the client's if well formed, else a new one."
    ),
    "RateLimit": _header("Requests left in the bucket, and seconds until it is full: r and t."),
    "RateLimit-Policy": _header("The bucket, its size and its window in seconds: q and w."),
    "Retry-After": _header("Seconds to wait.", pattern="^[0-9]+$"),
    "ETag": _required("The version, for `If-None-Match`."),
    "Idempotency-Replayed": _header("`true` for a stored response.", enum=["true"]),
    "Deprecation": _required("Since when, as `@` and seconds since 1970."),
    "Sunset": _required("The earliest date of removal, as an HTTP date."),
    "Link": _required('`rel="deprecation"`: how operations are removed.'),
    "WWW-Authenticate": _header("`Bearer`: send an access token."),
}
REQUEST_HEADERS: dict[str, Json] = {
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


def of_status(status: int, *, limited: bool = True) -> list[str]:
    """The names of the headers that all responses with this status have."""
    names = ["X-Request-ID"]
    if limited:
        names += ["RateLimit", "RateLimit-Policy"]
    if status in (202, 429, 503):
        names.append("Retry-After")
    if status == 401:
        names.append("WWW-Authenticate")
    return names


def of_response(names: list[str]) -> Json:
    """References to the headers of a response."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def of_request(names: list[str]) -> list[Json]:
    """References to the headers of a request."""
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]
