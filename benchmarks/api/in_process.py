"""Requests to the application in this process, without a server."""

import io
import json
from collections.abc import Callable
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.core.wsgi import get_wsgi_application

from benchmarks.api.load import Failed, Table

application = get_wsgi_application()  # without the heartbeats of a web process


def call(method: str, path: str, token: str, body: object = None) -> bytes:
    """The response's body. Raises Failed unless the status is 2xx."""
    content = b"" if body is None else json.dumps(body).encode()
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "HTTP_HOST": "127.0.0.1",
        "HTTP_AUTHORIZATION": f"Bearer {token}",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(content)),
        "wsgi.input": io.BytesIO(content),
    }
    setup_testing_defaults(environ)
    status: list[str] = []

    def start_response(line: str, headers: Any, fault: Any = None, /) -> Callable[[bytes], object]:
        status.append(line)
        return io.BytesIO().write

    response = application(environ, start_response)
    try:
        answer = b"".join(response)
    finally:
        response.close()
    if not status[0].startswith("2"):
        raise Failed(answer.decode())
    return answer


def command(table: Table) -> None:
    """Play one command of the table's game."""
    path, token, body = table.command()
    table.answered(call("POST", path, token, body))
