"""Requests are sent again until there is an answer, with one key and a valid token."""

from collections.abc import Callable

import httpx
import pytest
from conftest import Service
from parcheesi import Refused, SignInAgain, Tokens, Unreachable, ok
from parcheesi.v1.models import Problem

Get = Callable[..., httpx.Response]
DONE = httpx.Response(200, json={})
NEW = {"access_token": "new", "refresh_token": "newer"}
PROBLEM = {"Content-Type": "application/problem+json"}
EXPIRED = httpx.Response(401, json={"code": "token_expired"}, headers=PROBLEM)
WHOLE = {"type": "", "title": "", "detail": "", "request_id": ""}


def lost() -> httpx.ReadError:
    return httpx.ReadError("connection reset")


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    return httpx.Response(status, json={"code": code}, headers=headers)


def test_all_tries_of_a_post_have_one_key(get: Get) -> None:
    service = Service(lost(), httpx.Response(502, html="<h1>Bad Gateway</h1>"), DONE)

    assert get(service, method="POST").status_code == 200

    keys = service.headers("Idempotency-Key")
    assert len(keys) == 3
    assert len(set(keys)) == 1
    assert len(keys[0] or "") >= 16


def test_two_posts_have_two_keys_and_a_get_has_none(get: Get) -> None:
    service = Service(DONE)

    get(service, method="POST")
    get(service, method="POST")
    get(service)

    first, second, none = service.headers("Idempotency-Key")
    assert first != second
    assert none is None


def test_a_key_of_the_caller_is_kept(get: Get) -> None:
    service = Service(lost(), DONE)

    get(service, method="POST", headers={"Idempotency-Key": "my-own"})

    assert service.headers("Idempotency-Key") == ["my-own", "my-own"]


@pytest.mark.parametrize("status", [429, 503])
def test_it_waits_as_long_as_the_service_says(get: Get, status: int) -> None:
    service = Service(problem(status, "later", **{"Retry-After": "7"}), DONE)

    assert get(service).status_code == 200
    assert service.waits == [7.0]


def test_pauses_grow(get: Get) -> None:
    service = Service(*(lost() for _ in range(5)), DONE)

    get(service)

    assert all(0.1 * 2**n <= wait <= 0.2 * 2**n for n, wait in enumerate(service.waits))
    assert len(service.waits) == 5


def test_a_running_request_is_awaited(get: Get) -> None:
    service = Service(problem(409, "request_in_progress"), DONE)

    assert get(service, method="POST").status_code == 200


@pytest.mark.parametrize(
    ("status", "code"), [(503, "game_damaged"), (409, "stale_version"), (422, "illegal_move")]
)
def test_other_refusals_are_final(get: Get, status: int, code: str) -> None:
    service = Service(problem(status, code))

    assert get(service).status_code == status
    assert len(service.requests) == 1


def test_an_internal_error_is_tried_again_once(get: Get) -> None:
    service = Service(problem(500, "internal_error"))

    assert get(service).status_code == 500
    assert len(service.requests) == 2


def test_it_gives_up_after_two_minutes(get: Get) -> None:
    service = Service(lost())

    with pytest.raises(Unreachable, match=r"cannot reach http://service\.test: connection reset"):
        get(service)

    assert 100 < sum(service.waits) < 120


@pytest.mark.parametrize(
    ("loss", "patience", "next_pause"),
    [(httpx.ConnectError("refused"), 5, 3.2), (lost(), 120, 8)],
)
def test_an_address_without_a_server_is_given_up_soon(
    get: Get, loss: Exception, patience: float, next_pause: float
) -> None:
    service = Service(loss)

    with pytest.raises(Unreachable):
        get(service, has_answered=False)

    assert patience - next_pause <= sum(service.waits) < patience


def test_the_pages_of_a_proxy_are_no_answer(get: Get) -> None:
    with pytest.raises(Unreachable, match="status 502"):
        get(Service(httpx.Response(502, html="<h1>Bad Gateway</h1>")))


def test_an_expired_token_is_refreshed(get: Get) -> None:
    kept: list[Tokens] = []
    service = Service(EXPIRED, httpx.Response(200, json=NEW), DONE)

    assert get(service, Tokens("old", "once"), on_tokens=kept.append).status_code == 200

    assert [request.url.path for request in service.requests] == [
        "/api/v1/me",
        "/api/v1/auth/refresh",
        "/api/v1/me",
    ]
    assert service.headers("Authorization") == ["Bearer old", None, "Bearer new"]
    assert kept == [Tokens("new", "newer")]


def test_a_lost_refresh_is_sent_again_with_its_key(get: Get) -> None:
    service = Service(EXPIRED, lost(), httpx.Response(200, json=NEW), DONE)

    assert get(service, Tokens("old", "once")).status_code == 200

    first, second = service.headers("Idempotency-Key")[1:3]
    assert first == second is not None


def test_the_key_of_a_refresh_is_the_token_s_own(get: Get) -> None:
    def key_of(token: str) -> str | None:
        service = Service(EXPIRED, httpx.Response(200, json=NEW), DONE)
        get(service, Tokens("old", token))
        return service.headers("Idempotency-Key")[1]

    assert key_of("once") == key_of("once") != key_of("another")


@pytest.mark.parametrize("tokens", [None, Tokens("personal")])
def test_without_a_refresh_token_401_is_final(get: Get, tokens: Tokens | None) -> None:
    service = Service(EXPIRED)

    assert get(service, tokens).status_code == 401
    assert len(service.requests) == 1


@pytest.mark.parametrize("code", ["refresh_token_reused", "session_ended", "token_expired"])
def test_after_a_refused_refresh_the_player_must_sign_in_again(get: Get, code: str) -> None:
    ended = httpx.Response(401, json={**WHOLE, "status": 401, "code": code}, headers=PROBLEM)
    service = Service(EXPIRED, ended)

    with pytest.raises(SignInAgain, match=code):
        get(service, Tokens("old", "once"))
    assert len(service.requests) == 2


def test_a_refresh_that_is_refused_for_now_is_no_reason_to_sign_in(get: Get) -> None:
    away = {**WHOLE, "status": 503, "code": "service_unavailable"}
    service = Service(EXPIRED, httpx.Response(503, json=away, headers=PROBLEM))

    with pytest.raises(Refused, match="service_unavailable") as refused:
        get(service, Tokens("old", "once"))
    assert not isinstance(refused.value, SignInAgain)


@pytest.mark.parametrize(("status", "expected"), [(401, True), (403, False)])
def test_of_refusals_only_401_asks_for_a_sign_in(status: int, expected: bool) -> None:
    with pytest.raises(Refused) as refused:
        ok(Problem.from_dict({**WHOLE, "status": status, "code": "new_one_day"}))
    assert isinstance(refused.value, SignInAgain) is expected


def test_a_refusal_to_sign_in_is_final(get: Get) -> None:
    service = Service(httpx.Response(401, json={"status": 401, "data": {}}))

    assert get(service, Tokens("old", "once"), method="POST").status_code == 401
    assert len(service.requests) == 1


def test_other_services_do_not_get_the_token(get: Get) -> None:
    service = Service(DONE)

    get(service, Tokens("secret"), url="http://elsewhere.test/api/v1/me")
    get(service, Tokens("secret"), url="https://service.test/api/v1/me")

    assert service.headers("Authorization") == [None, None]
