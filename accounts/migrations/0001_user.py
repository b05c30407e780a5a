"""Users, which the tables of other packages refer to."""

import django.contrib.auth.models
import django.contrib.auth.validators
import django.db.models.functions.comparison
import django.db.models.functions.text
import django.utils.timezone
import uuid
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True
    replaces = [
        ("accounts", "0001_initial"),
    ]
    dependencies = [("auth", "0012_alter_user_first_name_max_length")]

    operations = [
        migrations.CreateModel(
            name='User',
            fields=[
                ('password', models.CharField(max_length=128, verbose_name='password')),
                ('last_login', models.DateTimeField(blank=True, null=True, verbose_name='last login')),
                ('is_superuser', models.BooleanField(default=False, help_text='Designates that this user has all permissions without explicitly assigning them.', verbose_name='superuser status')),
                ('username', models.CharField(error_messages={'unique': 'A user with that username already exists.'}, help_text='Required. 150 characters or fewer. Letters, digits and @/./+/-/_ only.', max_length=150, unique=True, validators=[django.contrib.auth.validators.UnicodeUsernameValidator()], verbose_name='username')),
                ('first_name', models.CharField(blank=True, max_length=150, verbose_name='first name')),
                ('last_name', models.CharField(blank=True, max_length=150, verbose_name='last name')),
                ('email', models.EmailField(blank=True, max_length=254, verbose_name='email address')),
                ('is_staff', models.BooleanField(default=False, help_text='Designates whether the user can log into this admin site.', verbose_name='staff status')),
                ('is_active', models.BooleanField(default=True, help_text='Designates whether this user should be treated as active. Unselect this instead of deleting accounts.', verbose_name='active')),
                ('date_joined', models.DateTimeField(default=django.utils.timezone.now, verbose_name='date joined')),
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('display_name', models.CharField(blank=True, max_length=40)),
                ('is_guest', models.BooleanField(default=False)),
                ('is_robot', models.BooleanField(db_default=False, default=False)),
                ('language', models.CharField(blank=True, default='', max_length=10)),
                ('avatar', models.CharField(blank=True, db_default='', default='', editable=False, max_length=20)),
                ('banned_until', models.DateTimeField(blank=True, null=True)),
                ('ban_reason', models.CharField(blank=True, db_default='', default='', max_length=200)),
                ('muted_until', models.DateTimeField(blank=True, null=True)),
                ('look', models.CharField(editable=False, max_length=600, unique=True)),
                ('logouts', models.PositiveIntegerField(default=0, editable=False)),
                ('mute_reason', models.CharField(blank=True, db_default='', default='', max_length=200)),
                ('play_banned_until', models.DateTimeField(blank=True, null=True)),
                ('play_ban_reason', models.CharField(blank=True, db_default='', default='', max_length=200)),
                ('groups', models.ManyToManyField(blank=True, help_text='The groups this user belongs to. A user will get all permissions granted to each of their groups.', related_name='user_set', related_query_name='user', to='auth.group', verbose_name='groups')),
                ('user_permissions', models.ManyToManyField(blank=True, help_text='Specific permissions for this user.', related_name='user_set', related_query_name='user', to='auth.permission', verbose_name='user permissions')),
            ],
            options={
                'indexes': [
                    models.Index(django.db.models.functions.text.Upper('username'), name='user_name_in_upper_case'),
                    models.Index(django.db.models.functions.comparison.Coalesce('last_login', 'date_joined'), condition=models.Q(('is_active', True), ('is_guest', True)), name='guest_unseen'),
                    models.Index(condition=models.Q(('banned_until__isnull', False)), fields=['banned_until'], name='user_banned'),
                    models.Index(condition=models.Q(('muted_until__isnull', False)), fields=['muted_until'], name='user_muted'),
                    models.Index(condition=models.Q(('play_banned_until__isnull', False)), fields=['play_banned_until'], name='user_banned_from_play'),
                    models.Index(condition=models.Q(('is_staff', True)), fields=['username'], name='user_of_the_staff'),
                    models.Index(condition=models.Q(('is_robot', True)), fields=['username'], name='user_robot'),
                ],
                'constraints': [
                    models.UniqueConstraint(django.db.models.functions.text.Lower('username'), name='user_name_unique_in_any_case'),
                    models.CheckConstraint(condition=models.Q(('is_robot', False), ('is_guest', False), _connector='OR'), name='no_guest_is_a_robot'),
                ],
                'verbose_name': 'user',
                'verbose_name_plural': 'users',
                'permissions': [('mute_user', 'Can mute a player'), ('ban_user', 'Can ban a player'), ('ban_user_from_play', 'Can ban a player from playing'), ('log_out_user', "Can end a player's sessions"), ('help_user', 'Can send sign-in mails to a player'), ('set_user_address', "Can set and verify a player's address"), ('appoint_staff', 'Can set the roles of staff members')],
                'abstract': False,
            },
            managers=[
                ('objects', django.contrib.auth.models.UserManager()),
            ],
        ),
    ]
