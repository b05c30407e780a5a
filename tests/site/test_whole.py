"""Responses in one piece for the WSGI server."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.test import RequestFactory

from parcheesi_site.server.whole import whole
from tests.harness.people import Person

pytestmark = pytest.mark.django_db
Answer = tuple[str, dict[str, str], Iterable[bytes]]


@pytest.fixture(autouse=True)
def _connected() -> Iterator[None]:
    """The end of a request does not close the connection of the test."""
    signals = request_started, request_finished
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def asked(application: Callable[..., Any], path: str, **environ: str) -> Answer:
    started: list[tuple[str, dict[str, str]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], *_: object) -> None:
        started.append((status, dict(headers)))

    body = application(RequestFactory().get(path, **environ).environ, start_response)
    ((status, headers),) = started
    return status, headers, body


def serving(response: HttpResponseBase) -> Callable[..., Any]:
    def application(_environ: object, start_response: Any) -> HttpResponseBase:
        start_response("200 OK", list(response.items()))
        return response

    return application


@pytest.mark.parametrize(
    "path", ["/api/v1/me", "/api/v1/meta", "/api/v1/nothing", "/api/v1/tables"]
)
def test_status_headers_and_body_are_those_of_django(path: str, ana: Person) -> None:
    given = {**ana.api._credentials, "HTTP_X_REQUEST_ID": "same-request"}
    plain_status, plain_headers, pieces = asked(WSGIHandler(), path, **given)
    plain_body = b"".join(pieces)
    del plain_headers["RateLimit"]  # it counts the requests
    status, headers, body = asked(whole(WSGIHandler()), path, **given)
    del headers["RateLimit"]
    assert (status, headers, body) == (plain_status, plain_headers, [plain_body])
    assert headers["Content-Length"] == str(len(plain_body))


def test_the_pieces_of_a_body_are_one() -> None:
    response = HttpResponse(iter(["one, ", b"two"]))
    _, _, body = asked(whole(serving(response)), "/")
    assert body == [b"one, two"]


def test_a_request_is_finished_when_its_response_is_given() -> None:
    finished: list[object] = []

    def finish(**_: object) -> None:
        finished.append(True)

    request_finished.connect(finish)
    try:
        response = HttpResponse("done")
        asked(whole(serving(response)), "/")
        assert finished == [True]
        assert response.closed
    finally:
        request_finished.disconnect(finish)


def test_a_streaming_response_is_left_to_the_server() -> None:
    response = StreamingHttpResponse(iter([b"one", b"two"]))
    _, _, body = asked(whole(serving(response)), "/")
    assert body is response
    assert not response.closed
    assert list(body) == [b"one", b"two"]
