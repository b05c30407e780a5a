"""Errors of personal access tokens."""

from core.errors import NotPossibleNow
from core.messages import message as _


class TooManyTokens(NotPossibleNow):
    """The account has `data["most"]` tokens, the maximum."""

    code = "too_many_tokens"
    default_detail = _("You have {most} tokens, the maximum. Revoke one first.")
