"""Pictures of positions: `render(position)` returns an SVG document. Uses no framework.

`spots` and `turn` are the parts of a picture that differ from one position to the next."""

from games.board_svg.geometry import UnknownPlace
from games.board_svg.render import render, spots, turn

__all__ = ["UnknownPlace", "render", "spots", "turn"]
