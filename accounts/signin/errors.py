"""Errors of signing in."""

from core.errors import RuleBroken
from core.messages import message as _


class WeakPassword(RuleBroken):
    """The password is too easy to guess; the detail has the reason."""

    code = "weak_password"
    default_detail = _("This password is too easy to guess.")
