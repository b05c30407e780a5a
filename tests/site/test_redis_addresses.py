"""The addresses of Redis from the environment."""

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.harness import production
from tests.harness.production import COMPLETE

CLUSTER = "redis+cluster://:hush@one:7000,two:7001"
SENTINELS = "sentinel://:hush@one:26379/0;sentinel://two:26379"
PARTS = ("CELERY_BROKER_URL", "CACHE_URL", "RATE_LIMITS_URL", "PUBLICATIONS_URL")


def test_one_address_is_enough() -> None:
    found = production.read(**COMPLETE, REDIS_URL="redis://one:6380/2")
    assert {found[part] for part in PARTS} == {"redis://one:6380/2"}
    assert {cache["LOCATION"] for cache in found["CACHES"].values()} == {"redis://one:6380/2"}
    assert found["CELERY_BROKER_TRANSPORT"].endswith(":Transport")


def test_each_part_can_have_an_address() -> None:
    found = production.read(
        **COMPLETE,
        REDIS_URL="redis://all",
        BROKER_URL="rediss://broker",
        CACHE_URL="unix:///run/cache.sock",
        PUBLICATIONS_URL=CLUSTER,
    )
    cache = "unix:///run/cache.sock"
    assert [found[part] for part in PARTS] == ["rediss://broker", cache, cache, CLUSTER]
    assert {cache["LOCATION"] for cache in found["CACHES"].values()} == {cache}


def test_an_empty_address_is_the_common_one() -> None:
    found = production.read(**COMPLETE, REDIS_URL="redis://one", BROKER_URL="", CACHE_URL="")
    assert {found[part] for part in PARTS} == {"redis://one"}


def test_sentinels_know_the_broker_by_a_name() -> None:
    named = {"BROKER_URL": SENTINELS, "BROKER_MASTER_NAME": "main"}
    found = production.read(**COMPLETE, **named, BROKER_SENTINEL_PASSWORD="own")
    options = found["CELERY_BROKER_TRANSPORT_OPTIONS"]
    assert found["CELERY_BROKER_TRANSPORT"].endswith(":SentinelTransport")
    assert options["master_name"] == "main"
    assert options["sentinel_kwargs"]["password"] == "own"
    with pytest.raises(ImproperlyConfigured, match=r"^Set BROKER_MASTER_NAME: BROKER_URL names"):
        production.read(**COMPLETE, BROKER_URL=SENTINELS)


def test_the_broker_is_not_on_a_socket() -> None:
    with pytest.raises(ImproperlyConfigured, match=r"^BROKER_URL must begin with redis:// or"):
        production.read(**COMPLETE, REDIS_URL="unix:///run/redis.sock")


def test_the_broker_s_tls_verifies_the_server() -> None:
    plain, encrypted = (
        production.read(**COMPLETE, BROKER_URL=f"{scheme}://broker")["CELERY_BROKER_USE_SSL"]
        for scheme in ("redis", "rediss")
    )
    assert (plain, encrypted) == (None, {"ssl_cert_reqs": "required"})


@pytest.mark.parametrize("name", ["REDIS_URL", "BROKER_URL", "CACHE_URL", "PUBLICATIONS_URL"])
@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("redi://:hush@one", "must begin with redis://, rediss:// or unix://"),
        (":hush@one:6379", "must begin with redis://, rediss:// or unix://"),
        ("redis://:hush@", "lacks a host"),
        ("redis://:hush@one:port", "has a port that is not a number up to 65535"),
        ("redis://:hush@one:65536/0", "has a port that is not a number up to 65535"),
        ("redis://:hush@one/two", "has something else than the number of a database"),
    ],
)
def test_a_wrong_address_stops_the_service_in_words(name: str, url: str, reason: str) -> None:
    with pytest.raises(ImproperlyConfigured) as error:
        production.read(**COMPLETE, **{name: url})
    if name == "BROKER_URL":
        reason = reason.replace("redis://, rediss:// or unix://", "redis:// or rediss://")
    assert str(error.value).startswith(f"{name} {reason}")
    assert "hush" not in str(error.value)


@pytest.mark.parametrize(
    ("name", "url", "reason"),
    [
        ("PUBLICATIONS_URL", "redis+cluster://:hush@one,,two", "lacks a host."),
        (
            "PUBLICATIONS_URL",
            "redis+cluster://one:x",
            "has a port that is not a number up to 65535.",
        ),
        ("PUBLICATIONS_URL", "redis+cluster://one/1", "names a database, but a cluster has"),
        ("BROKER_URL", "sentinel://one;redis://two", "must begin each of its addresses with"),
        ("BROKER_URL", "sentinel://one;sentinel://", "lacks a host."),
    ],
)
def test_a_wrong_group_stops_the_service_in_words(name: str, url: str, reason: str) -> None:
    with pytest.raises(ImproperlyConfigured) as error:
        production.read(**COMPLETE, **{name: url})
    assert str(error.value).startswith(f"{name} {reason}")


@pytest.mark.parametrize("name", ["REDIS_URL", "BROKER_URL", "CACHE_URL"])
def test_only_publications_can_be_on_a_cluster(name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"Only PUBLICATIONS_URL can name a cluster\.$"):
        production.read(**COMPLETE, **{name: CLUSTER})


@pytest.mark.parametrize("name", ["REDIS_URL", "PUBLICATIONS_URL", "CACHE_URL"])
def test_only_the_broker_can_be_behind_sentinels(name: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"Only BROKER_URL can name Sentinels\.$"):
        production.read(**COMPLETE, **{name: SENTINELS})
