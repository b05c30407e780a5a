"""A task that closes the accounts of guests that cannot return."""

from core.tasks import task_at
from games.players import guest_cleanup

close_unseen_guests = task_at("games.close_unseen_guests", guest_cleanup.close_unseen)
