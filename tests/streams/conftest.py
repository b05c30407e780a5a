"""Two stream servers, kept for a module's tests."""

from collections.abc import Iterator

import pytest

from tests.streams import house as houses
from tests.streams.house import House, Play


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with houses.house(tmp_path_factory.mktemp("house")) as house:
        yield house


@pytest.fixture
def play(house: House) -> Play:
    return Play(house)
