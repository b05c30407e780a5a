"""An index of the games that brought nothing: few among very many, which the staff looks at."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0024_the_staff_decides")]

    operations = [
        migrations.AddIndex(
            model_name="game",
            index=models.Index(
                condition=models.Q(("status__in", ("cancelled", "abandoned", "voided"))),
                fields=["status", "-created_at", "id"],
                name="game_without_result",
            ),
        ),
    ]
