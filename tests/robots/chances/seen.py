"""What the evaluator sees of a position, by name."""

from games.engine import Position
from games.robots.chances.features import SEAT, features_of
from games.robots.chances.tables import Floats


def inputs(now: Position) -> Floats:
    """All that it sees, by seat."""
    seats: Floats = features_of(now.setup, [now]).inputs[0]
    return seats


def seen(now: Position) -> list[dict[str, float]]:
    """The own features of each seat, by name."""
    return [dict(zip(SEAT, map(float, row), strict=False)) for row in inputs(now)]


def shown(features: dict[str, float], *names: str) -> list[float]:
    """These of a seat's features."""
    return [features[name] for name in names]
