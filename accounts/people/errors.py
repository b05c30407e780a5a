"""Errors of friends, blocks and mutes."""

from core.errors import NotPossibleNow
from core.messages import message as _


class TooManyFriends(NotPossibleNow):
    """One of the two users has the maximum of friends."""

    code = "too_many_friends"
    default_detail = _("One of you has as many friends as there can be.")


class TooManyRequests(NotPossibleNow):
    """The user has the maximum of unanswered requests."""

    code = "too_many_friend_requests"
    default_detail = _("Too many people have not answered yet. Take some requests back.")


class TooManyBlocks(NotPossibleNow):
    """The user blocks the maximum of users."""

    code = "too_many_blocks"
    default_detail = _("You block as many people as one can.")


class TooManyMutes(NotPossibleNow):
    """The user mutes the maximum of users."""

    code = "too_many_mutes"
    default_detail = _("You mute as many people as one can.")
