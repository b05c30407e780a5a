"""What only helps to develop clients and this service, and is refused in production."""

from django.core.exceptions import ImproperlyConfigured

from parcheesi_site.settings.environment import DATA_DIR, DEBUG, env


def development_only(name: str) -> bool:
    """Whether the variable is on. Raises ImproperlyConfigured if it is without DEBUG=1."""
    is_on = bool(env.bool(name, default=False))
    if is_on and not DEBUG:
        raise ImproperlyConfigured(f"{name} is for development: remove it (or set DEBUG=1).")
    return is_on


TEST_CLOCK = development_only("TEST_CLOCK")
TEST_CLOCK_FILE = str(DATA_DIR / "test_clock") if TEST_CLOCK else ""
"""By how many seconds the clock was moved, a line for each time; empty: it cannot be moved."""
SCORE_ON_ONE_MACHINE = development_only("SCORE_ON_ONE_MACHINE")
