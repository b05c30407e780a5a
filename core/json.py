"""JSON as the API writes it."""

from typing import Final

import orjson
from rest_framework.utils.encoders import JSONEncoder

_OPTIONS: Final = orjson.OPT_UTC_Z | orjson.OPT_NON_STR_KEYS
_default: Final = JSONEncoder().default


def encoded(content: object) -> bytes:
    """The content as JSON in UTF-8, on one line; times in RFC 3339.

    Raises TypeError for a value that JSON has no form for.
    """
    return orjson.dumps(content, default=_default, option=_OPTIONS)
