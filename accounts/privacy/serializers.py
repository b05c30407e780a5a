"""Deleting an account, in the API."""

from core.api.fields import Flag, Text
from core.api.types import Input


class DeleteAccountRequest(Input):
    """The confirmation of deleting your account."""

    password = Text(
        max_length=128,
        trim_whitespace=False,
        required=False,
        default="",
        allow_blank=True,
        style={"input_type": "password"},
        help_text="Required if the account has one.",
    )
    confirm = Flag(
        default=False,
        help_text="Required as true if the account has no password, such as a guest's.",
    )
