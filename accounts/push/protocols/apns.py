"""A message by Apple Push Notification service: HTTP/2, with a token that our key signs."""

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, Final

import jwt
import orjson

from accounts.models import PushDevice
from accounts.push.content import Content
from accounts.push.protocols.outcomes import Outcome, later
from core.outgoing import Answer, Lasting, OutgoingError, TooLarge

TOKEN_LASTS: Final = timedelta(minutes=40)
"""Apple takes tokens of an hour, and not more than one new token within 20 minutes."""
GONE: Final = ("BadDeviceToken", "DeviceTokenNotForTopic", "ExpiredToken", "Unregistered")
OUR_FAULTS: Final = ("BadTopic", "MissingTopic", "TopicDisallowed")
"""They are about the settings that go with the key."""


@dataclass(frozen=True, slots=True)
class Token:
    """What says that it is us, and since when."""

    text: str
    made_at: datetime


class Apns:
    """Sends to an app by Apple's key. Threads may share it, its token and its connections."""

    def __init__(
        self, key: str, *, key_id: str, team_id: str, topic: str, connections: Lasting, url: str
    ) -> None:
        self._key, self._key_id, self._team_id = key, key_id, team_id
        self._topic, self._url = topic, url
        self._connections = connections
        self._token: Token | None = None
        self._changing = Lock()

    def send(
        self, device: PushDevice, content: Content, *, ttl: timedelta, urgency: str, now: datetime
    ) -> Outcome:
        """Send a message to the device. What goes wrong on the way is an outcome."""
        headers = {
            "apns-collapse-id": content["topic"],
            "apns-expiration": str(int((now + ttl).timestamp())),
            "apns-id": content["delivery"],
            "apns-priority": "10" if urgency == "high" else "5",
            "apns-push-type": "alert",
            "apns-topic": self._topic,
        }
        body = orjson.dumps(payload_of(content, urgency))
        token = self._valid(now)
        try:
            answer = self._post(device, token, headers, body)
            if reason_of(answer) == "ExpiredProviderToken":
                token = self._valid(now, expired=token)
                answer = self._post(device, token, headers, body)
        except TooLarge as error:  # it has answered, but nobody knows what
            return Outcome("rejected", error.reason)
        except OutgoingError as error:
            return Outcome("failed", error.reason)
        return outcome_of(answer, now=now)

    def close(self) -> None:
        """Close the connections."""
        self._connections.close()

    def _post(
        self, device: PushDevice, token: Token, headers: dict[str, str], body: bytes
    ) -> Answer:
        return self._connections.post(
            f"{self._url}/3/device/{device.endpoint}",
            headers={"authorization": f"bearer {token.text}", **headers},
            body=body,
        )

    def _valid(self, now: datetime, expired: Token | None = None) -> Token:
        """The token, and not one that Apple says has expired."""
        with self._changing:
            token = self._token
            if token is None or token is expired or now - token.made_at >= TOKEN_LASTS:
                token = self._token = Token(self._signed(now), now)
            return token

    def _signed(self, now: datetime) -> str:
        claims = {"iss": self._team_id, "iat": int(now.timestamp())}
        return jwt.encode(claims, self._key, algorithm="ES256", headers={"kid": self._key_id})


def payload_of(content: Content, urgency: str) -> dict[str, Any]:
    """The message as iOS wants it, with our fields beside. Only an urgent one makes a sound."""
    shown = {"title": content["title"], "body": content["body"]}
    fields = {name: value for name, value in content.items() if name not in shown}
    return {"aps": {"alert": shown, **aps_of(content, urgency)}, **fields}


def aps_of(content: Content, urgency: str) -> dict[str, Any]:
    """What an iPhone does beside showing the texts."""
    sound = {"sound": "default"} if urgency == "high" else {}
    return {"badge": content["turns"], "thread-id": content["topic"], **sound}


def reason_of(answer: Answer) -> str:
    """Why Apple has not taken it, in its word; empty if it does not say."""
    try:
        return str(json.loads(answer.body)["reason"])
    except (ValueError, TypeError, KeyError):
        return ""


def outcome_of(answer: Answer, *, now: datetime) -> Outcome:
    """What the answer means (Handling notification responses from APNs)."""
    status, reason = answer.status, reason_of(answer)
    if status == 200:
        return Outcome("sent", "sent")
    if status == 410 or reason in GONE:
        return Outcome("gone", "gone")
    if status == 403 or reason in OUR_FAULTS:
        return Outcome("key_refused", "key_refused", certain=True)
    if status == 413:
        return Outcome("rejected", "too_large")
    return later(answer, now=now) or Outcome("rejected", "rejected")
