"""The staff at work: browsers that have shown a second factor, and what their forms take."""

import re
import time
from typing import Any
from uuid import uuid4

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User


def staff(*roles: str, name: str = "") -> Client:
    """A browser of one of the staff in these roles; without any, of a superuser."""
    user = User.objects.create(
        username=name or f"staff-{uuid4().hex[:8]}", is_staff=True, is_superuser=not roles
    )
    user.groups.set(Group.objects.filter(name__in=roles))
    assert user.groups.count() == len(roles)
    return browser_of(user)


def browser_of(user: User) -> Client:
    """A browser in which the user has signed in with a second factor."""
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    client = Client()
    client.force_login(user)
    session = client.session
    session["account_authentication_methods"] = [{"method": "mfa", "at": time.time()}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def page_of(row: Any) -> str:
    """Where the row's page is."""
    return f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/change/"


def form_of(row: Any, act: str) -> str:
    """Where the form of an act is."""
    return f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/act/{act}/"


def do(client: Client, row: Any, act: str, **sent: Any) -> Any:
    """Send the form of an act, with a reason and the key that the form has.

    Who gets no form sends one all the same, and is refused just so.
    """
    shown = client.get(form_of(row, act))
    if shown.status_code != 200:
        forged = {"reason": "for a test", "key": str(uuid4()), **sent}
        refused = client.post(form_of(row, act), forged)
        assert refused.status_code == shown.status_code
        return refused
    found = re.search(r'name="key" value="([^"]+)"', shown.content.decode())
    assert found
    return client.post(form_of(row, act), {"reason": "for a test", "key": found[1], **sent})
