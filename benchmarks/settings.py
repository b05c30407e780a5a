"""The production settings, with one more address: a view that does nothing."""

from parcheesi_site.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.urls"
