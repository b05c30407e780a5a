"""Django under an ASGI server: each request in one of a few threads, from beginning to end.

Django's own ASGI handler changes threads in every middleware, which costs several times as much
and gives each request a new connection to the database. These threads keep theirs. A thread is
taken when the whole body is there and is free before the answer is sent, so that no client can
hold one by being slow.
"""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, cast

from django.conf import settings
from django.core import signals
from django.core.handlers.asgi import ASGIHandler, ASGIRequest, get_script_prefix
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import set_script_prefix

from parcheesi_site.api import problems
from parcheesi_site.api.parsers import BodyTooLarge


class ThreadHandler(ASGIHandler):
    """Serves requests as Django's WSGI handler does."""

    def __init__(self, threads: int) -> None:
        super(ASGIHandler, self).__init__()  # which would make the middleware asynchronous
        self.load_middleware()
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="requests")

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve one request, unless its client leaves before all of it is there."""
        if scope["type"] != "http":
            raise ValueError(scope["type"])  # which tells the server so
        try:
            body = await _body(receive)
        except BodyTooLarge as error:
            refusal = problems.problem(413, error.default_code, str(error.default_detail))
            await self.send_response(problems.answer(refusal), send)
            return
        if body is not None:
            loop = asyncio.get_running_loop()
            response = await loop.run_in_executor(self._threads, self._serve, scope, body)
            await self.deliver(response, receive, send)

    def request_of(self, scope: Any, body: bytes) -> ASGIRequest:
        """The request as views get it. Raises UnicodeDecodeError for what is no text."""
        request = ASGIRequest(scope, BytesIO(body))
        request.META["CONTENT_LENGTH"] = str(len(body))  # also where the client told none
        return request

    async def deliver(self, response: HttpResponseBase, receive: Any, send: Any) -> None:
        """Send the answer."""
        await self.send_response(response, send)

    def _serve(self, scope: Any, body: bytes) -> HttpResponseBase:
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        try:
            request = self.request_of(scope, body)
        except UnicodeDecodeError as error:
            return problems.bad_request(HttpRequest(), error)
        response = self.get_response(request)
        try:
            return _whole(response)
        finally:
            response.close()


async def _body(receive: Any) -> bytes | None:
    """The whole body; None where the client has left. Raises BodyTooLarge."""
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise BodyTooLarge
        if not message.get("more_body", False):
            return bytes(body)


def _whole(response: HttpResponseBase) -> HttpResponseBase:
    """The response with its content at hand, so that sending it needs no thread."""
    if not isinstance(response, StreamingHttpResponse) or response.is_async:
        return response
    content = b"".join(cast(Iterator[bytes], response.streaming_content))
    whole = HttpResponse(content, status=response.status_code, headers=dict(response.items()))
    whole.cookies = response.cookies
    return whole
