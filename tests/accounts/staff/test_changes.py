"""The changes of a staff action, as the staff reads them."""

from typing import Any
from uuid import uuid4

import pytest

from accounts.models import BANK, StaffAct
from accounts.staff.changes import changes

USER = str(uuid4())


def listed(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str, str]]:
    return list(changes(StaffAct(before=before, after=after)))


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ({"chips": 900}, {"chips": 950}, ("chips", "900", "950")),
        ({"mute_reason": ""}, {"mute_reason": "Insults"}, ("mute reason", "–", "Insults")),
        ({"closed": False}, {"closed": True}, ("closed", "no", "yes")),
        ({"roles": []}, {"roles": ["support", "x"]}, ("roles", "–", "support, x")),
        (
            {"muted_until": None},
            {"muted_until": "2026-11-25T12:08:23.171747+00:00"},
            ("muted until", "–", "2026-11-25 12:08:23 UTC"),
        ),
        ({"name": "Tom Tit"}, {"name": "T"}, ("name", "Tom Tit", "T")),
        (
            {"results": {USER: {"points": 5}}},
            {"results": {USER: {"points": 0}}},
            (f"results {USER[:8]} points", "5", "0"),
        ),
        ({"chips": {str(BANK): 50}}, {"chips": {str(BANK): 0}}, ("chips bank", "50", "0")),
        ({}, {"status": "voided"}, ("status", "–", "voided")),
    ],
)
def test_a_change_is_shown_in_words(
    before: dict[str, Any], after: dict[str, Any], change: tuple[str, str, str]
) -> None:
    assert listed(before, after) == [change]


def test_what_stays_is_left_out() -> None:
    assert listed({"a": 1, "b": {"c": 2}}, {"a": 1, "b": {"c": 2}}) == []
