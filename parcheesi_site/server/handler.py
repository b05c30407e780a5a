"""Django under an ASGI server: each request is served by one of a few threads.

Django's own ASGI handler changes threads in every middleware, which costs several times as much
and gives each request a new connection to the database. These threads keep theirs. A request gets
a thread once its whole body is there, and frees it before the response is sent, so that no slow
client occupies one. Requests that check passwords, which is slow, have threads of their own.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, ClassVar

from django.conf import settings
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from core.api.types import Json
from parcheesi_site.api import problems
from parcheesi_site.api.parsers import BodyTooLarge
from parcheesi_site.api.passwords import CROWDED, takes_password

MOST_WAITING = 8
"""Requests that wait for each of the threads that check passwords."""

Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class ThreadHandler(ASGIHandler):
    """Serves requests as Django's WSGI handler does."""

    meta: ClassVar[Json] = {}
    """Added to `request.META`."""

    def __init__(self, threads: int) -> None:
        self.load_middleware()  # the parent's constructor would load it as asynchronous
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="requests")
        slow = settings.PASSWORD_THREADS
        self._password_threads = ThreadPoolExecutor(slow, thread_name_prefix="passwords")
        self._places = slow * (1 + MOST_WAITING)
        """With the requests that are being served. Only the event loop's thread changes it."""

    async def handle(self, scope: Json, receive: Receive, send: Send) -> None:
        """Serve one request, once its body is complete."""
        try:
            async with asyncio.timeout(settings.BODY_TIMEOUT_S):
                body = await _body(receive)
        except (RequestAborted, TimeoutError) as error:
            # A server reports a malformed chunk as a disconnection: that client waits for this.
            await self.send_response(problems.bad_request(HttpRequest(), error), send)
            return
        except BodyTooLarge as error:
            refusal = problems.problem(413, error.default_code, str(error.default_detail))
            await self.send_response(problems.answer(refusal), send)
            return
        await self.deliver(await self._in_thread(scope, body), receive, send)

    async def deliver(self, response: HttpResponseBase, receive: Receive, send: Send) -> None:
        """Send the response."""
        await self.send_response(response, send)

    async def _in_thread(
        self, scope: Json, body: bytes, more: Json | None = None
    ) -> HttpResponseBase:
        run = asyncio.get_running_loop().run_in_executor
        if not takes_password(scope["method"], scope["path"]):
            return await run(self._threads, self._serve, scope, body, more)
        if not self._places:
            return await run(self._threads, self._serve, scope, body, {CROWDED: True})
        self._places -= 1
        try:
            return await run(self._password_threads, self._serve, scope, body)
        finally:
            self._places += 1

    def _serve(self, scope: Json, body: bytes, more: Json | None = None) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        try:
            request = ASGIRequest(scope, BytesIO(body))
        except UnicodeDecodeError as error:
            return problems.bad_request(HttpRequest(), error)
        # A client that sends the body in chunks has not sent its length.
        request.META |= {"CONTENT_LENGTH": str(len(body)), **self.meta, **(more or {})}
        response = self.get_response(request)
        try:
            return _buffered(response)
        finally:
            response.close()


async def _body(receive: Receive) -> bytes:
    """The whole body. Raises RequestAborted, BodyTooLarge."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise RequestAborted
        body += message.get("body", b"")
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise BodyTooLarge
        if not message.get("more_body", False):
            return bytes(body)


def _buffered(response: HttpResponseBase) -> HttpResponseBase:
    """The response with all of its content, so that sending it needs no thread."""
    if not isinstance(response, StreamingHttpResponse) or response.is_async:
        return response
    buffered = HttpResponse(response.getvalue(), status=response.status_code)
    buffered.headers, buffered.cookies = response.headers, response.cookies
    return buffered
