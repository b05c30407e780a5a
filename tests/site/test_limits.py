"""Rate limits and their headers."""

import math
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from threading import Event
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from redis import Redis
from rest_framework.test import APIClient

from accounts.sessions import tokens
from accounts.sessions.tokens import Claims
from parcheesi_site.middleware.callers import view_class
from parcheesi_site.middleware.token_buckets import (
    REST_S,
    Buckets,
    LocalBuckets,
    Rate,
    RedisBuckets,
)
from tests.accounts.oauth.app import bearer, token
from tests.harness.people import Person
from tests.harness.ports import free_port
from tests.harness.service import until
from tests.site.posts import routes

STORE = "parcheesi_site.middleware.token_buckets.RedisBuckets"
OPTIONS = {"socket_connect_timeout": 60, "socket_timeout": 60}
PER_SECOND = Rate(quota=4, window_s=1)
PER_HOUR = Rate(quota=4, window_s=3600)
A_SECOND = Rate(quota=3600, window_s=3600)
"""Gains a request a second: the slowest that a process counts by itself."""


@pytest.fixture(params=["local", pytest.param("redis", marks=pytest.mark.redis)])
def shared(request: pytest.FixtureRequest) -> Iterator[Buckets]:
    if request.param == "local":
        yield LocalBuckets()
        return
    url = request.getfixturevalue("redis_url")
    with Redis.from_url(url) as client:
        client.flushall()
    yield RedisBuckets(url, OPTIONS)


def test_a_bucket_allows_its_quota(shared: Buckets) -> None:
    results = [shared.take(("a", PER_HOUR)) for _ in range(6)]
    assert [one.allowed for one in results] == [True] * 4 + [False] * 2
    assert [one.remaining for one in results] == [3, 2, 1, 0, 0, 0]
    assert all(800e6 < one.wait_us <= 900e6 for one in results[4:])
    assert 3500e6 < results[3].reset_us <= 3600e6


def test_each_key_has_its_own_bucket(shared: Buckets) -> None:
    for key in ("a", "b"):
        assert [take(shared, key, PER_HOUR) for _ in range(5)] == [True] * 4 + [False]


def test_a_client_is_allowed_after_the_given_wait(shared: Buckets) -> None:
    for _ in range(25):
        shared.take(("a", PER_SECOND))
    while (refused := shared.take(("a", PER_SECOND))).allowed:
        pass
    time.sleep(refused.wait_us / 1e6 + 0.002)
    assert take(shared, "a")


def test_a_request_is_taken_out_of_all_buckets_or_none(shared: Buckets) -> None:
    small, large = Rate(quota=2, window_s=3600), Rate(quota=3, window_s=3600)
    results = [shared.take((key, small), ("all", large)) for key in ("a", "a", "a", "b", "b")]
    refused = [(one.place, one.remaining) for one in results if not one.allowed]
    assert refused == [(0, 0), (1, 0)]  # its own bucket, then the common one
    assert [one.remaining for one in results if one.allowed] == [1, 0, 1]
    assert take(shared, "b", small)  # the refused request has taken nothing


def take(buckets: Buckets, key: str, rate: Rate = PER_SECOND) -> bool:
    return buckets.take((key, rate)).allowed


@pytest.mark.redis
def test_processes_share_their_buckets(redis_url: str) -> None:
    processes = [RedisBuckets(redis_url, OPTIONS) for _ in range(4)]
    rate = Rate(quota=50, window_s=86_400)  # gains nothing during the test

    def hammer(buckets: Buckets) -> int:
        return sum(take(buckets, "many", rate) for _ in range(25))

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(hammer, processes)) == 50


@pytest.mark.redis
def test_buckets_in_redis_expire_when_they_are_full(redis_url: str) -> None:
    RedisBuckets(redis_url, OPTIONS).take(("gone", PER_HOUR))
    with Redis.from_url(redis_url) as client:
        assert 800_000 < client.pttl("parcheesi:rate:gone") <= 900_000


@pytest.mark.redis
def test_buckets_work_after_redis_has_lost_the_script(redis_url: str) -> None:
    now = 0.0
    buckets = RedisBuckets(redis_url, OPTIONS, clock=lambda: now)
    assert remaining(buckets, "lost", PER_HOUR) == 3
    with Redis.from_url(redis_url) as client:
        client.script_flush()
    assert remaining(buckets, "lost", PER_HOUR) == 2


