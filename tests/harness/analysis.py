"""Reports of earlier versions."""

from typing import Final

from games.models import GameAnalysis

SINCE_5: Final = (
    *("luckiest", "unluckiest", "dice_percentile"),
    *("spread", "dice_sure", "fair_dice"),
)


def forget_luck(row: GameAnalysis) -> None:
    """Make a report one of the methods before 5."""
    for player in row.report["players"]:
        for name in SINCE_5:
            del player[name]
    row.save()
