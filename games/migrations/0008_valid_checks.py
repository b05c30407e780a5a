"""The constraints of `games.0007` hold for the rows from before it, too."""

from django.db import migrations

from core.database.checks import ValidateConstraints

NAMES = (
    "game_has_a_position_once_started",
    "running_game_waits_for_one_player",
    "vote_ends_at_some_time",
    "game_ends_once_for_a_reason",
    "only_competitive_games_are_scored",
)


class Migration(migrations.Migration):
    dependencies = [("games", "0007_fewer_checks")]

    operations = [ValidateConstraints("game", NAMES)]