def test_without_redis_a_process_counts_alone_and_tries_redis_every_five_seconds(
    caplog: pytest.LogCaptureFixture,
) -> None:
    now, tries = 1.0, 0
    buckets = RedisBuckets(f"redis://127.0.0.1:{free_port()}/0", OPTIONS, lambda: now)
    script = buckets._count

    def counting(*args: Any) -> Any:
        nonlocal tries
        tries += 1
        return script(*args)

    buckets._count = counting  # type: ignore[assignment]  # an injected count
    assert [take(buckets, "a", PER_HOUR) for _ in range(100)] == [True] * 4 + [False] * 96
    assert tries == 1
    now += REST_S
    assert not any(take(buckets, "a", PER_HOUR) for _ in range(100))
    assert tries == 2
    assert len(caplog.records) == 2


@pytest.mark.redis
def test_buckets_are_shared_again_when_redis_is_back(redis_url: str) -> None:
    now = 1.0
    buckets, other = RedisBuckets(redis_url, OPTIONS, lambda: now), RedisBuckets(redis_url, OPTIONS)
    working = buckets._count
    buckets._count = RedisBuckets("redis://127.0.0.1:1/0", OPTIONS)._count
    assert remaining(buckets, "back", PER_HOUR) == 3
    buckets._count = working
    assert remaining(buckets, "back", PER_HOUR) == 2
    now += REST_S
    assert remaining(buckets, "back", PER_HOUR) == 3  # none was reported before
    assert remaining(other, "back", PER_HOUR) == 2


def remaining(buckets: Buckets, key: str, rate: Rate) -> int:
    return buckets.take((key, rate)).remaining


class Calls:
    """Buckets whose calls of Redis are counted; they settle only by `settle`.

    Their time stands still. That of Redis does not, so tests allow for what a bucket has `gained`.
    """

    def __init__(self, url: str) -> None:
        self.now = 0.0
        self.buckets = RedisBuckets(url, OPTIONS, clock=lambda: self.now)
        self.buckets._has_unreported = Event()  # the thread waits for the other one
        self.count = 0
        self._script = self.buckets._count
        self.buckets._count = self._counting  # type: ignore[assignment]  # an injected count

    def _counting(self, *args: Any) -> Any:
        self.count += 1
        return self._script(*args)


@pytest.fixture
def gained(redis_url: str) -> Callable[[], int]:
    """How many requests a bucket has gained at most since the test began, at one a second."""

    def now_s() -> float:
        with Redis.from_url(redis_url) as client:
            seconds, microseconds = client.time()
        return seconds + microseconds / 1e6

    began_s = now_s()
    return lambda: math.ceil(now_s() - began_s)


@pytest.mark.redis
def test_a_process_counts_alone_down_to_half_a_bucket_and_then_asks_for_each(
    redis_url: str, gained: Callable[[], int]
) -> None:
    calls = Calls(redis_url)
    left = [remaining(calls.buckets, "half", A_SECOND) for _ in range(1801)]
    assert left == [*range(3599, 1798, -1)]
    assert calls.count == 0
    assert remaining(calls.buckets, "half", A_SECOND) in range(1798, 1798 + gained())
    assert calls.count == 1
    left = [remaining(calls.buckets, "half", A_SECOND) for _ in range(98)]
    assert left[-1] in range(1700, 1700 + gained())
    assert calls.count in range(99 - gained(), 100)  # with more than half it counts alone again


@pytest.mark.redis
def test_settling_reports_what_the_process_has_counted_and_adopts_the_common_count(
    redis_url: str, gained: Callable[[], int]
) -> None:
    one, two = Calls(redis_url), Calls(redis_url)
    for calls in (one, two):
        for _ in range(1000):
            assert take(calls.buckets, "both", A_SECOND)
    assert (one.count, two.count) == (0, 0)
    for calls in (one, two, one):
        calls.buckets.settle()
    assert (one.count, two.count) == (1, 1)  # the second time there is nothing to report
    assert remaining(two.buckets, "both", A_SECOND) in range(1599, 1599 + gained())
    assert two.count == 2  # less than half is left: asked
    assert remaining(one.buckets, "both", A_SECOND) == 2599
    one.buckets.settle()
    assert remaining(one.buckets, "both", A_SECOND) in range(1597, 1597 + gained())


@pytest.mark.redis
def test_a_request_that_is_counted_during_a_report_is_not_lost(
    redis_url: str, gained: Callable[[], int]
) -> None:
    buckets = Calls(redis_url).buckets
    for _ in range(10):
        take(buckets, "meanwhile", A_SECOND)
    script = buckets._count

    def meanwhile(*args: Any) -> Any:
        answer = script(*args)
        assert take(buckets, "meanwhile", A_SECOND)
        return answer

    buckets._count = meanwhile  # type: ignore[assignment]  # an injected count
    buckets.settle()
    buckets._count = script
    assert remaining(buckets, "meanwhile", A_SECOND) == 3588
    buckets.settle()
    assert remaining(buckets, "meanwhile", A_SECOND) in range(3587, 3587 + gained())


