"""Bodies of requests: JSON, and not too much of it."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework import status
from rest_framework.exceptions import APIException
from rest_framework.parsers import JSONParser

MAX_BODY_BYTES = 64 * 1024


class BodyTooLarge(APIException):
    """More than any operation takes."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "body_too_large"
    default_detail = f"A body has at most {MAX_BODY_BYTES} bytes."


class BoundedJSONParser(JSONParser):
    """JSON of at most 64 KiB. (Without a Content-Length, Django reads nothing.)"""

    def parse(
        self,
        stream: IO[Any],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Any:
        """Return what the body says. Raises BodyTooLarge, ParseError."""
        length = (parser_context or {})["request"].META.get("CONTENT_LENGTH") or 0
        if int(length) > MAX_BODY_BYTES:
            raise BodyTooLarge
        try:
            return super().parse(stream, media_type, parser_context)
        except RecursionError as error:
            raise BodyTooLarge("The body is nested too deeply.") from error
