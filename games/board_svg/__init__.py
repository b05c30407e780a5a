"""Pictures of positions: `render(position)` returns an SVG document. Uses no framework.

`spots`, `lap_mark` and `turn` are the parts of a picture that differ from one position to the next.
"""

from games.board_svg.geometry import UnknownPlace
from games.board_svg.pawns import lap_mark
from games.board_svg.render import Spot, render, spots, turn

__all__ = ["Spot", "UnknownPlace", "lap_mark", "render", "spots", "turn"]