@pytest.mark.redis
def test_requests_counted_beyond_the_quota_are_forgiven(redis_url: str) -> None:
    rate, calls = Rate(quota=60, window_s=60), [Calls(redis_url) for _ in range(3)]
    for one in calls:
        assert all(take(one.buckets, "beyond", rate) for _ in range(30))
    for one in calls:
        one.buckets.settle()
    while (refused := calls[2].buckets.take(("beyond", rate))).allowed:
        """On a busy machine Redis has gained one."""
    assert refused.remaining == 0
    assert 0 < refused.wait_us <= 1e6


@pytest.mark.redis
def test_a_process_settles_by_itself(redis_url: str, gained: Callable[[], int]) -> None:
    buckets, other = RedisBuckets(redis_url, OPTIONS), Calls(redis_url).buckets
    for _ in range(1000):
        take(buckets, "itself", A_SECOND)
    with Redis.from_url(redis_url) as client:
        # It expires when it is full, which gains a request a second.
        until(lambda: client.pttl("parcheesi:rate:itself") / 1000 > 1000 - gained())
    assert remaining(other, "itself", A_SECOND) == 3599
    other.settle()
    assert remaining(other, "itself", A_SECOND) in range(2598, 2598 + gained())


@pytest.mark.redis
def test_full_buckets_are_forgotten(redis_url: str) -> None:
    calls = Calls(redis_url)
    fast = Rate(quota=100_000, window_s=1)
    take(calls.buckets, "forgotten", fast)
    for _ in range(2):
        calls.now += 0.01
        calls.buckets.settle()
    assert not calls.buckets._full_us
    assert not calls.buckets._unreported


# --- over HTTP --------------------------------------------------------------------------------


class Frozen(LocalBuckets):
    """Buckets that gain nothing, because their time stands still."""

    def __init__(self, *_: object) -> None:
        super().__init__(clock=lambda: 0.0)


@pytest.fixture
def limited(settings: Any) -> Callable[..., None]:
    def limit(window_s: int = 60, **quotas: int) -> None:
        tight = {name: (quota, window_s) for name, quota in quotas.items()}
        settings.RATE_LIMITS = {**settings.RATE_LIMITS, **tight}
        settings.RATE_LIMITS_STORE = f"{__name__}.Frozen"

    return limit


def test_every_response_has_rate_limit_headers(ana: Person, limited: Callable[..., None]) -> None:
    limited(default=5)
    answers = [ana.api.get("/api/v1/me/friends") for _ in range(2)]
    assert [a["RateLimit"] for a in answers] == ['"default";r=4;t=12', '"default";r=3;t=24']
    assert answers[0]["RateLimit-Policy"] == '"default";q=5;w=60'


@pytest.mark.parametrize("url", ["games", "tables", "me", "me/games", "users/{name}"])
def test_dear_reads_have_a_limit_of_their_own(
    ana: Person, limited: Callable[..., None], url: str
) -> None:
    limited(lists=1)
    address = f"/api/v1/{url.format(name=ana.user.username)}"
    assert ana.api.get(address).status_code == 200
    answer = ana.api.get(address)
    assert (answer.status_code, answer.json()["bucket"]) == (429, "lists")
    assert ana.api.get("/api/v1/me/friends").status_code == 200


def test_dear_reads_of_all_guests_of_an_address_are_limited_together(
    ana: Person, ben: Person, limited: Callable[..., None]
) -> None:
    limited(lists_of_guests=1)
    assert ana.api.get("/api/v1/tables").status_code == 200
    answer = ben.api.get("/api/v1/games")
    assert (answer.status_code, answer.json()["bucket"]) == (429, "lists_of_guests")
    assert ben.api.get("/api/v1/games", REMOTE_ADDR="192.0.2.7").status_code == 200


def test_commands_at_tables_have_a_limit_of_their_own(
    ana: Person, limited: Callable[..., None]
) -> None:
    limited(tables=1)
    assert ana.api.post("/api/v1/tables", {"ruleset": "parchis"}).status_code == 201
    answer = ana.api.post("/api/v1/tables", {"ruleset": "parchis"})
    assert (answer.status_code, answer.json()["bucket"]) == (429, "tables")
    assert ana.api.get("/api/v1/tables").status_code == 200


