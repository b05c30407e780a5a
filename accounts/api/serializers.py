"""Accounts as the API shows them."""

from typing import Any

from django.conf import settings
from rest_framework import serializers

from accounts import names
from accounts.services.sessions import SignedIn
from core.api.fields import Flag, Text


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

    refresh_token = Text(max_length=2000)


class NameField(Text):
    """A text that stands for a person: in its normal form, and of one script."""

    def to_internal_value(self, data: Any) -> str:
        """Return the text in its normal form. Raises ValidationError."""
        return names.normal(super().to_internal_value(data)).strip()


class UpgradeSerializer(serializers.Serializer[Any]):
    """What it takes to register."""

    name = NameField(
        min_length=names.SHORTEST,
        max_length=names.LONGEST,
        validators=[names.CHARACTERS, names.check_readable],
        help_text="Letters of one script, digits and @ . + - _; no two names look alike.",
    )
    password = Text(max_length=128, trim_whitespace=False, style={"input_type": "password"})
    email = serializers.EmailField(
        required=False, help_text="For a forgotten password; a mail asks whether it is yours."
    )


class ProfileChange(serializers.Serializer[Any]):
    """What a person may change about themself; what is left out stays."""

    display_name = NameField(
        max_length=40,
        allow_blank=True,
        validators=[names.check_readable],
        help_text="Shown beside the name, which stays.",
    )
    language = serializers.ChoiceField(
        choices=settings.LANGUAGES,
        allow_blank=True,
        help_text="For e-mails, and for messages to an app that asks for no language.",
    )


class ClosingChoice(serializers.Serializer[Any]):
    """What it takes to delete one's account."""

    password = Text(
        max_length=128,
        trim_whitespace=False,
        required=False,
        default="",
        style={"input_type": "password"},
        help_text="Of who has one.",
    )
    confirm = Flag(default=False, help_text="true, of who has no password: a guest, for one.")
