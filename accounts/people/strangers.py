"""Requests of strangers, to be friends or a pair, and invitations: from whom a player takes them.

By default registered players take them from registered players, and guests from everybody.
Whatever the setting, only the first of a day are notified one by one.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from accounts.models import Friendship, NotificationKind, PersonalEvent, RequestsFrom, User
from accounts.notifications.inbox import notify, notify_of_request
from accounts.notifications.responses import MoreRequestsData
from accounts.notifications.stream import lock_streams
from accounts.people.errors import TakesNoRequests
from accounts.people.selectors import OPEN, friends_of, pair

NOTIFIED_A_DAY: Final = 5
"""Requests and invitations of strangers that are notified one by one."""
DAY: Final = timedelta(days=1)
FROM_STRANGERS: Final = (
    NotificationKind.FRIEND_REQUEST,
    NotificationKind.INVITATION,
    NotificationKind.TOURNAMENT_PARTNER,
)


def requests_from(user: User) -> str:
    """The strangers from whom this user takes requests: a value of `RequestsFrom`."""
    default = RequestsFrom.EVERYBODY if user.is_guest else RequestsFrom.REGISTERED
    return user.requests_from or default


def check_may_ask(sender: User, player: User) -> bool:
    """Check that the sender may ask or invite the player; returns whether they are strangers.

    Raises TakesNoRequests.
    """
    if Friendship.objects.filter(**pair(sender.id, player.id)).exclude(OPEN).exists():
        return False
    match requests_from(player):
        case RequestsFrom.EVERYBODY:
            may = True
        case RequestsFrom.REGISTERED:
            may = not sender.is_guest
        case RequestsFrom.FRIENDS_OF_FRIENDS:
            may = not friends_of(sender.id).isdisjoint(friends_of(player.id))
        case _:
            may = False
    if not may:
        raise TakesNoRequests
    return True


def notify_of_stranger(
    *,
    user_id: UUID,
    kind: NotificationKind,
    data: Mapping[str, object],
    most: Mapping[str, int],
    now: datetime,
) -> None:
    """Notify of a request of a stranger, as `notify_of_request` does, or of many in one.

    After the first five of a day one notification without names says that there are more.
    """
    lock_streams([user_id])
    lately = PersonalEvent.objects.filter(user=user_id, at__gt=now - DAY)
    by_strangers = lately.filter(kind__in=FROM_STRANGERS, data__stranger=True)
    if by_strangers.count() < NOTIFIED_A_DAY:
        data = {**data, "stranger": True}
        notify_of_request(user_id=user_id, kind=kind, data=data, most=most, now=now)
    elif not lately.filter(kind=NotificationKind.MORE_REQUESTS).exists():
        more: MoreRequestsData = {"notified": NOTIFIED_A_DAY}
        notify(user_id=user_id, kind=NotificationKind.MORE_REQUESTS, data=more, now=now)
