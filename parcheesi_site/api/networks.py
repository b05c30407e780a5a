"""Which networks may reach the admin and the metrics."""

import hmac
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_network

from django.conf import settings
from django.http import HttpRequest

from core.api.client_address import ip_address

Network = IPv4Network | IPv6Network

FORWARDED = ("X-Forwarded-For", "Forwarded", "X-Real-IP", "Via")


def networks(names: Iterable[str]) -> tuple[Network, ...]:
    """The networks. Raises ValueError for an invalid name."""
    return tuple(ip_network(name) for name in names)


def comes_from(request: HttpRequest, allowed: Iterable[Network]) -> bool:
    """Whether the request certainly comes from one of the networks.

    With a proxy that is not in the settings, its origin is unknown.
    """
    if not settings.NUM_PROXIES and any(name in request.headers for name in FORWARDED):
        return False
    try:
        address = ip_address(request)
    except ValueError:
        return False
    return any(address in network for network in allowed)


def knows_token(request: HttpRequest, token: str) -> bool:
    """Whether the request has the token; no if the token is empty."""
    sent = request.headers.get("Authorization", "").removeprefix("Bearer ")
    return bool(token) and hmac.compare_digest(sent.encode(), token.encode())
