import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0018_public_ids"),
        ("allauth_idp_oidc", "0003_client_allow_uri_wildcards"),
    ]

    operations = [
        migrations.CreateModel(
            name="AppClosure",
            fields=[
                (
                    "client",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="closure",
                        serialize=False,
                        to="allauth_idp_oidc.client",
                    ),
                ),
                ("reason", models.CharField(max_length=200)),
                ("closed_at", models.DateTimeField()),
            ],
        ),
    ]
