"""Staff members: browsers signed in with a second factor, and the forms of staff actions."""

import re
import time
from typing import Any
from uuid import uuid4

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group
from django.test import Client

from accounts.models import User


def staff(*roles: str, name: str = "") -> Client:
    """A browser of a staff member with these roles; without roles, of a superuser."""
    user = User.objects.create(
        username=name or f"staff-{uuid4().hex[:8]}", is_staff=True, is_superuser=not roles
    )
    user.groups.set(Group.objects.filter(name__in=roles))
    assert user.groups.count() == len(roles)
    return browser_of(user)


def browser_of(user: User) -> Client:
    """A browser in which the user is signed in with a second factor."""
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    client = Client()
    client.force_login(user)
    session = client.session
    session["account_authentication_methods"] = [{"method": "mfa", "at": time.time()}]
    session["account_authentication_methods_user"] = str(user.pk)
    session.save()
    return client


def page_of(row: Any) -> str:
    """The path of the row's page."""
    return f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/change/"


def form_of(row: Any, act: str) -> str:
    """The path of an action's form."""
    return f"/admin/{row._meta.app_label}/{row._meta.model_name}/{row.pk}/act/{act}/"


def unlabelled(page: str) -> str:
    """The page without the headings that its cells have for phones."""
    return re.sub(r' data-label="[^"]*"', "", page)


def do(client: Client, row: Any, act: str, **sent: Any) -> Any:
    """Send the form of an action, with a reason and the form's key, and confirm the summary.

    If the form is refused, a forged one must be refused with the same status.
    """
    form = client.get(form_of(row, act))
    if form.status_code != 200:
        forged = {"reason": "for a test", "key": str(uuid4()), **sent}
        refused = client.post(form_of(row, act), forged)
        assert refused.status_code == form.status_code
        return refused
    key = re.search(r'name="key" value="([^"]+)"', form.content.decode())
    assert key
    filled = {"reason": "for a test", "key": key[1], **sent}
    answer = client.post(form_of(row, act), filled)
    if b'name="confirmed"' in answer.content:
        return client.post(form_of(row, act), {**filled, "confirmed": "yes"})
    return answer
