"""Request bodies of signing in."""

from rest_framework import serializers

from accounts.users.mail_addresses import check_domain
from accounts.users.serializers import NAME_RULES, NameField
from core.api.fields import Text
from core.api.types import Input


class RefreshSerializer(Input):
    """A refresh token."""

    refresh_token = Text(max_length=2000)


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
