"""Players in the admin: search by name, id or address, one page with all about a player."""

from datetime import timedelta
from urllib.parse import urlsplit

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.db.models import Q, QuerySet
from django.db.models.functions import Now, Upper
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from accounts.models import GuestDevice, NotificationSettings, User
from accounts.push.changes import devices_of
from accounts.push.responses import service_of
from accounts.sessions.lifecycle import sessions_of
from accounts.signin.allauth import name_locks
from accounts.staff.actions import State, may_act_on
from accounts.staff.admin.actions import StaffActionsAdmin
from accounts.staff.admin.base import (
    at,
    choice,
    column,
    game_link,
    link,
    short,
    table,
    user_link,
    uuid,
)
from accounts.wallet import balances
from accounts.webhooks.selectors import webhooks_of
from core import clock
from games.conduct import penalties
from games.dice import selectors
from games.dice.admin import sentence
from games.models import Game, Player, Report
from games.moderation.admin import report_table
from games.players.admin import restrictions
from games.players.admin.acts import ACTS
from games.players.history import own_games
from games.staff.parts import label, or_damaged
from games.staff.states import player_state
from games.tournaments.admin import course as tournaments
from ranking.models import Badge, Progress, Standing, Statistics
from ranking.rules.rating import points

MAX_ROWS = 20
"""Rows of each list within the page."""

KindFilter = choice(
    "kind",
    {
        "registered": ("registered", Q(is_guest=False, is_active=True)),
        "guest": ("guests", Q(is_guest=True, is_active=True)),
        "robot": ("robot accounts", Q(is_robot=True)),
        "staff": ("staff", Q(is_staff=True)),
        "closed": ("closed", Q(is_active=False)),
    },
)
RestrictionFilter = choice(
    "restriction",
    {
        "account": ("cannot sign in", Q(banned_until__gt=Now())),
        "chat": ("cannot write", Q(muted_until__gt=Now())),
        "play": ("cannot play", Q(play_banned_until__gt=Now())),
    },
    parameter="kept_from",
)


