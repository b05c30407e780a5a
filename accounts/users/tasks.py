"""Deletes address hashes and reserved names."""

from accounts.users import naming
from accounts.users.addresses import delete_old
from core.tasks import task_at

delete_old_addresses = task_at("accounts.forget_addresses", delete_old)
free_reserved_names = task_at("accounts.forget_names", naming.delete_old)
