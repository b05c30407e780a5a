"""What a process loads at its start."""

import subprocess
import sys

ROBOTS = "import sys; import games.robots; sys.exit('numpy' in sys.modules)"


def test_robots_load_numpy_only_for_expert() -> None:
    run = subprocess.run([sys.executable, "-c", ROBOTS], check=False)
    assert run.returncode == 0
