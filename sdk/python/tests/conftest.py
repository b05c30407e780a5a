"""A service that answers as a test says, and clients of it that do not really wait."""

import asyncio
import time
from collections.abc import Callable

import httpx
import pytest
from parcheesi import AsyncParcheesi, Parcheesi, Tokens

ADDRESS = "http://service.test"
Answer = httpx.Response | Exception


class Service:
    """Answers requests in turn; the last answer is repeated."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.requests: list[httpx.Request] = []
        self.waits: list[float] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(httpx.Request(request.method, request.url, headers=request.headers))
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if isinstance(answer, Exception):
            raise answer
        return httpx.Response(answer.status_code, headers=answer.headers, content=answer.content)

    def headers(self, name: str) -> list[str | None]:
        """This header of each request."""
        return [request.headers.get(name) for request in self.requests]


@pytest.fixture(params=["threads", "asyncio"])
def get(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., httpx.Response]:
    """Sends one request, by the client for threads or by the one for asyncio."""
    now = [0.0]

    def passed(service: Service, seconds: float) -> None:
        service.waits.append(seconds)
        now[0] += seconds

    def get(
        service: Service,
        tokens: Tokens | None = None,
        *,
        method: str = "GET",
        url: str = "/api/v1/me",
        on_tokens: Callable[[Tokens], None] | None = None,
        has_answered: bool = True,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        monkeypatch.setattr(time, "monotonic", lambda: now[0])
        monkeypatch.setattr(time, "sleep", lambda seconds: passed(service, seconds))
        transport = httpx.MockTransport(service)
        if request.param == "threads":
            with Parcheesi(ADDRESS, tokens, on_tokens=on_tokens, transport=transport) as client:
                client.sender.has_answered = has_answered
                return client.http.request(method, url, headers=headers)

        async def sleep(seconds: float) -> None:
            passed(service, seconds)

        async def send() -> httpx.Response:
            transport = httpx.MockTransport(service)
            async with AsyncParcheesi(
                ADDRESS, tokens, on_tokens=on_tokens, transport=transport
            ) as client:
                client.sender.has_answered = has_answered
                monkeypatch.setattr("parcheesi.sending.asyncio.sleep", sleep)
                return await client.http.request(method, url, headers=headers)

        return asyncio.run(send())

    return get
