"""Users of the service."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.conf import settings
from django.db import transaction
from rest_framework.test import APIClient

from accounts.models import PROMOTIONS, Account, PushDevice, Transaction, User
from accounts.people import blocks, friends
from accounts.sessions import tokens
from accounts.signin import guests as accounts
from accounts.users.addresses import record_address
from accounts.wallet.posting import Draft, post
from games.players import robot_accounts

NOW = datetime(2026, 11, 1, 12, 0, tzinfo=UTC)


class Person:
    """A signed-in guest, with a client of the API."""

    def __init__(self, now: datetime) -> None:
        signed_in = accounts.create_guest(now=now)
        self.user = signed_in.user
        self.id = signed_in.user.id
        self.api = APIClient(raise_request_exception=False)
        # Valid by the real clock, whatever `now` is.
        claims = tokens.read(signed_in.tokens.access_token, tokens.ACCESS, now=now)
        self.token = tokens.issue_pair(claims, now=datetime.now(tz=UTC)).access_token
        self.api.credentials(HTTP_AUTHORIZATION=f"Bearer {self.token}")


def stored_device(person: Person, now: datetime = NOW) -> PushDevice:
    """A device of the person, at a service that does not exist."""
    return PushDevice.objects.create(
        user_id=person.id,
        session=person.user.sessions.get(),
        endpoint=f"https://push.example/{uuid4()}",
        p256dh="B",
        auth="A",
        language="en",
        created_at=now,
        used_at=now,
    )


def registered(now: datetime = NOW, address: str = "") -> Person:
    """A registered player with chips, whose requests come from the address."""
    person = Person(now)
    register(person, now=now)
    if address:
        record_address(user_id=person.id, address=address, now=now)
    return person


@transaction.atomic
def register(*people: Person, now: datetime = NOW) -> None:
    """Turn these guests into registered players with chips that they may stake."""
    ids = [person.id for person in people]
    for person in people:
        person.user.is_guest = False
    User.objects.filter(id__in=ids).update(is_guest=False)
    rows = [Account(id=one, user_id=one, kind=Account.Kind.PLAYER, balance=0) for one in ids]
    held = {row.id: row for row in Account.objects.bulk_create(rows)}
    chips = settings.REGISTRATION_CHIPS
    granted = [
        Draft(Transaction.Purpose.REGISTRATION, str(one), {one: chips, PROMOTIONS: -chips})
        for one in ids
    ]
    post(granted, held, now=now)


def robot_account(now: datetime = NOW, address: str = "") -> Person:
    """A registered player that is declared a robot account."""
    person = registered(now, address)
    person.user = robot_accounts.declare(user_id=person.id, now=now)
    return person


def unlock(user_id: UUID) -> None:
    """Let the player stake the chips of registration."""
    Account.objects.filter(id=user_id).update(games_to_unlock=None)


def befriend(one: Person, other: Person) -> None:
    """Make two people friends."""
    friends.add(user_id=one.id, other_id=other.id, now=NOW)
    friends.add(user_id=other.id, other_id=one.id, now=NOW)


def block(blocker: Person, blocked: Person) -> None:
    """Make one person block another."""
    blocks.block(user_id=blocker.id, other_id=blocked.id, now=NOW)
