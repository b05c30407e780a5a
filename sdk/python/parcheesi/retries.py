"""Decisions about sending: keys, tokens, and whether to send again. Nothing here sends or waits."""

import hashlib
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from uuid import uuid4

import httpx

from .problems import refusal
from .v1.models import Problem

REFRESH_PATH = "/api/v1/auth/refresh"
KEY = "Idempotency-Key"
USER_AGENT = f"parcheesi-python/{version('parcheesi-client')}"
TIMEOUT_S = 40.0
"""Longer than a long poll."""
GIVE_UP_AFTER_S = 120.0
FIRST_CONTACT_S = 5.0
"""The patience with a service that has never answered: the address may be wrong."""
FIRST_PAUSE_S, LONGEST_PAUSE_S = 0.2, 8.0

LOST = (httpx.TimeoutException, httpx.NetworkError, httpx.RemoteProtocolError, httpx.ProxyError)
"""Exceptions after which nobody knows whether the request was carried out."""
NOBODY_THERE = (httpx.ConnectError, httpx.ConnectTimeout)
"""Those without a connection."""


@dataclass(frozen=True)
class Tokens:
    """The tokens of a session; a personal access token has no refresh token."""

    access: str
    refresh: str | None = None


def refresh_key(token: str) -> dict[str, str]:
    """The header with the key of a refresh.

    It follows from the token, so that a refresh whose answer was lost, even by a restart of the
    program, gets the same new tokens when it is repeated.
    """
    return {KEY: f"refresh-{hashlib.sha256(token.encode()).hexdigest()}"}


def pause_s(tries: int) -> float:
    """Seconds until the next try: twice as long each time, and not the same for all clients."""
    longest = min(FIRST_PAUSE_S * 2.0 ** min(tries, 10), LONGEST_PAUSE_S)
    return longest * random.uniform(0.5, 1)  # noqa: S311 - no secret


@dataclass
class Sender:
    """What the requests of a client share. `on_tokens` receives refreshed tokens, to store them."""

    address: str
    tokens: Tokens | None = None
    on_tokens: Callable[[Tokens], None] | None = None
    give_up_after_s: float = GIVE_UP_AFTER_S
    has_answered: bool = False

    def prepare(self, request: httpx.Request) -> None:
        """Give a POST its key, which all tries have."""
        if request.method == "POST" and KEY not in request.headers:
            request.headers[KEY] = str(uuid4())

    def authorize(self, request: httpx.Request) -> Tokens | None:
        """Add the access token; return the tokens, or None if the request has none of them."""
        here = httpx.URL(self.address)
        same = (request.url.scheme, request.url.netloc) == (here.scheme, here.netloc)
        if self.tokens is None or not same or request.url.path == REFRESH_PATH:
            return None
        request.headers["Authorization"] = f"Bearer {self.tokens.access}"
        return self.tokens

    def keep(self, tokens: Tokens) -> None:
        """Use these tokens from now on."""
        self.tokens = tokens
        if self.on_tokens:
            self.on_tokens(tokens)

    def kept(self, response: httpx.Response) -> bool:
        """Keep the tokens of a response to a refresh; whether it has any. Raises SignInAgain."""
        if response.is_error and is_problem(response):
            raise refusal(Problem.from_dict(response.json()))
        if response.status_code != httpx.codes.OK:
            return False
        signed_in = response.json()
        self.keep(Tokens(signed_in["access_token"], signed_in["refresh_token"]))
        return True


@dataclass
class Tries:
    """The tries of one request."""

    sender: Sender
    number: int = 0
    refreshed: bool = False
    began: float = field(init=False)

    def __post_init__(self) -> None:
        self.began = time.monotonic()

    def after_loss(self, loss: Exception) -> float | None:
        """Seconds until the next try after a lost connection; None: give up."""
        if not isinstance(loss, NOBODY_THERE):
            self.sender.has_answered = True  # the address is right
        return self._in_time(pause_s(self.number))

    def after(self, response: httpx.Response) -> float | None:
        """Seconds until the next try; None if the response is final."""
        self.sender.has_answered = True
        wait = _wait_s(response, self.number)
        return None if wait is None else self._in_time(wait)

    def _in_time(self, wait: float) -> float | None:
        self.number += 1
        patience = self.sender.give_up_after_s
        if not self.sender.has_answered:
            patience = min(patience, FIRST_CONTACT_S)
        return wait if time.monotonic() + wait < self.began + patience else None


def is_expired(response: httpx.Response) -> bool:
    """Whether the access token is no longer valid; signing in has other responses with 401."""
    kind = response.headers.get("Content-Type", "").partition(";")[0]
    unauthorized = response.status_code == httpx.codes.UNAUTHORIZED
    return unauthorized and kind == "application/problem+json"


def is_problem(response: httpx.Response) -> bool:
    """Whether the service itself refuses, rather than a proxy before it."""
    return "json" in response.headers.get("Content-Type", "")


def _wait_s(response: httpx.Response, tries: int) -> float | None:
    status, wait = response.status_code, response.headers.get("Retry-After", "")
    if status in (429, 503) and wait.isdecimal():
        return float(wait)
    if status in (429, 502, 503, 504):
        return None if is_problem(response) else pause_s(tries)  # such as `game_damaged`
    if status == httpx.codes.CONFLICT and is_problem(response):
        running = response.json().get("code") == "request_in_progress"
        return max(pause_s(tries), 0.5) if running else None
    if status == httpx.codes.INTERNAL_SERVER_ERROR and tries == 0:
        return pause_s(tries)
    return None
