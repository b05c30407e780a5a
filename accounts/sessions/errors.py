"""Errors of access by token."""

from core.errors import NotYours
from core.messages import message as _


class InsufficientScope(NotYours):
    """The token of an app, or a personal access token, lacks `data["scope"]`.

    What helps: ask the player for it; if it is null, no such token may do this.
    """

    code = "insufficient_scope"
    default_detail = _("This app does not have the player's permission for this.")


class PasswordNeeded(NotYours):
    """The password, or a code of the second factor, was not sent within 5 minutes.

    What helps: ask for it, send `POST auth/reauthenticate`, and repeat the request.
    """

    code = "reauthentication_required"
    default_detail = _("Enter your password again first.")
