"""The known positions in which the look-ahead for two dice takes longest.

`benchmarks.engine.worst_lookahead` searched for them.
"""

import json
from pathlib import Path
from typing import Any, Final

from games.engine import Position, position_from_json
from games.engine.position import standing_together

DATA: Final = Path(__file__).parents[1] / "engine" / "data" / "worst_lookahead.json"
_ALL_PAIRS: Final = [[a, b] for a in range(4) for b in range(a + 1, 4)]


def known() -> list[dict[str, Any]]:
    """The worst known positions: `moves` searched, `state`, `pips`."""
    found: list[dict[str, Any]] = json.loads(DATA.read_text())
    return found


def settled(state: dict[str, Any]) -> Position:
    """The position of the state, with its turn's pairs filled in. Raises: EngineError."""
    fresh = {**state, "turn": {**state["turn"], "roll_number": 2, "stood_together": _ALL_PAIRS}}
    position = position_from_json(fresh)
    pairs = standing_together(position.setup, position.pawns, position.turn.acting)
    return position_from_json(
        {**state, "turn": {**state["turn"], "stood_together": [list(pair) for pair in pairs]}}
    )
