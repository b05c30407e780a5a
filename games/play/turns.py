"""Whose time runs, and for how long."""

from django.conf import settings

from games.models import Game


def expects_presence(game: Game) -> bool:
    """Whether people are expected to stay, as turns are short."""
    return game.turn_s <= int(settings.PRESENCE_EXPECTED_UP_TO_TURN_S)
