"""Where a request comes from."""

import ipaddress
from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

IPV6_PREFIX = 64
"""What one customer of a provider has at least."""


def client_address(request: HttpRequest | Request) -> str:
    """Return the address behind our proxies; of IPv6 the network, as one customer has all of it."""
    given = BaseThrottle().get_ident(cast(Request, request)) or ""
    try:
        address = ipaddress.ip_address(given)
    except ValueError:
        return given
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
