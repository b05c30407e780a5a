"""httpx clients that send a request until it has an answer."""

import asyncio
import threading
import time
from typing import Any

import httpx

from .problems import Unreachable
from .retries import (
    LOST,
    REFRESH_PATH,
    TIMEOUT_S,
    USER_AGENT,
    Sender,
    Tokens,
    Tries,
    is_expired,
    is_problem,
    refresh_key,
)


def _options(sender: Sender, options: dict[str, Any]) -> dict[str, Any]:
    headers = {"User-Agent": USER_AGENT}
    return {"base_url": sender.address, "timeout": TIMEOUT_S, "headers": headers, **options}


def _unreachable(sender: Sender, why: object) -> Unreachable:
    return Unreachable(f"cannot reach {sender.address}: {why}")


def _final(sender: Sender, response: httpx.Response) -> httpx.Response:
    """The response. Raises Unreachable for an error page that is not the service's."""
    if response.is_server_error and not is_problem(response):
        raise _unreachable(sender, f"status {response.status_code}")
    return response


class RetryingClient(httpx.Client):
    """Repeats requests, with one key, and refreshes the access token."""

    def __init__(self, sender: Sender, **options: Any) -> None:
        super().__init__(**_options(sender, options))
        self.sender = sender
        self._refreshing = threading.Lock()

    def send(
        self, request: httpx.Request, *, stream: bool = False, **options: Any
    ) -> httpx.Response:
        """Send the request until it has a final response. Raises Unreachable, SignInAgain."""
        self.sender.prepare(request)
        tries = Tries(self.sender)
        while True:
            used = self.sender.authorize(request)
            try:
                response = super().send(request, stream=stream, **options)
                if response.is_error:
                    response.read()
            except LOST as loss:
                wait = tries.after_loss(loss)
                if wait is None:
                    raise _unreachable(self.sender, loss) from loss
            else:
                if used and not tries.refreshed and is_expired(response):
                    tries.refreshed = True
                    if self._refreshed(used):
                        continue
                wait = tries.after(response)
                if wait is None:
                    return _final(self.sender, response)
            time.sleep(wait)

    def _refreshed(self, used: Tokens) -> bool:
        """Whether there are newer tokens than those that were used. Raises SignInAgain."""
        with self._refreshing:
            if self.sender.tokens != used or used.refresh is None:
                return self.sender.tokens != used
            body, key = {"refresh_token": used.refresh}, refresh_key(used.refresh)
            return self.sender.kept(self.post(REFRESH_PATH, json=body, headers=key))


class AsyncRetryingClient(httpx.AsyncClient):
    """Repeats requests, with one key, and refreshes the access token."""

    def __init__(self, sender: Sender, **options: Any) -> None:
        super().__init__(**_options(sender, options))
        self.sender = sender
        self._refreshing = asyncio.Lock()

    async def send(
        self, request: httpx.Request, *, stream: bool = False, **options: Any
    ) -> httpx.Response:
        """Send the request until it has a final response. Raises Unreachable, SignInAgain."""
        self.sender.prepare(request)
        tries = Tries(self.sender)
        while True:
            used = self.sender.authorize(request)
            try:
                response = await super().send(request, stream=stream, **options)
                if response.is_error:
                    await response.aread()
            except LOST as loss:
                wait = tries.after_loss(loss)
                if wait is None:
                    raise _unreachable(self.sender, loss) from loss
            else:
                if used and not tries.refreshed and is_expired(response):
                    tries.refreshed = True
                    if await self._refreshed(used):
                        continue
                wait = tries.after(response)
                if wait is None:
                    return _final(self.sender, response)
            await asyncio.sleep(wait)

    async def _refreshed(self, used: Tokens) -> bool:
        """Whether there are newer tokens than those that were used. Raises SignInAgain."""
        async with self._refreshing:
            if self.sender.tokens != used or used.refresh is None:
                return self.sender.tokens != used
            body, key = {"refresh_token": used.refresh}, refresh_key(used.refresh)
            return self.sender.kept(await self.post(REFRESH_PATH, json=body, headers=key))
