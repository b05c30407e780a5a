"""docs/tournaments.md: its times and limits match the code; tests/tournaments has the draws."""

import pytest
from django.conf import settings

from games.models.tournaments import (
    MAX_ARENA_S,
    MAX_BREAK_S,
    MAX_ENTRIES,
    MAX_ROUNDS,
    MIN_ARENA_S,
)
from games.tournaments.entries.away import MOST_AT_AN_ADDRESS
from games.tournaments.entries.joining import LAST_CALL
from games.tournaments.rounds.downtime import BACK_WITHIN
from games.tournaments.terms import DEFAULT_PRIZES, FREE, LATEST_START
from tests.harness.markdown import text

PAGE = " ".join(text("docs/tournaments.md").split())


def test_its_times_in_words() -> None:
    assert settings.TOURNAMENT_GAME_S == 1800  # half an hour
    assert settings.SAME_ADDRESS_WITHIN_S == 3600
    assert settings.BANK_PERCENT == 25  # a quarter
    assert LAST_CALL.total_seconds() == BACK_WITHIN.total_seconds() == 60


@pytest.mark.parametrize(
    "words",
    [
        f"at most {settings.TOURNAMENTS_AT_ONCE} tournaments that have not ended",
        f"each of up to {settings.TOURNAMENT_MAX_ENTRIES} entries",
        f"have up to {MAX_ENTRIES:,} entries",
        f"from {MIN_ARENA_S // 60} minutes to {MAX_ARENA_S // 3600} hours",
        f"up to {MAX_ROUNDS} rounds",
        f"break between rounds is up to {MAX_BREAK_S // 3600} hours",
        f"within the next {LATEST_START.days} days",
        f"reminded {settings.TOURNAMENT_REMINDER_S // 60} minutes before",
        f"`ready` in the last {settings.TOURNAMENT_AWAY_AFTER_S // 60} minutes",
        f"turns of more than {settings.PRESENCE_EXPECTED_UP_TO_TURN_S // 60} minutes",
        f"A round waits** {settings.TOURNAMENT_WAITS_FOR_S // 60} minutes",
        f"More than {MOST_AT_AN_ADDRESS} players at one are",
        f"drawn every {settings.TOURNAMENT_WAVE_S} s",
        "{}, {} and {} if the organiser gives none".format(*DEFAULT_PRIZES),
    ],
)
def test_its_numbers(words: str) -> None:
    assert words in PAGE


def test_the_terms_that_change_once_players_have_joined() -> None:
    (listed,) = [part for part in PAGE.split("- **") if part.startswith("Terms**")]

    assert all(f"`{name}`" in listed for name in FREE)
