"""Forged cursors: every paginated list returns a page or 404 for them."""

import base64
import json
import uuid

import pytest

from tests.harness.people import Person
from tests.harness.tables import open_table

pytestmark = pytest.mark.sqlite


LISTS = [
    "dice/weeks",
    "dice/weeks/2026-W47/games",
    "games",
    "games/{game}/moves",
    "tables/{table}/chat",
    "tables/{table}/invitations",
    "tables/{table}/spectators",
    "matchmaking/tickets",
    "me/blocks",
    "me/friends",
    "me/mutes",
    "me/notifications",
    "me/wallet/entries",
    "rankings/weekly",
    "rankings/weekly/current",
    "rankings/xp",
    "rankings/rating/parchis",
]
PLACES = ["p=%00", "p=0001-01-01T00:00:00%2B14:00", "p=2026-13-45", "p=" + "9" * 40, "o=x", "r=1"]
LOBBY_PLACES = [
    json.dumps([True, time, str(uuid.UUID(int=0))])
    for time in ("0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "2026-01-01", "x")
] + ["[" * 1500, "{}", "[NaN]"]


def status(person: Person, address: str, place: str) -> int:
    cursor = base64.urlsafe_b64encode(place.encode()).decode()
    answer = person.api.get(f"/api/v1/{address}", {"cursor": cursor})
    code: int = answer.status_code
    return code


def test_a_forged_cursor_is_no_server_error(ana: Person) -> None:
    table = open_table(ana)
    filled = [each.format(table=table.id, game=table.games.get().id) for each in LISTS]
    codes = {
        (address, place): status(ana, address, place) for address in filled for place in PLACES
    }
    assert {at: code for at, code in codes.items() if code not in (200, 404)} == {}


def test_a_forged_cursor_of_the_lobby_is_no_server_error(ana: Person) -> None:
    codes = {place: status(ana, "tables", place) for place in LOBBY_PLACES}
    assert {place: code for place, code in codes.items() if code not in (200, 404)} == {}


@pytest.mark.parametrize("limit", ["0", "-1", "1.0", "", "ten", "٣"])
def test_a_limit_that_is_no_positive_number_is_refused(ana, limit):
    answer = ana.api.get("/api/v1/games", {"limit": limit})

    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (400, "limit")


@pytest.mark.parametrize("limit", ["1", "007", "100", "100000", "9" * 5000])
def test_a_limit_of_any_positive_number_is_accepted(ana, limit):
    assert ana.api.get("/api/v1/games", {"limit": limit}).status_code == 200
