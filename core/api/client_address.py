"""The address that a request comes from."""

import ipaddress
from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

IPV6_PREFIX = 64
"""The smallest network that a provider gives one customer."""


def client_address(request: HttpRequest | Request) -> str:
    """Return the client's address behind our proxies; for IPv6 its network, a customer has all."""
    text = BaseThrottle().get_ident(cast(Request, request)) or ""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return text
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
