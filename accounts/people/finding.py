"""Players, found by the beginning of their names."""

from typing import Final
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet, Value
from django.db.models.functions import Lower

from accounts.models import Block, User
from accounts.people.selectors import is_blocker
from core.database.code_points import ByCodePoints

MOST_FOUND: Final = 10
LAST: Final = chr(0x10FFFF)
"""The last code point, which is in no name."""


def found_by_name(prefix: str, reader_id: UUID) -> QuerySet[User]:
    """The first players whose names begin so, in any case, in the order of the index.

    Without the reader, guests, players who do not want to be found, and those between whom and the
    reader there is a block. A name that is the prefix itself comes first.
    """
    # Not LIKE: a prepared statement without the prefix would read the whole index for it.
    users = User.objects.alias(lower_name=ByCodePoints(Lower("username"))).filter(
        ~is_blocker(reader_id, "pk"),
        ~Exists(Block.objects.filter(blocker=reader_id, blocked=OuterRef("pk"))),
        lower_name__gte=Lower(Value(prefix)),
        lower_name__lt=Lower(Value(prefix + LAST)),
        is_guest=False,
        is_active=True,
        findable=True,
    )
    return users.exclude(pk=reader_id).order_by("lower_name")[:MOST_FOUND]
