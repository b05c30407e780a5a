"""The processor's time of the benchmark's processes, by their kind.

PostgreSQL's are not children of this process: all on the machine count.
"""

from collections import defaultdict

import psutil

OWN = "load generator"
KINDS = {
    "postgres": "PostgreSQL",
    "valkey-server": "Valkey",
    "granian": "web",
    "pgbench": "pgbench",
    "node server.js": "node",
    "node client.js": OWN,
}


def spent() -> dict[str, float]:
    """Seconds by kind of process, the load generator's own included."""
    own = psutil.Process()
    seconds: defaultdict[str, float] = defaultdict(float)
    seconds[OWN] += _seconds(own)
    servers = (one for one in psutil.process_iter(["name"]) if one.info["name"] == "postgres")
    for process in {*own.children(recursive=True), *servers}:
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
