"""Pictures of positions: `render(position)` gives an SVG document. Pure; knows no framework."""

from games.board_svg.geometry import UnknownPlace
from games.board_svg.render import render

__all__ = ["UnknownPlace", "render"]
