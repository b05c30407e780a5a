"""docs/quick-play.md: its fields, states, reasons and numbers match the code."""

import json

import pytest
from django.conf import settings
from django.utils import timezone

from games.matchmaking.api import CreateMatchmakingTicketRequest
from games.matchmaking.matches import ACCOUNT_CLOSED, PLAYING
from games.matchmaking.selectors import STAYING_S
from games.matchmaking.tickets import KEPT
from games.models import DEFAULT_TURN_S, MatchmakingTicket
from tests.harness.markdown import blocks, names, rows, section, text
from tests.harness.people import Person

PAGE = "docs/quick-play.md"


def test_its_fields_are_those_of_a_new_ticket() -> None:
    table = rows(section(PAGE, "## A ticket"))
    fields = CreateMatchmakingTicketRequest().fields
    listed = {names(name)[0]: default for name, default, _ in (r for r in table if len(r) == 3)}
    assert listed.keys() == fields.keys()
    for name in ("seats", "short", "competitive", "bet"):
        assert listed[name] == str(fields[name].initial or fields[name].default).lower()
    assert listed["turn_s"] == f"{DEFAULT_TURN_S}, or {settings.SHORT_GAME_TURN_S} in a short game"


def test_it_lists_every_state_and_reason() -> None:
    states = [names(row[0])[0] for row in rows(section(PAGE, "## A ticket")) if len(row) == 2]
    assert sorted(states) == sorted(MatchmakingTicket.Status.values)
    reasons = [names(row[0])[0] for row in rows(section(PAGE, "## Cancelled tickets"))]
    assert set(reasons) == {PLAYING, ACCOUNT_CLOSED}


def test_its_numbers_match_the_code() -> None:
    assert settings.QUICK_PLAY_WAIT_S == STAYING_S == 300
    assert (settings.QUICK_PLAY_WINDOW_POINTS, settings.QUICK_PLAY_WIDER_POINTS_PER_S) == (100, 2)
    assert KEPT.total_seconds() == 3600
    page = " ".join(text(PAGE).split())
    for phrase in (
        "300 seconds after",
        "up to 300 seconds",
        f"after {settings.SHORT_GAME_S} seconds it ends with the round",
        "within 100 points, and 2 points more",
        "for an hour",
    ):
        assert phrase in page


@pytest.mark.django_db
def test_its_example_creates_a_ticket() -> None:
    (body,) = map(json.loads, blocks(PAGE, "json"))
    person = Person(timezone.now())
    assert person.api.post("/api/v1/matchmaking/tickets", body).status_code == 201
