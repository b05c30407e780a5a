"""Request bodies about the apps of a developer."""

from typing import Any, Final

from allauth.idp.oidc.models import Client
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts import names
from accounts.oauth.redirect_uris import SAFE, check_redirect_uri
from accounts.sessions.scopes import IN_WORDS
from core.api.fields import Text, VisibleText
from core.api.types import Input

MOST_REDIRECT_URIS: Final = 10
LONGEST_REDIRECT_URI: Final = 300
SCOPES: Final = list(IN_WORDS)
NAME: Final = "Players read it when the app asks for access. It cannot look like the service's own."


@extend_schema_field({"type": "string", "maxLength": LONGEST_REDIRECT_URI, "pattern": SAFE})
class RedirectUri(Text):
    """A redirect URI."""


class UpdateAppRequest(Input):
    """Changes of an app; fields that are left out stay unchanged."""

    name = VisibleText(
        max_length=50,
        required=False,
        validators=[names.check_readable],
        help_text=NAME,
    )
    redirect_uris = serializers.ListField(
        child=RedirectUri(max_length=LONGEST_REDIRECT_URI, validators=[check_redirect_uri]),
        min_length=1,
        max_length=MOST_REDIRECT_URIS,
        required=False,
        help_text="`https`, `http://127.0.0.1`, or a scheme with a dot, `com.example:/back`.",
    )
    scopes = serializers.ListField(
        child=serializers.ChoiceField(SCOPES),
        min_length=1,
        max_length=len(SCOPES),
        required=False,
        help_text="What it may request; a player grants all or some of them.",
    )


class AppRequest(UpdateAppRequest):
    """The registration of an app."""

    type = serializers.ChoiceField(
        Client.Type.values,
        help_text="`confidential` runs on a server and keeps a secret; `public` has none.",
    )

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """The fields, all of them required."""
        fields = super().get_fields()
        for field in fields.values():
            field.required = True
        return fields
