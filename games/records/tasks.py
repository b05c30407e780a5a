"""Moves old records to the archive."""

from core.tasks import task_at
from games.records import archiving

archive_records = task_at("games.archive_records", archiving.archive_due)
