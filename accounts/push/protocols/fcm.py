"""A message by Firebase Cloud Messaging, HTTP v1: to Android, or to iPhones whose app uses it.

A service account signs a request for an access token (RFC 7523), which is good for an hour.
"""

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock
from typing import Any, Final
from urllib.parse import urlencode

import jwt
import orjson

from accounts.models import PushDevice
from accounts.push.content import Content
from accounts.push.protocols.apns import aps_of
from accounts.push.protocols.outcomes import Outcome, later
from accounts.push.services import FCM
from core.outgoing import LIMIT_S, Answer, Outgoing, OutgoingError, TimedOut, TooLarge

SCOPE: Final = "https://www.googleapis.com/auth/firebase.messaging"
GRANT: Final = "urn:ietf:params:oauth:grant-type:jwt-bearer"
LASTS: Final = timedelta(hours=1)
EARLY: Final = timedelta(minutes=5)
"""A token is replaced by as much before its end."""
QUOTA_PAUSE: Final = timedelta(minutes=1)
"""FCM's default if it does not say how long."""
GONE: Final = ("UNREGISTERED", "SENDER_ID_MISMATCH")
"""The app was removed, or its token is that of another project."""
KEY_REFUSED: Final = Outcome("key_refused", "key_refused", certain=True)

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Token:
    """An access token, and when it is replaced."""

    text: str
    until: datetime


class Fcm:
    """Sends by a service account. Threads may share it, and with it the access token."""

    def __init__(self, credentials: str, *, url: str = f"https://{FCM}") -> None:
        self._account: dict[str, str] = json.loads(credentials)
        self._url = f"{url}/v1/projects/{self._account['project_id']}/messages:send"
        self._token: Token | None = None
        self._changing = Lock()

    def send(
        self,
        device: PushDevice,
        content: Content,
        *,
        outgoing: Outgoing,
        ttl: timedelta,
        urgency: str,
        now: datetime,
    ) -> Outcome:
        """Send a message to the device. What goes wrong on the way is an outcome."""
        body = orjson.dumps({"message": message_of(device, content, ttl, urgency, now)})
        try:
            token = self._access(outgoing, now)
            if isinstance(token, Outcome):
                return token
            answer = self._post(token, body, outgoing)
            if answer.status == 401 and not _says(answer, "THIRD_PARTY_AUTH_ERROR"):
                token = self._access(outgoing, now, refused=token)
                if isinstance(token, Outcome):
                    return token
                answer = self._post(token, body, outgoing)
            return outcome_of(answer, now=now)
        except TooLarge as error:  # it has answered, but nobody knows what
            return Outcome("rejected", error.reason)
        except OutgoingError as error:
            return Outcome("failed", error.reason)

    def _post(self, token: Token, body: bytes, outgoing: Outgoing) -> Answer:
        headers = {"Authorization": f"Bearer {token.text}", "Content-Type": "application/json"}
        return outgoing.post(self._url, headers=headers, body=body)

    def _access(
        self, outgoing: Outgoing, now: datetime, refused: Token | None = None
    ) -> Token | Outcome:
        """The access token, and not one that was refused; or why there is none."""
        if not self._changing.acquire(timeout=LIMIT_S):
            raise TimedOut
        try:
            if self._token is None or self._token is refused or now >= self._token.until:
                self._token = None
                found = self._new_token(outgoing, now)
                if isinstance(found, Outcome):
                    return found
                self._token = found
            return self._token
        finally:
            self._changing.release()

    def _new_token(self, outgoing: Outgoing, now: datetime) -> Token | Outcome:
        account = self._account
        claims = {
            "iss": account["client_email"],
            "scope": SCOPE,
            "aud": account["token_uri"],
            "iat": int(now.timestamp()),
            "exp": int((now + LASTS).timestamp()),
        }
        key_id = {"kid": account["private_key_id"]}
        signed = jwt.encode(claims, account["private_key"], algorithm="RS256", headers=key_id)
        body = urlencode({"grant_type": GRANT, "assertion": signed}).encode()
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = outgoing.post(account["token_uri"], headers=headers, body=body)
        if answer.status != 200:
            return later(answer, now=now) or KEY_REFUSED
        try:
            said = json.loads(answer.body)
            lasts = timedelta(seconds=min(int(said["expires_in"]), LASTS.total_seconds()))
            return Token(str(said["access_token"]), now + lasts - EARLY)
        except (ValueError, TypeError, KeyError):
            return Outcome("failed", "server_error")


