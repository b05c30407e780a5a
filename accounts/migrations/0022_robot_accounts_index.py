from django.db import migrations, models

from core.database.indexes import AddIndexConcurrently


class Migration(migrations.Migration):
    """The list of robot accounts in the admin."""

    atomic = False

    dependencies = [("accounts", "0021_robot_accounts")]

    operations = [
        AddIndexConcurrently(
            model_name="user",
            index=models.Index(
                condition=models.Q(("is_robot", True)), fields=["username"], name="user_robot"
            ),
        ),
    ]
