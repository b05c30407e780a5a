"""Errors of the apps that a developer registers."""

from core.errors import NotPossibleNow, NotYours, RuleBroken
from core.messages import message as _


class Restricted(NotYours):
    """The staff has muted the user or banned them from playing: `data["until"]`, `data["reason"]`.

    What helps: show both.

    The name of an app is a text for other people to read.
    """

    code = "restricted"
    default_detail = _("Your account is restricted for a time. Until then you cannot do this.")


class TooManyApps(NotPossibleNow):
    """The account has `data["most"]` apps, the maximum."""

    code = "too_many_apps"
    default_detail = _("You have {most} apps, the maximum. Delete one first.")


class OfficialName(RuleBroken):
    """The app's name seems to be the service's own."""

    code = "official_name"
    default_detail = _("This looks like a name of the service itself. Choose another.")


class NoSecret(NotPossibleNow):
    """A public app has no secret."""

    code = "app_has_no_secret"
    default_detail = _("A public app has no secret.")