@admin.register(User)
class PlayerAdmin(StaffActionsAdmin):
    """Players, including guests."""

    staff_actions = ACTS
    list_display = ("username", "display_name", "kind", "kept_from", "date_joined")
    list_filter = (KindFilter, RestrictionFilter)
    search_fields = ("username",)
    search_help_text = "The beginning of the name, the id, or the whole e-mail address"
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
        ("Games", {"fields": ("games", "tournaments", "dice", "conduct", "reports")}),
        ("Chips", {"fields": ("wallet", "entries")}),
        ("Messages outside the service", {"fields": ("push_devices", "mails", "webhooks")}),
        (
            "Signing in",
            {
                "fields": (
                    *("addresses", "wrong_passwords", "second_factors"),
                    *("device", "sessions", "roles"),
                )
            },
        ),
    )
    readonly_fields = (
        *("kind", "level", "won", "restrictions", "games", "tournaments", "dice", "conduct"),
        *("reports", "wallet", "entries", "push_devices", "mails", "webhooks"),
        *("addresses", "wrong_passwords", "second_factors", "device", "sessions", "roles"),
    )
    tournaments = staticmethod(tournaments.of_player)
    reports = column("Reported", lambda user: report_table(Report.objects.filter(author=user)))

    def state(self, target: User) -> State:
        """Lock the player, and return the state that actions can change."""
        return player_state(target)

    def languages_for(self, target: User) -> list[str]:
        """The language of the player."""
        return [target.language]

    def banners_for(self, target: User) -> list[str]:
        """Restrictions with their ends and reasons, and whether the account is closed."""
        closed = [] if target.is_active else ["This account is closed."]
        return [*closed, *restrictions.sentences(target)]

    def may_act_on(self, staff: User, target: User) -> bool:
        """Whether the staff member may act on this player."""
        return may_act_on(staff, target)

    def search(self, rows: QuerySet[User], term: str) -> QuerySet[User]:
        """The user with the id or address, or the users whose names begin so."""
        if row_id := uuid(term):
            return rows.filter(id=row_id)
        if "@" in term:
            owners = EmailAddress.objects.filter(email=term.lower()).values("user")
            return rows.filter(id__in=owners)
        named = rows.annotate(upper_name=Upper("username"))
        return named.filter(upper_name__startswith=term.upper())

    @admin.display(description="Kind")
    def kind(self, user: User) -> str:
        """The kind of account."""
        if not user.is_active:
            return "closed"
        kinds = {"staff": user.is_staff, "guest": user.is_guest, "robot account": user.is_robot}
        return next((kind for kind, holds in kinds.items() if holds), "registered")

    kept_from = staticmethod(restrictions.kept_from)
    restrictions = staticmethod(restrictions.restrictions)

    @admin.display(description="Level")
    def level(self, user: User) -> str:
        """The XP, and the ratings by ruleset."""
        progress = Progress.objects.filter(user=user).first()
        ratings = Statistics.objects.filter(user=user).order_by("ruleset")
        xp = f"{progress.xp} XP in {progress.games} games" if progress else "no scored game"
        return " · ".join([xp, *(f"{s.ruleset} rating {points(s.ordinal)}" for s in ratings)])

    @admin.display(description="Weeks and badges")
    def won(self, user: User) -> str:
        """The last weeks, and the latest badges."""
        standings = Standing.objects.filter(user=user).select_related("week").order_by("-week")[:4]
        weeks = [f"{s.week.name}: {s.points} points, place {s.place or '–'}" for s in standings]
        codes = Badge.objects.filter(user=user).order_by("-id").values_list("code", flat=True)
        return " · ".join([*weeks, *codes[:MAX_ROWS]]) or "–"

    @admin.display(description="Games")
    def games(self, user: User) -> SafeString:
        """The latest games, and a link to all."""
        rows = own_games(user.id).defer("game__server_seed").order_by("-id")[:MAX_ROWS]
        latest = table(
            ("Started (UTC)", "Game", "Ruleset", "Status", "Bet", "Place", "Left", "With"),
            [
                (
                    at(row.game.started_at),
                    link(row.game, short(row.game_id)),
                    _ruleset(row),
                    _ended(row.game),
                    row.game.bet or "–",
                    row.place or "–",
                    row.left or "–",
                    _others(row),
                )
                for row in rows
            ],
        )
        url = reverse("admin:games_game_changelist", query={"q": user.id, "stage": "all"})
        return format_html('{}<a href="{}">All games</a>', latest, url)

    @admin.display(description="Dice")
    def dice(self, user: User) -> SafeString:
        """Whether the dice of all games are within chance, and a link to all dice."""
        return format_html(
            '{} <a href="{}">All dice</a>',
            sentence("The player's dice", selectors.of_player(user.id)),
            reverse("admin:games_diceweek_changelist"),
        )

    @admin.display(description="Games left")
    def conduct(self, user: User) -> SafeString:
        """The strikes and penalties for leaving games."""
        standing = penalties.standing(user.id, clock.now())
        rows = penalties.penalties_of(user.id).select_related("game").defer("game__server_seed")
        next_ban_s = standing["next_ban_s"]
        left = list(rows.order_by("-id")[:MAX_ROWS])
        return format_html(
            "<p>{}. The next game left brings {}.</p>{}",
            _strikes(standing["strikes"]),
            f"a ban of {next_ban_s:,} s" if next_ban_s else "a warning",
            (
                left
                and table(
                    ("At (UTC)", "Game", "Reason", "Penalty", "Until (UTC)"),
                    [
                        (
                            at(row.created_at),
                            link(row.game, short(row.game_id)),
                            row.reason,
                            row.kind,
                            at(row.ends_at),
                        )
                        for row in left
                    ],
                )
            )
            or "",
        )

    @admin.display(description="Wallet")
    def wallet(self, user: User) -> str:
        """The balance and the stakes."""
        return f"{balances.balance(user.id):,} chips, and {balances.staked(user.id):,} at stake"

    @admin.display(description="Latest entries")
    def entries(self, user: User) -> SafeString:
        """The latest entries of the ledger, and a link to all."""
        rows = balances.entries(user.id).order_by("-id")[:MAX_ROWS]
        latest = table(
            ("At (UTC)", "Purpose", "Chips", "Balance", "Game", "Reason"),
            [
                (
                    at(row.transaction.at),
                    link(row.transaction, row.transaction.get_purpose_display().lower()),
                    f"{row.chips:+,}",
                    row.balance,
                    game_link(row.transaction.game) if row.transaction.game else "–",
                    row.transaction.reason or row.transaction.week or "–",
                )
                for row in rows
            ],
        )
        url = reverse("admin:accounts_transaction_changelist", query={"q": user.id})
        return format_html('{}<a href="{}">All entries</a>', latest, url)

    @admin.display(description="Push devices")
    def push_devices(self, user: User) -> str | SafeString:
        """The devices, without what is needed to send to them."""
        return table(
            ("Last registered (UTC)", "Kind", "Service", "Language"),
            [
                (at(row.used_at), row.get_kind_display(), service_of(row), row.language)
                for row in devices_of(user.id)[:MAX_ROWS]
            ],
        )

    @admin.display(description="Mails about notifications")
    def mails(self, user: User) -> str:
        """Whether they are sent, why not, and when the last one was."""
        row = NotificationSettings.objects.filter(user=user).first()
        if row is None:
            return "never sent yet"
        state = f"off: {row.mails_off}" if row.mails_off else "on"
        return f"{state}; the last one (UTC): {at(row.mailed_at)}"

    @admin.display(description="Webhooks")
    def webhooks(self, user: User) -> str | SafeString:
        """The webhooks of the player and of the player's apps. Their URLs may have keys."""
        rows = webhooks_of(user.id).select_related("client")[:MAX_ROWS]
        return table(
            ("Registered (UTC)", "Webhook", "Of", "Host", "Failing since (UTC)", "Off (UTC)"),
            [
                (
                    at(row.created_at),
                    link(row, short(row.pk)),
                    link(row.client, row.client.name) if row.client else "the player",
                    urlsplit(row.url).netloc,
                    at(row.failing_since),
                    f"{at(row.off_at)}: {row.off_reason}" if row.off_at else "–",
                )
                for row in rows
            ],
        )

    @admin.display(description="Addresses")
    def addresses(self, user: User) -> str | SafeString:
        """The e-mail addresses."""
        rows = EmailAddress.objects.filter(user=user).order_by("-primary", "id")
        addresses = ((row.email, "verified" if row.verified else "not verified") for row in rows)
        return format_html_join(", ", "{} ({})", addresses) or "none"

    @admin.display(description="Wrong passwords")
    def wrong_passwords(self, user: User) -> str | SafeString:
        """Those of the last day, for the name and for each address, and until when it is locked."""
        emails = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
        tried = ((login, name_locks.counted_as(login)) for login in (user.username, *emails))
        found = [
            (login, count, name_locks.locked_for_s(name))
            for login, name in tried
            if (count := name_locks.wrong_passwords(name))
        ]
        return table(
            ("Name", "In the last 24 hours", "Locked until (UTC)"),
            [
                (login, count, at(clock.now() + timedelta(seconds=left)) if left else "–")
                for login, count, left in found
            ],
        )

    @admin.display(description="Second factors")
    def second_factors(self, user: User) -> str:
        """The kinds of second factors."""
        kinds = Authenticator.objects.filter(user=user).values_list("type", flat=True)
        return ", ".join(sorted(kinds)) or "none"

    @admin.display(description="Device")
    def device(self, user: User) -> str:
        """Whether a device signs the guest in by its secret."""
        device = GuestDevice.objects.filter(user=user).first()
        return f"last signed in {at(device.used_at)} (UTC)" if device else "none"

    @admin.display(description="Sessions")
    def sessions(self, user: User) -> str | SafeString:
        """The current sessions."""
        rows = sessions_of(user.id, now=clock.now())[:MAX_ROWS]
        return table(
            ("Since (UTC)", "Last refreshed (UTC)", "Program"),
            [(at(row.created_at), at(row.refreshed_at), row.user_agent) for row in rows],
        )

    @admin.display(description="Roles")
    def roles(self, user: User) -> str:
        """The roles as a staff member."""
        names = ["superuser"] if user.is_superuser else []
        return ", ".join([*names, *user.groups.values_list("name", flat=True)]) or "none"


def _strikes(count: int) -> str:
    return "1 strike" if count == 1 else f"{count or 'No'} strikes"


def _ended(game: Game) -> str:
    return f"{game.status} ({game.reason.replace('_', ' ')})" if game.reason else game.status


@or_damaged
def _ruleset(row: Player) -> str:
    return row.game.position["ruleset"] if row.game.position else "–"


@or_damaged
def _others(row: Player) -> SafeString:
    """Links to the other players, and the names of robots."""
    others = (player for player in row.game.players if player["user"] != str(row.user_id))
    names = (
        user_link(player["user"], label(player)) if player["user"] else player["name"]
        for player in others
    )
    return format_html_join(", ", "{}", ((name,) for name in names))
