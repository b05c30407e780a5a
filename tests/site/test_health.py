"""Alive, and able to work."""

import time

import pytest

from parcheesi_site import valkey


@pytest.fixture
def nowhere():
    return f"redis://127.0.0.1:{valkey.free_port()}/0"


def test_alive_needs_nothing(api, django_assert_num_queries):
    assert api.get("/health/live").json() == {"status": "ok"}


@pytest.mark.both_databases
@pytest.mark.redis
@pytest.mark.django_db
def test_ready_with_a_database_and_redis(api, settings, redis_url):
    settings.REDIS_URL = redis_url

    response = api.get("/health/ready")

    assert response.status_code == 200
    assert response.json() == {"status": "ok", "checks": {"database": "ok", "redis": "ok"}}


@pytest.mark.django_db
def test_not_ready_without_redis(api, settings, nowhere):
    settings.REDIS_URL = nowhere

    response = api.get("/health/ready")

    assert response.status_code == 503
    assert response.json()["checks"] == {"database": "ok", "redis": "unreachable"}


def test_not_ready_without_a_database(api, settings, redis_url, monkeypatch):
    monkeypatch.setattr("parcheesi_site.health.database_answers", lambda: False)
    settings.REDIS_URL = redis_url

    assert api.get("/health/ready").json()["checks"]["database"] == "unreachable"


@pytest.mark.django_db
def test_guests_come_in_and_soon_while_redis_is_away(api, settings, nowhere):
    cache = {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nowhere}
    settings.CACHES = {"default": cache | {"OPTIONS": settings.REDIS_OPTIONS}}
    started = time.monotonic()

    assert api.post("/api/v1/auth/guest").status_code == 201
    assert time.monotonic() - started < 3
