"""One example of every POST of the API, and the list of all POSTs from the URL configuration.

A new POST needs an example here: `test_every_post_has_an_example` fails without it.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import uuid4

from allauth.account.forms import EmailAwarePasswordResetTokenGenerator
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.apps import apps
from django.db import connection
from django.db.models import Model
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from accounts.signin import guests as accounts
from parcheesi_site.middleware.callers import view_class
from tests.engine.positions import state
from tests.harness.chips import adjusted, registered
from tests.harness.games import on_turn, played_to_the_end, started
from tests.harness.people import Person
from tests.harness.personal_tokens import reauthenticated
from tests.harness.signing_in import OTHER, PASSWORD, App, totp
from tests.harness.tables import open_table, seen

API = "/api/v1"
ADDRESS = "somebody@example.org"
LONG_KEY = "0b6f8f5e-8f57-4f6e-9d1c-5d6f0f3f7a11"


@dataclass
class Post:
    """A request that succeeds."""

    client: APIClient
    url: str
    body: Any = None

    def send(self, key: str | None, body: Any = None, client: APIClient | None = None) -> Any:
        headers = {} if key is None else {"HTTP_IDEMPOTENCY_KEY": key}
        return (client or self.client).post(API + self.url, body or self.body, **headers)


def people() -> tuple[Person, Person]:
    return Person(timezone.now()), Person(timezone.now())


def anonymous() -> APIClient:
    return APIClient(raise_request_exception=False)


def guest() -> Post:
    return Post(anonymous(), "/auth/guest")


def upgrade() -> Post:
    wanted = {"name": f"p-{uuid4().hex[:12]}", "password": "correct horse battery"}
    return Post(people()[0].api, "/auth/upgrade", wanted)


def refresh() -> Post:
    token = accounts.create_guest(now=timezone.now()).tokens.refresh_token
    return Post(anonymous(), "/auth/refresh", {"refresh_token": token})


def player(**more: str) -> App:
    """A registered player, just reauthenticated with the password."""
    app = App()
    assert app.sign_up(f"p-{uuid4().hex[:12]}", **more).status_code == 200
    assert app.post("reauthenticate", {"password": PASSWORD}).status_code == 200
    return app


def known() -> dict[str, str]:
    """The name and the password of a new player."""
    return {"username": player().me().json()["name"], "password": PASSWORD}


def signup() -> Post:
    wanted = {"username": f"p-{uuid4().hex[:12]}", "password": PASSWORD}
    return Post(anonymous(), "/auth/signup", wanted)


def login() -> Post:
    return Post(anonymous(), "/auth/login", known())


def of_player(path: str, body: Any) -> Post:
    return Post(player().signed_in(), f"/auth/{path}", body)


def password_change() -> Post:
    return of_player("password/change", {"current_password": PASSWORD, "new_password": OTHER})


def password_request() -> Post:
    player(email=ADDRESS)
    return Post(anonymous(), "/auth/password/request", {"email": ADDRESS})


def password_reset() -> Post:
    user = User.objects.get(username=known()["username"])
    token = EmailAwarePasswordResetTokenGenerator().make_token(user)
    body = {"key": f"{user.id.hex}-{token}", "password": OTHER}
    return Post(anonymous(), "/auth/password/reset", body)


def email_verify() -> Post:
    app = player(email=ADDRESS)
    key = EmailConfirmationHMAC(EmailAddress.objects.latest("id")).key
    return Post(app.signed_in(), "/auth/email/verify", {"key": key})


def with_totp() -> tuple[App, str]:
    app = player()
    secret = app.get("authenticators/totp").json()["meta"]["secret"]
    return app, secret


def totp_activation() -> Post:
    app, secret = with_totp()
    return Post(app.signed_in(), "/auth/authenticators/totp", {"code": totp(secret)})


def protected() -> tuple[App, str]:
    """A player with a second factor, and a recovery code."""
    app, secret = with_totp()
    assert app.post("authenticators/totp", {"code": totp(secret)}).status_code == 200
    codes = app.get("authenticators/recovery-codes").json()["data"]["unused_codes"]
    return app, codes[0]


def second_factor() -> Post:
    app, code = protected()
    pending = App()
    pending.log_in(app.me().json()["name"])
    client = pending.signed_in()
    return Post(client, "/auth/2fa/authenticate", {"code": code})


def second_factor_again() -> Post:
    app, code = protected()
    return Post(app.signed_in(), "/auth/2fa/reauthenticate", {"code": code})


def recovery_codes() -> Post:
    return Post(protected()[0].signed_in(), "/auth/authenticators/recovery-codes")


def provider_login() -> dict[str, Any]:
    proof = json.dumps({"id": uuid4().int % 10**9})
    token = {"client_id": "", "id_token": proof, "access_token": proof}
    return {"provider": "dummy", "process": "login", "token": token}


def provider_signup() -> Post:
    app = App()
    app.post("provider/token", provider_login())
    body = {"username": f"p-{uuid4().hex[:12]}", "email": ""}
    return Post(app.signed_in(), "/auth/provider/signup", body)


def provider_token() -> Post:
    body, app = provider_login(), App()
    app.post("provider/token", body)
    app.post("provider/signup", {"username": f"p-{uuid4().hex[:12]}", "email": ""})
    return Post(anonymous(), "/auth/provider/token", body)


def personal_tokens() -> Post:
    return Post(player().signed_in(), "/me/tokens", {"name": "my robot", "scopes": ["play"]})


SUBSCRIPTION = {  # of RFC 8291, 5
    "endpoint": "https://push.example.net/push/JzLQ3raZJfFBR0aqvOMsLrt54w4rJUsV",
    "keys": {
        "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcx"
        "aOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "auth": "BTBZMqHH6r4Tts7J_aSIgg",
    },
}


def push_devices() -> Post:
    return Post(people()[0].api, "/me/devices", SUBSCRIPTION)


APP = {
    "name": "Board Buddy",
    "type": "confidential",
    "redirect_uris": ["https://board-buddy.example/back"],
    "scopes": ["openid", "play"],
}


def own_apps() -> Post:
    return Post(player().signed_in(), "/me/apps", APP)


def app_secret() -> Post:
    api = player().signed_in()
    app = api.post(f"{API}/me/apps", APP).json()
    return Post(api, f"/me/apps/{app['id']}/secret")


WEBHOOK = {"url": "https://robot.example/parcheesi", "kinds": ["your_turn"]}


def developer() -> APIClient:
    """A registered player who has just sent the password, without the limit of sign-ups."""
    person = registered(people()[0])
    reauthenticated(person.user.sessions.get().id)
    return person.api


def own_webhooks() -> Post:
    return Post(developer(), "/me/webhooks", WEBHOOK)


def of_webhook(path: str, body: Any = None) -> Post:
    api = developer()
    webhook = api.post(f"{API}/me/webhooks", WEBHOOK).json()
    return Post(api, f"/me/webhooks/{webhook['id']}/{path}", body)


def webhook_delivery() -> Post:
    sent = of_webhook("test")
    delivery = sent.client.post(API + sent.url).json()
    url = sent.url.removesuffix("test")
    return Post(sent.client, f"{url}deliveries/{delivery['id']}/resend")


def tables() -> Post:
    return Post(people()[0].api, "/tables", {"ruleset": "parchis"})


def seats() -> Post:
    ana, ben = people()
    return Post(ben.api, f"/tables/{open_table(ana).id}/seats", {"seat": 2})


def robots() -> Post:
    ana, _ = people()
    return Post(ana.api, f"/tables/{open_table(ana).id}/robots", {"strength": "normal"})


def start() -> Post:
    ana, ben = people()
    table = open_table(ana, ben)
    return Post(ana.api, f"/tables/{table.id}/start", seen(table))


def ready() -> Post:
    ana, ben = people()
    table = open_table(ana, ben)
    return Post(ana.api, f"/tables/{table.id}/ready", {"ready": True, **seen(table)})


def rematch() -> Post:
    ana, ben = people()
    game = played_to_the_end(started(ana, ben, now=timezone.now()))
    return Post(ana.api, f"/tables/{game.table_id}/rematch", seen(game.table))


def kick() -> Post:
    ana, ben = people()
    return Post(ana.api, f"/tables/{open_table(ana, ben).id}/kick", {"seat": 2})


def invitations() -> Post:
    ana, _ = people()
    return Post(ana.api, f"/tables/{open_table(ana, private=True).id}/invitations", {"code": True})


def redeem() -> Post:
    _, ben = people()
    made = invitations()
    code = made.send(None).json()["code"]
    return Post(ben.api, f"{made.url}/redeem", {"code": code})


def roll() -> Post:
    ana, ben = people()
    game = started(ana, ben, now=timezone.now())
    return Post(on_turn(game, ana, ben).api, f"/games/{game.id}/roll", {"version": 1})


def moves() -> Post:
    ana, ben = people()
    game = started(ana, ben, now=timezone.now())
    while game.position["turn"]["phase"] != "move":
        url = f"{API}/games/{game.id}/roll"
        state = on_turn(game, ana, ben).api.post(url, {"version": game.version}).json()
        game.refresh_from_db()
    move = {key: state["legal_moves"][0][key] for key in ("pawn", "kind", "value")}
    body = {"version": game.version, **move}
    return Post(on_turn(game, ana, ben).api, f"/games/{game.id}/moves", body)


def auto() -> Post:
    ana, ben = people()
    game = started(ana, ben, now=timezone.now())
    return Post(ana.api, f"/games/{game.id}/auto", {"automatic": True})


def resign() -> Post:
    ana, ben = people()
    return Post(ana.api, f"/games/{started(ana, ben, now=timezone.now()).id}/resign")


def cancel_votes() -> Post:
    ana, ben = people()
    game = started(ana, ben, now=timezone.now())
    return Post(ana.api, f"/games/{game.id}/cancel-votes", {"vote": "propose"})


def client_seed() -> Post:
    ana, _ = people()
    game = open_table(ana).games.get()
    return Post(ana.api, f"/games/{game.id}/client-seed", {"client_seed": "four leaves"})


def tickets() -> Post:
    return Post(people()[0].api, "/streams/tickets", {"path": f"{API}/me/stream"})


def friends() -> Post:
    ana, ben = people()
    return Post(ana.api, "/me/friends", {"name": ben.user.username})


def friend_request(answer: str) -> Post:
    ana, ben = people()
    assert ana.api.post(f"{API}/me/friends", {"name": ben.user.username}).status_code < 300
    return Post(ben.api, f"/me/friends/{ana.user.username}/{answer}")


def against_player(what: str) -> Post:
    ana, ben = people()
    return Post(ana.api, f"/me/{what}", {"name": ben.user.username})


def daily_gift() -> Post:
    ana = registered(people()[0])
    adjusted(ana.id, -900)
    return Post(ana.api, "/me/daily-gift")


def robot_account() -> Post:
    return Post(registered(people()[0]).api, "/me/robot-account", {"confirm": True})


def export() -> Post:
    return Post(people()[0].api, "/me/export")


def notifications_read() -> Post:
    return Post(people()[0].api, "/me/notifications/read", {"all": True})


def chat() -> Post:
    ana, _ = people()
    return Post(ana.api, f"/tables/{open_table(ana).id}/chat?room=players", {"text": "Hello"})


def reactions() -> Post:
    ana, _ = people()
    return Post(ana.api, f"/tables/{open_table(ana).id}/reactions", {"reaction": "wave"})


def player_reports() -> Post:
    ana, ben = people()
    body = {"user_id": str(ben.id), "reason": "cheating", "comment": "Always leaves."}
    return Post(ana.api, f"/tables/{open_table(ana, ben).id}/reports", body)


def reports() -> Post:
    ana, ben = people()
    table = open_table(ana, ben)
    message = ana.api.post(f"{API}/tables/{table.id}/chat?room=players", {"text": "Bah"}).json()
    return Post(ben.api, "/reports", {"message_id": message["id"], "reason": "insult"})


def watch() -> Post:
    ana, ben = people()
    return Post(ben.api, f"/tables/{open_table(ana).id}/watch")


def matchmaking_tickets() -> Post:
    return Post(people()[0].api, "/matchmaking/tickets", {"ruleset": "parchis", "seats": 2})


def tournaments() -> Post:
    start = timezone.now() + timedelta(hours=8)
    body = {
        "name": "Friday night",
        "format": "swiss",
        "ruleset": "parchis",
        "rounds": 5,
        "starts_at": start.isoformat(),
    }
    return Post(registered(people()[0]).api, "/tournaments", body)


def in_tournament(what: str, body: Any = None) -> Post:
    """A command of a player that has joined a tournament."""
    api, made = registered(people()[0]).api, tournaments().send(None).json()
    url = f"/tournaments/{made['id']}"
    if what != "join":
        api.post(f"{API}{url}/join", {})
    return Post(api, f"{url}/{what}", body)


def tournament_cancel() -> Post:
    made = tournaments()
    return Post(made.client, f"/tournaments/{made.send(None).json()['id']}/cancel")


def preview(what: str, **more: Any) -> Post:
    return Post(anonymous(), f"/rules/{what}", {"position": state(**more.pop("turn", {})), **more})


ROLLED: dict[str, Any] = {"phase": "move", "roll": [5], "dice": [5]}

EXAMPLES: dict[str, Callable[[], Post]] = {
    "guest": guest,
    "upgrade": upgrade,
    "refresh": refresh,
    "signup": signup,
    "login": login,
    "reauthenticate": partial(of_player, "reauthenticate", {"password": PASSWORD}),
    "password-change": password_change,
    "password-request": password_request,
    "password-reset": password_reset,
    "email": partial(of_player, "email", {"email": f"b{ADDRESS}"}),
    "email-verify": email_verify,
    "2fa": second_factor,
    "2fa-reauthenticate": second_factor_again,
    "totp": totp_activation,
    "recovery-codes": recovery_codes,
    "provider-token": provider_token,
    "provider-signup": provider_signup,
    "personal-tokens": personal_tokens,
    "push-devices": push_devices,
    "apps": own_apps,
    "app-secret": app_secret,
    "webhooks": own_webhooks,
    "webhook-secret": partial(of_webhook, "secret"),
    "webhook-test": partial(of_webhook, "test"),
    "webhook-resend": partial(of_webhook, "resend", {"since": "2026-11-01T12:00:00Z"}),
    "webhook-delivery-resend": webhook_delivery,
    "tables": tables,
    "seats": seats,
    "robots": robots,
    "start": start,
    "ready": ready,
    "rematch": rematch,
    "kick": kick,
    "invitations": invitations,
    "redeem": redeem,
    "roll": roll,
    "moves": moves,
    "auto": auto,
    "resign": resign,
    "cancel-votes": cancel_votes,
    "client-seed": client_seed,
    "tickets": tickets,
    "friends": friends,
    "friend-accept": partial(friend_request, "accept"),
    "friend-decline": partial(friend_request, "decline"),
    "blocks": partial(against_player, "blocks"),
    "mutes": partial(against_player, "mutes"),
    "daily-gift": daily_gift,
    "export": export,
    "robot-account": robot_account,
    "notifications-read": notifications_read,
    "chat": chat,
    "reactions": reactions,
    "player-reports": player_reports,
    "reports": reports,
    "watch": watch,
    "matchmaking-tickets": matchmaking_tickets,
    "tournaments": tournaments,
    "tournament-cancel": tournament_cancel,
    "tournament-join": partial(in_tournament, "join", {}),
    "tournament-leave": partial(in_tournament, "leave"),
    "tournament-pause": partial(in_tournament, "pause"),
    "tournament-resume": partial(in_tournament, "resume"),
    "tournament-ready": partial(in_tournament, "ready"),
    "preview-roll": partial(preview, "roll", roll=[5]),
    "preview-moves": partial(preview, "moves", turn=ROLLED),
    "preview-move": partial(
        preview, "move", turn=ROLLED, move={"pawn": 0, "kind": "die", "value": 5}
    ),
}


def routes(resolver: Any = None, prefix: str = "") -> Iterator[tuple[str, URLPattern]]:
    """Every address of the site with its pattern."""
    for entry in (resolver or get_resolver()).url_patterns:
        path = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from routes(entry, path)
        else:
            yield path, entry


def posts() -> dict[str, str]:
    """The POSTs of the API by name, with their addresses."""
    return {
        str(entry.name): path
        for path, entry in routes()
        if path.startswith("api/") and hasattr(view_class(entry.callback), "post")
    }


def commands() -> list[str]:
    """The names of the POSTs that change state."""
    return [
        str(entry.name)
        for _, entry in routes()
        if entry.name in EXAMPLES
        and not getattr(view_class(entry.callback), "changes_nothing", False)
    ]


def everything() -> list[Any]:
    """All rows of our own apps and of signing in, and the number of on-commit callbacks."""
    selects = [
        f"SELECT '{model.__name__}' AS model, {_text_of(model)} AS stored "  # noqa: S608 - our own
        f'FROM "{model._meta.db_table}" AS own'
        for app in ("accounts", "account", "mfa", "socialaccount", "ranking", "games")
        for model in apps.get_app_config(app).get_models()
    ]
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(selects))
        return [*sorted(cursor.fetchall()), len(connection.run_on_commit)]


def _text_of(model: type[Model]) -> str:
    """The SQL of a whole row as one text."""
    if connection.vendor == "postgresql":
        return "CAST(own AS text)"
    columns = [field.column for field in model._meta.concrete_fields]
    return " || '|' || ".join(f"COALESCE(CAST(\"{each}\" AS text), '')" for each in columns)
