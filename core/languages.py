"""Translation of texts into the language of the request."""

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from django.http.response import HttpResponseBase
from django.utils.translation import get_language, gettext

from core.messages import Message

P = ParamSpec("P")


def translate(text: str) -> str:
    """A message in the active language, like those among its values; others unchanged."""
    if not isinstance(text, Message):
        return text
    template = gettext(text.template)
    values = {name: translate(v) if isinstance(v, str) else v for name, v in text.values.items()}
    return template.format(**values) if values else template


def in_language_of_reader(*, en: str, es: str) -> str:
    """The text in the active language: English, unless it is Spanish."""
    return es if (get_language() or "").startswith("es") else en


def in_english(view: Callable[P, HttpResponseBase]) -> Callable[P, HttpResponseBase]:
    """Set `Content-Language: en` on the view's responses, whatever the request asks for."""

    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        response = view(*args, **kwargs)
        response["Content-Language"] = "en"
        return response

    return wrapped
