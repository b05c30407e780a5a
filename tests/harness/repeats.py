"""`--repeat N`: each chosen test N times in one run, in random order among the others.

A plug-in of pytest. Each time has a node id of its own, from which pytest-randomly draws its place
and the seed of its `random`.
"""

from collections.abc import Iterator
from copy import copy

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--repeat", type=int, default=1, metavar="N", help="run each test N times")


@pytest.hookimpl(trylast=True)
def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Repeats())


class Repeats:
    """Registered last, so it repeats the tests before pytest-randomly shuffles them."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> Iterator[None]:
        times = range(2, config.getoption("repeat") + 1)
        items += [_again(item, number) for item in items for number in times]
        return (yield)


def _again(item: pytest.Item, number: int) -> pytest.Item:
    """A copy of the test that shares nothing of a run: neither fixtures nor captured output."""
    again = copy(item)
    again._nodeid = f"{item.nodeid}#{number}"
    again._report_sections, again.user_properties = [], []
    if isinstance(again, pytest.Function):
        again._initrequest()
    return again
