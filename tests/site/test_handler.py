"""Django under an ASGI server: requests, responses and threads."""

import asyncio
import json
from typing import Any

import pytest
from django.conf import settings

from core.request_id import WELL_FORMED
from parcheesi_site.server.handler import ThreadHandler
from tests.harness.asgi_client import Answer, ask, pieces
from tests.harness.service import PATIENCE_S

pytestmark = pytest.mark.django_db(transaction=True)  # its threads read the database's time

STATIC = "/static/drf_spectacular_sidecar/swagger-ui-dist/swagger-ui.css"
BEGUN = {"type": "http.request", "body": b"{}", "more_body": True}
LEFT = {"type": "http.disconnect"}


def answer(path: str, *messages: Any, **more: Any) -> Answer:
    return asyncio.run(ask(ThreadHandler(1), path, *messages, **more))


def test_a_request_is_answered() -> None:
    response = answer("/api/v1/rulesets")
    assert (response.status, response.headers["content-type"]) == (200, "application/json")
    assert len(json.loads(response.body)) == 3


def test_a_chunked_body_without_a_length_is_read() -> None:
    response = answer("/api/v1/auth/refresh", *pieces(b'{"refresh_', b'token":', b' "x"}'))
    assert (response.status, json.loads(response.body)["code"]) == (401, "token_invalid")


def test_a_body_over_the_upload_limit_is_refused_before_its_end() -> None:
    half = b"x" * (settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 2 + 1)
    unfinished = {"type": "http.request", "body": half, "more_body": True}
    response = answer("/api/v1/auth/refresh", unfinished, unfinished)
    assert (response.status, json.loads(response.body)["code"]) == (413, "body_too_large")
    assert response.headers["content-type"] == "application/problem+json"


def test_a_body_over_the_api_s_limit_is_refused_without_a_length_too() -> None:
    response = answer(
        "/api/v1/auth/refresh", *pieces(b'{"refresh_token": "' + b"x" * 70_000 + b'"}')
    )
    assert (response.status, json.loads(response.body)["code"]) == (413, "body_too_large")


@pytest.mark.parametrize("messages", [[LEFT], [BEGUN, LEFT]])
def test_a_body_that_ends_early_is_refused(messages: list[Any]) -> None:
    response = answer("/api/v1/auth/refresh", *messages)
    assert (response.status, json.loads(response.body)["code"]) == (400, "bad_request")
    assert response.headers["content-type"] == "application/problem+json"


def test_a_body_that_does_not_arrive_in_time_is_refused(settings: Any) -> None:
    settings.BODY_TIMEOUT_S = 0.01
    response = answer("/api/v1/auth/refresh", BEGUN)
    assert (response.status, json.loads(response.body)["code"]) == (400, "bad_request")


def test_a_streamed_file_is_complete() -> None:
    response = answer(STATIC)
    assert response.status == 200
    assert len(response.body) == int(response.headers["content-length"]) > 100_000


def test_a_header_with_underscores_is_ignored() -> None:
    # `X_Request_ID` and `X-Request-ID` would be one variable: a proxy overwrites the second only.
    response = answer("/health/live", x_request_id="trace-0123.4")
    assert response.headers["x-request-id"] != "trace-0123.4"
    assert WELL_FORMED.fullmatch(response.headers["x-request-id"])


def test_an_address_that_is_no_utf_8_is_refused() -> None:
    response = answer("/api/v1/rulesets", query=b"x=\xff")
    assert (response.status, json.loads(response.body)["code"]) == (400, "bad_request")


def test_a_slow_upload_does_not_block_other_requests() -> None:
    async def run() -> Answer:
        handler = ThreadHandler(1)
        begun = {"type": "http.request", "body": b"{", "more_body": True}
        slow = asyncio.ensure_future(ask(handler, "/api/v1/auth/refresh", begun))
        await asyncio.sleep(0)
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await ask(handler, "/health/live")
        finally:
            slow.cancel()

    assert asyncio.run(run()).status == 200


@pytest.mark.parametrize("path", ["/api/v1/nowhere", "/nowhere"])
def test_an_unknown_address_returns_a_problem(path: str) -> None:
    response = answer(path)
    assert (response.status, json.loads(response.body)["code"]) == (404, "not_found")
