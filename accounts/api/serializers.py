"""Accounts as the API shows them."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from accounts import names
from accounts.api.fields import Flag
from accounts.services.sessions import SignedIn
from accounts.texts import is_readable


class UserSerializer(serializers.Serializer[Any]):
    """A user as everybody may see one."""

    id = serializers.CharField()
    name = serializers.CharField(source="username")
    display_name = serializers.CharField()
    guest = serializers.BooleanField(source="is_guest")


class SignedInSerializer(serializers.Serializer[SignedIn]):
    """A user with the tokens of a session."""

    user = UserSerializer()
    access_token = serializers.CharField(source="tokens.access_token")
    refresh_token = serializers.CharField(source="tokens.refresh_token")
    expires_in_s = serializers.IntegerField(source="tokens.expires_in_s")
    token_type = serializers.CharField(default="Bearer")


class RefreshSerializer(serializers.Serializer[Any]):
    """What it takes to go on with a session."""

    refresh_token = serializers.CharField(max_length=2000)


class UpgradeSerializer(serializers.Serializer[Any]):
    """What it takes to register."""

    name = serializers.CharField(
        min_length=names.SHORTEST,
        max_length=names.LONGEST,
        validators=[names.CHARACTERS],
        help_text="Letters, digits and @ . + - _; no two names differ in case alone.",
    )
    password = serializers.CharField(
        max_length=128, trim_whitespace=False, style={"input_type": "password"}
    )
    email = serializers.EmailField(
        required=False, help_text="For a forgotten password; a mail asks whether it is yours."
    )


class ProfileChange(serializers.Serializer[Any]):
    """What a person may change about themself; what is left out stays."""

    display_name = serializers.CharField(
        max_length=40, allow_blank=True, help_text="Shown beside the name, which stays."
    )
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES,
        allow_blank=True,
        help_text="For e-mails, and for messages to an app that asks for no language.",
    )

    def validate_display_name(self, value: str) -> str:
        """Refuse what cannot be read."""
        if value and not is_readable(value):
            raise serializers.ValidationError("This is no text that people can read.")
        return value


class ClosingChoice(serializers.Serializer[Any]):
    """What it takes to delete one's account."""

    password = serializers.CharField(
        max_length=128,
        trim_whitespace=False,
        required=False,
        default="",
        style={"input_type": "password"},
        help_text="Of who has one.",
    )
    confirm = Flag(default=False, help_text="true, of who has no password: a guest, for one.")
