"""docs/accounts.md: its table has every operation, and its numbers match the code."""

import re

from django.conf import settings

from accounts.sessions import lifecycle
from parcheesi_site.server import heartbeat
from tests.harness.markdown import rows, section, text
from tests.site.posts import routes

PAGE = "docs/accounts.md"
ELSEWHERE = {"auth/guest", "auth/upgrade", "auth/refresh"}
"""In the list of operations of docs/api.md."""


def test_its_table_has_every_operation() -> None:
    documented = {}
    for operation, _ in rows(section(PAGE, "## Operations")):
        found = re.fullmatch(r"([A-Z, ]+) `(.+)`", operation)
        assert found, operation
        documented[found[2]] = set(found[1].split(", "))
    existing = {}
    for path, pattern in routes():
        address = path.removeprefix("api/v1/").replace("<uuid:session_id>", "{session_id}")
        if address.startswith("auth/") and address not in ELSEWHERE:
            kind = pattern.callback.cls
            methods = {name.upper() for name in kind.http_method_names if hasattr(kind, name)}
            existing[address] = methods - {"OPTIONS", "HEAD"}
    assert documented == existing


def test_its_numbers_match_the_code() -> None:
    page = " ".join(text(PAGE).split())
    assert f"within {settings.REFRESH_REPEATED_WITHIN_S} seconds" in page
    assert f"after {heartbeat.every_s():.0f} seconds at most" in page
    assert f"{settings.SIGN_IN_LIMIT[0]} logins" in page
    assert lifecycle.LIFETIME[lifecycle.REFRESH].days == 30
