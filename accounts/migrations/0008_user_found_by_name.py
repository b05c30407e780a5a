from django.db import migrations, models
from django.db.models.functions import Lower

from core.database.code_points import ByCodePoints
from core.database.indexes import AddIndexConcurrently


class Migration(migrations.Migration):
    atomic = False

    dependencies = [("accounts", "0007_user_findable")]

    operations = [
        AddIndexConcurrently(
            "user",
            models.Index(
                ByCodePoints(Lower("username")),
                condition=models.Q(is_guest=False, is_active=True, findable=True),
                name="user_found_by_name",
            ),
        ),
    ]
