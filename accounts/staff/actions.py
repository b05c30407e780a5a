"""Staff actions: each is recorded in the transaction that performs it."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.db.models import Model

from accounts.models import StaffAct, User
from accounts.staff.errors import ActDone

State = Mapping[str, object]
"""The values of a target that an action can change, as JSON, without personal data."""


def may_act_on(staff: User, user: User) -> bool:
    """Whether a staff member may act on a user.

    Staff members never act on themselves; only a superuser acts on other staff.
    """
    return staff.id != user.id and (staff.is_superuser or not (user.is_staff or user.is_superuser))


@contextmanager
def recorded(
    name: str,
    target: Model,
    state: Callable[[], State],
    *,
    staff_id: UUID,
    reason: str,
    key: UUID,
    now: datetime,
) -> Iterator[None]:
    """Run the block once for each key, and record the staff member, the reason and the changes.

    `key` identifies the form that was sent. `state` locks the rows that it reads. Raises ActDone
    if the form was sent before.
    """
    object_id = str(target.pk)  # the block may delete the row
    with transaction.atomic():
        before = state()
        if StaffAct.objects.filter(key=key).exists():
            raise ActDone
        yield
        after = state()
        names = sorted({*before, *after})
        changed = [each for each in names if before.get(each) != after.get(each)]
        StaffAct.objects.create(
            key=key,
            staff_id=staff_id,
            name=name,
            model=target._meta.label_lower,
            object_id=object_id,
            reason=reason,
            before={each: before.get(each) for each in changed},
            after={each: after.get(each) for each in changed},
            at=now,
        )
