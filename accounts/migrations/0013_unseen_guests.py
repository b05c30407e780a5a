import django.db.models.functions.comparison
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0012_user_logouts'),
    ]

    operations = [
        migrations.AddIndex(
            model_name='user',
            index=models.Index(django.db.models.functions.comparison.Coalesce('last_login', 'date_joined'), condition=models.Q(('is_active', True), ('is_guest', True)), name='guest_unseen'),
        ),
    ]
