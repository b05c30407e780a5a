"""Chat messages and reports in the API."""

from datetime import datetime
from typing import Annotated, Final, TypedDict
from uuid import UUID

from accounts.users.responses import User, present_user
from core.api.responses import Doc, Uuid
from games import models

REPEATED: Final = "True if you had reported it before: this is that report, unchanged."


class ChatMessage(TypedDict):
    """A chat message."""

    id: Uuid
    room: Annotated[str, Doc(choices=models.Room.choices)]
    author: User
    text: str
    created_at: datetime


class Report(TypedDict):
    """A report to the staff."""

    id: Uuid
    message_id: Uuid
    reason: Annotated[str, Doc(choices=models.Report.Reason.choices)]
    status: Annotated[str, Doc(choices=models.Report.Status.choices)]
    created_at: datetime
    repeated: Annotated[bool, Doc(REPEATED)]


class TableReaction(TypedDict):
    """A reaction at a table."""

    id: Uuid
    room: Annotated[str, Doc(choices=models.Room.choices)]
    author: User
    reaction: Annotated[str, Doc(choices=models.Reaction.choices)]
    created_at: datetime


class PlayerReport(TypedDict):
    """A report of a player to the staff."""

    id: Uuid
    table_id: Uuid
    user_id: Uuid
    reason: Annotated[str, Doc(choices=models.Report.Reason.choices)]
    status: Annotated[str, Doc(choices=models.Report.Status.choices)]
    created_at: datetime
    repeated: Annotated[bool, Doc(REPEATED)]


def present_message(message: models.ChatMessage) -> ChatMessage:
    """The message, with its author."""
    return {
        "id": str(message.uuid),
        "room": message.room,
        "author": present_user(message.author),
        "text": message.text,
        "created_at": message.created_at,
    }


def present_reaction(message: models.ChatMessage) -> TableReaction:
    """The reaction, with its author."""
    return {
        "id": str(message.uuid),
        "room": message.room,
        "author": present_user(message.author),
        "reaction": message.text,
        "created_at": message.created_at,
    }


def present_player_report(report: models.Report, *, now: datetime) -> PlayerReport:
    """The report of a player, as its author sees it."""
    return {
        "id": str(report.uuid),
        "table_id": str(report.table_id),
        "user_id": str(report.author_id),
        "reason": report.reason,
        "status": report.status,
        "created_at": report.created_at,
        "repeated": report.created_at < now,
    }


def present_report(report: models.Report, message_id: UUID, *, now: datetime) -> Report:
    """The report of the message, as its author sees it."""
    return {
        "id": str(report.uuid),
        "message_id": str(message_id),
        "reason": report.reason,
        "status": report.status,
        "created_at": report.created_at,
        "repeated": report.created_at < now,
    }
