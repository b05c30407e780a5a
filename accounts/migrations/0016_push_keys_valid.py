"""The constraint of `accounts.0015` holds for the rows from before it, too."""

from django.db import migrations

from core.database.checks import ValidateConstraints


class Migration(migrations.Migration):
    dependencies = [("accounts", "0015_push_of_platforms")]

    operations = [ValidateConstraints("pushdevice", ["push_keys_are_a_browsers"])]
