"""What led each player from the chance at the start to that at the end, as bars, for the admin."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from games.analysis.curve import WHOLE, percent, points

PARTS: Final = {
    "own_dice": "Own dice",
    "partner_dice": "Partner's dice",
    "others_dice": "Others' dice",
    "own_decisions": "Own decisions",
    "partner_decisions": "Partner's decisions",
    "others_decisions": "Others' decisions",
    "events": "Events",
    "residual": "Not explained",
}
MAY_LACK: Final = ("partner_dice", "partner_decisions", "events")
"""Parts that are left out if they are 0 for all players."""


def render(players: Sequence[Mapping[str, Any]], names: Mapping[int, str]) -> SafeString:
    """A waterfall for each player, all on one scale."""
    falls = [(player["seat"], player["waterfall"]) for player in players]
    parts = [p for p in PARTS if p not in MAY_LACK or any(fall[p] for _, fall in falls)]
    levels = {seat: _levels(fall, parts) for seat, fall in falls}
    every = [0, WHOLE, *(level for each in levels.values() for level in each)]
    scale = (min(every), max(every))
    drawn = [(names[seat], _bars(fall, parts, levels[seat], scale)) for seat, fall in falls]
    return render_to_string("admin/games/waterfall.html", {"players": drawn})


def _levels(fall: Mapping[str, int], parts: Sequence[str]) -> list[int]:
    """The chance at the start, and what it adds up to after each part."""
    return list(accumulate((fall[part] for part in parts), initial=fall["start"]))


def _bars(
    fall: Mapping[str, int], parts: Sequence[str], levels: Sequence[int], scale: tuple[int, int]
) -> Iterator[dict[str, Any]]:
    """Start and end from 0; each part from where the one before it ended."""
    yield _bar("Start", 0, fall["start"], scale, total=True)
    for part, (begin, end) in zip(parts, pairwise(levels), strict=True):
        yield _bar(PARTS[part], begin, end, scale)
    yield _bar("End", 0, fall["end"], scale, total=True)


def _bar(
    text: str, begin: int, end: int, scale: tuple[int, int], *, total: bool = False
) -> dict[str, Any]:
    least, most = scale
    places = {"begin": begin - least, "x": min(begin, end) - least, "width": abs(end - begin)}
    return {
        "text": text,
        "kind": "total" if total else "loss" if end < begin else "gain",
        **{name: f"{100 * at / (most - least):.2f}%" for name, at in places.items()},
        "change": percent(end) if total else points(end - begin, sign="+"),
    }
