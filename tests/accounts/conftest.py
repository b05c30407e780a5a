"""People for the tests of accounts."""

from collections.abc import Callable

import pytest

from tests.games.conftest import NOW, Person


@pytest.fixture
def person(db: None) -> Callable[[], Person]:
    return lambda: Person(NOW)


@pytest.fixture
def ana(person: Callable[[], Person]) -> Person:
    return person()


@pytest.fixture
def ben(person: Callable[[], Person]) -> Person:
    return person()


@pytest.fixture
def eva(person: Callable[[], Person]) -> Person:
    return person()
