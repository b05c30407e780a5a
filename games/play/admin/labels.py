"""Players in the admin."""

from collections.abc import Mapping


def label(player: Mapping[str, object]) -> str:
    """The name of a player of a game, and whether it is a robot account."""
    mark = " (robot account)" if player.get("robot_account") else ""
    return f"{player['name']}{mark}"
