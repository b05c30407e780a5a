"""The content of a push message, in the language of its device."""

from collections.abc import Callable
from typing import Any, TypedDict
from uuid import UUID

from django.utils.translation import override

from accounts.models import Notification, Push, PushDevice
from accounts.preferences.kinds import texts_of

counting: list[Callable[[UUID], int]] = []
"""Functions that count the games that wait for a user; `games` adds one."""


class Content(TypedDict):
    """The decrypted content of a push message, as JSON (docs/push.md)."""

    delivery: str
    id: str
    kind: str
    data: dict[str, Any]
    title: str
    body: str
    url: str
    topic: str
    turns: int
    at: str


def of(row: Notification, push: Push, device: PushDevice) -> Content:
    """The content of a push about a notification."""
    with override(device.language):
        texts = texts_of(row)
        return {
            "delivery": str(push.id),
            "id": str(row.uuid),
            "kind": row.kind,
            "data": row.data,
            "title": texts.title,
            "body": texts.body,
            "url": texts.url,
            "topic": push.topic,
            "turns": sum(count(row.user_id) for count in counting),
            "at": row.created_at.isoformat(),
        }
