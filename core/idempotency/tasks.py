"""Deletion of stored responses."""

from core.idempotency.store import delete_old_answers
from core.tasks import task_at

forget_answers = task_at("accounts.forget_answers", delete_old_answers)
