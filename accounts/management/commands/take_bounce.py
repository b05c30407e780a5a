"""Reads a mail that has come back, on standard input: see docs/operations.md."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from accounts.mails.bounces import MOST_BYTES, take


class Command(BaseCommand):
    """Switches off the mails of a user whose mail server refuses them, or who complained."""

    help = "Take a bounce or a complaint, on standard input, from the mail server."

    def handle(self, *args: Any, **options: Any) -> None:
        """Say what was done. A mail that is neither changes nothing, and is no failure."""
        reason = take(sys.stdin.buffer.read(MOST_BYTES))
        self.stdout.write(f"Mails switched off: {reason}." if reason else "Nothing to do.")
