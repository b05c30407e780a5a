"""Tournaments in the admin: those that are open first; the staff creates, watches and acts."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.db.models import Q, QuerySet
from django.db.models.functions import Now
from django.http import HttpRequest

from accounts.models import User
from accounts.staff.actions import State
from accounts.staff.admin.actions import StaffActionsAdmin
from accounts.staff.admin.base import Stage, at, choice, column, link, named, short, uuid
from core import clock
from core.clock import rfc3339
from games.models import Tournament, TournamentEntry, TournamentPlayer
from games.models.tournaments import OPEN_STATUSES
from games.staff.parts import RulesetFilter
from games.staff.tournaments import of_a_void
from games.tournaments.admin import course, parts
from games.tournaments.admin.acts import ACTS, PERMISSION
from games.tournaments.admin.forms import TERMS, NewTournament
from games.tournaments.commands import create_for_staff

FormatFilter = choice("format", {f.value: (f.label, Q(format=f)) for f in Tournament.Format})
StartFilter = choice(
    "start",
    {
        "day": ("within a day", Q(starts_at__range=(Now(), Now() + timedelta(days=1)))),
        "week": ("within a week", Q(starts_at__range=(Now(), Now() + timedelta(weeks=1)))),
        "full": ("when enough have joined", Q(starts_at=None)),
    },
)
AttentionFilter = choice(
    "attention",
    {"overdue": ("overdue", Q(due_at__lt=Now() - parts.LATE))},
)


class TournamentStage(Stage):
    """The status; by default what is announced or runs."""

    live = "open"
    choices_of = {
        "open": ("announced or running", Q(status__in=OPEN_STATUSES)),
        **{each.value: (each.value, Q(status=each)) for each in Tournament.Status},
    }


@admin.register(Tournament)
class TournamentAdmin(StaffActionsAdmin):
    """Tournaments, with their standings, rounds and events. Their seeds are never shown."""

    staff_actions = ACTS
    form = NewTournament
    list_display = (
        *("name", "format", "status", "starts", "entries", "round", "buy_in", "by", "due_by"),
    )
    list_filter = (TournamentStage, AttentionFilter, FormatFilter, StartFilter, RulesetFilter)
    list_select_related = ("organiser",)
    search_fields = ("id",)  # shows the search field; `search` finds
    search_help_text = "The id of a tournament, or the name of a player in it"
    ordering = ("-created_at", "id")
    fieldsets = (
        (
            None,
            {
                "fields": (
                    ("name", "status", "by"),
                    ("id", "created_at", "ended_at"),
                    "description",
                    "due",
                )
            },
        ),
        (
            "Terms",
            {
                "fields": (
                    "arranged",
                    "game",
                    ("starts", "entries", "min_entries"),
                    ("conditions", "spectators_allowed"),
                    "chips",
                    "commitment",
                )
            },
        ),
        ("Standings", {"fields": ("standings", "removed")}),
        ("Rounds", {"fields": ("rounds_drawn", "tables", "voiding")}),
        ("Events", {"fields": ("events",)}),
    )
    by = column("Organiser", lambda row: link(row.organiser) if row.organiser else "the service")
    due_by = column("Due (UTC)", lambda row: at(row.due_at))
    voiding = column("Voiding", of_a_void)
    starts = staticmethod(parts.start)
    entries = staticmethod(parts.entries)
    due = staticmethod(parts.due)
    arranged = staticmethod(parts.course)
    game = staticmethod(parts.game)
    conditions = staticmethod(parts.conditions)
    chips = staticmethod(parts.chips)
    standings = staticmethod(course.standings)
    removed = staticmethod(course.removed)
    rounds_drawn = staticmethod(course.rounds)
    tables = staticmethod(course.tables)
    events = staticmethod(course.events)

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        """Whether the staff member may create tournaments."""
        return request.user.has_perm(PERMISSION)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """The tournaments without their seeds."""
        rows: QuerySet[Tournament] = super().get_queryset(request)
        return rows.defer("server_seed", "code_hash")

    def get_fieldsets(self, request: HttpRequest, obj: Tournament | None = None) -> Any:
        """The parts of the page; of a new tournament its terms, and the reason for the log."""
        return [(None, {"fields": (*TERMS, "reason")})] if obj is None else self.fieldsets

    def search(self, rows: QuerySet[Tournament], term: str) -> QuerySet[Tournament]:
        """The tournament, or those of the player."""
        if row_id := uuid(term):
            return rows.filter(id=row_id)
        users = list(named(term))
        joined = TournamentPlayer.objects.filter(user__in=users).values("tournament")
        return rows.filter(Q(id__in=joined) | Q(organiser__in=users))

    def name_of(self, target: Tournament) -> str:
        """Its name, and the beginning of its id."""
        return f"{target.name} ({short(target.id)})"

    def may_act_on(self, staff: User, target: Tournament) -> bool:
        """Whether the staff member does not play in it."""
        return not TournamentPlayer.objects.filter(tournament=target, user=staff.id).exists()

    def languages_for(self, target: Tournament) -> Iterable[str]:
        """The language of the organiser."""
        return [target.organiser.language] if target.organiser else []

    def banners_for(self, target: Tournament) -> list[str]:
        """Why it was cancelled, and whether something is overdue."""
        if target.status == Tournament.Status.CANCELLED:
            return [f"This tournament is cancelled: {target.reason.replace('_', ' ')}."]
        if parts.is_overdue(target, clock.now()):
            return [f"This tournament waits for the worker since {at(target.due_at)} UTC."]
        return []

    def state(self, target: Tournament) -> State:
        """Lock the tournament, and return what actions can change."""
        return state_of(target.pk)

    def save_model(
        self, request: HttpRequest, obj: Any, form: forms.ModelForm, change: bool
    ) -> None:
        """Create the tournament, and record it. Its code is shown this once."""
        given: Any = form
        with self.recorded_as("create_tournament", request, obj, form):
            terms = given.terms() | {"id": obj.pk}
            _tournament, code = create_for_staff(terms=terms, now=clock.now())
        if code:
            messages.info(request, f"The code with which players join: {code}")


def state_of(tournament_id: UUID) -> State:
    """Lock a tournament, and return what staff actions can change; empty if there is none."""
    rows = Tournament.objects.select_for_update(no_key=True)
    row = rows.filter(id=tournament_id).first()
    if row is None:
        return {}
    gone = TournamentEntry.objects.filter(tournament=row, status="removed")
    terms = {name: getattr(row, name) for name in TERMS}
    terms["starts_at"] = rfc3339(row.starts_at) if row.starts_at else None
    return {
        **terms,
        "status": row.status,
        "entries": row.entry_count,
        "guaranteed": row.guaranteed,
        "removed": sorted(gone.values_list("number", flat=True)),
    }
