"""A populated service, for viewing the pages of the staff.

    manage.py shell -c "from tests.browser import desk; desk.serve(8123)"

with DATABASE_URL naming a SQLite file that does not exist yet. Prints the cookie of a staff member
and the addresses of the pages as JSON, and serves the pages.
"""

import json
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib import admin
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.urls import reverse
from django.utils import timezone

from accounts.models import Maintenance, Notice, PushDevice, StaffAct, Transaction, User
from games.analysis import making
from games.chat import reports
from games.chat.messages import send_message
from games.dice import weeks
from games.integrity import cases
from games.models import DiceWeek, Game, GameAnalysis, IntegrityCase, Report, Tournament
from ranking.models import Badge, Booking, Progress, Result, Standing, Statistics, Week
from tests.accounts.webhooks.made import app_of, webhook_of
from tests.games.integrity.rings import LATER, ring
from tests.harness.games import act, competitive, played_to_the_end, started
from tests.harness.people import registered
from tests.harness.personal_tokens import token_of
from tests.harness.staff import do, form_of, page_of, staff
from tests.harness.tables import open_table
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    announced,
    people,
    play_games,
    played,
    running,
    swept,
)

OF_RANKING: Final = (Badge, Booking, Progress, Result, Standing, Statistics, Week)
OF_ACCOUNTS: Final = (
    "account_change_password",
    "account_email",
    "mfa_index",
    "account_reauthenticate",
)


def named(name: str) -> Any:
    person = registered()
    User.objects.filter(id=person.id).update(username=name)
    person.user.refresh_from_db()
    return person


def tournaments(now: datetime) -> tuple[Tournament, Tournament]:
    """One that is announced, and one that is in its second round; others have ended."""
    joined = people(9)
    given: Any = {"starts_at": now + timedelta(minutes=1), "now": now}
    cup = running(*joined, at=now + timedelta(minutes=1), name="Cup of the week", seats=4, **given)
    play_games(cup)
    cup = swept(cup, now=now + timedelta(minutes=2))
    over = announced(*joined[:4], name="Yesterday's knockout", **KNOCKOUT, **given)
    played(over, *joined[:4], now=now + timedelta(minutes=1))
    later = now + timedelta(days=2)
    soon = announced(*joined[:3], name="Evening arena", **ARENA, starts_at=later, now=now)
    return soon, cup


