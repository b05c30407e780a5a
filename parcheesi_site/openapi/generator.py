"""The document: made once in each process, since it says the same to everybody."""

from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from accounts.signin.api import openapi  # noqa: F401 - registers itself
from parcheesi_site.openapi import allauth  # noqa: F401 - registers itself


class Generator(SchemaGenerator):
    """Makes the document in English, whoever is the first to ask."""

    def get_schema(self, request: Any = None, public: bool = False) -> Any:
        """Return the whole document."""
        return _document()


@cache
def _document() -> Any:
    with translation.override("en"):
        maker: Any = SchemaGenerator  # untyped
        return maker().get_schema(request=None, public=True)
