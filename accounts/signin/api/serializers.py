"""Request bodies of signing in."""

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.users.mail_addresses import check_domain
from accounts.users.serializers import NAME_RULES, NameField
from core.api.fields import Pattern, Text
from core.api.types import Input


class RefreshSerializer(Input):
    """A refresh token."""

    refresh_token = Text(max_length=2000)


RANDOM_TEXT: Final = r"^[A-Za-z0-9_-]+\Z"
MIN_CHARACTERS: Final = 8
"""Different ones in a secret; of 32 random digits of base 16 one in ten million has fewer."""


def check_random(secret: str) -> None:
    """Raise ValidationError for a secret that nobody has drawn at random."""
    if len(set(secret)) < MIN_CHARACTERS:
        raise serializers.ValidationError(_("This secret is not random."), "not_random")


class DeviceSerializer(Input):
    """The secret of a device."""

    device_secret = Pattern(
        RANDOM_TEXT,
        min_length=32,
        max_length=128,
        validators=[check_random],
        help_text="Made by the app once, at random, of 256 bits in base64url, and kept in the "
        "key store of the phone.",
    )


class GuestSerializer(Input):
    """The device of a guest."""

    device_secret = Pattern(
        RANDOM_TEXT,
        required=False,
        min_length=32,
        max_length=128,
        validators=[check_random],
        help_text="As in `PUT me/device`. The guest of this device is signed in again.",
    )


class UpgradeSerializer(Input):
    """The registration of a guest."""

    name = NameField(
        **NAME_RULES,
        help_text="Letters of one script, digits and @ . + - _; no two names look alike.",
    )
    password = Text(max_length=128, trim_whitespace=False, style={"input_type": "password"})
    email = serializers.EmailField(
        required=False,
        validators=[check_domain],
        help_text="To reset a forgotten password; verified by mail.",
    )
