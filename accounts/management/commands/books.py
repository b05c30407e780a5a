"""`manage.py books`: audits the ledger. Exits with status 1 if there are errors."""

from django.core.management.base import BaseCommand, CommandError

from accounts.wallet import audit


class Command(BaseCommand):
    help = "Audits the ledger of all chips. Prints errors and exits with status 1 if there are any."

    def handle(self, *args: object, **options: object) -> None:
        errors = list(audit.violations())
        if errors:
            raise CommandError("\n".join(map(str, errors)))
        it = audit.figures()
        self.stdout.write(
            f"The ledger is consistent: {it.entries} entries of {it.transactions} transactions"
            f" in {it.accounts} accounts. Given out in all: {-it.promotions} chips;"
            f" with the bank: {it.bank}; with players and staked: {-it.promotions - it.bank}."
        )
