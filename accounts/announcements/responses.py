"""Announcements in the API, in the language of the request."""

from datetime import datetime
from typing import Annotated, Final, TypedDict

from accounts.announcements.board import Announced
from accounts.models import Notice
from core.api.responses import Doc, Uuid

_From = TypedDict("_From", {"from": datetime})


class Announcement(_From):
    """A notice of the staff; show it between `from` and `until`."""

    id: Uuid
    level: Annotated[
        str, Doc("Players may close `info`; the others stay.", choices=Notice.Level.choices)
    ]
    text: Annotated[str, Doc("In the language of the request.")]
    until: datetime


class Maintenance(_From):
    """A time in which no game starts, and the clocks of running games stand still."""

    id: Uuid
    until: Annotated[datetime | None, Doc("null while it is not known.")]
    text: Annotated[str | None, Doc("What the staff says about it, in the request's language.")]
    running: Annotated[bool, Doc("Whether it has begun; before, it is only announced.")]


class Announcements(TypedDict):
    """The announcements of the staff."""

    announcements: Annotated[
        list[Announcement], Doc("The current ones and those to come, the first `from` first.")
    ]
    maintenance: Annotated[Maintenance | None, Doc("Planned or running.")]
    announcements_version: Annotated[
        str | None,
        Doc(
            "Differs once something else is announced; null for nothing. The own stream has it in "
            "its event `announcements`."
        ),
    ]


NOTHING: Final[Announcements] = {
    "announcements": [],
    "maintenance": None,
    "announcements_version": None,
}


def present_announced(announced: Announced, *, now: datetime) -> Announcements:
    """The announcements that have not ended."""
    stop = announced.maintenance
    return {
        "announcements": [_notice(each) for each in announced.notices if each.ends_at > now],
        "maintenance": {
            "id": str(stop.id),
            "from": stop.begins_at,
            "until": stop.ends_at,
            "text": stop.text or None,
            "running": stop.has_begun(now),
        }
        if stop and not stop.has_ended(now)
        else None,
        "announcements_version": announced.version(now),
    }


def _notice(notice: Notice) -> Announcement:
    return {
        "id": str(notice.id),
        "level": notice.level,
        "text": notice.text,
        "from": notice.begins_at,
        "until": notice.ends_at,
    }