def test_errors_have_rate_limit_headers(api: APIClient) -> None:
    for url in ("/api/v1/me", "/api/v1/nowhere", "/api/v1/rulesets/ludo"):
        assert api.get(url)["RateLimit"].startswith('"anonymous";r=')
    assert "RateLimit" not in api.get("/health/live")


@pytest.mark.parametrize("url", ["/api/v1/rulesets", "/api/v1/nowhere"])
def test_beyond_the_limit_429_has_retry_after(
    api: APIClient, limited: Callable[..., None], url: str
) -> None:
    limited(anonymous=1)
    api.get(url)
    answer = api.get(url)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_many_requests")
    assert answer["Content-Type"] == "application/problem+json"
    assert int(answer["Retry-After"]) == 60
    assert answer["RateLimit"].startswith('"anonymous";r=0;')
    body = answer.json()
    assert (body["bucket"], body["requests"], body["window_s"]) == ("anonymous", 1, 60)
    assert body["retry_after_s"] == int(answer["Retry-After"])
    assert api.get(url, REMOTE_ADDR="192.0.2.7").status_code != 429


def test_reads_and_commands_use_separate_buckets(ana: Person, limited: Callable[..., None]) -> None:
    limited(default=1, commands=3)
    table = ana.api.post("/api/v1/tables", {"ruleset": "parchis"}).json()
    game = f"/api/v1/games/{table['game_id']}"
    assert [ana.api.get(f"{game}/moves").status_code for _ in range(2)] == [200, 429]
    codes = [
        ana.api.post(f"{game}/roll", {"version": 0}).status_code,
        ana.api.post(f"{game}/moves", {}).status_code,
        ana.api.post(f"{game}/client-seed", {"client_seed": "x"}).status_code,
        ana.api.post(f"{game}/roll", {"version": 0}).status_code,
    ]
    assert codes == [409, 400, 200, 429]


def test_changes_of_the_profile_have_a_bucket_of_their_own(
    ana: Person, limited: Callable[..., None]
) -> None:
    limited(profile=2)
    names = ["Ana", "Anita", "Read this"]
    codes = [ana.api.patch("/api/v1/me", {"display_name": name}).status_code for name in names]
    assert codes == [200, 200, 429]
    assert ana.api.get("/api/v1/me").json()["display_name"] == "Anita"


def test_a_replayed_command_counts_in_the_bucket_of_commands(
    ana: Person, limited: Callable[..., None]
) -> None:
    limited(commands=2)
    table = ana.api.post("/api/v1/tables", {"ruleset": "parchis"}).json()
    url, body = f"/api/v1/games/{table['game_id']}/client-seed", {"client_seed": "x"}
    answers = [ana.api.post(url, body, HTTP_IDEMPOTENCY_KEY="k") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[1]["Idempotency-Replayed"] == "true"


@pytest.mark.django_db
def test_requests_with_an_invalid_token_are_counted_by_address(
    api: APIClient, limited: Callable[..., None]
) -> None:
    limited(anonymous=1)
    tokens = [f"Bearer nonsense-{number}" for number in range(2)]
    answers = [api.get("/api/v1/me", HTTP_AUTHORIZATION=token) for token in tokens]
    assert [answer.status_code for answer in answers] == [401, 429]


@pytest.mark.parametrize(("method", "address"), [("post", "me/export"), ("delete", "me")])
def test_what_an_app_may_not_do_uses_up_no_limit_of_the_player(
    ana: Person, limited: Callable[..., None], method: str, address: str
) -> None:
    limited(account=1, default=2)
    app, other = (bearer(token("chat", ana.id)) for _ in range(2))
    sent = [getattr(each, method)(f"/api/v1/{address}") for each in (app, app, app, other)]
    assert [answer.status_code for answer in sent] == [403, 403, 429, 403]
    assert ana.api.get("/api/v1/me").status_code == 200
    assert getattr(ana.api, method)(f"/api/v1/{address}").status_code != 429


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:200::1", "2001:db8:1:2ff::1", True),
        ("2001:db8:1:2ff::1", "2001:db8:1:300::1", False),
        ("not an address", "not an address", True),
        ("::ffff:192.0.2.1", "::ffff:192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
    ],
)
def test_an_ipv6_network_counts_as_one_address(
    api: APIClient, limited: Callable[..., None], one: str, other: str, same: bool
) -> None:
    limited(anonymous=1)
    codes = [api.get("/api/v1/rulesets", REMOTE_ADDR=at).status_code for at in (one, other)]
    assert codes == [200, 429 if same else 200]


def client(*, is_guest: bool) -> APIClient:
    """A client with the token of a user; the requests below need no row of the user."""
    claims = Claims(uuid4(), "ana", is_guest, uuid4())
    token = tokens.issue_pair(claims, now=datetime.now(tz=UTC)).access_token
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return api