def message_of(
    device: PushDevice, content: Content, ttl: timedelta, urgency: str, now: datetime
) -> dict[str, Any]:
    """The message as FCM wants it: texts to show, and our fields, all of them texts."""
    high = urgency == "high"
    shown = {"title": content["title"], "body": content["body"]}
    fields = {name: value for name, value in content.items() if name not in shown}
    return {
        "token": device.endpoint,
        "notification": shown,
        "data": {
            name: value if isinstance(value, str) else orjson.dumps(value).decode()
            for name, value in fields.items()
        },
        "android": {
            "collapse_key": content["topic"],
            "priority": "HIGH" if high else "NORMAL",
            "ttl": f"{max(0, int(ttl.total_seconds()))}s",
            "notification": {"tag": content["topic"], "notification_count": content["turns"]},
        },
        "apns": {
            "headers": {
                "apns-collapse-id": content["topic"],
                "apns-expiration": str(int((now + ttl).timestamp())),
                "apns-priority": "10" if high else "5",
            },
            "payload": {"aps": aps_of(content, urgency)},
        },
    }


def outcome_of(answer: Answer, *, now: datetime) -> Outcome:
    """What the answer means (FCM's ErrorCode, and the codes of all of Google's services)."""
    status = answer.status
    if status == 200:
        return Outcome("sent", "sent")
    if _is_gone(answer):
        return Outcome("gone", "gone")
    if _says(answer, "THIRD_PARTY_AUTH_ERROR"):
        # Firebase could not sign in at Apple: that is its key there, or something in one token.
        log.warning("FCM answers THIRD_PARTY_AUTH_ERROR: has it a valid key of Apple?")
        return Outcome("key_refused", "key_refused")
    if status in (401, 403):
        return KEY_REFUSED
    outcome = later(answer, now=now) or Outcome("rejected", "rejected")
    if status == 429 and not outcome.pause:
        return Outcome("failed", outcome.reason, QUOTA_PAUSE)
    return outcome


def _says(answer: Answer, *codes: str) -> bool:
    """Whether an error has one of these codes, FCM's own or the general one."""
    error = _error(answer)
    found = {error.get("status"), *(each.get("errorCode") for each in _details(error))}
    return any(code in found for code in codes)


def _is_gone(answer: Answer) -> bool:
    """Whether there is no such device, or none of our project."""
    if _says(answer, *GONE) or (answer.status == 404 and _says(answer, "NOT_FOUND")):
        return True
    return answer.status == 400 and _is_about_the_token(_error(answer))


def _is_about_the_token(error: dict[str, Any]) -> bool:
    """Whether the token is what is not valid, and not anything else in the message."""
    violations = [each.get("fieldViolations") for each in _details(error)]
    fields = [field for found in violations if isinstance(found, list) for field in _objects(found)]
    if fields:
        return any(field.get("field") == "message.token" for field in fields)
    return "registration token" in str(error.get("message"))


def _error(answer: Answer) -> dict[str, Any]:
    """The error of an answer; empty if it is not in Google's form."""
    try:
        error = json.loads(answer.body)["error"]
    except (ValueError, TypeError, KeyError):
        return {}
    return error if isinstance(error, dict) else {}


def _details(error: dict[str, Any]) -> Iterator[dict[str, Any]]:
    details = error.get("details")
    return _objects(details if isinstance(details, list) else [])


def _objects(found: list[Any]) -> Iterator[dict[str, Any]]:
    return (each for each in found if isinstance(each, dict))
