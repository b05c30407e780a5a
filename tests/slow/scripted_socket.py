"""A service of WebSockets and responses that says what a test scripts."""

import asyncio
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Thread
from typing import Any

from aiohttp import WSMsgType, web

Command = dict[str, Any]
Script = Callable[[Command], Any]
"""What is said after a command: texts; an integer closes the connection, 1006 cuts it; a float is
a pause."""
LOST = 1006


def said(topic: str | None, event: str, number: int | None = None, **data: Any) -> str:
    """A message of the service."""
    return json.dumps({"topic": topic, "event": event, "id": number, "data": data})


def rows(topic: str, *numbers: int) -> list[str]:
    """Rows of a topic."""
    return [said(topic, "message", number) for number in numbers]


def closing(number: int, code: str, retry_ms: int | None = None) -> list[Any]:
    """The end of a connection."""
    return [said(None, "closed", code=code, retry_ms=retry_ms), number]


def after_open(*messages: Any) -> Script:
    """Says this once it is open, and no more."""
    return lambda command: [said(None, "opened"), *messages] if command["do"] == "open" else []


@dataclass
class ScriptedSockets:
    """The scripts of the connections to come, and the commands so far.

    A response counts as a connection whose only command is `get`. Other requests have their path as
    `do`, and their scripts give an answer as those of `scripted_service` do.

    A client on a busy machine may give up a connection that stands still, and connect again. So a
    script begins with the first command, and the last one serves all further connections.
    """

    scripts: list[Script]
    has_sockets: bool
    connections: int = 0
    commands: list[Command] = field(default_factory=list)
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() == "websocket":
            return await self._socket(request) if self.has_sockets else web.Response(status=400)
        script = self._next()
        if request.path != "/api/v1/streams":
            status, headers, text = self._said(script, {"do": request.path})
            return web.Response(status=status, headers=headers, text=text)
        command = {"do": "get", "topics": request.query["topics"].split(",")}
        response = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await response.prepare(request)
        for message in self._said(script, command):
            if isinstance(message, int):
                return response
            await response.write(f"data: {message}\n\n".encode())
        await self.ended.wait()
        return response

    @property
    def has_ended(self) -> bool:
        """Whether the last script has begun."""
        return self.connections >= len(self.scripts)

    def _next(self) -> Script:
        self.connections += 1
        return self.scripts[min(self.connections, len(self.scripts)) - 1]

    def _said(self, script: Script, command: Command) -> Any:
        self.commands.append(command)
        return script(command)

    async def _socket(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(protocols=["parcheesi.v1"])
        await socket.prepare(request)
        script = None
        async for received in socket:
            if received.type is not WSMsgType.TEXT:
                break
            script = script or self._next()
            for message in self._said(script, json.loads(received.data)):
                if isinstance(message, float):
                    await asyncio.sleep(message)
                elif message == LOST:
                    assert request.transport
                    request.transport.abort()
                elif isinstance(message, int):
                    await socket.close(code=message)
                else:
                    await socket.send_str(message)
        return socket


@contextmanager
def scripted_sockets(
    *scripts: Script, has_sockets: bool = True
) -> Iterator[tuple[str, ScriptedSockets]]:
    """The address of such a service, whose connections follow the scripts, one after another."""
    service, loop = ScriptedSockets([*scripts], has_sockets), asyncio.new_event_loop()

    app = web.Application()
    app.router.add_route("*", "/{path:.*}", service.serve)
    runner = web.AppRunner(app, shutdown_timeout=0)

    async def begin() -> int:
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return int(runner.addresses[0][1])

    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()
    port = asyncio.run_coroutine_threadsafe(begin(), loop).result()
    try:
        yield f"http://127.0.0.1:{port}", service
    finally:
        loop.call_soon_threadsafe(service.ended.set)
        asyncio.run_coroutine_threadsafe(runner.cleanup(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()
