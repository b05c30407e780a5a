"""What a process loads at its start."""

import os
import subprocess
import sys

SERVED = """
import sys

import django

django.setup()
import parcheesi_site.celery
import parcheesi_site.urls

sys.exit("numpy" in sys.modules)
"""


def test_numpy_is_loaded_only_where_it_computes() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SERVED],
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        check=False,
    )
    assert run.returncode == 0
