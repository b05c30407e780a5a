"""Headers in the document: those that requests may bring, and those of answers."""

from typing import Any

Described = dict[str, Any]


def _text(description: str, **schema: Any) -> Described:
    return {"description": description, "schema": {"type": "string", **schema}}


ANSWERED: dict[str, Described] = {
    "X-Request-ID": {
        **_text("The id of this request: yours if it was well formed, else a new one."),
        "required": True,
    },
    "RateLimit": _text("What is left in the bucket, and seconds until it is full: r and t."),
    "RateLimit-Policy": _text("The bucket, its size and its window in seconds: q and w."),
    "Retry-After": _text("Seconds to wait.", pattern="^[0-9]+$"),
    "ETag": {**_text("The version: send it back in `If-None-Match`."), "required": True},
    "Idempotency-Replayed": _text("`true` where this is the stored answer.", enum=["true"]),
    "Deprecation": {**_text("Since when, as `@` and seconds since 1970."), "required": True},
    "Sunset": {**_text("From when on it may be gone, as an HTTP date."), "required": True},
    "Link": {**_text('`rel="deprecation"`: where it is told how things end.'), "required": True},
    "WWW-Authenticate": _text("`Bearer`: send an access token."),
}


def _key(shortest: int) -> Described:
    described = _text(
        "The same key and body give the stored answer again.",
        minLength=shortest,
        maxLength=255,
        pattern="^[!-~]+$",
    )
    return {"name": "Idempotency-Key", "in": "header", **described}


ASKED: dict[str, Described] = {
    "IdempotencyKey": _key(1),
    "LongIdempotencyKey": _key(16),
    "IfNoneMatch": {
        "name": "If-None-Match",
        "in": "header",
        **_text("An `ETag` that you have: 304 where it is the present one."),
    },
    "LastEventId": {
        "name": "Last-Event-ID",
        "in": "header",
        **_text("The id of the last event received; counts before `after`."),
    },
    "AcceptLanguage": {
        "name": "Accept-Language",
        "in": "header",
        **_text("The language of texts for people, as in `es`."),
    },
    "RequestId": {
        "name": "X-Request-ID",
        "in": "header",
        **_text("An id of yours for this request, 8 to 64 of A-Z a-z 0-9 . _ -"),
    },
}


def answered(names: list[str]) -> Described:
    """Return references to the headers of an answer."""
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def asked(names: list[str]) -> list[Described]:
    """Return references to the headers of a request."""
    return [{"$ref": f"#/components/parameters/{name}"} for name in names]
