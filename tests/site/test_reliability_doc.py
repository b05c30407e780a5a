"""docs/reliability.md is correct: its requests are sent, its tables are compared."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from rest_framework.test import APIClient

from core.idempotency.errors import IdempotencyError
from core.idempotency.store import KEPT_FOR, MAX_BODY_BYTES
from games.models import Table
from parcheesi_site.api.problems import status_of
from parcheesi_site.middleware.idempotency import MIN_ANONYMOUS_KEY
from tests.harness.people import Person

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "reliability.md").read_text("utf-8")
BLOCKS = re.findall(r"```http\n(.*?)```", DOC, re.DOTALL)


def send(person: Person, block: str, last: Any) -> Any:
    head, _, body = block.partition("\n\n")
    (method, url), *lines = [line.split(" ", 1) for line in head.strip().splitlines()]
    headers = {
        "HTTP_" + name.rstrip(":").upper().replace("-", "_"): value.format(**dict(last or {}))
        for name, value in lines
    }
    call = getattr(person.api, method.lower())
    return call(url, json.loads(body) if body.strip() else None, **headers)


@pytest.mark.django_db
def test_the_requests_return_the_documented_responses(ana: Person) -> None:
    assert len(BLOCKS) == 12
    last: Any = None
    for request, expected in zip(BLOCKS[::2], BLOCKS[1::2], strict=True):
        answer = send(ana, request, last and last.headers)
        status, *headers = expected.strip().splitlines()
        assert answer.status_code == int(status), answer.content
        for header in headers:
            name, value = header.split(": ", 1)
            wanted = ".+".join(map(re.escape, value.split("…")))
            assert re.fullmatch(wanted.removesuffix(".+") + (".*" * ("…" in value)), answer[name])
        last = answer
    assert Table.objects.count() == 1


def test_all_error_codes_are_listed() -> None:
    listed = re.findall(r"^\| (4\d\d) \| `(\w+)` \|", DOC, re.MULTILINE)
    kinds = IdempotencyError.__subclasses__()
    assert sorted(listed) == sorted((str(int(status_of(k))), k.code) for k in kinds)


def test_the_listed_limits_equal_the_settings() -> None:
    pattern = r"^\| `(\w+)` \|.*\| (\d+) \| (\d+) \|$"
    rows = re.findall(pattern, DOC, re.MULTILINE)
    listed = {name: (int(quota), int(seconds)) for name, quota, seconds in rows}
    in_meta = APIClient().get("/api/v1/meta").json()["limits"]["rate_limits"]
    assert listed == {each["bucket"]: (each["requests"], each["window_s"]) for each in in_meta}


def test_the_numbers_equal_the_constants() -> None:
    assert MIN_ANONYMOUS_KEY == 16
    assert KEPT_FOR.days == 1
    assert MAX_BODY_BYTES == 256 * 1024
    for phrase in ("at least 16 characters", "kept for a day", "over 256 KiB"):
        assert phrase in DOC
