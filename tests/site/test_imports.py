"""What a process loads at its start."""

import os
import subprocess
import sys

WEB = """
import sys, django
django.setup()
import parcheesi_site.urls, parcheesi_site.wsgi
sys.exit("numpy" in sys.modules)
"""


def test_web_processes_load_numpy_only_for_expert() -> None:
    settings = os.environ | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
    assert subprocess.run([sys.executable, "-c", WEB], check=False, env=settings).returncode == 0
