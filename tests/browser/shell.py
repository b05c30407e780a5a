"""The staff's work, done in the environment of the service that browsers visit."""

import os
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

from parcheesi_site.run.environment import prepare_environment

ROOT = Path(__file__).resolve().parents[2]


def run(folder: Path, code: str, **settings: str) -> None:
    """Run code in the service's environment, as its staff would from the admin."""
    command = (sys.executable, "manage.py", "shell", "--no-imports", "-c", code)
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    with patch.dict(os.environ, kept | settings, clear=True):
        prepare_environment(folder)
        subprocess.run(command, cwd=ROOT, check=True, timeout=300)
