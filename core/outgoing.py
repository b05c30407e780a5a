"""POST requests to addresses that others name, such as those of push services.

    Outgoing().post("https://push.example/abc", headers={"TTL": "60"}, body=b"…")
    Lasting(Outgoing(tls=new_context())).post(…)    # over HTTP/2; the connection stays open

Nothing inside the network can be reached: only https to a public address. The name is looked up
once, all its addresses are checked, and the connection goes to one of these. Redirects are answers
like any other, and proxies of the environment are ignored. One limit of time covers everything.

OutgoingError
├── Refused         the URL or an address of its name is not allowed
├── Unresolvable    the name has no address, or was not found in time
├── NotConnected    no connection, no valid certificate, or no HTTP
├── TimedOut        not everything was done in time
└── TooLarge        the answer is longer than ANSWER_BYTES
"""

import re
import socket
import ssl
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from functools import cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address
from typing import Any, ClassVar, Final
from urllib.parse import SplitResult, urlsplit

import certifi
import httpcore
from h2.exceptions import H2Error

LIMIT_S: Final = 10.0
LOOK_UP_S: Final = 3.0
CONNECT_S: Final = 4.0
"""For one address, so that time is left for the next."""
MOST_ADDRESSES: Final = 4
MOST_LOOK_UPS: Final = 16
"""At once in a process. The resolver's own time limit ends those that nobody waits for."""
ANSWER_BYTES: Final = 64 * 1024
PAUSE_S: Final = 30 * 24 * 3600
"""The longest pause that a server is taken to ask for."""
LASTING_S: Final = 200.0
"""For which a connection stays open without a request: some networks forget it after 240."""
URL_LENGTH: Final = 2000
PORTS: Final = (443, range(1024, 65536))
HOST: Final = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*|[0-9a-f:.]*:[0-9a-f:.]*")
VISIBLE: Final = re.compile(r"[!-\[\]-~]+")
"""ASCII without spaces, controls and the backslash, which URL parsers read differently."""

