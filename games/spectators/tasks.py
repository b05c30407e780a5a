"""A task that deletes the rows of former spectators."""

from core.tasks import task_at
from games.spectators import watchers

forget_watchers = task_at("games.forget_watchers", watchers.delete_expired)
