from django.db import migrations


def forget(apps, schema_editor):
    """Drop the plain hashes of requests: from one, a password could be guessed.

    The keys stay, so that requests repeated now are still carried out once.
    """
    apps.get_model("accounts", "IdempotencyKey").objects.update(request="")


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0009_grants"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop, elidable=True),
    ]
