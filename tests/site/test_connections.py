"""Connections that send nothing, or no valid request, at the service of `make run`."""

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPResponse

import pytest

from parcheesi_site.run import connections
from tests.harness.service import PATIENCE_S, fetch

SILENT = 2_100
"""More than the server once held at a time."""


@pytest.fixture
def limit() -> Iterator[None]:
    """Restores the limit of open files."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, before)


def connected(address: str) -> socket.socket:
    port = int(address.rpartition(":")[2])
    return socket.create_connection(("127.0.0.1", port), PATIENCE_S)


@pytest.mark.usefixtures("limit")
def test_silent_connections_do_not_keep_others_from_an_answer(made_run: str) -> None:
    if connections.open_files(SILENT + 500) < SILENT + 500:
        pytest.skip("this machine allows too few open files")
    with ExitStack() as stack:
        silent = [stack.enter_context(closing(connected(made_run))) for _ in range(SILENT)]
        assert fetch(f"{made_run}/health/live")[0] == 200
        assert all(each.recv(1) == b"" for each in silent)  # closed by the server


@pytest.mark.parametrize("body", [b"zz\r\n{}\r\n0\r\n\r\n", b"2\r\n{}\r\nzz\r\n\r\n", b"2\r\n{}XX"])
def test_a_malformed_chunked_body_returns_a_problem(made_run: str, body: bytes) -> None:
    head = b"POST /api/v1/auth/refresh HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    chunked = b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    with closing(connected(made_run)) as client:
        client.sendall(head + chunked + body)
        answer = HTTPResponse(client)
        answer.begin()
        assert (answer.status, json.load(answer)["code"]) == (400, "bad_request")
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.usefixtures("limit")
def test_the_limit_of_open_files_is_raised_where_possible() -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    assert connections.open_files(2048) == 2048
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == (2048, hard)
    assert connections.open_files(1024) == 1024
    options = connections.limits()
    held = int(options[options.index("--backpressure") + 1])
    assert held < resource.getrlimit(resource.RLIMIT_NOFILE)[0]