def populated() -> dict[str, Any]:
    """Create players, games, a report and staff acts; return the cookie and the pages by name."""
    now = timezone.now()
    ana, ben, eva = named("Ana"), named("Ben"), named("Eva")
    over = played_to_the_end(competitive(ana, ben, now=now - timedelta(days=1)))
    analysed = played_to_the_end(started(ana, ben, now=now - timedelta(days=1)))
    running = started(eva, ana, seats=4, ruleset="parcheesi", now=now, turn_s=600)
    for _ in range(60):
        running = act(running, now)
    terms: Any = {"seats": 8, "arms": 8, "teams": True, "options": {"max_rounds": 20}}
    eight = played_to_the_end(started(ben, eva, now=now - timedelta(days=2), **terms))
    for game in (analysed, eight):
        making.claim(game, making.evaluator_version(game), now)
        making.make(game_id=game.id, now=now)
    waiting = open_table(ben, eva, now=now)
    for author, text in ((ana, "Well rolled"), (eva, "Thank you"), (ana, "You fool")):
        last = send_message(
            table_id=running.table_id, user_id=author.id, room=None, text=text, now=now
        )
    sent: Any = {"reason": Report.Reason.INSULT, "comment": "Not the first time", "now": now}
    report = reports.report(user_id=eva.id, message_id=last.uuid, **sent)
    desk = staff(name="desk")
    do(desk, ben.user, "mute", lasts="1 day", reason="Insults at several tables")
    do(desk, ben.user, "adjust_chips", chips=50, reason="A game was voided by mistake")
    do(desk, over, "void_game", reason="Your opponent played for two people. We are sorry.")
    weeks.count_changes()
    ring(3)
    cases.search(LATER)
    case = IntegrityCase.objects.latest("id")
    token, _ = token_of(ana, now=now)
    app = app_of(ana)
    webhook_of(ana, url="https://robot.example/in", off_at=now, off_reason="staff")
    webhook_of(client=app, url="https://turns.example:8443/in", failing_since=now)
    for language in ("en", "es"):
        PushDevice.objects.create(
            user=ana.user,
            session=ana.user.sessions.order_by("id")[0],
            endpoint=f"https://push.example/{language}",
            p256dh="B",
            auth="A",
            language=language,
            created_at=now,
            used_at=now,
        )
    soon, cup = tournaments(now)
    notice = Notice.objects.create(
        text_en="Chess on Friday.",
        text_es="Ajedrez el viernes.",
        begins_at=now,
        ends_at=now + timedelta(days=1),
    )
    stop = Maintenance.objects.create(begins_at=now + timedelta(days=1), text_en="New disks.")
    pages = {
        "notice": page_of(notice),
        "notice-new": reverse("admin:accounts_notice_add"),
        "act-withdraw-notice": form_of(notice, "withdraw_notice"),
        "maintenance": page_of(stop),
        "maintenance-new": reverse("admin:accounts_maintenance_add"),
        "act-withdraw-maintenance": form_of(stop, "withdraw_maintenance"),
        "app": page_of(app),
        "act-close-app": form_of(app, "close_app"),
        "personal-token": page_of(token),
        "act-revoke-token": form_of(token, "revoke_token"),
        "player": page_of(ana.user),
        "player-restricted": page_of(ben.user),
        "player-history": reverse("admin:accounts_user_history", args=[ben.id]),
        "act-ban": form_of(ben.user, "ban"),
        "act-chips": form_of(ben.user, "adjust_chips"),
        "act-roles": form_of(ben.user, "appoint"),
        "game-running": page_of(running),
        "game-voided": f"{page_of(over)}?check=dice&at=60",
        "game-eight-arms": f"{page_of(eight)}?at=200",
        "game-waiting": page_of(Game.objects.get(table=waiting)),
        "game-history": reverse("admin:games_game_history", args=[over.id]),
        "act-void": form_of(running, "void_game"),
        "table": page_of(running.table),
        "report": page_of(report),
        "act-decide": form_of(report, "decide"),
        "integrity": page_of(case),
        "act-integrity": form_of(case, "void_and_restrict"),
        "transaction": page_of(Transaction.objects.filter(purpose="void")[0]),
        "analysis": page_of(GameAnalysis(game=analysed)),
        "analysis-eight-arms": f"{page_of(GameAnalysis(game=eight))}?at=100",
        "dice-week": page_of(DiceWeek.objects.latest("id")),
        "tournament": page_of(cup),
        "tournament-new": reverse("admin:games_tournament_add"),
        "tournament-announced": page_of(soon),
        "act-change-tournament": form_of(soon, "change_tournament"),
        "act-remove-entry": form_of(cup, "remove_entry"),
        "act-cancel-tournament": form_of(cup, "cancel_tournament"),
        "staff-act": page_of(StaffAct.objects.latest("id")),
        "index": reverse("admin:index"),
        "proof": reverse("admin:accounts_books_proof"),
        "catalog": reverse("admin:games_catalog"),
    }
    for row in (*(m.objects.order_by("pk")[0] for m in OF_RANKING), Group.objects.all()[0]):
        pages[f"row-{row._meta.model_name}"] = page_of(row)
    for name in OF_ACCOUNTS:
        pages[name] = reverse(name)
    for model in admin.site._registry:
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        pages[f"list-{name}"] = reverse(f"admin:{name}_changelist")
    pages["list-games-all"] = f"{reverse('admin:games_game_changelist')}?stage=all"
    return {"cookie": desk.cookies["sessionid"].value, "pages": pages}


def serve(port: int) -> None:
    """Populate the service, print its cookie and pages, and serve it."""
    call_command("migrate", verbosity=0)
    print(json.dumps(populated()), flush=True)
    call_command("runserver", f"127.0.0.1:{port}", "--noreload", verbosity=0)
