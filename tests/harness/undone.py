"""Several cases on one state: what each writes to the database is rolled back."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def undone() -> Iterator[None]:
    """Leave the database as it was before; callbacks after the commit are dropped, too."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
