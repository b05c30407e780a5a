"""Errors of access by token."""

from core.errors import NotYours
from core.messages import message as _


class InsufficientScope(NotYours):
    """The token of a third-party app, or a personal access token, lacks `data["scope"]`.

    What helps: ask the player for that scope; with null, no such token may do this.
    """

    code = "insufficient_scope"
    default_detail = _("This app does not have the player's permission for this.")


class PasswordNeeded(NotYours):
    """The session has not sent the password, or a code of the second factor, within 5 minutes.

    What helps: ask for it, `POST auth/reauthenticate`, then repeat the request.
    """

    code = "reauthentication_required"
    default_detail = _("Enter your password again first.")
