"""The number of examples of property tests: few by default, three times as many when slow.

`pytest --hypothesis-profile=slow` tries many, chosen anew at each run, and prints how to repeat a
failure. By default each run tries the same examples. Neither depends on the machine's speed.
"""

from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis.vendor.pretty import for_type_by_name

FEW = 100
MANY = 300
TOO_SLOW = [HealthCheck.too_slow]


def register() -> None:
    """Register both profiles, and load the one with few examples; show setups as their `repr`."""
    shared = settings(deadline=None, suppress_health_check=TOO_SLOW)
    settings.register_profile("default", shared, max_examples=FEW, derandomize=True)
    settings.register_profile("slow", shared, max_examples=MANY, derandomize=False, print_blob=True)
    settings.load_profile("default")
    # Without its lookup tables: a megabyte, whose warning would take the place of the failure.
    for_type_by_name("games.engine.setups", "Setup", lambda setup, to, _: to.text(repr(setup)))


def examples(few: int, *suppressed: HealthCheck, **others: Any) -> settings:
    """The settings of a test that tries this number of examples by default."""
    times = settings().max_examples // FEW
    return settings(
        max_examples=few * times, suppress_health_check=[*TOO_SLOW, *suppressed], **others
    )
