"""Request bodies about personal access tokens."""

from typing import Final

from rest_framework import serializers

from accounts.sessions.scopes import IN_WORDS
from core.api.fields import VisibleText
from core.api.types import Input

DAYS, MOST_DAYS = 90, 365
SCOPES: Final = list(IN_WORDS)


class PersonalTokenRequest(Input):
    """A new personal access token."""

    name = VisibleText(max_length=50, help_text="What it is for; only you read it.")
    scopes = serializers.ListField(
        child=serializers.ChoiceField(SCOPES),
        min_length=1,
        max_length=len(SCOPES),
        help_text="What it may do, as for third-party apps.",
    )
    expires_in_days = serializers.IntegerField(min_value=1, max_value=MOST_DAYS, default=DAYS)
