"""The first page of the staff: is anything wrong, is anything waiting, how busy is it.

Each figure leads to the list that it counts, and needs that list's permission. A list is counted
up to `MOST_COUNTED` only.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import Q
from django.urls import reverse

from accounts.models import User
from accounts.push import services
from accounts.staff.admin.base import MOST_COUNTED, Rows
from core.api.types import Json
from games.integrity.admin import CaseStage
from games.models import Game, IntegrityCase, Report, Tournament
from games.moderation.admin import ReportStage
from games.play.admin.games import MOST_READ, AttentionFilter, GameStage
from games.records.stored import damaged_among
from games.tournaments.admin.page import AttentionFilter as TournamentAttention
from parcheesi_site.operations.live import problems, status

DAMAGED_FOR_S: Final = 60
"""Thousands of games are read to find damaged ones: once a minute, for all of the staff."""
LIVE: Final = "live.view_minute"
GAMES: Final = "games.view_game"


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that leads to what it counts; None if it is not known."""

    label: str
    value: int | None
    address: str
    note: str = ""
    alarms: bool = False
    """Whether more than none is a matter for the staff."""

    @property
    def text(self) -> str:
        """The number as text."""
        if self.value is None:
            return "–"
        return f"{MOST_COUNTED:,}+" if self._is_cut else f"{self.value:,}"

    @property
    def state(self) -> str:
        """`alarm`, `calm` or `plain`: how the figure is shown."""
        if not self.alarms:
            return "plain"
        return "alarm" if self.value else "calm"

    @property
    def _is_cut(self) -> bool:
        return self.alarms and (self.value or 0) >= MOST_COUNTED


@dataclass(frozen=True, slots=True)
class Counted:
    """A figure that is the length of a list."""

    label: str
    permission: str
    page: str
    query: dict[str, str]
    count: Callable[[], int]
    note: str = ""

    def figure(self) -> Figure:
        """Count, and return the figure."""
        address = reverse(f"admin:{self.page}_changelist", query=self.query)
        return Figure(self.label, self.count(), address, self.note, alarms=True)


def _damaged() -> int:
    def count() -> int:
        return len(damaged_among(_running()[:MOST_READ]))

    return int(cache.get_or_set("staff:damaged_games", count, DAMAGED_FOR_S) or 0)


def _running() -> Rows:
    # In the order of the list, whose filter reads the same games.
    games = Game.objects.filter(GameStage.choices_of[GameStage.live][1])
    return games.order_by("-started_at", "id")


def _counted(rows: Rows, condition: Q) -> int:
    return rows.filter(condition).order_by().values("pk")[:MOST_COUNTED].count()


def _attention(name: str) -> Callable[[], int]:
    return lambda: _counted(_running(), AttentionFilter.choices_of[name][1])


WAITING: Final = (
    Counted(
        "Open reports",
        "games.view_report",
        "games_report",
        {},
        lambda: _counted(Report.objects.all(), ReportStage.choices_of[ReportStage.live][1]),
    ),
    Counted(
        "Suspicious groups",
        "games.view_integritycase",
        "games_integritycase",
        {},
        lambda: _counted(IntegrityCase.objects.all(), CaseStage.choices_of[CaseStage.live][1]),
        note="Accounts that seem to feed each other",
    ),
)
WRONG: Final = (
    Counted("Overdue turns", GAMES, "games_game", {"attention": "overdue"}, _attention("overdue")),
    Counted("Overdue robots", GAMES, "games_game", {"attention": "robot"}, _attention("robot")),
    Counted(
        "Overdue tournaments",
        "games.view_tournament",
        "games_tournament",
        {"attention": "overdue"},
        lambda: _counted(Tournament.objects.all(), TournamentAttention.choices_of["overdue"][1]),
    ),
    Counted(
        "Damaged games",
        GAMES,
        "games_game",
        {"attention": "damaged"},
        _damaged,
        note="Running games, counted once a minute",
    ),
)


def context(user: User | AnonymousUser) -> Json:
    """The figures and sentences that the role of the user may see."""
    sees_health = user.has_perm(LIVE)
    stored = status.stored() if sees_health else None
    wrong = list(_health(stored)) if sees_health else []
    return {
        "sections": [
            section
            for section in (
                ("Is anything wrong?", [*_wrong(len(wrong), sees_health), *_figures(WRONG, user)]),
                ("Is anything waiting?", _figures(WAITING, user)),
                ("Now", _now(stored, user) if sees_health else []),
            )
            if section[1]
        ],
        "wrong": wrong,
    }


def _figures(figures: tuple[Counted, ...], user: User | AnonymousUser) -> list[Figure]:
    return [each.figure() for each in figures if user.has_perm(each.permission)]


def _wrong(count: int, sees_health: bool) -> Iterator[Figure]:
    if sees_health:
        yield Figure("Problems of the service", count, _live(), alarms=True)


def _health(stored: status.Stored | None) -> Iterator[str]:
    waits = status.waits() or {}
    yield from problems.what_is_wrong(stored, status.redis(), waits, services.stopped())


def _now(stored: status.Stored | None, user: User | AnonymousUser) -> list[Figure]:
    last = stored.last if stored else None
    note = f"At {last.at:%H:%M} UTC" if last else "Not known for five minutes"
    people = Figure("People playing", last.players if last else None, _live(), note)
    if not user.has_perm(GAMES):
        return [people]
    games = reverse("admin:games_game_changelist")
    return [Figure("Games running", last.games if last else None, games, note), people]


def _live() -> str:
    return reverse("admin:live_minute_changelist")
