"""The document: generated once in each process, as it is the same for every request."""

from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from accounts.signin.api import openapi  # noqa: F401 - registers itself
from core.api.types import Json
from parcheesi_site.openapi import allauth  # noqa: F401 - registers itself


class Generator(SchemaGenerator):
    """Generates the document in English, whatever language the first request asks for."""

    def get_schema(self, request: object = None, public: bool = False) -> Json:
        """The whole document."""
        return document()


@cache
def document() -> Json:
    """The whole document; not to be changed."""
    with translation.override("en"):
        generator: Any = SchemaGenerator  # untyped
        document: Json = generator().get_schema(request=None, public=True)
        return document
