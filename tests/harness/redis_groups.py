"""Addresses of Redis; a cluster of Valkey servers, or a server with its replica and Sentinels."""

import subprocess
from contextlib import suppress
from pathlib import Path
from typing import Any, Self, cast

from redis import Redis, RedisError
from redis.crc import key_slot

from parcheesi_site.run import valkey
from tests.harness.ports import free_port
from tests.harness.service import until

SLOTS = 16384
QUICKLY_MS = 2000
"""A server that is silent for this long counts as down."""


def one_address(settings: Any, url: str) -> None:
    """Let this process have one Redis for broker, cache and publications, as `REDIS_URL` does."""
    settings.CELERY_BROKER_URL = settings.CACHE_URL = settings.PUBLICATIONS_URL = url


class Group:
    """Servers that can be killed and started again, by number."""

    def __init__(self, folder: Path, servers: int) -> None:
        self.folder = folder
        self.ports = [free_port() for _ in range(servers)]
        self._running: dict[int, subprocess.Popen[bytes]] = {}

    def __enter__(self) -> Self:
        try:
            for number in range(len(self.ports)):
                self.start(number)
            self._join()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for number in [*self._running]:
            self.kill(number)

    def start(self, number: int) -> None:
        """Start a server, and wait until it responds."""
        folder = self.folder / str(number)
        folder.mkdir(parents=True, exist_ok=True)
        command = self._command(number, folder)
        self._running[number] = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        until(lambda: self.answers(number))

    def kill(self, number: int) -> None:
        """Kill a server with SIGKILL."""
        process = self._running.pop(number)
        process.kill()
        process.wait()

    def client(self, number: int) -> Redis:
        """A client of one server."""
        return Redis(port=self.ports[number])

    def answers(self, number: int) -> bool:
        """Whether a server responds."""
        with suppress(RedisError), self.client(number) as client:
            return bool(client.ping())
        return False

    def follows(self, number: int) -> bool:
        """Whether a server is a replica, connected to its primary."""
        with self.client(number) as client:
            state = cast(dict[str, Any], client.info("replication"))
        return state["role"] == "slave" and state["master_link_status"] == "up"

    def _command(self, number: int, folder: Path) -> list[str]:
        return valkey.command(self.ports[number], folder)

    def _join(self) -> None:
        """Make one of the servers."""


