"""Tasks that search for rings, and carry out what the staff has decided."""

from celery import shared_task

from core import clock as db_clock
from core.tasks import task_at
from games.integrity import acting, cases


@shared_task(name="games.search_rings")
def search_rings() -> int:
    """List the suspicious groups for the staff, and delete old cases. Returns the groups."""
    now = db_clock.now()
    cases.delete_old(now)
    return cases.search(now)


act_on_rings = task_at("games.act_on_rings", acting.carry_out)
