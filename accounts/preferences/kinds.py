"""The notifications that go beyond the inbox: how urgent, for how long, and their texts."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Literal, NamedTuple

from django.conf import settings

from accounts.models import Notification, NotificationKind
from core.languages import translate
from core.messages import Message
from core.messages import message as _

Urgency = Literal["low", "normal", "high"]
DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Sent:
    """How a kind of notification is sent."""

    urgency: Urgency
    lasts: timedelta
    """How long a message is worth sending, unless there is a deadline."""
    title: Message
    body: Message
    about: str = ""
    """The field of the data by which a later message replaces this one."""
    page: str = ""
    """The page of the web client, with fields of the data."""
    mailed: bool | None = False
    """Whether a user who has chosen nothing receives mails about it; None: it never is a mail."""


SENT: Final[Mapping[str, Sent]] = {
    NotificationKind.YOUR_TURN: Sent(
        "high",
        DAY,
        _("Your turn"),
        _("A game waits for you."),
        about="game_id",
        page="/game/{game_id}",
        mailed=True,
    ),
    NotificationKind.TURN_ENDS: Sent(
        "high",
        DAY,
        _("Your time is nearly up"),
        _("Once it is, a robot plays for you."),
        about="game_id",
        page="/game/{game_id}",
        mailed=True,
    ),
    NotificationKind.MATCHED: Sent(
        "high",
        timedelta(minutes=2),
        _("Your game begins"),
        _("Quick play has found players for you."),
        about="game_id",
        page="/game/{game_id}",
        mailed=None,
    ),
    NotificationKind.INVITATION: Sent(
        "normal",
        DAY,
        _("An invitation"),
        _("{name} invites you to a table."),
        about="table_id",
        page="/table/{table_id}",
    ),
    NotificationKind.FRIEND_REQUEST: Sent(
        "normal", 3 * DAY, _("A friend request"), _("{name} wants to be friends."), page="/me"
    ),
    NotificationKind.FRIEND_ACCEPTED: Sent(
        "low", DAY, _("A new friend"), _("{name} is your friend now."), page="/me"
    ),
    NotificationKind.RESULT: Sent(
        "normal",
        3 * DAY,
        _("A game has ended"),
        _("See how it ended."),
        about="game_id",
        page="/game/{game_id}",
    ),
    NotificationKind.WEEKLY_PRIZE: Sent(
        "low", 3 * DAY, _("A weekly prize"), _("Place {place}: {chips} chips."), page="/rankings"
    ),
    NotificationKind.RESTRICTED: Sent(
        "normal",
        3 * DAY,
        _("A restriction"),
        _("The staff has restricted your account."),
        page="/account/penalties",
    ),
    NotificationKind.TOURNAMENT_SOON: Sent(
        "high",
        timedelta(minutes=10),
        _("A tournament starts soon"),
        _("{name} is about to start."),
        about="tournament_id",
        page="/tournament/{tournament_id}",
    ),
    NotificationKind.TOURNAMENT_TABLE: Sent(
        "high",
        timedelta(minutes=2),
        _("Your table is ready"),
        _("{name}: your game begins."),
        about="tournament_id",
        page="/game/{game_id}",
        mailed=None,
    ),
    NotificationKind.TOURNAMENT_PAUSED: Sent(
        "high",
        timedelta(minutes=10),
        _("You are paused"),
        _("{name}: you were away, and have no game. Come back at any time."),
        about="tournament_id",
        page="/tournament/{tournament_id}",
        mailed=None,
    ),
    NotificationKind.TOURNAMENT_REMOVED: Sent(
        "normal",
        3 * DAY,
        _("You were removed"),
        _("{name}: the organiser or the staff has removed you."),
        about="tournament_id",
        page="/tournament/{tournament_id}",
    ),
    NotificationKind.TOURNAMENT_OVER: Sent(
        "normal",
        3 * DAY,
        _("A tournament is over"),
        _("{name}: see how it ended."),
        about="tournament_id",
        page="/tournament/{tournament_id}",
    ),
    NotificationKind.TOURNAMENT_PARTNER: Sent(
        "normal",
        DAY,
        _("A partner for a tournament"),
        _("{user_name} wants to be your partner: {name}."),
        page="/tournament/{tournament_id}",
    ),
}
"""All others are only in the inbox."""
KINDS: Final = [str(kind) for kind in SENT]


class Texts(NamedTuple):
    """What is said about a notification, in the active language, and the page to open."""

    title: str
    body: str
    url: str


def texts_of(row: Notification) -> Texts:
    """The texts of a notification that goes beyond the inbox."""
    sent = SENT[row.kind]
    return Texts(
        translate(sent.title),
        translate(Message(sent.body.template, row.data)),
        settings.FRONTEND_URL.rstrip("/") + sent.page.format(**row.data),
    )
