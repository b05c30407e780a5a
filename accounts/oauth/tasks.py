"""Deletes expired tokens of third-party apps."""

from accounts.oauth import grants
from core.tasks import task_at

delete_old_app_tokens = task_at("accounts.forget_app_tokens", grants.delete_old)
