"""Errors of personal access tokens."""

from core.errors import NotPossibleNow, NotYours
from core.messages import message as _


class PasswordNeeded(NotYours):
    """The session has not sent the password, or a code of the second factor, within 5 minutes."""

    code = "reauthentication_required"
    default_detail = _("Enter your password again first.")


class TooManyTokens(NotPossibleNow):
    """The account has the maximum of tokens, `data["most"]`."""

    code = "too_many_tokens"
    default_detail = _("You have {most} tokens, the maximum. Revoke one first.")

    def __init__(self, most: int) -> None:
        super().__init__(_("You have {most} tokens, the maximum. Revoke one first.", most=most))
        self.data = {"most": most}
