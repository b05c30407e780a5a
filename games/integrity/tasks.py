"""Tasks that search for rings, and carry out what the staff has decided."""

from celery import shared_task

from core import clock as db_clock
from games.integrity import acting, cases


@shared_task(name="games.search_rings")
def search_rings() -> int:
    """List the suspicious groups for the staff, and delete old cases. Returns the groups."""
    now = db_clock.now()
    cases.delete_old(now)
    return cases.search(now)


@shared_task(name="games.act_on_rings")
def act_on_rings() -> int:
    """Void games and restrict accounts of decided cases. Returns how many of both."""
    return acting.carry_out(now=db_clock.now())
