"""Deleting an account, in the API."""

from typing import Any

from rest_framework import serializers

from core.api.fields import Flag, Text


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
