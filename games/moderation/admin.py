"""Reports in the admin: the queue, the context, the decision."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime
from typing import Any, NamedTuple
from uuid import uuid5

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.utils.safestring import SafeString

from accounts.models import StaffAct, User
from accounts.moderation.restrictions import FIELDS, Restriction
from accounts.staff import replies
from accounts.staff.actions import State, recorded
from accounts.staff.admin.actions import (
    DURATIONS,
    ActionForm,
    ActionRun,
    StaffAction,
    StaffActionsAdmin,
)
from accounts.staff.admin.base import (
    Stage,
    at,
    choice,
    column,
    end_of,
    link,
    named,
    table,
    user_link,
)
from core.api.types import Json
from games.models import ChatMessage, Game, Report
from games.moderation import decisions
from games.moderation.selectors import game_around
from games.staff.states import game_state, player_state

AFTER = 10
"""Later messages shown with a report."""
LONGER = "(a longer restriction was in force already, and stayed)"
MAX_ROWS = 20
"""Earlier reports shown with a report."""


class Effect(NamedTuple):
    """A choice of the decision form."""

    label: str
    permission: str = ""
    """Needed besides the permission to decide."""
    action: str = ""
    """The staff action to record for the author or the game as well."""


EFFECTS = {
    Report.Effect.NONE: Effect("no action"),
    Report.Effect.MUTED: Effect("mute the author", "accounts.mute_user", "mute"),
    Report.Effect.PLAY_BANNED: Effect(
        "ban the author from play", "accounts.ban_user_from_play", "ban_from_play"
    ),
    Report.Effect.BANNED: Effect("ban the author", "accounts.ban_user", "ban"),
    Report.Effect.VOIDED: Effect("void the game", "games.void_game", "void_game"),
}


class DecisionForm(ActionForm):
    """The effect of a report, how long it lasts, and the reason."""

    effect = forms.ChoiceField(label="Decision")
    lasts = forms.ChoiceField(
        choices=[("", "–"), *((name, name) for name in DURATIONS)],
        required=False,
        help_text="How long a mute or a ban lasts.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["effect"].choices = [  # type: ignore[attr-defined]  # a choice field
            (value, effect.label)
            for value, effect in EFFECTS.items()
            if not effect.permission or self.request.user.has_perm(effect.permission)
        ]
        self.fields[
            "reason"
        ].help_text = (
            "The author reads this unless there is no action; the players, if the game is voided."
        )

    def clean(self) -> Json:
        """Require a duration for effects that last."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("effect") in decisions.RESTRICTIONS and not cleaned.get("lasts"):
            self.add_error("lasts", "Choose a duration.")
        return cleaned


def _decide(run: ActionRun) -> None:
    effect = Report.Effect(run.data["effect"])
    until = run.until if effect in decisions.RESTRICTIONS else None
    decision = decisions.Decision(run.staff_id, effect, run.reason, until)
    with _recorded_for_target(run, effect):
        decisions.decide(report_id=run.target.id, decision=decision, now=run.now)


def _recorded_for_target(run: ActionRun, effect: Report.Effect) -> AbstractContextManager[None]:
    """Record the effect for the author or the game, as an action on their page would be."""
    report: Report = run.target
    target = game_around(report) if effect == Report.Effect.VOIDED else report.author
    name = EFFECTS[effect].action
    if not name or target is None:
        return nullcontext()

    def state() -> State:
        return game_state(target) if isinstance(target, Game) else player_state(target)

    return recorded(
        name,
        target,
        state,
        staff_id=run.staff_id,
        reason=run.reason,
        key=uuid5(run.key, name),
        now=run.now,
    )


class ReportStage(Stage):
    """Open and resolved reports; by default the queue."""

    live = "open"
    choices_of = {
        "open": ("open", Q(status=Report.Status.OPEN)),
        "resolved": ("resolved", Q(status=Report.Status.RESOLVED)),
    }


REASONS = {each.value: (each.value, Q(reason=each.value)) for each in Report.Reason}
ReasonFilter = choice("reason", REASONS)


