"""`manage.py books`: proves that the ledger is right; exit status 1, and what is wrong, if not."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.wallet import audit


class Command(BaseCommand):
    help = "Proves the books of all chips; exit status 1 and what is wrong, where they are not."

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = list(audit.wrong())
        if wrong:
            raise CommandError("\n".join(map(str, wrong)))
        it = audit.figures()
        self.stdout.write(
            f"The books are right: {it.entries} entries of {it.transactions} transactions"
            f" in {it.accounts} accounts. Given out in all: {-it.promotions} chips;"
            f" with the bank: {it.bank}; with players and staked: {-it.promotions - it.bank}."
        )
