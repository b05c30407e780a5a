"""The address that a request comes from."""

import ipaddress
from ipaddress import IPv4Address, IPv6Address
from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

IPV6_PREFIX = 64
"""The smallest network that a provider gives one customer."""


def ip_address(request: HttpRequest | Request) -> IPv4Address | IPv6Address:
    """Return the client's address behind our proxies. Raises ValueError.

    A server that listens for IPv6 has its IPv4 clients under mapped addresses: ::ffff:192.0.2.1.
    """
    address = ipaddress.ip_address(_text(request))
    return (address.version == 6 and address.ipv4_mapped) or address


def client_address(request: HttpRequest | Request) -> str:
    """Return the client's address behind our proxies; for IPv6 its network, a customer has all."""
    try:
        address = ip_address(request)
    except ValueError:
        return _text(request)
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))


def _text(request: HttpRequest | Request) -> str:
    return BaseThrottle().get_ident(cast(Request, request)) or ""
