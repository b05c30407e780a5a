"""The processor's time of all processes that this one has started, by their kind."""

from collections import defaultdict

import psutil

KINDS = {
    "postgres": "PostgreSQL",
    "valkey-server": "Valkey",
    "granian": "web",
    "pgbench": "pgbench",
}
OWN = "load generator"


def spent() -> dict[str, float]:
    """Return seconds by kind of process, the load generator's own included."""
    own = psutil.Process()
    seconds: defaultdict[str, float] = defaultdict(float)
    seconds[OWN] += _seconds(own)
    for process in own.children(recursive=True):
        try:
            words = " ".join(process.cmdline()[:4])
            kind = next((kind for word, kind in KINDS.items() if word in words), "others")
            seconds[kind] += _seconds(process)
        except psutil.NoSuchProcess:
            continue
    return dict(seconds)


def _seconds(process: psutil.Process) -> float:
    times = process.cpu_times()
    return times.user + times.system
