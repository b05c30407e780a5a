"""Chat messages and reports in the API."""

from datetime import datetime
from typing import Annotated, TypedDict

from accounts.users.responses import User, present_user
from core.api.responses import Doc
from games import models


class ChatMessage(TypedDict):
    """A chat message."""

    id: str
    room: Annotated[str, Doc(choices=models.Room.choices)]
    author: User
    text: str
    created_at: datetime


class Report(TypedDict):
    """A report to the staff."""

    id: str
    message_id: str
    reason: Annotated[str, Doc(choices=models.Report.Reason.choices)]
    status: Annotated[str, Doc(choices=models.Report.Status.choices)]
    created_at: datetime


def present_message(message: models.ChatMessage) -> ChatMessage:
    """The message, with its author."""
    return {
        "id": str(message.id),
        "room": message.room,
        "author": present_user(message.author),
        "text": message.text,
        "created_at": message.created_at,
    }


def present_report(report: models.Report) -> Report:
    """The report, as its author sees it."""
    return {
        "id": str(report.id),
        "message_id": str(report.message_id),
        "reason": report.reason,
        "status": report.status,
        "created_at": report.created_at,
    }
