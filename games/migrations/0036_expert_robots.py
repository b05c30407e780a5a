from django.db import migrations
from django.db.models import CheckConstraint, Q

BACK = "UPDATE games_seat SET robot = 'hard' WHERE robot = 'expert'"
"""What a reversal changes before the constraint is as narrow as it was."""


class Migration(migrations.Migration):
    dependencies = [("games", "0035_robot_accounts")]

    operations = [
        migrations.RemoveConstraint("seat", "seat_is_a_persons_or_a_robots"),
        migrations.RunSQL(migrations.RunSQL.noop, BACK),
        migrations.AddConstraint(
            "seat",
            CheckConstraint(
                condition=Q(robot="", user__isnull=False)
                | Q(robot__in=("easy", "normal", "hard", "expert"), user__isnull=True),
                name="seat_is_a_persons_or_a_robots",
            ),
        ),
    ]
