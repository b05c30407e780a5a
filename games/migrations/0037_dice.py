import games.models.tables
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0036_expert_robots'),
    ]

    operations = [
        migrations.CreateModel(
            name='DiceChange',
            fields=[
                ('week', models.DateField()),
                ('ruleset', models.CharField(max_length=20)),
                ('seat', games.models.tables.SeatNumberField()),
                ('is_robot', models.BooleanField()),
                ('games', models.PositiveIntegerField()),
                ('face_1', models.PositiveIntegerField()),
                ('face_2', models.PositiveIntegerField()),
                ('face_3', models.PositiveIntegerField()),
                ('face_4', models.PositiveIntegerField()),
                ('face_5', models.PositiveIntegerField()),
                ('face_6', models.PositiveIntegerField()),
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='DiceWeek',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('week', models.DateField()),
                ('ruleset', models.CharField(max_length=20)),
                ('seat', games.models.tables.SeatNumberField()),
                ('is_robot', models.BooleanField()),
                ('games', models.PositiveIntegerField()),
                ('face_1', models.PositiveIntegerField()),
                ('face_2', models.PositiveIntegerField()),
                ('face_3', models.PositiveIntegerField()),
                ('face_4', models.PositiveIntegerField()),
                ('face_5', models.PositiveIntegerField()),
                ('face_6', models.PositiveIntegerField()),
            ],
        ),
        migrations.AddField(
            model_name='player',
            name='face_1',
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='face_2',
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='face_3',
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='face_4',
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='face_5',
            field=models.IntegerField(null=True),
        ),
        migrations.AddField(
            model_name='player',
            name='face_6',
            field=models.IntegerField(null=True),
        ),
        migrations.AddConstraint(
            model_name='player',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('face_1__isnull', True), ('face_2__isnull', True), ('face_3__isnull', True), ('face_4__isnull', True), ('face_5__isnull', True), ('face_6__isnull', True)), models.Q(('face_1__gte', 0), ('face_1__isnull', False), ('face_2__gte', 0), ('face_2__isnull', False), ('face_3__gte', 0), ('face_3__isnull', False), ('face_4__gte', 0), ('face_4__isnull', False), ('face_5__gte', 0), ('face_5__isnull', False), ('face_6__gte', 0), ('face_6__isnull', False)), _connector='OR'), name='player_has_all_faces_or_none'),
        ),
        migrations.AddConstraint(
            model_name='diceweek',
            constraint=models.UniqueConstraint(fields=('week', 'ruleset', 'seat', 'is_robot'), name='one_dice_sum_a_week_and_seat'),
        ),
        migrations.AddConstraint(
            model_name='diceweek',
            constraint=models.CheckConstraint(condition=models.Q(('week__iso_week_day', 1)), name='dice_week_starts_on_monday'),
        ),
        migrations.AddConstraint(
            model_name='diceweek',
            constraint=models.CheckConstraint(condition=models.Q(('seat__lt', 8)), name='dice_seat'),
        ),
    ]
