"""Chat messages, and the codes of errors."""

from datetime import datetime
from typing import Any

from games.chat.messages import send_message
from games.models import ChatMessage, Table
from tests.harness.people import NOW, Person


def said(person: Person, table: Table, text: str = "hola", now: datetime = NOW) -> ChatMessage:
    """Send a message to the table's chat, and return it."""
    return send_message(table_id=table.id, user_id=person.id, room=None, text=text, now=now)


def refusal(answer: Any) -> tuple[int, str]:
    """The status of a response and the code of its problem."""
    return answer.status_code, answer.json()["code"]
