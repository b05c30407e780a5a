"""The production settings with one more address: an empty view.

Requests are counted for rate limits, but never refused.
"""

from parcheesi_site.settings import *  # noqa: F403 - the service's own, changed below

ROOT_URLCONF = "benchmarks.api.urls"
RATE_LIMITS = dict.fromkeys(RATE_LIMITS, (1_000_000, 60))  # noqa: F405 - one of them
