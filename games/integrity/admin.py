"""Integrity in the admin: the listed groups, why, and the one act that voids and restricts."""

from datetime import datetime
from typing import Any
from uuid import UUID

from django import forms
from django.conf import settings
from django.contrib import admin
from django.db.models import Count, OuterRef, Prefetch, Q, QuerySet, Subquery
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.moderation.restrictions import FIELDS, IN_WORDS, Restriction, is_restricted
from accounts.staff import replies
from accounts.staff.actions import State
from accounts.staff.admin.actions import (
    DURATIONS,
    ActionForm,
    ActionRun,
    InternalActionForm,
    StaffAction,
    StaffActionsAdmin,
)
from accounts.staff.admin.base import Stage, at, column, end_of, link, named, short, table, uuid
from core import clock
from games.integrity import cases
from games.integrity.reasons import reasons_of_group, reasons_of_pair
from games.models import CaseGame, CaseMember, IntegrityCase, Player
from ranking.models import Standing

MAX_GAMES = 200
"""Games shown on a page, the latest."""
SHOWN = ("ended_at", "bet", "not_scored_reason", "status", "reason")
"""What is shown of a game."""
PERMISSIONS = {
    Restriction.PLAY: ("ban from playing", "accounts.ban_user_from_play"),
    Restriction.ACCOUNT: ("ban from signing in", "accounts.ban_user"),
}
Html = str | SafeString


class ActForm(ActionForm):
    """How the accounts are restricted, for how long, and the reason."""

    restriction = forms.ChoiceField(label="Accounts")
    lasts = forms.ChoiceField(choices=[("", "–"), *((name, name) for name in DURATIONS)])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["restriction"].choices = [  # type: ignore[attr-defined]  # a choice field
            (str(what), label)
            for what, (label, permission) in PERMISSIONS.items()
            if self.request.user.has_perm(permission)
        ]
        names = ", ".join(member.user.username for member in self.target.members.all())
        self.fields["restriction"].help_text = f"{names}. {self.target.of} games are voided."
        self.fields["reason"].help_text = "All players of the games read this."


def _summary(form: ActionForm) -> str:
    """How many games are voided, and whom the form restricts, for how long."""
    given, case = form.cleaned_data, form.target
    names = ", ".join(member.user.username for member in case.members.all())
    label, _ = PERMISSIONS[Restriction(given["restriction"])]
    games = f"{case.of} game{'' if case.of == 1 else 's'}"
    since = "and those of these accounts since the last search"
    return f"You are about to void {games}, {since}. {names}: {label}, {given['lasts']}."


def _act(run: ActionRun) -> None:
    restriction = Restriction(run.data["restriction"])
    decision = cases.Decision(run.staff_id, run.reason, restriction, run.until)
    cases.decide(case_id=run.target.id, decision=decision, now=run.now)


def _dismiss(run: ActionRun) -> None:
    cases.dismiss(case_id=run.target.id, staff_id=run.staff_id, reason=run.reason, now=run.now)


def _is_open(case: IntegrityCase) -> bool:
    return case.status == IntegrityCase.Status.OPEN


def _has_failed(case: IntegrityCase) -> bool:
    failed = CaseGame.Outcome.FAILED
    is_done = case.status == IntegrityCase.Status.ACTED
    return is_done and any(
        rows.filter(outcome=failed).exists() for rows in (case.members, case.games)
    )


class CaseStage(Stage):
    """The stage of a case; by default the open ones."""

    live = "open"
    choices_of = {each.value: (each.value, Q(status=each)) for each in IntegrityCase.Status}


