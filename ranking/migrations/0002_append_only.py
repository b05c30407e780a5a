"""What games have brought never changes, and the database itself holds it."""

from django.db import migrations

from core.append_only import never_changes


class Migration(migrations.Migration):
    dependencies = [("ranking", "0001_initial")]
    operations = [never_changes("ranking_booking"), never_changes("ranking_result")]
