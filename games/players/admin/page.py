"""Players in the admin: found by name, id or address, shown as a whole, and acted upon."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth import admin as auth
from django.db.models import Q, QuerySet
from django.db.models.functions import Now, Upper
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.moderation.restrictions import FIELDS, is_restricted
from accounts.sessions.selectors import sessions_of
from accounts.staff.actions import State, may_act_on
from accounts.staff.admin.actions import StaffActionsAdmin
from accounts.staff.admin.base import Choice, at, link, table, uuid
from accounts.wallet import balances
from core import clock
from games.conduct import penalties
from games.models import Report
from games.moderation.state import player_state
from games.players.admin.acts import ACTS
from games.players.history import own_games
from ranking.models import Badge, Progress, Standing, Statistics

SHOWN = 20
__all__ = ["PlayerAdmin", "auth"]


class KindFilter(Choice):
    """Who it is."""

    title = "kind"
    parameter_name = "kind"
    choices_of = {
        "registered": ("registered", Q(is_guest=False, is_active=True)),
        "guest": ("guests", Q(is_guest=True, is_active=True)),
        "staff": ("staff", Q(is_staff=True)),
        "closed": ("closed", Q(is_active=False)),
    }


class RestrictionFilter(Choice):
    """What the staff keeps the player from, now."""

    title = "kept from"
    parameter_name = "kept_from"
    choices_of = {
        "account": ("signing in", Q(banned_until__gt=Now())),
        "chat": ("writing", Q(muted_until__gt=Now())),
        "play": ("playing", Q(play_banned_until__gt=Now())),
    }


@admin.register(User)
class PlayerAdmin(StaffActionsAdmin):
    """Players, guests among them."""

    staff_actions = ACTS
    list_display = ("username", "display_name", "kind", "kept_from", "date_joined")
    list_filter = (KindFilter, RestrictionFilter)
    search_fields = ("username",)  # for the field to be shown; `get_search_results` finds
    search_help_text = "How the name begins, or the id, or the whole e-mail address"
    ordering = ("username",)
    fieldsets = (
        (
            None,
            {
                "fields": (
                    ("username", "display_name", "kind"),
                    ("id", "language", "date_joined"),
                    ("level", "won"),
                    "restrictions",
                )
            },
        ),
        ("Games", {"fields": ("games", "conduct", "reports")}),
        ("Chips", {"fields": ("wallet", "entries")}),
        ("Signing in", {"fields": ("addresses", "second_factors", "sessions", "roles")}),
    )
    readonly_fields = (
        *("kind", "level", "won", "restrictions", "games", "conduct", "reports"),
        *("wallet", "entries", "addresses", "second_factors", "sessions", "roles"),
    )

    def state(self, target: User) -> State:
        """Lock the player, and return what staff actions can change."""
        return player_state(target)

    def may_act_on(self, staff: User, target: User) -> bool:
        """Return whether the staff member may act on this player."""
        return may_act_on(staff, target)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[User], search_term: str
    ) -> tuple[QuerySet[User], bool]:
        """Return whose id or address it is, or whose name begins so."""
        term = search_term.strip()
        if not term:
            return queryset, False
        if given := uuid(term):
            return queryset.filter(id=given), False
        if "@" in term:
            owners = EmailAddress.objects.filter(email=term.lower()).values("user")
            return queryset.filter(id__in=owners), False
        named = queryset.annotate(upper_name=Upper("username"))
        return named.filter(upper_name__startswith=term.upper()), False

    @admin.display(description="Kind")
    def kind(self, user: User) -> str:
        """Return what kind of account it is."""
        if not user.is_active:
            return "closed"
        return "staff" if user.is_staff else "guest" if user.is_guest else "registered"

    @admin.display(description="Kept from")
    def kept_from(self, user: User) -> str:
        """Return what the staff keeps the player from, in short."""
        now = clock.now()
        return ", ".join(what for what in FIELDS if is_restricted(user, what, now)) or "–"

    @admin.display(description="Kept from")
    def restrictions(self, user: User) -> str | SafeString:
        """Return what the player is kept from, until when and why."""
        now = clock.now()
        rows: list[tuple[object, ...]] = [
            (what, at(getattr(user, until)), getattr(user, reason))
            for what, (until, reason) in FIELDS.items()
            if is_restricted(user, what, now)
        ]
        ban = penalties.play_ban(user.id, now)
        if ban and ban.reason is None:
            rows.append(("play", at(ban.until), "for leaving games"))
        return table(("From", "Until (UTC)", "Why"), rows)

    @admin.display(description="Level")
    def level(self, user: User) -> str:
        """Return the XP, and the rating under each ruleset."""
        progress = Progress.objects.filter(user=user).first()
        ratings = Statistics.objects.filter(user=user).order_by("ruleset")
        xp = f"{progress.xp} XP in {progress.games} games" if progress else "no scored game"
        return " · ".join([xp, *(f"{s.ruleset} {s.ordinal / 1_000_000:.1f}" for s in ratings)])

    @admin.display(description="Weeks and badges")
    def won(self, user: User) -> str:
        """Return the last weeks, and the badges."""
        standings = Standing.objects.filter(user=user).select_related("week").order_by("-week")[:4]
        weeks = [f"{s.week.name}: {s.points} points, place {s.place or '–'}" for s in standings]
        codes = Badge.objects.filter(user=user).order_by("-id").values_list("code", flat=True)
        return " · ".join([*weeks, *codes[:SHOWN]]) or "–"

    @admin.display(description="Games")
    def games(self, user: User) -> SafeString:
        """Return the last games, and a link to all."""
        rows = own_games(user.id).defer("game__server_seed").order_by("-id")[:SHOWN]
        shown = table(
            ("Started (UTC)", "Game", "Ruleset", "How it ended", "Bet", "Place", "Left", "With"),
            [
                (
                    at(row.game.started_at),
                    link(row.game, str(row.game_id)[:8]),
                    (row.game.position or {})["ruleset"],
                    f"{row.game.status} {row.game.reason}".strip(),
                    row.game.bet or "–",
                    row.place or "–",
                    row.left or "–",
                    _others(row.game.players, str(user.id)),
                )
                for row in rows
            ],
        )
        query = {"q": user.id, "stage": "all"}
        return format_html(
            '{}<a href="{}">All games</a>',
            shown,
            reverse("admin:games_game_changelist", query=query),
        )

    @admin.display(description="Games left")
    def conduct(self, user: User) -> SafeString:
        """Return what leaving games has brought."""
        standing = penalties.standing(user.id, clock.now())
        rows = penalties.penalties_of(user.id).select_related("game").defer("game__server_seed")
        return format_html(
            "<p>{} strikes; the next game left brings {}.</p>{}",
            standing["strikes"],
            f"a ban of {standing['next_ban_s']} s" if standing["next_ban_s"] else "a warning",
            table(
                ("At (UTC)", "Game", "How", "Brought", "Until (UTC)"),
                [
                    (
                        at(p.created_at),
                        link(p.game, str(p.game_id)[:8]),
                        p.reason,
                        p.kind,
                        at(p.ends_at),
                    )
                    for p in rows.order_by("-id")[:SHOWN]
                ],
            ),
        )

    @admin.display(description="Reported")
    def reports(self, user: User) -> str | SafeString:
        """Return what others have reported of the player."""
        rows = Report.objects.filter(author=user).order_by("-id")[:SHOWN]
        return table(
            ("At (UTC)", "Report", "For", "Status", "Brought", "What was said"),
            [(at(r.created_at), link(r), r.reason, r.status, r.effect, r.text[:80]) for r in rows],
        )

    @admin.display(description="Wallet")
    def wallet(self, user: User) -> str:
        """Return what the player has."""
        return f"{balances.balance(user.id)} chips, and {balances.staked(user.id)} staked"

    @admin.display(description="Last entries")
    def entries(self, user: User) -> SafeString:
        """Return the last movements, and a link to all."""
        rows = balances.entries(user.id).order_by("-id")[:SHOWN]
        shown = table(
            ("At (UTC)", "Chips", "Balance", "For", "Reason"),
            [
                (
                    at(row.transaction.at),
                    f"{row.chips:+}",
                    row.balance,
                    link(row.transaction, row.transaction.purpose),
                    row.transaction.reason or row.transaction.week or "–",
                )
                for row in rows
            ],
        )
        address = reverse("admin:accounts_transaction_changelist", query={"q": user.id})
        return format_html('{}<a href="{}">All entries</a>', shown, address)

    @admin.display(description="Addresses")
    def addresses(self, user: User) -> str | SafeString:
        """Return the e-mail addresses."""
        rows = EmailAddress.objects.filter(user=user).order_by("-primary", "id")
        words = [(row.email, "verified" if row.verified else "not verified") for row in rows]
        return format_html_join(", ", "{} ({})", words) or "None."

    @admin.display(description="Second factors")
    def second_factors(self, user: User) -> str:
        """Return their kinds."""
        kinds = Authenticator.objects.filter(user=user).values_list("type", flat=True)
        return ", ".join(sorted(kinds)) or "None."

    @admin.display(description="Sessions")
    def sessions(self, user: User) -> str | SafeString:
        """Return where the player is signed in."""
        rows = sessions_of(user.id, now=clock.now())[:SHOWN]
        return table(
            ("Since (UTC)", "Last refreshed (UTC)", "Program"),
            [(at(row.created_at), at(row.refreshed_at), row.user_agent) for row in rows],
        )

    @admin.display(description="Roles")
    def roles(self, user: User) -> str:
        """Return what the player does for the staff."""
        names = [*(["superuser"] if user.is_superuser else [])]
        return ", ".join([*names, *user.groups.values_list("name", flat=True)]) or "None."


def _others(players: list[dict[str, Any]], user_id: str) -> SafeString:
    """Links to those who played along, robots by name."""
    others = [player for player in players if player["user"] != user_id]
    return format_html_join(", ", "{}", ((_player(player),) for player in others))


def _player(player: dict[str, Any]) -> str | SafeString:
    if player["user"] is None:
        return str(player["name"])
    address = reverse("admin:accounts_user_change", args=[player["user"]])
    return format_html('<a href="{}">{}</a>', address, player["name"])
