"""Notifications and personal events in the API."""

from datetime import datetime
from typing import Annotated, Final, NotRequired, TypedDict, get_type_hints

from accounts import models
from accounts.models import NotificationKind
from accounts.users.responses import ROBOT_ACCOUNT
from core.api.responses import Doc, Fields, Timestamp, Uuid, rows
from core.api.types import Json

STRANGER: Final = "True if you were not friends then."


class Notification(TypedDict):
    """A notification; further kinds can be added."""

    id: Uuid
    kind: str
    data: Json
    created_at: datetime
    read_at: datetime | None


class UnreadCount(TypedDict):
    """The unread count."""

    unread: int


class FriendData(TypedDict):
    """The other user of a friend request."""

    user_id: Uuid
    name: str
    stranger: NotRequired[Annotated[bool, Doc(STRANGER)]]
    robot_account: NotRequired[Annotated[bool, Doc(ROBOT_ACCOUNT)]]


class InvitationData(TypedDict):
    """A table, and the user that invites."""

    table_id: Uuid
    user_id: Uuid
    name: str
    stranger: NotRequired[Annotated[bool, Doc(STRANGER)]]
    robot_account: NotRequired[Annotated[bool, Doc(ROBOT_ACCOUNT)]]


class MoreRequestsData(TypedDict):
    """Requests and invitations of players who are not friends."""

    notified: Annotated[int, Doc("How many of the last 24 hours have notifications of their own.")]


class MatchedData(TypedDict):
    """A game of quick play."""

    ticket_id: Uuid
    table_id: Uuid
    game_id: Uuid


class YourTurnData(TypedDict):
    """A game with long turns."""

    game_id: Uuid
    table_id: Uuid


class TurnEndsData(YourTurnData):
    """A turn whose time is nearly up."""

    deadline_at: Timestamp


class ResultData(TypedDict):
    """The result of a game."""

    game_id: Uuid
    table_id: Uuid
    status: Annotated[str, Doc("As a game has it.")]
    reason: Annotated[str, Doc("As a game has it.")]
    place: int | None
    note: Annotated[str, Doc("The staff's note, if the game was voided.")]


class WeeklyPrizeData(TypedDict):
    """A player's place in a week, and the prize."""

    week: str
    place: int
    points: int
    chips: int


class PenaltyData(TypedDict):
    """A penalty for leaving a game."""

    game_id: Uuid
    kind: Annotated[str, Doc("`warning` or `ban`")]
    reason: str
    ends_at: Timestamp | None


class LiftedData(TypedDict):
    """A restriction that was lifted."""

    what: Annotated[str, Doc("`account`, `chat` or `play`")]
    reason: str


class RestrictedData(LiftedData):
    """A restriction by the staff."""

    until: Timestamp


class ReportDecidedData(TypedDict):
    """A report of yours that the staff has decided. What it did to the player is not said."""

    report_id: Annotated[Uuid, Doc("The `id` that the report had when you sent it.")]
    reported_at: Timestamp
    acted: Annotated[bool, Doc("Whether the staff has acted on it.")]


class AppData(TypedDict):
    """An app that the user has registered."""

    app_id: Annotated[str, Doc("The `client_id` of OAuth.")]
    name: str


class AppClosedData(AppData):
    """An app that the staff has closed."""

    reason: str


class WebhookOffData(TypedDict):
    """A webhook that was switched off."""

    webhook_id: Uuid
    url: str
    reason: Annotated[
        str,
        Doc("`gone` (it answered 410), `failing` (nothing arrived for three days) or `staff`"),
    ]


class TournamentData(TypedDict):
    """A tournament that the user has joined."""

    tournament_id: Uuid
    name: Annotated[str, Doc("The tournament's name.")]


class TournamentSoonData(TournamentData):
    """A tournament that starts soon."""

    starts_at: Timestamp


class TournamentTableData(TournamentData):
    """The player's table in a round."""

    round: int
    table_id: Uuid
    game_id: Uuid


