"""Chips of tournaments: transactions name their tournament.

SQLite makes the table anew, without its triggers: they are created again, in both directions.
"""

from django.db import migrations, models
from django.db.models import Q

from core.append_only import never_changes
from core.database.checks import ReplaceConstraints, Same

TRIGGERS = never_changes("accounts_transaction").code
NOTHING = migrations.RunPython.noop
CHECK = models.CheckConstraint(
    condition=Same(
        Q(tournament__isnull=False),
        Q(purpose__one_of=("buy_in", "buy_in_back", "tournament_prize")),
    ),
    name="buy_ins_name_their_tournament",
)


class Migration(migrations.Migration):

    dependencies = [("accounts", "0016_push_keys_valid")]

    operations = [
        migrations.RunPython(NOTHING, TRIGGERS),
        migrations.AlterField(
            model_name="transaction",
            name="purpose",
            field=models.CharField(
                choices=[
                    ("registration", "Registration"),
                    ("daily_gift", "Daily Gift"),
                    ("prize", "Prize"),
                    ("adjustment", "Adjustment"),
                    ("stake", "Stake"),
                    ("settlement", "Settlement"),
                    ("refund", "Refund"),
                    ("void", "Void"),
                    ("advance", "Advance"),
                    ("closing", "Closing"),
                    ("buy_in", "Buy In"),
                    ("buy_in_back", "Buy In Back"),
                    ("tournament_prize", "Tournament Prize"),
                ],
                max_length=20,
            ),
        ),
        # After the choices, as its lock is held to the end.
        migrations.AddField(
            model_name="transaction",
            name="tournament",
            field=models.UUIDField(null=True),
        ),
        ReplaceConstraints("transaction", [], [CHECK]),
        migrations.RunPython(TRIGGERS, NOTHING),
    ]
