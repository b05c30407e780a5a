"""Deletes notifications and personal events."""

from accounts.notifications import inbox
from accounts.notifications.stream import delete_old
from core.tasks import task_at

delete_old_notifications = task_at("accounts.forget_old_notifications", inbox.delete_old)
delete_old_personal_events = task_at("accounts.forget_personal_events", delete_old)