@admin.register(IntegrityCase)
class IntegrityAdmin(StaffActionsAdmin):
    """Groups of accounts that seem to feed each other."""

    staff_actions = (
        StaffAction(
            "void_and_restrict",
            "Void all games and restrict the accounts",
            "games.decide_integritycase",
            _act,
            ActForm,
            _is_open,
            note="The worker voids all listed games, and those played since the last search, and "
            "restricts all listed accounts. The case's page shows how far it is.",
            final="A voided game never counts again. Only the restrictions can be lifted, on the "
            "page of each player.",
            summary=_summary,
            replies=(*replies.BAN[1:], *replies.VOID[:1]),
        ),
        StaffAction(
            "dismiss_case",
            "Dismiss",
            "games.decide_integritycase",
            _dismiss,
            InternalActionForm,
            _is_open,
            note="The group is listed again only if further games are suspicious by themselves.",
        ),
        StaffAction(
            "try_case_again",
            "Try again what failed",
            "games.decide_integritycase",
            lambda run: cases.try_again(case_id=run.target.id),
            InternalActionForm,
            _has_failed,
        ),
    )
    list_display = (
        *("id", "status", "score", "accounts", "why", "chips", "points", "progress"),
        "found_at",
    )
    list_filter = (CaseStage,)
    search_fields = ("id",)  # shows the search field; `search` finds
    search_help_text = "The name or the id of a player"
    ordering = ("-score", "id")
    fieldsets = (
        (
            None,
            {
                "fields": (
                    ("status", "progress", "score", "chips", "points"),
                    ("found_at", "seen_at"),
                    "reasons",
                )
            },
        ),
        ("Accounts", {"fields": ("members", "figures")}),
        ("Games", {"fields": ("games",)}),
        (
            "Decision",
            {
                "fields": (
                    ("decision", "decided_by", "decided_at"),
                    "restricted",
                )
            },
        ),
    )
    readonly_fields = ("progress", "reasons", "members", "figures", "games", "restricted")
    why = column("Why", lambda case: _reasons(case, in_short=True)[0])

    def state(self, target: IntegrityCase) -> State:
        """Lock the case, and return what its actions change."""
        case = cases.locked(target.id)
        until = case.restricted_until
        return {
            "status": case.status,
            "restriction": case.restriction,
            "restricted_until": until.isoformat() if until else None,
            "games": case.games.count(),
        }

    def may_act_on(self, staff: User, target: IntegrityCase) -> bool:
        """Whether the staff member may act on all members."""
        return cases.may_decide(staff, target)

    def languages_for(self, target: IntegrityCase) -> list[str]:
        """The languages of the members."""
        return [member.user.language for member in target.members.all()]

    def search(self, rows: QuerySet[IntegrityCase], term: str) -> QuerySet[IntegrityCase]:
        """The cases with the player."""
        row_id = uuid(term)
        users: Any = [row_id] if row_id else named(term)
        return rows.filter(id__in=CaseMember.objects.filter(user__in=users).values("case"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[IntegrityCase]:
        """The cases with their members, and the numbers of their games."""
        members = Prefetch("members", CaseMember.objects.select_related("user").order_by("id"))
        cases_: QuerySet[IntegrityCase] = super().get_queryset(request)
        done = ~Q(outcome="")
        voided = Q(outcome=CaseGame.Outcome.VOIDED)
        counted = cases_.annotate(of=_games(Q()), done=_games(done), voided=_games(voided))
        return counted.select_related("decided_by").prefetch_related(members)

    @admin.display(description="Accounts")
    def accounts(self, case: IntegrityCase) -> SafeString:
        """Links to the members."""
        users = (member.user for member in case.members.all())
        return format_html_join(", ", "{}", ((link(user),) for user in users))

    @admin.display(description="Restricted from")
    def restricted(self, case: IntegrityCase) -> str:
        """From what the accounts were restricted, and how long."""
        if not (case.restriction and case.restricted_until and case.decided_at):
            return "–"
        words = IN_WORDS[Restriction(case.restriction)]
        return f"{words} {end_of(case.restricted_until, case.decided_at)}"

    @admin.display(description="Games")
    def progress(self, case: IntegrityCase) -> str:
        """The number of games, and how far the worker is."""
        of, done, voided = (getattr(case, name) for name in ("of", "done", "voided"))
        if case.status in (IntegrityCase.Status.OPEN, IntegrityCase.Status.DISMISSED):
            return str(of)
        return f"{voided} of {of} voided" + (f", {done - voided} not" if done > voided else "")

    @admin.display(description="Why")
    def reasons(self, case: IntegrityCase) -> SafeString:
        """The reasons in words, pair by pair."""
        items = format_html_join("", "<li>{}</li>", ((line,) for line in _reasons(case)))
        return format_html("<ul>{}</ul>", items)

    @admin.display(description="Accounts")
    def members(self, case: IntegrityCase) -> Html:
        """The members, with their ages, prizes and restrictions."""
        now = clock.now()
        members = list(case.members.all())
        prizes = dict(
            Standing.objects.filter(user__in=[m.user_id for m in members], prize__gt=0)
            .values("user")
            .annotate(n=Count("week"))
            .values_list("user", "n")
        )
        return table(
            ("Account", "Made (UTC)", "Weeks with a prize", "Restricted from", "Done"),
            [
                (
                    link(member.user),
                    at(member.user.date_joined),
                    prizes.get(member.user_id, "–"),
                    _restrictions(member.user, now),
                    member.outcome or "–",
                )
                for member in members
            ],
        )

    @admin.display(description="Pairs")
    def figures(self, case: IntegrityCase) -> Html:
        """The figures of the pairs."""
        users = {str(member.user_id): member.user for member in case.members.all()}
        shown = ("games", "won", "left", "early", "unscored", "chips", "points", "shared", "score")
        rows = [
            (
                link(users[pair["taker"]]),
                link(users[pair["feeder"]]),
                *("–" if pair[name] is None else pair[name] for name in shown),  # type: ignore[literal-required]  # names of it
            )
            for pair in case.pairs
        ]
        headings = (
            *("Takes", "Gives", "Games", "Won", "Left", "Left early", "Not scored"),
            *("Chips", "Points", "On one address", "Score"),
        )
        return table(headings, rows)

    @admin.display(description="Games")
    def games(self, case: IntegrityCase) -> Html:
        """The latest games with their players, endings and what was done."""
        rows = case.games.select_related("game").order_by("-game__created_at", "-id")
        # Without columns of JSON, which may be damaged.
        latest = list(
            rows.only("case", "outcome", *(f"game__{name}" for name in SHOWN))[:MAX_GAMES]
        )
        seats: dict[UUID, list[Player]] = {}
        players = Player.objects.filter(game__in=[row.game_id for row in latest])
        for seat in players.select_related("user"):
            seats.setdefault(seat.game_id, []).append(seat)
        return table(
            ("Ended (UTC)", "Game", "Players by place", "Bet", "Not scored", "Status", "Done"),
            [
                (
                    at(row.game.ended_at),
                    link(row.game, short(row.game_id)),
                    _players(seats.get(row.game_id, [])),
                    row.game.bet or "–",
                    row.game.not_scored_reason or "–",
                    f"{row.game.status} {row.game.reason}".strip(),
                    row.outcome or "–",
                )
                for row in latest
            ],
        )


def _restrictions(user: User, now: datetime) -> str:
    """From what the user is restricted now, and how long."""
    current = (
        (what, until) for what, (until, _) in FIELDS.items() if is_restricted(user, what, now)
    )
    return (
        ", ".join(f"{IN_WORDS[w]} {end_of(getattr(user, until), now)}" for w, until in current)
        or "–"
    )


def _games(condition: Q) -> Combinable:
    """The number of a case's games of this kind; a subquery, so that the list is read in order."""
    games = CaseGame.objects.filter(condition, case=OuterRef("pk")).order_by().values("case")
    return Coalesce(Subquery(games.annotate(n=Count("id")).values("n")), 0)


def _reasons(case: IntegrityCase, *, in_short: bool = False) -> list[str]:
    """The reasons of the group, then those of each pair, or its first one."""
    names = {str(member.user_id): member.user.username for member in case.members.all()}
    early = settings.INTEGRITY_EARLY_ROLLS
    pairs = (reasons_of_pair(pair, names, early) for pair in case.pairs)
    return [
        *reasons_of_group(case.pairs, names),
        *(said[0] if in_short else " ".join(said) for said in pairs),
    ]


def _players(seats: list[Player]) -> str:
    """The names of a game's players, the best first, with how they left."""
    return ", ".join(
        f"{seat.user or 'robot'}{f' ({seat.left})' if seat.left else ''}"
        for seat in sorted(seats, key=lambda seat: (seat.place or 9, seat.seat))
    )
