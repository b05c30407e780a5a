"""Sets the soak of deliveries up: people, their devices, their endpoints and apps.

To be run once Django is set up.
"""

import json
import os
import sys
from base64 import urlsafe_b64encode
from pathlib import Path

from allauth.idp.oidc.models import Client
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from accounts.models import Grant, Session, WebhookEndpoint
from accounts.push import changes
from accounts.push.protocols.web_push import encoded
from accounts.sessions.lifecycle import SignedIn
from accounts.sessions.scopes import READ
from accounts.signin.guests import create_guest
from accounts.webhooks.requests import new_secret, shown
from benchmarks.soaks.deliveries.world import (
    GRANTED_BY,
    ONLY,
    Target,
    behaviour_of,
    people_of,
    write,
)
from core import clock


def device_of(number: int, person: SignedIn, port: int) -> Target:
    """Register a person's device, as a browser does."""
    key = ec.generate_private_key(ec.SECP256R1())
    form = (Encoding.X962, PublicFormat.UncompressedPoint)
    auth = os.urandom(16)
    target = Target("device", number, behaviour_of(number), [str(person.user.id)], [])
    target.private = f"{key.private_numbers().private_value:x}"
    target.secret = urlsafe_b64encode(auth).decode()
    changes.register(
        {
            "endpoint": f"http://{target.host}:{port}{target.path}",
            "p256dh": encoded(key.public_key().public_bytes(*form)),
            "auth": encoded(auth),
        },
        user_id=person.user.id,
        session_id=person.user.sessions.get(grant=None).id,
        language="en",
        now=clock.now(),
    )
    return target


def endpoint_of(number: int, people: list[SignedIn], port: int) -> Target:
    """Register an endpoint of a person, or of an app that several people use."""
    first = number * GRANTED_BY % len(people)
    owner = people[first].user
    target = Target("endpoint", number, behaviour_of(number), [], [])
    target.kinds = [*ONLY] if number % 4 == 0 else []
    client = None
    if number % 2:
        client = app_of(number)
        users = [people[(first + n) % len(people)].user.id for n in range(GRANTED_BY)]
        target.users = [str(user) for user in users]
        for user in users:
            session = Session.objects.create(
                user_id=user, created_at=clock.now(), refreshed_at=clock.now()
            )
            Grant.objects.create(
                session=session, client=client, scopes=[READ], code_hash=str(session.id)
            )
    else:
        target.users = [str(owner.id)]
    secret = new_secret()
    target.secret = shown(secret)
    WebhookEndpoint.objects.create(
        owner=None if client else owner,
        client=client,
        url=f"http://{target.host}:{port}{target.path}",
        kinds=target.kinds,
        secret=secret,
        created_at=clock.now(),
        served_at=clock.now(),
    )
    return target


def app_of(number: int) -> Client:
    """A third-party app."""
    app = Client(name=f"App {number}", type="public", redirect_uris="https://app.example/")
    app.set_scopes([READ])
    app.set_secret("unused")
    app.save()
    return app


def main() -> None:
    """Write the world to the file."""
    args = json.loads(sys.argv[1])
    people = [create_guest(now=clock.now()) for _ in range(people_of(args["devices"]))]
    port = args["port"]
    targets = [device_of(n, people[n % len(people)], port) for n in range(args["devices"])]
    targets += [endpoint_of(n, people, port) for n in range(args["endpoints"])]
    names = {str(person.user.id): person.user.username for person in people}
    write(targets, names, Path(args["world"]))
