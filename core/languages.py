"""Translation of texts into the language of the request."""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import ParamSpec, Protocol, runtime_checkable

from django.http.response import HttpResponseBase
from django.utils.translation import gettext

P = ParamSpec("P")


@runtime_checkable
class Translatable(Protocol):
    """A text with its template and the values in it."""

    template: str
    values: Mapping[str, object]


def translate(text: str) -> str:
    """Return a text in the active language if it has `template` and `values`, else unchanged.

    `core.messages.Message` and the engine's `Text` have both. Such texts among the values are
    translated as well.
    """
    if not isinstance(text, Translatable):
        return text
    template = gettext(text.template)
    if not text.values:
        return template
    return template.format(**{name: _translate(value) for name, value in text.values.items()})


def _translate(value: object) -> object:
    return translate(value) if isinstance(value, str) else value


def in_english(view: Callable[P, HttpResponseBase]) -> Callable[P, HttpResponseBase]:
    """Set `Content-Language: en` on the view's responses, whatever the request asks for."""

    @wraps(view)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        response = view(*args, **kwargs)
        response["Content-Language"] = "en"
        return response

    return wrapped
