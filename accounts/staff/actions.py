"""What the staff does: recorded in the transaction in which it is done, so that neither is
without the other.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Model

from accounts.models import StaffAct, User
from accounts.staff.errors import ActDone

State = Mapping[str, Any]
"""What an act can change of something, as JSON; nothing by which a person could be known."""


@dataclass(frozen=True, slots=True)
class Act:
    """What one of the staff is about to do."""

    name: str
    staff_id: UUID
    reason: str
    key: UUID
    """Of the form that was sent."""


def may_act_on(staff: User, user: User) -> bool:
    """Whether one of the staff may do anything for or against somebody.

    Nobody to oneself, and only a superuser to others of the staff.
    """
    return staff.id != user.id and (staff.is_superuser or not (user.is_staff or user.is_superuser))


@contextmanager
def recorded(
    act: Act, about: Model, state: Callable[[], State], *, now: datetime
) -> Iterator[None]:
    """Do what is inside, once, and record who did it, why, and what of the state it changed.

    `state` locks what it reads, so that what it tells is what was changed. Raises ActDone for a
    form that was sent before.
    """
    object_id = str(about.pk)  # which a row that is deleted has no more
    with transaction.atomic():
        before = state()
        if StaffAct.objects.filter(key=act.key).exists():
            raise ActDone
        yield
        after = state()
        names = sorted({*before, *after})
        changed = [name for name in names if before.get(name) != after.get(name)]
        StaffAct.objects.create(
            key=act.key,
            staff_id=act.staff_id,
            name=act.name,
            model=about._meta.label_lower,
            object_id=object_id,
            reason=act.reason,
            before={name: before.get(name) for name in changed},
            after={name: after.get(name) for name in changed},
            at=now,
        )
