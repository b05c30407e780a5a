from itertools import islice

from django.db import migrations, models

from accounts import names

BATCH = 2000


def look_at_all(apps, schema_editor):
    """Give each name its look; of names that look alike the oldest has it, the others stay too."""
    users = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    there = iter(users.order_by("date_joined").only("id", "username").iterator(BATCH))
    seen = set()
    while batch := list(islice(there, BATCH)):
        for user in batch:
            look = names.skeleton(user.username)
            user.look = f"{look} {user.id}" if look in seen else look
            seen.add(look)
        users.bulk_update(batch, ["look"])


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0010_hashes_of_requests"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="look",
            field=models.CharField(default="", editable=False, max_length=600),
            preserve_default=False,
        ),
        migrations.RunPython(look_at_all, migrations.RunPython.noop, elidable=True),
        migrations.AlterField(
            model_name="user",
            name="look",
            field=models.CharField(editable=False, max_length=600, unique=True),
        ),
    ]
