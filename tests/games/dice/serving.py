"""Runs the scripts of docs against the service, in this thread: so they see the test's rows."""

import subprocess
from http.server import BaseHTTPRequestHandler, HTTPServer

from rest_framework.test import APIClient

from tests.harness.verifying import COMMANDS


class Handler(BaseHTTPRequestHandler):
    """Answers by the test client."""

    def do_GET(self) -> None:
        """Answer one request."""
        answer = APIClient().get(self.path)
        self.send_response(answer.status_code)
        self.end_headers()
        self.wfile.write(answer.content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as its base names it
        """Print nothing."""


def verify_week(script: str, week: str, *games: str) -> tuple[int, list[str]]:
    """The exit status of the script ("python" or "node"), and its lines, errors last."""
    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        server.timeout = 0.1
        address = f"http://127.0.0.1:{server.server_port}/"
        command = [*COMMANDS[script], "--week", week, address, *games]
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT}
        with subprocess.Popen(command, **pipes, text=True) as process:
            while process.poll() is None:
                server.handle_request()
            assert process.stdout
            return process.returncode, process.stdout.read().splitlines()
