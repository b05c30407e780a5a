"""Errors of friends, blocks and mutes."""

from core.errors import NotPossibleNow
from core.messages import message as _


class TooManyFriends(NotPossibleNow):
    """One of the two users has 500 friends, the maximum."""

    code = "too_many_friends"
    default_detail = _("One of you has reached the maximum number of friends.")


class TooManyRequests(NotPossibleNow):
    """The user has 50 unanswered requests, the maximum."""

    code = "too_many_friend_requests"
    default_detail = _("Too many of your friend requests are open. Cancel some first.")


class TakesNoRequests(NotPossibleNow):
    """This player's `requests_from` does not admit the user."""

    code = "takes_no_requests"
    default_detail = _("This player takes no requests or invitations from you.")


class TooManyBlocks(NotPossibleNow):
    """The user blocks 1,000 users, the maximum."""

    code = "too_many_blocks"
    default_detail = _("You have blocked the maximum number of players.")


class TooManyMutes(NotPossibleNow):
    """The user mutes 1,000 users, the maximum."""

    code = "too_many_mutes"
    default_detail = _("You have muted the maximum number of players.")
