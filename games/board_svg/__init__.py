"""Pictures of positions: `render(position)` returns an SVG document. Uses no framework."""

from games.board_svg.geometry import UnknownPlace
from games.board_svg.render import render

__all__ = ["UnknownPlace", "render"]
