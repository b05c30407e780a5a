"""Addresses of Redis: of one server, of a cluster, or of the Sentinels that know a server."""

from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import SplitResult, unquote, urlsplit

SERVER: Final = ("redis", "rediss")
SOCKET: Final = "unix"
CLUSTER: Final = ("redis+cluster", "rediss+cluster")
SENTINEL: Final = "sentinel"
REDIS_PORT: Final = 6379
SENTINEL_PORT: Final = 26379


@dataclass(frozen=True, slots=True)
class Group:
    """Servers that are named together, and what their connections have in common."""

    servers: tuple[tuple[str, int], ...]
    """Hosts and ports."""
    options: dict[str, Any] = field(repr=False)
    """Arguments of redis-py; they can hold a password."""


def check_server(url: str, *, sockets: bool) -> None:
    """Raise ValueError, with a reason for the operator, unless the URL is of one server.

    `sockets`: it can be that of a socket.

    No reason repeats the URL: it can hold a password.
    """
    scheme = url.partition("://")[0]
    if sockets and scheme == SOCKET:
        return
    if scheme not in SERVER:
        known = "redis://, rediss:// or unix://" if sockets else "redis:// or rediss://"
        raise ValueError(f"must begin with {known}")
    parts = urlsplit(url)
    _server_of(parts, REDIS_PORT)
    _database_of(parts)


def cluster(url: str) -> Group | None:
    """The nodes of `redis+cluster://[user:password@]host:port,host:port`.

    None if the URL has another scheme. Raises ValueError, with a reason for the operator.
    """
    scheme, _, rest = url.partition("://")
    if scheme not in CLUSTER:
        return None
    holder, at, nodes = rest.rpartition("@")
    parts = [urlsplit(f"redis://{holder}{at}{node}") for node in nodes.rstrip("/").split(",")]
    if any(_database_of(part) for part in parts):
        raise ValueError("names a database, but a cluster has the database 0 only")
    options = _credentials(parts[0]) | ({"ssl": True} if scheme.startswith("rediss") else {})
    return Group(tuple(_server_of(part, REDIS_PORT) for part in parts), options)


def sentinels(url: str) -> Group | None:
    """The Sentinels of `sentinel://[user:password@]host:port/0;sentinel://host:port`.

    None if the URL has another scheme. User, password and database are of the server that the
    Sentinels know. Raises ValueError, with a reason for the operator.
    """
    if not url.startswith(f"{SENTINEL}://"):
        return None
    parts = [urlsplit(each) for each in url.split(";")]
    if any(part.scheme != SENTINEL for part in parts):
        raise ValueError("must begin each of its addresses with sentinel://")
    options = _credentials(parts[0]) | {"db": _database_of(parts[0])}
    return Group(tuple(_server_of(part, SENTINEL_PORT) for part in parts), options)


def _server_of(parts: SplitResult, default_port: int) -> tuple[str, int]:
    try:
        port = parts.port
    except ValueError:
        raise ValueError("has a port that is not a number up to 65535") from None
    if not parts.hostname:
        raise ValueError("lacks a host")
    return unquote(parts.hostname), default_port if port is None else port


def _database_of(parts: SplitResult) -> int:
    number = parts.path.strip("/")
    if number and not (number.isascii() and number.isdigit()):
        raise ValueError("has something else than the number of a database after its host")
    return int(number or 0)


def _credentials(parts: SplitResult) -> dict[str, str]:
    given = {"username": parts.username, "password": parts.password}
    return {name: unquote(value) for name, value in given.items() if value}
