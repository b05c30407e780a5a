"""A server on loopback that speaks HTTP/2 over TLS, by the h2 library, and behaves as told."""

import json
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from h2.config import H2Configuration
from h2.connection import H2Connection
from h2.events import DataReceived, Event, RequestReceived, StreamEnded
from h2.settings import SettingCodes

from core.outgoing import new_context
from tests.harness.raw_server import certificate


@dataclass
class Exchange:
    """A request, and the ways to react to it."""

    server: "H2Server"
    tls: ssl.SSLSocket
    state: H2Connection
    stream: int
    headers: dict[str, str]
    body: bytes = b""

    def answer(
        self, status: int, content: Any = None, headers: Mapping[str, str] | None = None
    ) -> None:
        """Send an answer; content is JSON, or already bytes."""
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        if content is None:
            body = b""
        sent = [(":status", str(status)), *(headers or {}).items()]
        self.state.send_headers(self.stream, sent, end_stream=not body)
        while body:
            part, body = body[:16_000], body[16_000:]
            self.state.send_data(self.stream, part, end_stream=not body)
        self.flush()

    def go_away(self, last_stream: int) -> None:
        """Say that the connection ends, and that later requests are not processed."""
        self.state.close_connection(last_stream_id=last_stream)
        self.flush()

    def hang(self) -> None:
        """Do nothing until the server ends."""
        self.server.over.wait()

    def close(self) -> None:
        """Close the connection without a word."""
        with suppress(OSError):
            self.tls.shutdown(socket.SHUT_RDWR)

    def flush(self) -> None:
        self.tls.sendall(self.state.data_to_send())


Behave = Callable[[Exchange], None]


@dataclass
class H2Server:
    """Where it listens, and what it has received, in how many connections."""

    behave: Behave
    port: int = 0
    connections: int = 0
    requests: list[Exchange] = field(default_factory=list)
    over: threading.Event = field(default_factory=threading.Event)
    open_ones: list[socket.socket] = field(default_factory=list)
    trusting: ssl.SSLContext = field(default_factory=new_context)
    """A client's context that knows the server's certificate."""

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"

    def drop_all(self) -> None:
        """Close all connections."""
        while self.open_ones:
            with suppress(OSError):
                self.open_ones.pop().shutdown(socket.SHUT_RDWR)

    def serve(self, plain: socket.socket, context: ssl.SSLContext) -> None:
        with suppress(OSError), plain, context.wrap_socket(plain, server_side=True) as tls:
            self.connections += 1
            self.open_ones.append(tls)
            assert tls.selected_alpn_protocol() == "h2"
            state = H2Connection(H2Configuration(client_side=False, header_encoding="utf-8"))
            state.update_settings({SettingCodes.MAX_CONCURRENT_STREAMS: 1000})
            state.initiate_connection()
            tls.sendall(state.data_to_send())
            streams: dict[int, Exchange] = {}
            while data := tls.recv(65536):
                for event in state.receive_data(data):
                    self._on(event, tls, state, streams)
                tls.sendall(state.data_to_send())

    def _on(
        self, event: Event, tls: ssl.SSLSocket, state: H2Connection, streams: dict[int, Exchange]
    ) -> None:
        match event:
            case RequestReceived(stream_id=int(stream), headers=list(headers)):
                named = {str(name): str(value) for name, value in headers}
                streams[stream] = Exchange(self, tls, state, stream, named)
            case DataReceived(stream_id=int(stream), data=bytes(data)):
                streams[stream].body += data
                state.acknowledge_received_data(event.flow_controlled_length or 0, stream)
            case StreamEnded(stream_id=int(stream)):
                self.requests.append(streams[stream])
                self.behave(streams[stream])


@contextmanager
def h2_server(folder: Path, behave: Behave) -> Iterator[H2Server]:
    """A server with a certificate of its own."""
    file = certificate(folder, "localhost")
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    context.set_alpn_protocols(["h2"])
    server = H2Server(behave)
    server.trusting.load_verify_locations(file)
    listener = socket.create_server(("127.0.0.1", 0))
    server.port = listener.getsockname()[1]
    threads: list[threading.Thread] = []

    def accept() -> None:
        with suppress(OSError):
            while True:
                plain, _address = listener.accept()
                thread = threading.Thread(target=server.serve, args=(plain, context), daemon=True)
                threads.append(thread)
                thread.start()

    accepting = threading.Thread(target=accept, daemon=True)
    accepting.start()
    try:
        yield server
    finally:
        server.over.set()
        with suppress(OSError):
            listener.shutdown(socket.SHUT_RDWR)
        listener.close()
        accepting.join()
        server.drop_all()
        for thread in threads:
            thread.join()
