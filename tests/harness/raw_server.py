"""Servers on loopback that read one request of each connection and behave as told."""

import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

Behave = Callable[[socket.socket, bytes], None]


@dataclass
class RawServer:
    """Where it listens, and the requests that it has read."""

    port: int
    requests: list[bytes] = field(default_factory=list)
    names: list[str | None] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)

    @property
    def connections(self) -> int:
        return len(self.requests)


def answering(text: bytes) -> Behave:
    """Send this answer."""
    return lambda connection, _request: connection.sendall(text)


@contextmanager
def serving(
    behave: Behave, *, host: str = "127.0.0.1", tls: ssl.SSLContext | None = None
) -> Iterator[RawServer]:
    """A server; each connection has a thread, which ends with the connection."""
    listener = socket.create_server((host, 0), family=socket.AF_INET)
    server = RawServer(listener.getsockname()[1])
    if tls:
        tls.sni_callback = lambda _socket, name, _context: server.names.append(name)
    open_ones: list[socket.socket] = []

    def serve(connection: socket.socket) -> None:
        with suppress(OSError), connection:
            if tls:
                connection = tls.wrap_socket(connection, server_side=True)
                open_ones.append(connection)
            request = _read_request(connection)
            server.requests.append(request)
            behave(connection, request)
            connection.shutdown(socket.SHUT_WR)
            connection.close()

    def accept() -> None:
        with suppress(OSError):
            while True:
                connection, _address = listener.accept()
                open_ones.append(connection)
                threading.Thread(target=serve, args=(connection,), daemon=True).start()

    thread = threading.Thread(target=accept, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.over.set()
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        for connection in open_ones:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()
        thread.join()


def certificate(folder: Path, *names: str) -> Path:
    """A file with a new certificate for these names, signed by its own key, and the key."""
    key = ec.generate_private_key(ec.SECP256R1())
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, names[0])])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(name) for name in names]), False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(made.public_bytes(Encoding.PEM) + secret)
    return file


def _read_request(connection: socket.socket) -> bytes:
    read = b""
    while b"\r\n\r\n" not in read:
        part = connection.recv(65536)
        if not part:
            return read
        read += part
    head, _, body = read.partition(b"\r\n\r\n")
    lengths = [
        int(line.partition(b":")[2])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    ]
    while lengths and len(body) < lengths[0]:
        part = connection.recv(65536)
        if not part:
            break
        body += part
        read += part
    return read
