"""The address at which players find the service of `make run`."""

import socket
import sys

from django.core.exceptions import ImproperlyConfigured
from qrcode.main import QRCode

LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - for `--lan` only
ELSEWHERE = ("192.0.2.1", 9)
"""An address beyond the local network. It is the route to it that matters: nothing is sent."""


def local_address() -> str:
    """This machine's address in its network. Raises ImproperlyConfigured without one."""
    with socket.socket(type=socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError as error:
            raise ImproperlyConfigured("LAN=1: this machine is in no network.") from error
        return str(probe.getsockname()[0])


def print_for_phones(url: str) -> None:
    """Print an address, and its QR code for the camera of a phone."""
    print(f"Phone {url}")
    code = QRCode(border=2)
    code.add_data(url)
    code.print_ascii(tty=sys.stdout.isatty())
