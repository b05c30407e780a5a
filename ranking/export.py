"""Ranking's sections of the export of a user's data (`accounts.privacy.export`)."""

from typing import Final

from django.db.models import F

from accounts.privacy.export import section
from ranking.models import PLACES, Badge, Progress, Result, Standing, Statistics

STATISTICS: Final = (
    "ruleset games captures_made captures_suffered lost_distance mu sigma "
    + " ".join(f"place_{place}" for place in PLACES)
)
RESULT: Final = (
    "place points xp lost_distance left captures_made captures_suffered mu sigma mu_before "
    "sigma_before"
)
BOOKING: Final = {
    "game_id": F("booking__game"),
    **{name: F(f"booking__{name}") for name in ("ruleset", "sign", "at")},
}

SECTIONS: Final = (
    section("progress", Progress, "user", "xp games wins reached_at"),
    section("statistics", Statistics, "user", STATISTICS),
    section("results", Result, "user", RESULT, **BOOKING),
    section("standings", Standing, "user", "week points corrections wins games place prize"),
    section("badges", Badge, "user", "code earned_at"),
)
