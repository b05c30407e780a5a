"""The descendants of a process."""

import subprocess
from pathlib import Path


def below(pid: int) -> list[int]:
    """All descendants of the process, without the process itself."""
    ps = subprocess.run(["ps", "-eo", "pid=,ppid="], capture_output=True, text=True, check=True)
    pairs = [tuple(map(int, line.split())) for line in ps.stdout.splitlines()]
    children = [child for child, parent in pairs if parent == pid]
    return children + [descendant for child in children for descendant in below(child)]


def alive(pids: list[int]) -> list[int]:
    """Those that still run."""
    return [pid for pid in pids if _is_alive(pid)]


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"
