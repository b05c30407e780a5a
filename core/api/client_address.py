"""The address that a request comes from."""

import ipaddress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address
from typing import cast

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

IPV6_PREFIX = 56
"""The network that a provider gives a home: 256 networks of /64, each of which could pass for one.

A firm has 256 such networks. A phone has a /64, so a few hundred phones may share an address, which
are fewer than share one of IPv4.
"""


def ip_address(request: HttpRequest | Request) -> IPv4Address | IPv6Address:
    """The client's address behind our proxies. Raises ValueError."""
    return _parsed(_text(request))


def client_address(request: HttpRequest | Request) -> str:
    """The client's address behind our proxies; for IPv6 its network, a customer has all."""
    return _customer(_text(request))


@lru_cache(maxsize=8192)
def _customer(text: str) -> str:
    try:
        address = _parsed(text)
    except ValueError:
        return text
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))


def _parsed(text: str) -> IPv4Address | IPv6Address:
    """The address; a server that listens for IPv6 has IPv4 clients mapped: ::ffff:192.0.2.1."""
    address = ipaddress.ip_address(text)
    return (address.version == 6 and address.ipv4_mapped) or address


def _text(request: HttpRequest | Request) -> str:
    return BaseThrottle().get_ident(cast(Request, request)) or ""
