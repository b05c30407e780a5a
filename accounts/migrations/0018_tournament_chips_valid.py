"""The constraint of `accounts.0017` holds for older rows, too; a tournament's rows are indexed."""

from django.db import migrations, models

from core.database.checks import ValidateConstraints
from core.database.indexes import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0017_tournament_chips")]

    operations = [
        ValidateConstraints("transaction", ["buy_ins_name_their_tournament"]),
        AddIndexConcurrently(
            "transaction",
            models.Index(
                condition=models.Q(tournament__isnull=False),
                fields=["tournament"],
                name="transaction_of_tournament",
            ),
        ),
    ]
