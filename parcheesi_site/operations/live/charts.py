"""Charts of the last hour: SVG paths in an image of fixed size."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from parcheesi_site.operations.live.models import Minute

MINUTES: Final = 60
WIDTH, HEIGHT = 300, 80
AXES: Final = (
    f"M0 {HEIGHT - 1}H{WIDTH}M0 {HEIGHT / 2 + 1:g}H{WIDTH}M0 3H{WIDTH}"
    f"M{WIDTH / 2:g} 3V{HEIGHT - 1}M1 3V{HEIGHT - 1}M{WIDTH - 1} 3V{HEIGHT - 1}"
)
"""The lines at zero, half and the highest value, and at both ends and the middle of the hour."""
Value = float | None


@dataclass(frozen=True, slots=True)
class Chart:
    """One figure over the last hour; None for a minute without a value."""

    title: str
    unit: str
    values: tuple[Value, ...]
    """Oldest first, up to the last whole minute."""

    @property
    def last(self) -> str:
        """The latest known value as text."""
        return self._text(self._known[-1] if self._known else None)

    @property
    def most(self) -> str:
        """The highest value as text."""
        return self._text(max(self._known, default=None))

    @property
    def half(self) -> str:
        """Half of the highest value, at the middle of the axis."""
        return self._text(max(self._known) / 2 if self._known else None)

    @property
    def least(self) -> str:
        """The lowest value as text."""
        return self._text(min(self._known, default=None))

    @property
    def path(self) -> str:
        """The line, with gaps for unknown values; a single minute is a short dash."""
        top = max(self._known, default=0.0) or 1.0
        step = WIDTH / (len(self.values) - 1)
        drawn, pen = [], "M"
        for number, value in enumerate(self.values):
            if value is None:
                pen = "M"
                continue
            y = HEIGHT - value / top * (HEIGHT - 4) - 1
            drawn.append(f"{pen}{number * step:.1f} {y:.1f}" + ("h1" if pen == "M" else ""))
            pen = "L"
        return "".join(drawn)

    @property
    def _known(self) -> list[float]:
        return [value for value in self.values if value is not None]

    def _text(self, value: Value) -> str:
        if value is None:
            return "–"
        figure = f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:,.2f}"
        return f"{figure} {self.unit}".strip()


def _mean(total: float, count: int, factor: float = 1.0) -> Value:
    return total / count * factor if count else None


FIGURES: Final[tuple[tuple[str, str, Callable[[Minute], Value]], ...]] = (
    ("Games running", "", lambda m: m.games),
    ("Players connected", "", lambda m: m.players),
    ("Rolls and moves a minute", "", lambda m: m.steps),
    ("Longest delay of due work", "s", lambda m: m.waiting_s),
    ("Mean lateness of overdue turns", "s", lambda m: _mean(m.overdue_s, m.overdue)),
    ("Tasks waiting in queues", "", lambda m: m.queued),
    ("Tasks done a minute", "", lambda m: m.tasks),
    ("Streams open", "", lambda m: m.streams),
    ("Requests a minute", "", lambda m: m.requests),
    ("Mean response time", "ms", lambda m: _mean(m.requests_s, m.requests, 1000)),
    ("Mean statement time", "ms", lambda m: _mean(m.statements_s, m.statements, 1000)),
    ("Errors a minute", "", lambda m: m.errors),
    ("Redis errors a minute", "", lambda m: m.redis_errors),
    ("Chips in circulation", "", lambda m: m.chips),
)


def times(now: datetime) -> list[datetime]:
    """The times at both ends and in the middle of the charts."""
    ends = now.replace(second=0, microsecond=0)
    return [ends - timedelta(minutes=back) for back in (MINUTES, MINUTES // 2, 1)]


def last_hour(now: datetime) -> list[Chart]:
    """The charts, without the current minute."""
    ends = now.replace(second=0, microsecond=0)
    times = [ends - timedelta(minutes=back) for back in range(MINUTES, 0, -1)]
    rows = Minute.objects.in_bulk(times)
    return [
        Chart(title, unit, tuple(figure(rows[at]) if at in rows else None for at in times))
        for title, unit, figure in FIGURES
    ]