PUBLIC_V6: Final = IPv6Network("2000::/3")
SPECIAL_V6: Final = tuple(
    map(IPv6Network, ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"))
)
"""With Teredo (2001::/32) and 6to4. NAT64 (64:ff9b::/96) and mapped IPv4 are outside 2000::/3."""
SPECIAL_V4: Final = tuple(
    map(IPv4Network, ("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "168.63.129.16/32"))
)
"""Beyond `is_global`, which differs between versions of Python. The last is Azure's metadata."""

LookUp = Callable[..., list[tuple[Any, ...]]]
look_ups = threading.BoundedSemaphore(MOST_LOOK_UPS)


class OutgoingError(Exception):
    """A request without a whole answer. `reason` is for metrics and logs."""

    reason: ClassVar[str] = "failed"


class Refused(OutgoingError):
    """The URL or an address of its name is not allowed."""

    reason = "refused"


class Unresolvable(OutgoingError):
    """The name has no address, or was not found in time."""

    reason = "unresolvable"


class NotConnected(OutgoingError):
    """No connection, no valid certificate, or no HTTP."""

    reason = "connection"


class TimedOut(OutgoingError):
    """Not everything was done in time."""

    reason = "timeout"


class TooLarge(OutgoingError):
    """The answer is longer than ANSWER_BYTES."""

    reason = "too_large"


@dataclass(frozen=True, slots=True)
class Answer:
    """What the server answered; the names of headers are in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    def retry_after(self, now: datetime) -> timedelta:
        """The pause that the server asks for, in seconds or until a date; 0 if it asks for none.

        At most PAUSE_S: a server can ask for thousands of years.
        """
        value = self.headers.get("retry-after", "")
        try:
            if value.isascii() and value.isdigit():
                asked_s: float = int(value)
            else:
                at = parsedate_to_datetime(value)
                asked_s = ((at if at.tzinfo else at.replace(tzinfo=UTC)) - now).total_seconds()
        except (ValueError, OverflowError):
            return timedelta(0)
        return timedelta(seconds=min(max(0, asked_s), PAUSE_S))


def new_context() -> ssl.SSLContext:
    """Certificates of the system (or SSL_CERT_FILE) and of certifi."""
    context = ssl.create_default_context(cafile=certifi.where())
    context.load_default_certs()
    return context


@cache
def trusted() -> ssl.SSLContext:
    """The context that requests over HTTP/1.1 share."""
    return new_context()


@dataclass(frozen=True, slots=True)
class Outgoing:
    """How requests are sent. With `to_loopback` also, over http too, to this machine itself."""

    to_loopback: bool = False
    limit_s: float = LIMIT_S
    look_up_s: float = LOOK_UP_S
    tls: ssl.SSLContext = field(default_factory=trusted)
    look_up: LookUp = socket.getaddrinfo

    def post(self, url: str, *, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send one request. Raise an OutgoingError unless a whole answer came in time."""
        end = time.monotonic() + self.limit_s
        parts = checked(url, to_loopback=self.to_loopback)
        backend = _Backend(self.addresses(parts, end), _End(end))
        pool = httpcore.ConnectionPool(
            ssl_context=self.tls, max_connections=1, network_backend=backend
        )
        with pool:
            return _exchange(pool, parts, headers, body)

    def addresses(self, parts: SplitResult, end: float) -> list[str]:
        """The addresses of the URL's host, all of which are allowed."""
        wait = min(self.look_up_s, max(0.0, end - time.monotonic()))
        found = _looked_up(self.look_up, str(parts.hostname), _port(parts), wait)
        if not found:
            raise Unresolvable
        if all(map(is_public, found)) and parts.scheme == "https":
            return found
        if self.to_loopback and all(ip_address(each).is_loopback for each in found):
            return found
        raise Refused("address")


class Lasting:
    """POST requests over HTTP/2 to one server, by connections that stay open. Threads may share it.

    A connection carries one request at a time, since those of httpcore are not safe for several
    threads. If it turns out to be closed, another one is opened at once. The TLS context must be
    its own: httpcore writes into it which version of HTTP is meant.
    """

    def __init__(self, outgoing: Outgoing) -> None:
        self._outgoing = outgoing
        self._idle: deque[_Connection] = deque()

    def post(self, url: str, *, headers: Mapping[str, str], body: bytes) -> Answer:
        """Send one request. Raise an OutgoingError unless a whole answer came in time."""
        end = time.monotonic() + self._outgoing.limit_s
        parts = checked(url, to_loopback=self._outgoing.to_loopback)
        if kept := self._kept():
            try:
                return self._exchange(kept, parts, headers, body, end)
            except NotConnected:
                pass  # the server has closed it meanwhile
        return self._exchange(self._opened(parts, end), parts, headers, body, end)

    def close(self) -> None:
        """Close the connections that carry no request."""
        while self._idle:
            self._idle.pop().pool.close()

    def _kept(self) -> "_Connection | None":
        """The one that was used last, so that those that are not needed grow old."""
        oldest = time.monotonic() - LASTING_S
        try:
            while self._idle[0].used_at < oldest:
                self._idle.popleft().pool.close()
            return self._idle.pop()
        except IndexError:
            return None

    def _opened(self, parts: SplitResult, end: float) -> "_Connection":
        limit = _End(end)
        pool = httpcore.ConnectionPool(
            ssl_context=self._outgoing.tls,
            max_connections=1,
            http1=False,
            http2=True,
            network_backend=_Backend(self._outgoing.addresses(parts, end), limit),
        )
        return _Connection(pool, limit)

    def _exchange(
        self,
        connection: "_Connection",
        parts: SplitResult,
        headers: Mapping[str, str],
        body: bytes,
        end: float,
    ) -> Answer:
        connection.limit.at = end
        try:
            answer = _exchange(connection.pool, parts, headers, body)
        except BaseException:
            connection.pool.close()
            raise
        connection.used_at = time.monotonic()
        self._idle.append(connection)
        return answer


def checked(url: str, *, to_loopback: bool = False) -> SplitResult:
    """The parts of a URL to which requests may be sent; raises Refused. Nothing is looked up."""
    if len(url) > URL_LENGTH or not VISIBLE.fullmatch(url):
        raise Refused("url")
    try:
        parts = urlsplit(url)
        port = _port(parts)
    except ValueError as error:
        raise Refused("url") from error
    if parts.scheme != "https" and not (to_loopback and parts.scheme == "http"):
        raise Refused("scheme")
    if "@" in parts.netloc or not HOST.fullmatch(parts.hostname or ""):
        raise Refused("host")
    if port != PORTS[0] and port not in PORTS[1]:
        raise Refused("port")
    return parts


def is_public(address: str) -> bool:
    """Whether this is an address of the public internet, and not a way to any other."""
    if "%" in address:
        return False
    ip = ip_address(address)
    if isinstance(ip, IPv6Address):
        return ip in PUBLIC_V6 and not _in_any(ip, SPECIAL_V6)
    return (
        ip.is_global
        and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)
        and not _in_any(ip, SPECIAL_V4)
    )


def _in_any(
    ip: IPv4Address | IPv6Address, networks: Iterable[IPv4Network] | Iterable[IPv6Network]
) -> bool:
    return any(ip in network for network in networks)


def _port(parts: SplitResult) -> int:
    if parts.port is not None:
        return parts.port
    return 443 if parts.scheme == "https" else 80


def _looked_up(look_up: LookUp, host: str, port: int, wait: float) -> list[str]:
    """The addresses of a name, in a thread, since a look-up cannot be told to end."""
    end = time.monotonic() + wait
    if not look_ups.acquire(timeout=wait):
        raise Unresolvable("too many look-ups")
    found: list[str] = []
    done = threading.Event()

    def run() -> None:
        try:
            rows = look_up(host, port, type=socket.SOCK_STREAM)
            found.extend(dict.fromkeys(str(row[4][0]) for row in rows))
        except (OSError, UnicodeError):
            pass  # nothing is found
        finally:
            look_ups.release()
            done.set()

    threading.Thread(target=run, name="look-up", daemon=True).start()
    if not done.wait(max(0.0, end - time.monotonic())):
        raise Unresolvable("not found in time")
    return found


@dataclass(slots=True)
class _End:
    """When the request ends that a connection carries."""

    at: float


@dataclass(slots=True)
class _Connection:
    """A connection, which its pool opens with the first request."""

    pool: httpcore.ConnectionPool
    limit: _End
    used_at: float = 0.0


def _exchange(
    pool: httpcore.ConnectionPool, parts: SplitResult, headers: Mapping[str, str], body: bytes
) -> Answer:
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    url = httpcore.URL(
        scheme=parts.scheme, host=str(parts.hostname), port=_port(parts), target=target
    )
    sent = {"Host": parts.netloc, "Content-Length": str(len(body)), **headers}
    try:
        with pool.stream("POST", url, headers=list(sent.items()), content=body) as response:
            return Answer(response.status, _read_headers(response), _read_body(response))
    except httpcore.TimeoutException as error:
        raise TimedOut from error
    except (httpcore.NetworkError, httpcore.ProtocolError, H2Error) as error:
        raise NotConnected(str(error)) from error


def _read_headers(response: httpcore.Response) -> dict[str, str]:
    return {
        name.decode("ascii").lower(): value.decode("latin-1") for name, value in response.headers
    }


def _read_body(response: httpcore.Response) -> bytes:
    read = b""
    for part in response.iter_stream():
        read += part
        if len(read) > ANSWER_BYTES:
            raise TooLarge
    return read


class _Backend(httpcore.NetworkBackend):
    """Connects to the addresses that were checked, whatever the name is by then."""

    def __init__(self, addresses: list[str], end: _End) -> None:
        self._addresses = addresses[:MOST_ADDRESSES]
        self._end = end

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore.NetworkStream:
        """Connect to the first address that lets us."""
        error: Exception = httpcore.ConnectError("no address")
        for address in self._addresses:
            wait = min(CONNECT_S, _left(self._end, httpcore.ConnectTimeout))
            try:
                return _Stream(socket.create_connection((address, port), wait), self._end)
            except TimeoutError:
                error = httpcore.ConnectTimeout("connect")
            except OSError as failure:
                error = httpcore.ConnectError(str(failure))
        raise error


class _Stream(httpcore.NetworkStream):
    """A connection each of whose steps ends when the time of the whole request does."""

    def __init__(self, connection: socket.socket, end: _End) -> None:
        self._socket = connection
        self._end = end

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        """Read what there is."""
        try:
            self._socket.settimeout(_left(self._end, httpcore.ReadTimeout))
            return self._socket.recv(max_bytes)
        except TimeoutError as error:
            raise httpcore.ReadTimeout("read") from error
        except OSError as error:
            raise httpcore.ReadError(str(error)) from error

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        """Write all. The time left is counted again after each part, as a reader may be slow."""
        try:
            while buffer:
                self._socket.settimeout(_left(self._end, httpcore.WriteTimeout))
                buffer = buffer[self._socket.send(buffer) :]
        except TimeoutError as error:
            raise httpcore.WriteTimeout("write") from error
        except OSError as error:
            raise httpcore.WriteError(str(error)) from error

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def start_tls(
        self,
        ssl_context: ssl.SSLContext,
        server_hostname: str | None = None,
        timeout: float | None = None,
    ) -> httpcore.NetworkStream:
        """Shake hands under the name of the URL."""
        try:
            self._socket.settimeout(_left(self._end, httpcore.ConnectTimeout))
            wrapped = ssl_context.wrap_socket(self._socket, server_hostname=server_hostname)
        except TimeoutError as error:
            self.close()
            raise httpcore.ConnectTimeout("TLS") from error
        except (OSError, ValueError) as error:
            self.close()
            raise httpcore.ConnectError(str(error)) from error
        return _Stream(wrapped, self._end)

    def get_extra_info(self, info: str) -> Any:
        """Nothing: httpcore asks for the protocol that TLS agreed on, which its pool is told."""


def _left(end: _End, late: type[httpcore.TimeoutException]) -> float:
    """The seconds until then; raises this error if there are none."""
    left = end.at - time.monotonic()
    if left <= 0:
        raise late("no time left")
    return left
