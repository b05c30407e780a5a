"""The processes that another one has started."""

import subprocess
from pathlib import Path


def below(pid: int) -> list[int]:
    """All of them, and what they have started, without the process itself."""
    listed = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [tuple(map(int, line.split())) for line in listed.stdout.splitlines()]
    own = [child for child, parent in pairs if parent == pid]
    return own + [deeper for child in own for deeper in below(child)]


def alive(pids: list[int]) -> list[int]:
    """Those that run still."""
    return [pid for pid in pids if _is_alive(pid)]


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