class TournamentOverData(TournamentData):
    """The end of a tournament."""

    status: Annotated[str, Doc("`finished` or `cancelled`")]
    reason: Annotated[str, Doc("As the tournament has it.")]
    place: Annotated[int | None, Doc("The player's; null if there are no places.")]
    prize: Annotated[int, Doc("In chips.")]


class TournamentPartnerData(TournamentData):
    """A tournament of pairs, and the player who asks."""

    user_id: Uuid
    user_name: str
    stranger: NotRequired[Annotated[bool, Doc(STRANGER)]]
    robot_account: NotRequired[Annotated[bool, Doc(ROBOT_ACCOUNT)]]


DATA: Final[dict[NotificationKind, tuple[str, type]]] = {
    NotificationKind.FRIEND_REQUEST: ("A friend request.", FriendData),
    NotificationKind.FRIEND_ACCEPTED: ("A friend request was accepted.", FriendData),
    NotificationKind.INVITATION: ("An invitation to a table.", InvitationData),
    NotificationKind.MORE_REQUESTS: (
        "More players who are not friends have sent requests or invitations, which are listed.",
        MoreRequestsData,
    ),
    NotificationKind.MATCHED: ("Quick play has found a game.", MatchedData),
    NotificationKind.YOUR_TURN: ("It is your turn, in a game with long turns.", YourTurnData),
    NotificationKind.TURN_ENDS: (
        "The time for your turn is nearly up: a day is left, or a third of a shorter turn.",
        TurnEndsData,
    ),
    NotificationKind.RESULT: ("The result of a game.", ResultData),
    NotificationKind.WEEKLY_PRIZE: ("A weekly prize.", WeeklyPrizeData),
    NotificationKind.PENALTY: ("A penalty for leaving a game.", PenaltyData),
    NotificationKind.RESTRICTED: ("A restriction by the staff, and its reason.", RestrictedData),
    NotificationKind.RESTRICTION_LIFTED: ("A restriction was lifted, and why.", LiftedData),
    NotificationKind.REPORT_DECIDED: (
        "The staff has decided a report of yours.",
        ReportDecidedData,
    ),
    NotificationKind.APP_CLOSED: ("The staff has closed an app of yours, and why.", AppClosedData),
    NotificationKind.APP_REOPENED: ("The staff has reopened an app of yours.", AppData),
    NotificationKind.WEBHOOK_OFF: ("A webhook of yours was switched off.", WebhookOffData),
    NotificationKind.TOURNAMENT_SOON: ("A tournament of yours starts soon.", TournamentSoonData),
    NotificationKind.TOURNAMENT_TABLE: (
        "Your table in a tournament is ready.",
        TournamentTableData,
    ),
    NotificationKind.TOURNAMENT_PAUSED: (
        "You were away when a round was paired, and have no game until you resume.",
        TournamentData,
    ),
    NotificationKind.TOURNAMENT_REMOVED: (
        "The organiser or the staff has removed you from a tournament.",
        TournamentData,
    ),
    NotificationKind.TOURNAMENT_OVER: ("A tournament of yours is over.", TournamentOverData),
    NotificationKind.TOURNAMENT_PARTNER: (
        "A player wants to be your partner in a tournament.",
        TournamentPartnerData,
    ),
}
"""By kind: a description, and the type of its `data`."""
FIELDS: Final[dict[str, tuple[str, Fields]]] = {
    str(kind): (meaning, get_type_hints(data, include_extras=True))
    for kind, (meaning, data) in DATA.items()
}
NOTIFICATION: Final = rows(
    "Notification", FIELDS, {"id": Uuid, "created_at": datetime, "read_at": datetime | None}
)
ITS_ID: Final[Fields] = {"notification_id": Annotated[Uuid, Doc("Its id.")]}
PERSONAL_ROW: Final = rows(
    "PersonalRow",
    {kind: (meaning, {**fields, **ITS_ID}) for kind, (meaning, fields) in FIELDS.items()},
    {"number": int, "at": datetime},
)


def present_notification(row: models.Notification) -> Notification:
    """The notification as its owner sees it."""
    return {
        "id": str(row.uuid),
        "kind": row.kind,
        "data": row.data,
        "created_at": row.created_at,
        "read_at": row.read_at,
    }
