"""SVG elements from points of the layout, as text."""

from collections.abc import Iterable

from games.board_svg.geometry import Point

# Units of the picture per unit of the layout: browsers round font sizes below 1 badly.
SCALE = 40


def number(value: float) -> str:
    """A length of the layout in units of the picture."""
    return f"{round(value * SCALE, 1) + 0.0:g}"


def attributes(**values: str | float) -> str:
    """Attributes, each after a space; numbers are lengths, `_` stands for `-`."""
    return "".join(
        f' {name.strip("_").replace("_", "-")}="{v if isinstance(v, str) else number(v)}"'
        for name, v in values.items()
    )


def polygon(corners: Iterable[Point], **values: str | float) -> str:
    """A closed area."""
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return f'<polygon points="{points}"{attributes(**values)}/>'


def circle(centre: Point, radius: float, **values: str | float) -> str:
    """A disc or a ring."""
    return f"<circle{attributes(cx=centre[0], cy=centre[1], r=radius, **values)}/>"


def text(at: Point, content: object, size: float, **values: str | float) -> str:
    """Digits or a word centred on a point. The content is not escaped: never a user's text."""
    # The baseline is half a digit below the point: not every renderer has dominant-baseline.
    x, y = at[0], at[1] + 0.35 * size
    return f"<text{attributes(x=x, y=y, font_size=size, **values)}>{content}</text>"


def group(parts: Iterable[str], **values: str | float) -> str:
    """The parts as one group."""
    return f"<g{attributes(**values)}>{''.join(parts)}</g>"
