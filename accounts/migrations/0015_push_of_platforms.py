"""Devices of Google's and Apple's push services, which have a token instead of a URL, and no keys."""

from django.db import migrations, models
from django.db.models import Q

from core.database.checks import ReplaceConstraints

KEYS = models.CheckConstraint(
    condition=(Q(kind="web_push") & ~Q(p256dh="") & ~Q(auth=""))
    | (~Q(kind="web_push") & Q(p256dh="", auth="")),
    name="push_keys_are_a_browsers",
)


class Migration(migrations.Migration):

    dependencies = [("accounts", "0014_push_server_key")]

    operations = [
        migrations.AlterField(
            model_name="pushdevice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("web_push", "Web Push"),
                    ("fcm", "Firebase Cloud Messaging"),
                    ("apns", "Apple Push Notification service"),
                ],
                default="web_push",
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="pushdevice",
            name="p256dh",
            field=models.CharField(blank=True, max_length=100),
        ),
        migrations.AlterField(
            model_name="pushdevice",
            name="auth",
            field=models.CharField(blank=True, max_length=40),
        ),
        ReplaceConstraints("pushdevice", [], [KEYS]),
    ]
