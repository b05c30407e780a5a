"""Errors of access by token."""

from core.errors import NotYours
from core.messages import message as _


class InsufficientScope(NotYours):
    """The token of a third-party app, or a personal access token, lacks a scope.

    `data["scope"]` is the scope, or None if no such token may do this.
    """

    code = "insufficient_scope"
    default_detail = _("This app does not have the player's permission for this.")
