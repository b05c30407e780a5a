"""The push services and endpoints of the soak of deliveries: a process of its own, without Django.

    python -m benchmarks.soaks.deliveries.receiver '{"world": …, "received": …, "port": …}'

It decrypts and verifies each request as a browser and an app do, and writes a line for it, before
it answers: well, or as its plan says. After SIGUSR1 all answer well.
"""

import asyncio
import json
import signal
import socket
import struct
import sys
import time
from base64 import urlsafe_b64decode
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TextIO

import http_ece
import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from standardwebhooks import Webhook

from benchmarks.soaks.deliveries.world import Target, read

SLOW_S: Final = 8.0
"""Within the service's limit."""
PAUSE_S: Final = 0.2
LONGEST_S: Final = 60.0
"""A connection that nobody closes ends then."""
NO_LINGER: Final = struct.pack("ii", 1, 0)
Headers = dict[str, str]
Behave = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


def response(status: int, *headers: str) -> bytes:
    """A response without a body."""
    lines = [f"HTTP/1.1 {status} X", "Content-Length: 0", "Connection: close", *headers]
    return "\r\n".join([*lines, "", ""]).encode()


GOOD: Final = response(201)


async def _slow(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(SLOW_S)
    writer.write(GOOD)


async def _hangs(reader: asyncio.StreamReader, _writer: asyncio.StreamWriter) -> None:
    await reader.read()


async def _trickles(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    for byte in b"HTTP/1.1 201 Created\r\nX-Padding: " + b"x" * 1000:
        writer.write(bytes([byte]))
        await writer.drain()
        await asyncio.sleep(PAUSE_S)


async def _endless(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"HTTP/1.1 201 Created\r\n\r\n")
    while True:
        writer.write(b"x" * 65536)
        await writer.drain()


async def _resets(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    connection = writer.get_extra_info("socket")
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NO_LINGER)
    writer.transport.abort()


def _says(text: bytes) -> Behave:
    async def act(_reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(text)

    return act


BEHAVE: Final[dict[str, Behave]] = {
    "": _says(GOOD),
    "away": _says(response(500)),
    "hangs": _hangs,
    "slow": _slow,
    "trickles": _trickles,
    "garbage": _says(b"\x15\x03\x01 this is no HTTP\r\n\r\n"),
    "endless": _endless,
    "resets": _resets,
    # To a good one, where it would be somebody else's message.
    "redirects": _says(response(307, "Location: /device/0")),
    "rejects": _says(response(400)),
    "denies": _says(response(403)),
    "gone": _says(response(410)),
}
ACCEPTS: Final = {"", "slow"}
"""A target that behaves so has taken the message."""


@dataclass
class Inbox:
    """What reads the messages of one target."""

    target: Target
    requests: Counter[str] = field(default_factory=Counter)

    def open(self, headers: Headers, body: bytes, audience: str) -> dict[str, Any]:
        """The content of a request. Raises whatever is wrong with it."""
        if self.target.kind == "device":
            _check_token(headers, audience)
            content = http_ece.decrypt(
                body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"
            )
            read: dict[str, Any] = json.loads(content)
            return {"id": read["delivery"], "about": read["id"]} | _kept(read)
        read = Webhook(self.target.secret).verify(body, headers)
        return {"id": headers["webhook-id"], "about": [read["user_id"], read["number"]]} | _kept(
            read
        )

    def behaviour(self, message: str, *, mended: bool) -> str:
        """How it answers now; a flaky one refuses each message once."""
        self.requests[message] += 1
        if mended:
            return ""
        if self.target.behaviour == "flaky":
            return "away" if self.requests[message] == 1 else ""
        return self.target.behaviour

    @cached_property
    def _key(self) -> ec.EllipticCurvePrivateKey:
        return ec.derive_private_key(int(self.target.private, 16), ec.SECP256R1())

    @cached_property
    def _auth(self) -> bytes:
        return urlsafe_b64decode(self.target.secret)


class Receiver:
    """Serves all targets, and writes what they get."""

    def __init__(self, targets: list[Target], file: TextIO) -> None:
        self.inboxes = {target.path: Inbox(target) for target in targets}
        self.file, self.mended = file, False

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Read the request of a connection, and behave."""
        with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
            async with asyncio.timeout(LONGEST_S):
                path, headers, body = await _request(reader)
                behaviour = self.take(path, headers, body, time.time())
                await BEHAVE[behaviour](reader, writer)
                if not writer.is_closing():
                    await writer.drain()
        writer.close()

    def take(self, path: str, headers: Headers, body: bytes, at: float) -> str:
        """Write what has come, and return how to behave."""
        inbox = self.inboxes[path]
        line: dict[str, Any] = {"target": path, "at": at}
        behaviour = ""
        try:
            host = f"http://{headers['host']}"
            line |= inbox.open(headers, body, host)
            behaviour = inbox.behaviour(line["id"], mended=self.mended)
            line["accepted"] = behaviour in ACCEPTS
            if inbox.target.host != headers["host"].partition(":")[0]:
                line["wrong"] = f"sent to the host {headers['host']}"
        except Exception as error:  # noqa: BLE001 - reported as a fault
            line["wrong"] = repr(error)
        self.file.write(json.dumps(line) + "\n")
        self.file.flush()
        return behaviour

    def mend(self) -> None:
        """From now on all answer well."""
        self.mended = True


def _kept(read: dict[str, Any]) -> dict[str, Any]:
    return {"kind": read["kind"], "data": read["data"]}


def _check_token(headers: Headers, audience: str) -> None:
    """Raise unless the header has a valid token (RFC 8292) for this service."""
    scheme, _, parameters = headers["authorization"].partition(" ")
    found = dict(part.strip().split("=", 1) for part in parameters.split(","))
    point = urlsafe_b64decode(found["k"] + "=" * (-len(found["k"]) % 4))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    jwt.decode(found["t"], public, ["ES256"], audience=audience)
    if scheme != "vapid":
        raise ValueError(scheme)


async def _request(reader: asyncio.StreamReader) -> tuple[str, Headers, bytes]:
    head = await reader.readuntil(b"\r\n\r\n")
    first, *lines = head.decode().strip().split("\r\n")
    pairs = (line.partition(":") for line in lines)
    headers = {name.lower(): value.strip() for name, _, value in pairs}
    return first.split(" ")[1], headers, await reader.readexactly(int(headers["content-length"]))


async def run(world: Path, received: Path, port: int) -> None:
    """Serve until SIGTERM."""
    targets, _ = read(world)
    over = asyncio.Event()
    loop = asyncio.get_running_loop()
    with received.open("a") as file:
        receiver = Receiver(targets, file)
        loop.add_signal_handler(signal.SIGTERM, over.set)
        loop.add_signal_handler(signal.SIGUSR1, receiver.mend)
        hosts = sorted({target.host for target in targets})
        server = await asyncio.start_server(receiver.serve, hosts, port, backlog=1000)
        print("listens", flush=True)
        await over.wait()
        server.close()


if __name__ == "__main__":
    args = json.loads(sys.argv[1])
    asyncio.run(run(Path(args["world"]), Path(args["received"]), args["port"]))
