"""Requests to the application in this process, without a server."""

import io
import json
from collections.abc import Callable
from typing import Any
from wsgiref.util import setup_testing_defaults

from django.core.wsgi import get_wsgi_application

from benchmarks.api.load import Command, Failed, Table

application = get_wsgi_application()  # without the heartbeats of a web process


def send(command: Command, method: str = "POST") -> bytes:
    """The response's body. Raises Failed unless the status is 2xx."""
    content = json.dumps(command.body).encode()
    path, _, query = command.path.partition("?")
    environ: dict[str, Any] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "QUERY_STRING": query,
        "HTTP_HOST": "127.0.0.1",
        "CONTENT_TYPE": "application/json",
        "CONTENT_LENGTH": str(len(content)),
        "wsgi.input": io.BytesIO(content),
    }
    if command.token:
        environ["HTTP_AUTHORIZATION"] = f"Bearer {command.token}"
    if command.key:
        environ["HTTP_IDEMPOTENCY_KEY"] = command.key
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


def play(table: Table) -> None:
    """Play one command of the table's game."""
    table.answered(send(table.command()))
