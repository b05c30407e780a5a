"""Sets up Django and a database for the tests of the service; tests of pure code run without.

Nothing here may import Django before the selected tests are known.
"""

import os
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.harness import examples

PURE = ("engine", "robots", "board", "fairness", "matchmaking", "analysis", "tournaments")
"""The folders whose tests need no Django."""

TESTS = Path(__file__).parent
pytest_plugins = ["tests.harness.repeats", "tests.harness.where_time_goes"]
exits = ExitStack()
examples.register()


def pytest_configure(config: pytest.Config) -> None:
    if all(_is_pure(config, argument) for argument in config.args):
        return
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    from tests.harness import database  # noqa: PLC0415 - it needs the settings

    if "PYTEST_XDIST_WORKER" not in os.environ:
        database.start(exits)
    import django  # noqa: PLC0415 - pure tests do without

    django.setup()
    config.pluginmanager.import_plugin("tests.harness.fixtures")


def pytest_unconfigure() -> None:
    exits.close()


def _is_pure(config: pytest.Config, argument: str) -> bool:
    path = (config.invocation_params.dir / argument.partition("::")[0]).resolve()
    return any(path.is_relative_to(TESTS / name) for name in PURE)
