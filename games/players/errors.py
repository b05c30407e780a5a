"""Errors of robot accounts."""

from core.errors import NotPossibleNow
from core.messages import message as _


class HasScored(NotPossibleNow):
    """The account has played a scored game."""

    code = "has_scored"
    default_detail = _("This account has played scored games. Register another for your robot.")


class StillSeated(NotPossibleNow):
    """The account has a seat, or waits in quick play."""

    code = "still_seated"
    default_detail = _("Leave your tables and quick play first.")


class NoRobotAccount(NotPossibleNow):
    """The account is a person's."""

    code = "no_robot_account"
    default_detail = _("This is not a robot account.")
