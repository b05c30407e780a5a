"""Signing in, in the API."""

from typing import Any

from rest_framework import serializers

from accounts import names
from accounts.sessions.lifecycle import SignedIn
from accounts.users.serializers import NameField, UserSerializer
from core.api.fields import Text


class SignedInSerializer(serializers.Serializer[SignedIn]):
    """A user with the tokens of a session."""

    user = UserSerializer()
    access_token = serializers.CharField(source="tokens.access_token")
    refresh_token = serializers.CharField(source="tokens.refresh_token")
    expires_in_s = serializers.IntegerField(source="tokens.expires_in_s")
    token_type = serializers.CharField(default="Bearer")


class RefreshSerializer(serializers.Serializer[Any]):
    """A refresh token."""

    refresh_token = Text(max_length=2000)


class UpgradeSerializer(serializers.Serializer[Any]):
    """The registration of a guest."""

    name = NameField(
        min_length=names.SHORTEST,
        max_length=names.LONGEST,
        validators=[names.CHARACTERS, names.check_readable],
        help_text="Letters of one script, digits and @ . + - _; no two names look alike.",
    )
    password = Text(max_length=128, trim_whitespace=False, style={"input_type": "password"})
    email = serializers.EmailField(
        required=False, help_text="To reset a forgotten password; verified by mail."
    )
