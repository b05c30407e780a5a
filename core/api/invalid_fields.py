"""What is wrong with the fields of a request, so that its sender can correct it at once.

Unknown names are refused, each with the known name that is nearest: a typo in an optional field
would otherwise silently mean its default. Errors of enumerations have the choices.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

from core.api.types import Input, Json
from core.messages import message as _

MOST_CHOICES: Final = 50
"""A longer enumeration is not listed."""
MOST_UNKNOWN: Final = 10
"""Further unknown names are refused without being listed."""
LONGEST_NAME: Final = 64
"""Longer names are cut, and compared with no known name: that would take long."""

NO_FIELD: Final = _("There is no field {name}.")
NO_PARAMETER: Final = _("There is no parameter {name}.")

Choices = Callable[[str], Iterable[object]]
"""From a field's path to its choices; empty for a field without."""


class InvalidFields(ValidationError):
    """Invalid fields, with the choices of those that are enumerations."""

    def __init__(self, detail: Any, choices: Choices) -> None:
        super().__init__(detail)
        self._choices = choices

    def choices_of(self, path: str) -> list[object]:
        """The valid values of a field; empty for one without, and for very many."""
        choices = list(self._choices(path))
        return choices if len(choices) <= MOST_CHOICES else []


def validate(serializer: Input, known: Collection[str], given: object) -> Json:
    """The validated data; `known` are the names that may be given. Raises InvalidFields."""
    unknown = unknown_fields(serializer, known, given) if isinstance(given, Mapping) else {}
    try:
        valid = serializer.run_validation(given)
    except ValidationError as error:
        detail = _merged(unknown, error.detail) if isinstance(error.detail, dict) else error.detail
        raise InvalidFields(detail, choices_in(serializer)) from error
    if unknown:
        raise InvalidFields(unknown, choices_in(serializer))
    return dict(valid)


def unknown_fields(serializer: Input, known: Collection[str], given: Mapping[str, Any]) -> Json:
    """An error for each unknown name in an object, and in the objects and lists inside."""
    errors: Json = unknown_names(given, known)
    for name, field in serializer.fields.items():
        inside = given.get(name)
        if isinstance(field, serializers.Serializer) and isinstance(inside, Mapping):
            errors |= {name: more} if (more := unknown_fields(field, field.fields, inside)) else {}
        child = getattr(field, "child", None)
        if isinstance(child, serializers.Serializer) and isinstance(inside, list):
            errors |= {name: rows} if (rows := _in_list(child, inside)) else {}
    return errors


def _in_list(child: Input, given: Iterable[object]) -> dict[int, Json]:
    """The errors of unknown names in the objects of a list, by index."""
    found = {
        index: unknown_fields(child, child.fields, each)
        for index, each in enumerate(given)
        if isinstance(each, Mapping)
    }
    return {index: errors for index, errors in found.items() if errors}


def unknown_names(
    given: Iterable[str],
    known: Collection[str],
    text: str = NO_FIELD,
    code: str = "unknown_field",
) -> Json:
    """An error for each unknown name, up to `MOST_UNKNOWN`; the text has `{name}`."""
    unknown = [name for name in given if name not in known][:MOST_UNKNOWN]
    return {
        name[:LONGEST_NAME]: [ErrorDetail(_in_words(name, known, text), code)] for name in unknown
    }


def check_parameters(request: Request, known: Collection[str]) -> None:
    """Refuse unknown parameters of the query. Raises InvalidFields.

    Names that begin with `_` are left to caches, which take no notice of a URL that they have seen.
    """
    given = [name for name in request.query_params if not name.startswith("_")]
    if unknown := unknown_names(given, known, NO_PARAMETER, "unknown_parameter"):
        raise InvalidFields(unknown, lambda path: ())


def choices_in(serializer: Input) -> Choices:
    """A function that finds the choices of a serializer's fields."""

    def choices(path: str) -> Iterable[object]:
        field: object = serializer
        for name in path.split("."):
            if isinstance(field, serializers.Serializer):
                field = field.fields.get(name)
            elif isinstance(field, serializers.ListField):
                field = field.child
            else:
                return ()
        return field.choices if isinstance(field, serializers.ChoiceField) else ()

    return choices


def _in_words(name: str, known: Collection[str], text: str) -> str:
    words = gettext(text).format(name=name[:LONGEST_NAME])
    near = get_close_matches(name, known, n=1) if len(name) <= LONGEST_NAME else ()
    return " ".join([words, *(gettext("Did you mean {name}?").format(name=each) for each in near)])


def _merged(one: Json, other: Mapping[str, Any]) -> Json:
    both = {
        name: _merged(one[name], other[name])
        for name in one.keys() & other.keys()
        if isinstance(one[name], dict) and isinstance(other[name], Mapping)
    }
    return {**one, **other, **both}
