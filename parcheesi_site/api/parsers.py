"""Request bodies: JSON of limited size."""

import json
import re
from collections.abc import Mapping
from io import BytesIO
from typing import IO, Any

import orjson
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as lazy
from rest_framework import status
from rest_framework.exceptions import APIException, ParseError
from rest_framework.parsers import JSONParser

from core.api.types import Json

MAX_BODY_BYTES = 64 * 1024
LONG_NUMBER = re.compile(rb"[0-9]{19}")
"""Where orjson would make a float of a whole number."""


class BodyTooLarge(APIException):
    """The body is larger than any operation accepts."""

    status_code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "body_too_large"
    default_detail = format_lazy(
        lazy("The request body may have at most {bytes} bytes."), bytes=MAX_BODY_BYTES
    )


class BoundedJSONParser(JSONParser):
    """JSON of at most 64 KiB, in UTF-8. (Without a Content-Length, Django reads nothing.)"""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,
        parser_context: Mapping[str, Any] | None = None,
    ) -> Json:
        """The parsed body. Raises BodyTooLarge, ParseError."""
        context = {**(parser_context or {}), "encoding": "utf-8"}  # as JSON is, whatever is claimed
        if int(context["request"].META.get("CONTENT_LENGTH") or 0) > MAX_BODY_BYTES:
            raise BodyTooLarge
        content = stream.read()
        if not LONG_NUMBER.search(content):
            try:
                loaded: Json = orjson.loads(content)
                return loaded
            except orjson.JSONDecodeError:  # Python says what is wrong, and takes more
                pass
        try:
            body = super().parse(BytesIO(content), media_type, context)
            _check_text(body)
        except RecursionError as error:
            raise BodyTooLarge(gettext("The request body is nested too deeply.")) from error
        return body


def _check_text(body: object) -> None:
    """Raise ParseError for an unpaired surrogate (`"\\ud800"`): no response could encode it."""
    try:
        json.dumps(body, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        raise ParseError(gettext("A text contains half of a surrogate pair.")) from error
