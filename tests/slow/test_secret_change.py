"""After a change of SECRET_KEY by the steps of docs/settings.md everything stays valid."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.harness import database

BEFORE = """
from django.http import HttpResponse
from accounts.signin import guests
from accounts.users import naming
from core import clock
from core.idempotency import store

guest = guests.create_guest(now=clock.now())
naming.reserve("Ana", now=clock.now())
claim = store.claim_of(owner="user:1", key="k", request=b"a roll")
store.store_response(claim, HttpResponse(b"a five"), now=clock.now())
print(guest.tokens.access_token, guest.tokens.refresh_token)
"""
AFTER = """
from django.db import transaction
from accounts.sessions import lifecycle, tokens
from accounts.users import naming
from core import clock
from core.idempotency import store

def result_of(act):
    try:
        with transaction.atomic():
            return act()
    except Exception as error:
        return type(error).__name__

access, refresh = {tokens}
claim = store.claim_of(owner="user:1", key="k", request=b"a roll")
print(result_of(lambda: tokens.read(access, "access", now=clock.now()).is_guest))
print(result_of(lambda: lifecycle.refresh(refresh_token=refresh, now=clock.now()).user.is_guest))
print(result_of(lambda: naming.check_free("Ana", now=clock.now())))
print(result_of(lambda: store.access_claim(claim).content))
"""


def printed(code: str, url: str, **secrets: str) -> list[str]:
    """What a process of the service prints, with these secrets."""
    given = {"DATABASE_URL": url, **secrets}
    command = (sys.executable, "manage.py", "shell", "--no-imports", "--command", code)
    return subprocess.check_output(
        command, cwd=database.ROOT, env=os.environ | given, text=True
    ).splitlines()


KEPT = ["True", "True", "NameTaken", "b'a five'"]
LOST = ["TokenInvalid", "TokenInvalid", "None", "IdempotencyKeyReused"]
FIRST = {"SECRET_KEY": "old", "SECRET_KEY_FALLBACKS": "new", "HASHING_SECRET": "old"}
SECOND = {"SECRET_KEY": "new", "SECRET_KEY_FALLBACKS": "old", "HASHING_SECRET": "old"}
WITH_JWT_KEY = {"SECRET_KEY": "old", "SECRET_KEY_FALLBACKS": "old", "JWT_SIGNING_KEY": "k" * 50}


@pytest.mark.release
@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        (FIRST, SECOND, KEPT),
        (SECOND, FIRST, KEPT),  # while processes are replaced, a request may come to an older one
        ({"SECRET_KEY": "old"}, {"SECRET_KEY": "new"}, LOST),
        ({"SECRET_KEY": "old"}, WITH_JWT_KEY, KEPT),
        (WITH_JWT_KEY, {"SECRET_KEY": "old"}, [*LOST[:2], *KEPT[2:]]),
    ],
    ids=["second step", "between", "at once", "first JWT key", "an old process then"],
)
def test_what_an_old_secret_has_signed_hashed_and_encrypted(
    tmp_path: Path, before: dict[str, str], after: dict[str, str], expected: list[str]
) -> None:
    url = database.clone_file(tmp_path)
    (issued,) = printed(BEFORE, url, **before)
    code = AFTER.format(tokens=tuple(issued.split()))
    assert printed(code, url, **after) == expected
