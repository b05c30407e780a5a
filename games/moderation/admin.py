"""Reports in the admin: the queue, the context, the decision."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Any
from uuid import uuid5

from django import forms
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString

from accounts.staff.actions import State, recorded
from accounts.staff.admin.actions import (
    DURATIONS,
    ActionForm,
    ActionRun,
    StaffAction,
    StaffActionsAdmin,
)
from accounts.staff.admin.base import Choice, at, link, named, table, user_link
from games.models import ChatMessage, Report
from games.moderation import decisions
from games.moderation.selectors import game_around
from games.moderation.state import player_state
from games.play.admin import game_page
from games.play.admin.filters import Stage

AFTER = 10

SHOWN = 20

NEEDS = {
    Report.Effect.MUTED: "accounts.mute_user",
    Report.Effect.PLAY_BANNED: "accounts.ban_user_from_play",
    Report.Effect.BANNED: "accounts.ban_user",
    Report.Effect.VOIDED: "games.void_game",
}
"""The permission for each effect; to decide that nothing comes of it, that to decide is enough."""

ACTS: dict[str, tuple[str, Callable[[Any], State]]] = {
    Report.Effect.MUTED: ("mute", player_state),
    Report.Effect.PLAY_BANNED: ("ban_from_play", player_state),
    Report.Effect.BANNED: ("ban", player_state),
    Report.Effect.VOIDED: ("void_game", game_page.state),
}
"""The staff action of each effect, and what it can change."""

EFFECTS = {
    Report.Effect.NONE: "nothing comes of it",
    Report.Effect.MUTED: "mute the author",
    Report.Effect.PLAY_BANNED: "ban the author from play",
    Report.Effect.BANNED: "ban the author",
    Report.Effect.VOIDED: "void the game that was played",
}


class DecisionForm(ActionForm):
    """What comes of a report, for how long, and why."""

    effect = forms.ChoiceField(label="Decision")
    lasts = forms.ChoiceField(
        choices=[("", "–"), *((name, name) for name in DURATIONS)],
        required=False,
        help_text="How long a mute or a ban lasts.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        may = self.request.user.has_perm
        allowed = [effect for effect in EFFECTS if effect not in NEEDS or may(NEEDS[effect])]
        self.fields["effect"].choices = [(e.value, EFFECTS[e]) for e in allowed]  # type: ignore[attr-defined]  # a choice field
        self.fields[
            "reason"
        ].help_text = (
            "The author reads this if it brings anything; the players, if the game is voided."
        )

    def clean(self) -> dict[str, Any]:
        """See that what lasts has an end."""
        sent = super().clean() or self.cleaned_data
        if sent.get("effect") in decisions.LASTING and not sent.get("lasts"):
            self.add_error("lasts", "Say how long.")
        return sent


def _decide(run: ActionRun) -> None:
    effect = Report.Effect(run.data["effect"])
    until = run.until if effect in decisions.LASTING else None
    decision = decisions.Decision(run.staff_id, effect, run.reason, until)
    with _recorded_of_target(run, effect):
        decisions.decide(report_id=run.target.id, decision=decision, now=run.now)


def _recorded_of_target(run: ActionRun, effect: Report.Effect) -> AbstractContextManager[None]:
    """Record the effect for the author or the game, too, like an action on its own page."""
    report = run.target
    hit = game_around(report) if effect == Report.Effect.VOIDED else report.author
    if effect not in ACTS or hit is None:
        return nullcontext()
    name, state = ACTS[effect]
    return recorded(
        name,
        hit,
        lambda: state(hit),
        staff_id=run.staff_id,
        reason=run.reason,
        key=uuid5(run.key, name),
        now=run.now,
    )


class ReportStage(Stage):
    """Which reports: by default, the queue."""

    live = "open"
    choices_of = {
        "open": ("open", Q(status=Report.Status.OPEN)),
        "resolved": ("resolved", Q(status=Report.Status.RESOLVED)),
    }


class ReasonFilter(Choice):
    """What is wrong with the message."""

    title = "reason"
    parameter_name = "reason"
    choices_of = {each.value: (each.value, Q(reason=each.value)) for each in Report.Reason}


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
            note="Other reports of the same message are resolved with it.",
        ),
    )
    list_display = ("id", "created_at", "status", "reason", "author", "text", "reporter", "effect")
    list_filter = (ReportStage, ReasonFilter)
    list_select_related = ("author", "reporter")
    search_fields = ("id",)  # for the field to be shown; `get_search_results` finds
    search_help_text = "The name of the author or of the reporter"
    ordering = ("-id",)
    fieldsets = (
        (
            None,
            {"fields": (("created_at", "status"), ("reason", "comment"), ("by", "of"), "said")},
        ),
        ("Around it", {"fields": ("game", "before_of_author")}),
        ("Decision", {"fields": (("effect", "decision"), ("resolved_by", "resolved_at"))}),
    )
    readonly_fields = ("by", "of", "said", "game", "before_of_author")

    def state(self, target: Report) -> State:
        """Lock the report, with those of its message, and return what a decision can change."""
        report = decisions.locked(target.id)
        return {"status": report.status, "effect": report.effect}

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Report], search_term: str
    ) -> tuple[QuerySet[Report], bool]:
        """Return what somebody wrote or reported."""
        if not search_term:
            return queryset, False
        ids = list(named(search_term))
        return queryset.filter(Q(author__in=ids) | Q(reporter__in=ids)), False

    @admin.display(description="Reported by")
    def by(self, report: Report) -> str | SafeString:
        """Return a link to the reporter."""
        return link(report.reporter)

    @admin.display(description="Written by")
    def of(self, report: Report) -> str | SafeString:
        """Return a link to the author."""
        return link(report.author)

    @admin.display(description="What was said")
    def said(self, report: Report) -> str | SafeString:
        """Return the message, with what was said before and after it."""
        before = [
            (m["at"][:19].replace("T", " "), user_link(m["author"], m["name"]), m["text"], "")
            for m in report.context
        ]
        own = (at(report.created_at), link(report.author), report.text, "← reported")
        after = [(at(m.created_at), link(m.author), m.text, "") for m in _following(report)]
        return table(("At (UTC)", "Who", "What", ""), [*before, own, *after])

    @admin.display(description="Game")
    def game(self, report: Report) -> str | SafeString:
        """Return a link to the game that was played at the time."""
        return link(game_around(report))

    @admin.display(description="Reported of the author before")
    def before_of_author(self, report: Report) -> str | SafeString:
        """Return the other reports of the author, and what came of them."""
        if report.author_id is None:
            return "–"
        rows = Report.objects.filter(author=report.author_id).exclude(id=report.id)
        return table(
            ("At (UTC)", "Report", "For", "Status", "Brought", "What was said"),
            [
                (at(r.created_at), link(r), r.reason, r.status, r.effect, r.text[:80])
                for r in rows.order_by("-id")[:SHOWN]
            ],
        )


def _following(report: Report) -> list[ChatMessage]:
    if report.message is None:
        return []
    later = ChatMessage.objects.filter(
        table=report.message.table_id, room=report.message.room, id__gt=report.message.id
    )
    return list(later.select_related("author").order_by("id")[:AFTER])
