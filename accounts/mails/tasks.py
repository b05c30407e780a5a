"""Sends mails about notifications."""

from accounts.mails import delivery
from core.tasks import task_at

send_mails = task_at("accounts.send_mails", delivery.send_due)
