"""Rate limits: `RATE_LIMITS="default=600/m,guests=60/h"`, or `off`."""

import re

from django.core.exceptions import ImproperlyConfigured

from parcheesi_site.settings.environment import env

SECONDS = {"m": 60, "h": 3600}
DEFAULTS = {
    "default": "600/m",  # per user: everything that has no limit of its own
    "commands": "300/m",  # per user: roll, move and the like
    "notices": "30/m",  # per user: automatic play and votes, which reach all at the table
    "hints": "30/m",  # per user: hints in practice, which compute for some milliseconds
    "anonymous": "300/m",  # per address: everything without a token
    "address": "30000/m",  # per address: all requests of its registered players together
    "guests_of_address": "900/m",  # per address: all requests of its guests together
    "tables": "120/m",  # per user: commands at tables
    "lists": "120/m",  # per user: lists of tables and games, and profiles
    "streams": "120/m",  # per user: topics of a connection, opened together or added
    "lists_of_guests": "450/m",  # per address: the same of all its guests together
    "user_search": "60/m",  # per user: players by the beginning of their names
    "account": "10/h",  # per user: exports, and attempts to delete the account
    "profile": "30/h",  # per user: changes of the profile, whose names others read
    "webhooks": "30/m",  # per user: test events, and deliveries sent again
    "analyses": "60/m",  # per user: analyses of games
    "rules": "300/m",  # per address: previews of rolls and moves
    "guests": "60/h",  # per address: new guests
    "sign_ins": "30/m",  # per address: log-ins, and as many sign-ups
}


def rate_limits(text: str) -> dict[str, tuple[int, int]]:
    """Requests and seconds by bucket; 0 requests: no limit. Raises ImproperlyConfigured."""
    if text == "off":
        return {name: (0, _parsed(rate)[1]) for name, rate in DEFAULTS.items()}
    own = dict(part.split("=", 1) for part in text.replace(" ", "").split(",") if "=" in part)
    if len(own) != len([part for part in text.split(",") if part.strip()]) or own.keys() - DEFAULTS:
        raise ImproperlyConfigured(f"RATE_LIMITS takes name=count/m or /h of {', '.join(DEFAULTS)}")
    return {name: _parsed(own.get(name, rate)) for name, rate in DEFAULTS.items()}


def _parsed(rate: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d{1,9})/([mh])", rate)
    if not match:
        raise ImproperlyConfigured(f"RATE_LIMITS: {rate} is not a rate such as 600/m or 60/h.")
    return int(match[1]), SECONDS[match[2]]


RATE_LIMITS = rate_limits(env.str("RATE_LIMITS", default=""))
SIGN_IN_LIMIT = RATE_LIMITS.pop("sign_ins")  # counted by allauth
