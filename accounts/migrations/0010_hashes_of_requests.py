from django.db import migrations


def forget(apps, schema_editor):
    """Drop the plain hashes of requests: who reads them could guess a password in one.

    The keys stay, so that what is repeated now is still carried out once.
    """
    apps.get_model("accounts", "IdempotencyKey").objects.update(request="")


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0009_grants"),
    ]

    operations = [
        migrations.RunPython(forget, migrations.RunPython.noop, elidable=True),
    ]
