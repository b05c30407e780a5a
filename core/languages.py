"""What people read, in the language that the request asks for."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http.response import HttpResponseBase
from django.utils.translation import gettext

from core.messages import Message


def translate(text: str) -> str:
    """Return a message in the active language, with the messages in it; other text as it is."""
    if not isinstance(text, Message):
        return text
    template = gettext(text.template)
    if not text.values:
        return template
    return template.format(**{name: _translate(value) for name, value in text.values.items()})


def _translate(value: object) -> object:
    return translate(value) if isinstance(value, str) else value


def in_english(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Return the view with answers that say they are in English, whatever was asked for."""

    @wraps(view)
    def shown(*args: Any, **kwargs: Any) -> HttpResponseBase:
        response = view(*args, **kwargs)
        response["Content-Language"] = "en"
        return response

    return shown