@admin.register(Report)
class ReportAdmin(StaffActionsAdmin):
    """The queue of reports."""

    staff_actions = (
        StaffAction(
            "decide",
            "Decide",
            "games.decide_report",
            _decide,
            DecisionForm,
            lambda report: report.status == Report.Status.OPEN,
            note="Other reports of the same message are resolved with it. There is no undo: a "
            "report is decided once, and a voided game stays voided. A mute or a ban can be lifted "
            "on the author's page.",
            replies=(*replies.MUTE, *replies.BAN, *replies.VOID),
        ),
    )
    list_display = ("id", "created_at", "status", "reason", "author", "text", "reporter", "effect")
    list_filter = (ReportStage, ReasonFilter)
    list_select_related = ("author", "reporter")
    search_fields = ("id",)
    search_help_text = "The name of the author or of the reporter"
    ordering = ("-id",)
    fieldsets = (
        (
            None,
            {
                "fields": (
                    ("created_at", "status"),
                    ("reason", "comment"),
                    ("reporter", "author"),
                    "chat",
                )
            },
        ),
        ("Context", {"fields": ("game", "other_reports")}),
        ("Decision", {"fields": (("outcome", "decision"), ("resolved_by", "resolved_at"))}),
    )
    readonly_fields = ("chat", "game", "other_reports", "outcome")
    game = column("Game", lambda report: link(game_around(report)))
    outcome = column("Effect", lambda report: _outcomes([report])[report.id])

    def state(self, target: Report) -> State:
        """Lock the report and the others of its message; return what a decision can change."""
        report = decisions.locked(target.id)
        return {"status": report.status, "effect": report.effect}

    def languages_for(self, target: Report) -> list[str]:
        """The language of the author."""
        return [target.author.language] if target.author else []

    def search(self, rows: QuerySet[Report], term: str) -> QuerySet[Report]:
        """The reports by or about the user."""
        ids = list(named(term))
        return rows.filter(Q(author__in=ids) | Q(reporter__in=ids))

    @admin.display(description="Chat")
    def chat(self, report: Report) -> str | SafeString:
        """The messages before, the message if one is reported, and those after it."""
        before = [
            (m["at"][:19].replace("T", " "), user_link(m["author"], m["name"]), m["text"], "–")
            for m in report.context
        ]
        text = report.text or "(the player, not a message)"
        reported = (at(report.created_at), link(report.author), text, "reported")
        after = [(at(m.created_at), link(m.author), m.text, "–") for m in _following(report)]
        return table(("At (UTC)", "Author", "Text", "Reported"), [*before, reported, *after])

    @admin.display(description="Other reports of the author")
    def other_reports(self, report: Report) -> str | SafeString:
        """The latest other reports of the author, with their effects."""
        if report.author_id is None:
            return "–"
        return report_table(Report.objects.filter(author=report.author_id).exclude(id=report.id))


def report_table(reports: QuerySet[Report]) -> str | SafeString:
    """The latest of these reports, with their effects."""
    rows = list(reports.order_by("-id")[:MAX_ROWS])
    effects = _outcomes(rows)
    return table(
        ("At (UTC)", "Report", "Reason", "Status", "Effect", "Message"),
        [
            (at(row.created_at), link(row), row.reason, row.status, effects[row.id], row.text[:80])
            for row in rows
        ],
    )


def _outcomes(reports: Sequence[Report]) -> dict[int, str]:
    """By report: its effect and, of a restriction, how long it lasts, from the log of the staff."""
    whats = {
        row.id: decisions.RESTRICTIONS.get(Report.Effect(row.effect or "none")) for row in reports
    }
    acts = StaffAct.objects.filter(
        model=User._meta.label_lower,
        object_id__in={str(row.author_id) for row in reports if whats[row.id]},
        at__in={row.resolved_at for row in reports if whats[row.id]},
    )
    after = {(act.object_id, act.at): act.after for act in acts}
    return {
        row.id: f"{row.get_effect_display() or '–'}{_ends(row, whats[row.id], after)}"
        for row in reports
    }


def _ends(report: Report, what: Restriction | None, after: dict[tuple[str, datetime], Json]) -> str:
    """How long the author was restricted, with a space before it; empty without a restriction."""
    decided = report.resolved_at
    if what is None or decided is None or report.author_id is None:
        return ""
    until = after.get((str(report.author_id), decided), {}).get(FIELDS[what][0])
    return f" {end_of(datetime.fromisoformat(until), decided) if until else LONGER}"


def _following(report: Report) -> list[ChatMessage]:
    if report.message is None:
        return []
    later = ChatMessage.objects.filter(
        table=report.message.table_id, room=report.message.room, id__gt=report.message.id
    )
    return list(later.select_related("author").order_by("id")[:AFTER])
