from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0011_user_look'),
    ]

    operations = [
        migrations.AddField(
            model_name='user',
            name='logouts',
            field=models.PositiveIntegerField(default=0, editable=False),
        ),
    ]