class Cluster(Group):
    """A cluster of primaries, of which some have one replica."""

    def __init__(self, folder: Path, primaries: int = 3, replicas: int = 0) -> None:
        super().__init__(folder, primaries + replicas)
        self.primaries = primaries
        self._bus_ports = [free_port() for _ in self.ports]

    @property
    def url(self) -> str:
        """The address of the whole cluster, for `PUBLICATIONS_URL`."""
        return "redis+cluster://" + ",".join(f"127.0.0.1:{port}" for port in self.ports)

    def owner(self, key: str) -> int:
        """The number of the primary that was given the key's slot at first."""
        return key_slot(key.encode()) * self.primaries // SLOTS

    def move(self, key: str, number: int) -> None:
        """Move the key's slot, which has no data, to this primary."""
        slot, to = key_slot(key.encode()), self._name(number)
        others = [other for other in range(self.primaries) if other != number]
        for other in others:
            if self._has(other, slot):
                self._asked(number, "CLUSTER", "SETSLOT", slot, "IMPORTING", self._name(other))
                self._asked(other, "CLUSTER", "SETSLOT", slot, "MIGRATING", to)
        for each in (number, *others):
            self._asked(each, "CLUSTER", "SETSLOT", slot, "NODE", to)

    def channels(self) -> list[bytes]:
        """The sharded channels that have subscribers."""
        return [
            channel
            for number in self._running
            for channel in self._asked(number, "PUBSUB", "SHARDCHANNELS")
        ]

    def is_whole(self) -> bool:
        """Whether every server says that all slots are served."""
        return all(self._state(number)["cluster_state"] == "ok" for number in self._running)

    def _name(self, number: int) -> str:
        return str(self._asked(number, "CLUSTER", "MYID").decode())

    def _has(self, number: int, slot: int) -> bool:
        """Whether the server itself has the slot."""
        return any(
            first <= slot <= last and port == self.ports[number]
            for first, last, (_, port, *_), *_ in self._asked(number, "CLUSTER", "SLOTS")
        )

    def _asked(self, number: int, *command: str | int) -> Any:
        with self.client(number) as client:
            client.response_callbacks.clear()
            return client.execute_command(*command)

    def _command(self, number: int, folder: Path) -> list[str]:
        alone = ("--cluster-enabled", "yes", "--cluster-port", str(self._bus_ports[number]))
        return [
            *super()._command(number, folder),
            *alone,
            "--cluster-node-timeout",
            str(QUICKLY_MS),
        ]

    def _join(self) -> None:
        for number in range(self.primaries):
            first = -(-SLOTS * number // self.primaries)
            last = -(-SLOTS * (number + 1) // self.primaries) - 1
            self._asked(number, "CLUSTER", "ADDSLOTSRANGE", first, last)
        for port, bus in zip(self.ports[1:], self._bus_ports[1:], strict=True):
            self._asked(0, "CLUSTER", "MEET", "127.0.0.1", port, bus)
        until(lambda: all(self._knows_all(number) for number in range(len(self.ports))))
        for number in range(self.primaries, len(self.ports)):
            self._asked(number, "CLUSTER", "REPLICATE", self._name(number - self.primaries))
            until(lambda number=number: self.follows(number))
        until(self.is_whole)

    def _knows_all(self, number: int) -> bool:
        return self._state(number)["cluster_known_nodes"] == str(len(self.ports))

    def _state(self, number: int) -> dict[str, str]:
        lines = self._asked(number, "CLUSTER", "INFO").decode().split()
        return dict(line.split(":") for line in lines)


class Watched(Group):
    """A server with a replica, and three Sentinels that name the one that takes writes."""

    NAME = "broker"
    SENTINEL = 2
    """The number of the first Sentinel."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, 5)

    @property
    def url(self) -> str:
        """The address of the Sentinels, for `BROKER_URL`."""
        return ";".join(f"sentinel://127.0.0.1:{port}/0" for port in self.ports[self.SENTINEL :])

    def master(self) -> int:
        """The number of the server that the Sentinels name."""
        with self.client(self.SENTINEL + 1) as client:
            client.response_callbacks.clear()
            command = ("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self.NAME)
            _, port = cast(tuple[bytes, bytes], client.execute_command(*command))
        return self.ports.index(int(port))

    def _join(self) -> None:
        until(lambda: all(self._knows_others(number) for number in range(self.SENTINEL, 5)))

    def _knows_others(self, number: int) -> bool:
        with self.client(number) as client:
            state = client.sentinel_master(self.NAME)
        return state["num-slaves"] == 1 and state["num-other-sentinels"] == 2

    def _command(self, number: int, folder: Path) -> list[str]:
        if number == 0:
            return super()._command(number, folder)
        if number == 1:
            return [*super()._command(number, folder), "--replicaof", "127.0.0.1", self._first]
        file = folder / "sentinel.conf"
        if not file.exists():
            file.write_text(self._sentinel(number, folder))
        return [str(valkey.binary()), str(file), "--sentinel", "--loglevel", "warning"]

    @property
    def _first(self) -> str:
        return str(self.ports[0])

    def _sentinel(self, number: int, folder: Path) -> str:
        lines = (
            "bind 127.0.0.1",
            f"port {self.ports[number]}",
            f"dir {folder}",
            f"sentinel monitor {self.NAME} 127.0.0.1 {self._first} 2",
            f"sentinel down-after-milliseconds {self.NAME} {QUICKLY_MS}",
            f"sentinel failover-timeout {self.NAME} 10000",
        )
        return "\n".join(lines) + "\n"
