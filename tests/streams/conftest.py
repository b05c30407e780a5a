"""Two stream servers, kept for a module's tests."""

import uuid
from collections.abc import Iterator

import psycopg
import pytest
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connection

from parcheesi_site import valkey
from tests.streams import house as houses
from tests.streams.house import House, Play


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    try:
        valkey.binary()
    except ImproperlyConfigured as reason:
        pytest.skip(str(reason))
    url = new_database() if connection.vendor == "postgresql" else ""
    with houses.house(tmp_path_factory.mktemp("house"), url) as house:
        yield house


@pytest.fixture
def play(house: House) -> Play:
    return Play(house)


def new_database() -> str:
    """A database beside the one of the tests, for processes of their own."""
    at = settings.DATABASES["default"]
    server = f"postgres://{at['USER']}@{at['HOST']}:{at['PORT']}"
    name = f"house_{uuid.uuid4().hex}"
    with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{server}/{name}"
