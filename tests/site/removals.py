"""One example of every DELETE of the API, by path: the person and the URL."""

from collections.abc import Callable
from uuid import uuid4

from django.utils import timezone

from accounts.webhooks import changes as webhooks
from tests.accounts.oauth.app import App, player, register_app
from tests.harness.chips import registered
from tests.harness.people import Person, befriend, block
from tests.harness.personal_tokens import reauthenticated, token_of
from tests.harness.push_service import Browser
from tests.harness.tables import open_table
from tests.site.posts import API, WEBHOOK, tournaments


def person() -> Person:
    return Person(timezone.now())


def own_seat() -> tuple[Person, str]:
    ana = person()
    return ana, f"/tables/{open_table(ana).id}/seats"


def robot() -> tuple[Person, str]:
    ana, seats = own_seat()
    ana.api.post(f"{API}{seats.removesuffix('seats')}robots", {"seat": 2})
    return ana, f"{seats}/2"


def watch() -> tuple[Person, str]:
    ana, ben = person(), person()
    return ben, f"/tables/{open_table(ana).id}/watch"


def invitation() -> tuple[Person, str]:
    ana = person()
    url = f"/tables/{open_table(ana, private=True).id}/invitations"
    return ana, f"{url}/{ana.api.post(API + url, {'code': True}).json()['id']}"


def ticket() -> tuple[Person, str]:
    ana = person()
    url = "/matchmaking/tickets"
    body = ana.api.post(API + url, {"ruleset": "parchis", "seats": 2}).json()
    return ana, f"{url}/{body['id']}"


def friend() -> tuple[Person, str]:
    ana, ben = person(), person()
    befriend(ana, ben)
    return ana, f"/me/friends/{ben.user.username}"


def blocked() -> tuple[Person, str]:
    ana, ben = person(), person()
    block(ana, ben)
    return ana, f"/me/blocks/{ben.user.username}"


def muted() -> tuple[Person, str]:
    ana, ben = person(), person()
    ana.api.post(f"{API}/me/mutes", {"name": ben.user.username})
    return ana, f"/me/mutes/{ben.user.username}"


def sessions() -> tuple[Person, str]:
    return person(), "/auth/sessions"


def session() -> tuple[Person, str]:
    ana = person()
    return ana, f"/auth/sessions/{ana.user.sessions.get().id}"


def grant() -> tuple[Person, str]:
    ana = player()
    app = register_app()
    App(app).tokens(ana)
    return ana, f"/me/grants/{app.id}"


def personal_token() -> tuple[Person, str]:
    ana = player()
    token, _ = token_of(ana)
    return ana, f"/me/tokens/{token.pk}"


def device() -> tuple[Person, str]:
    ana = person()
    secret = {"device_secret": "kL3tq0b9Qm1wXyZr5v8nS2pD4fG6hJ7cA_eB-uTiOoE"}
    assert ana.api.put(f"{API}/me/device", secret).status_code == 200
    return ana, "/me/device"


def push_device() -> tuple[Person, str]:
    ana, body = person(), Browser("https://push.example").body()
    return ana, f"/me/devices/{ana.api.post(f'{API}/me/devices', body).json()['id']}"


def snoozed_game() -> tuple[Person, str]:
    ana, url = person(), f"/me/notification-settings/snoozed-games/{uuid4()}"
    assert ana.api.put(API + url, {}, format="json").status_code == 200
    return ana, url


def app() -> tuple[Person, str]:
    ana = player()
    registration = register_app()
    registration.owner = ana.user
    registration.save()
    reauthenticated(ana.user.sessions.get().id)
    return ana, f"/me/apps/{registration.id}"


def webhook() -> tuple[Person, str]:
    ana = player()
    made = webhooks.register(
        user_id=ana.id,
        session_id=reauthenticated(ana.user.sessions.get().id),
        values=WEBHOOK,
        now=timezone.now(),
    )
    return ana, f"/me/webhooks/{made.pk}"


def tournament_entry() -> tuple[Person, str]:
    ana, ben = (registered(person()) for _ in range(2))
    made = tournaments()
    url = f"/tournaments/{ana.api.post(API + made.url, made.body).json()['id']}"
    assert ben.api.post(f"{API}{url}/join", {}).status_code == 200
    return ana, f"{url}/entries/1"


def account() -> tuple[Person, str]:
    return person(), "/me"


BODIES = {"/me": {"confirm": True}}
"""The request bodies, where one is needed."""
REMOVALS: dict[str, Callable[[], tuple[Person, str]]] = {
    "/tables/{table_id}/seats": own_seat,
    "/tables/{table_id}/seats/{seat}": robot,
    "/tables/{table_id}/watch": watch,
    "/tables/{table_id}/invitations/{invitation_id}": invitation,
    "/matchmaking/tickets/{ticket_id}": ticket,
    "/tournaments/{tournament_id}/entries/{number}": tournament_entry,
    "/me/friends/{name}": friend,
    "/auth/sessions": sessions,
    "/auth/sessions/{session_id}": session,
    "/me/blocks/{name}": blocked,
    "/me/mutes/{name}": muted,
    "/me/grants/{grant_id}": grant,
    "/me/tokens/{token_id}": personal_token,
    "/me/devices/{device_id}": push_device,
    "/me/notification-settings/snoozed-games/{game_id}": snoozed_game,
    "/me/apps/{app_id}": app,
    "/me/webhooks/{webhook_id}": webhook,
    "/me/device": device,
    "/me": account,
}