def refusals(*clients: APIClient, address: str = "192.0.2.1") -> list[bool]:
    """Whether the limits refuse a request of each client."""
    answers = [each.get("/api/v1/nowhere", REMOTE_ADDR=address) for each in clients]
    return [answer.status_code == 429 for answer in answers]


@pytest.mark.django_db
def test_the_guests_of_an_address_share_a_bucket(limited: Callable[..., None]) -> None:
    limited(guests_of_address=4)
    guests = [client(is_guest=True) for _ in range(3)]
    assert refusals(*guests, *guests) == [False] * 4 + [True] * 2

    assert refusals(guests[2], address="192.0.2.2") == [False]
    assert refusals(client(is_guest=False)) == [False]
    refused = guests[2].get("/api/v1/nowhere", REMOTE_ADDR="192.0.2.1")
    assert refused["RateLimit"].startswith('"guests_of_address";r=0;')
    assert refused.json()["bucket"] == "guests_of_address"
    assert int(refused["Retry-After"]) == 15


@pytest.mark.django_db
def test_the_registered_players_of_an_address_share_a_larger_bucket(
    limited: Callable[..., None],
) -> None:
    limited(address=4, guests_of_address=1)
    players = [client(is_guest=False) for _ in range(3)]
    assert refusals(*players, *players) == [False] * 4 + [True] * 2
    assert refusals(*[client(is_guest=True)] * 2) == [False, True]
    assert refusals(players[2], address="192.0.2.2") == [False]


def test_the_default_limits_of_an_address_stop_three_guests_and_not_a_school() -> None:
    guests, window_s = settings.RATE_LIMITS["guests_of_address"]
    assert guests + 35 * guests / window_s < 1_920  # what three guests once sent in 35 s
    players, window_s = settings.RATE_LIMITS["address"]
    assert players >= 300 * window_s


def test_the_client_address_behind_the_proxy_counts(
    api: APIClient, limited: Callable[..., None], settings: Any
) -> None:
    limited(anonymous=1)
    settings.REST_FRAMEWORK = {**settings.REST_FRAMEWORK, "NUM_PROXIES": 1}
    chains = ["198.51.100.1, 192.0.2.1", "198.51.100.2, 192.0.2.1", "192.0.2.2"]
    codes = [api.get("/api/v1/rulesets", HTTP_X_FORWARDED_FOR=c).status_code for c in chains]
    assert codes == [200, 429, 200]


def test_a_quota_of_zero_means_no_limit(api: APIClient, limited: Callable[..., None]) -> None:
    limited(anonymous=0)
    assert "RateLimit" not in api.get("/api/v1/rulesets")


def test_without_redis_the_process_counts(
    api: APIClient, limited: Callable[..., None], settings: Any
) -> None:
    limited(window_s=86_400, anonymous=2)
    settings.RATE_LIMITS_STORE = STORE
    settings.RATE_LIMITS_URL = f"redis://127.0.0.1:{free_port()}/0"
    answers = [api.get("/api/v1/rulesets") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0]["RateLimit"].startswith('"anonymous";r=1;')


@pytest.mark.redis
def test_limits_are_counted_in_redis(
    api: APIClient, limited: Callable[..., None], settings: Any, redis_url: str
) -> None:
    limited(window_s=86_400, anonymous=2)
    settings.RATE_LIMITS_STORE, settings.RATE_LIMITS_URL = STORE, redis_url
    address = "192.0.2.99"
    codes = [api.get("/api/v1/rulesets", REMOTE_ADDR=address).status_code for _ in range(3)]
    assert codes == [200, 200, 429]


COMPUTED = {
    "api/v1/games/<uuid:game_id>/analysis": {"GET": "analyses"},
    "api/v1/games/<uuid:game_id>/hint": {"GET": "hints"},
}
"""Reads that take longer than others."""
NOTICES = {
    "api/v1/games/<uuid:game_id>/auto",
    "api/v1/games/<uuid:game_id>/cancel-votes",
}


@pytest.mark.django_db
def test_named_buckets_have_rates_and_commands_of_games_name_theirs(
    settings: Any,
) -> None:
    for path, entry in routes():
        named = getattr(view_class(entry.callback), "limited_as", {})
        assert set(named.values()) <= set(settings.RATE_LIMITS)
        if re.match(r"api/v1/games/<uuid:game_id>/", path):
            writes = hasattr(view_class(entry.callback), "post")
            bucket = "notices" if path in NOTICES else "commands"
            assert named == COMPUTED.get(path, {"POST": bucket} if writes else {}), path
