"""Tournaments: their entries, rounds, pairings, scores and events."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

from core.append_only import never_changes


class Migration(migrations.Migration):

    dependencies = [
        ('games', '0009_moved_for'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Tournament',
            fields=[
                ('id', models.UUIDField(default=uuid.uuid4, editable=False, primary_key=True, serialize=False)),
                ('name', models.CharField(max_length=60)),
                ('description', models.CharField(blank=True, default='', max_length=500)),
                ('format', models.CharField(choices=[('arena', 'Arena'), ('swiss', 'Swiss'), ('knockout', 'Knockout')], max_length=10)),
                ('status', models.CharField(choices=[('announced', 'Announced'), ('running', 'Running'), ('finished', 'Finished'), ('cancelled', 'Cancelled')], default='announced', max_length=10)),
                ('reason', models.CharField(blank=True, default='', max_length=200)),
                ('created_at', models.DateTimeField()),
                ('version', models.PositiveIntegerField(default=0)),
                ('ruleset', models.CharField(max_length=20)),
                ('options', models.JSONField(blank=True, default=dict)),
                ('arms', models.PositiveSmallIntegerField(default=4)),
                ('teams', models.BooleanField(default=False)),
                ('seats', models.PositiveSmallIntegerField(default=4)),
                ('turn_s', models.PositiveIntegerField(default=30)),
                ('spectators_allowed', models.BooleanField(default=True)),
                ('rounds', models.PositiveSmallIntegerField(null=True)),
                ('advance', models.PositiveSmallIntegerField(null=True)),
                ('duration_s', models.PositiveIntegerField(null=True)),
                ('break_s', models.PositiveIntegerField(default=60)),
                ('starts_at', models.DateTimeField(null=True)),
                ('starts_with', models.PositiveIntegerField(null=True)),
                ('min_entries', models.PositiveIntegerField(default=2)),
                ('max_entries', models.PositiveIntegerField(default=100)),
                ('access', models.CharField(choices=[('public', 'Public'), ('code', 'Code'), ('friends', 'Friends')], default='public', max_length=10)),
                ('code_hash', models.CharField(blank=True, default='', max_length=64)),
                ('rating_from', models.PositiveSmallIntegerField(null=True)),
                ('rating_to', models.PositiveSmallIntegerField(null=True)),
                ('registered_days', models.PositiveSmallIntegerField(default=0)),
                ('games_played', models.PositiveSmallIntegerField(default=0)),
                ('robots', models.CharField(choices=[('never', 'Never'), ('only', 'Only')], default='never', max_length=10)),
                ('buy_in', models.PositiveIntegerField(default=0)),
                ('prizes', models.JSONField(default=list)),
                ('commitment', models.CharField(max_length=64)),
                ('server_seed', models.TextField()),
                ('guaranteed', models.PositiveIntegerField(default=0)),
                ('entry_count', models.PositiveIntegerField(default=0)),
                ('last_entry', models.PositiveIntegerField(default=0)),
                ('round', models.PositiveIntegerField(default=0)),
                ('score_count', models.PositiveIntegerField(default=0)),
                ('due_at', models.DateTimeField(null=True)),
                ('waits_until', models.DateTimeField(null=True)),
                ('started_at', models.DateTimeField(null=True)),
                ('ends_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('reminded', models.BooleanField(default=False)),
                ('organiser', models.ForeignKey(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['-created_at', 'id'],
                'permissions': [('run_tournaments', 'Can create, change and cancel tournaments')],
            },
        ),
        migrations.CreateModel(
            name='Round',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('scores', models.PositiveIntegerField()),
                ('contenders', models.JSONField()),
                ('apart', models.JSONField(default=list)),
                ('byes', models.JSONField(default=list)),
                ('drawn_at', models.DateTimeField()),
                ('ended_at', models.DateTimeField(null=True)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='drawn_rounds', to='games.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Pairing',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('table_number', models.PositiveIntegerField()),
                ('entries', models.JSONField()),
                ('game', models.UUIDField(null=True)),
                ('table', models.UUIDField(null=True)),
                ('started_at', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('voided', models.BooleanField(default=False)),
                ('booked_at', models.DateTimeField(null=True)),
                ('replays', models.OneToOneField(null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='replayed', to='games.pairing')),
                ('round', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='games.round')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='pairings', to='games.tournament')),
            ],
            options={
                'ordering': ['round', 'table_number'],
            },
        ),
        migrations.CreateModel(
            name='TournamentEntry',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('status', models.CharField(choices=[('incomplete', 'Incomplete'), ('active', 'Active'), ('paused', 'Paused'), ('out', 'Out'), ('left', 'Left'), ('removed', 'Removed')], default='active', max_length=10)),
                ('joined_at', models.DateTimeField()),
                ('rating', models.FloatField(null=True)),
                ('seed', models.PositiveIntegerField(null=True)),
                ('waits_since', models.DateTimeField(null=True)),
                ('points', models.IntegerField(default=0)),
                ('wins', models.IntegerField(default=0)),
                ('opponents', models.IntegerField(default=0)),
                ('distance', models.IntegerField(default=0)),
                ('games', models.IntegerField(default=0)),
                ('byes', models.IntegerField(default=0)),
                ('streak', models.PositiveIntegerField(default=0)),
                ('met', models.JSONField(default=dict)),
                ('last_met', models.JSONField(default=list)),
                ('seated', models.JSONField(default=list)),
                ('place', models.PositiveIntegerField(null=True)),
                ('prize', models.PositiveIntegerField(default=0)),
                ('pairing', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='games.pairing')),
                ('partner', models.ForeignKey(null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='entries', to='games.tournament')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='Score',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(choices=[('game', 'Game'), ('bye', 'Bye'), ('void', 'Void')], max_length=10)),
                ('place', models.PositiveSmallIntegerField(null=True)),
                ('points', models.IntegerField()),
                ('won', models.BooleanField(default=False)),
                ('distance', models.IntegerField(default=0)),
                ('goes_on', models.BooleanField(default=True)),
                ('at', models.DateTimeField()),
                ('pairing', models.ForeignKey(db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='scores', to='games.pairing')),
                ('round', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='games.round')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='scores', to='games.tournament')),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scores', to='games.tournamententry')),
            ],
            options={
                'ordering': ['number'],
            },
        ),
        migrations.CreateModel(
            name='TournamentEvent',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=40)),
                ('data', models.JSONField(default=dict)),
                ('at', models.DateTimeField()),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='events', to='games.tournament')),
            ],
            options={
                'ordering': ['number'],
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='TournamentPlayer',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('seen_at', models.DateTimeField()),
                ('paid', models.BooleanField(default=False)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='players', to='games.tournamententry')),
                ('tournament', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='players', to='games.tournament')),
                ('user', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['id'],
            },
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['-created_at', 'id'], name='tournament_newest'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(fields=['status', 'starts_at', 'id'], name='tournament_by_status'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('due_at__isnull', False)), fields=['due_at'], name='tournament_due'),
        ),
        migrations.AddIndex(
            model_name='tournament',
            index=models.Index(condition=models.Q(('status__in', ('announced', 'running'))), fields=['organiser'], name='tournament_of_organiser'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('duration_s__range', (600, 86400)), ('format', 'arena'), ('advance__isnull', True), ('rounds__isnull', True)), models.Q(('format', 'swiss'), ('rounds__range', (1, 30)), ('advance__isnull', True), ('duration_s__isnull', True)), models.Q(('advance__gte', 1), ('format', 'knockout'), ('duration_s__isnull', True), ('rounds__isnull', True)), _connector='OR'), name='tournament_has_the_terms_of_its_format'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('arms__in', (4, 6, 8)), ('seats__gte', 2), ('seats__lte', models.F('arms'))), name='tournament_seats'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('break_s__lte', 86400), ('turn_s__range', (5, 604800))), name='tournament_times'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('starts_at__isnull', True), ('starts_with__gte', 2)), models.Q(('starts_at__isnull', False), ('starts_with__isnull', True)), _connector='OR'), name='tournament_starts_at_a_time_or_when_full'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('min_entries__gte', 2), ('min_entries__lte', models.F('max_entries')), ('buy_in__lte', 1000000), ('max_entries__lte', 10000)), name='tournament_size'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('ended_at__isnull', True), ('started_at__isnull', True), ('status', 'announced')), models.Q(('ended_at__isnull', True), ('started_at__isnull', False), ('status', 'running')), models.Q(('ended_at__isnull', False), ('started_at__isnull', False), ('status', 'finished')), models.Q(('ended_at__isnull', False), ('status', 'cancelled')), _connector='OR'), name='tournament_ends_once'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(('status__in', ('announced', 'running')), ('due_at__isnull', True), _connector='OR'), name='tournament_is_due_while_open'),
        ),
        migrations.AddConstraint(
            model_name='tournament',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('access', 'code'), models.Q(('code_hash', ''), _negated=True)), models.Q(models.Q(('access', 'code'), _negated=True), ('code_hash', '')), _connector='OR'), name='tournament_code'),
        ),
        migrations.AddConstraint(
            model_name='round',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_round_a_number'),
        ),
        migrations.AddIndex(
            model_name='pairing',
            index=models.Index(condition=models.Q(('ended_at', None), ('game', None)), fields=['tournament'], name='pairing_to_start'),
        ),
        migrations.AddIndex(
            model_name='pairing',
            index=models.Index(condition=models.Q(('booked_at', None)), fields=['tournament'], name='pairing_not_booked'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.UniqueConstraint(condition=models.Q(('replays__isnull', True)), fields=('round', 'table_number'), name='one_pairing_a_table'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.UniqueConstraint(fields=('game',), name='one_pairing_a_game'),
        ),
        migrations.AddConstraint(
            model_name='pairing',
            constraint=models.CheckConstraint(condition=models.Q(('booked_at__isnull', True), ('ended_at__isnull', False), _connector='OR'), name='pairing_is_booked_after_its_end'),
        ),
        migrations.AddIndex(
            model_name='tournamententry',
            index=models.Index(models.F('tournament'), models.OrderBy(models.F('points'), descending=True), models.OrderBy(models.F('wins'), descending=True), models.OrderBy(models.F('opponents'), descending=True), models.OrderBy(models.F('distance'), descending=True), models.F('seed'), models.F('number'), name='tournament_standings'),
        ),
        migrations.AddIndex(
            model_name='tournamententry',
            index=models.Index(condition=models.Q(('waits_since__isnull', False)), fields=['tournament', 'waits_since'], name='tournament_waiting'),
        ),
        migrations.AddConstraint(
            model_name='tournamententry',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_entry_a_number'),
        ),
        migrations.AddConstraint(
            model_name='tournamententry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('partner__isnull', False), ('status', 'incomplete')), models.Q(models.Q(('status', 'incomplete'), _negated=True), ('partner__isnull', True)), _connector='OR'), name='incomplete_entry_waits_for_a_partner'),
        ),
        migrations.AddConstraint(
            model_name='tournamententry',
            constraint=models.CheckConstraint(condition=models.Q(('waits_since__isnull', True), models.Q(('pairing__isnull', True), ('status', 'active')), _connector='OR'), name='only_free_entries_wait'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_score_a_number'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.UniqueConstraint(condition=models.Q(('pairing__isnull', False)), fields=('pairing', 'entry', 'kind'), name='scored_once_a_pairing'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.UniqueConstraint(condition=models.Q(('kind', 'bye'), ('pairing__isnull', True)), fields=('round', 'entry'), name='one_bye_a_round'),
        ),
        migrations.AddConstraint(
            model_name='score',
            constraint=models.CheckConstraint(condition=models.Q(('place__isnull', True), ('place__range', (1, 8)), _connector='OR'), name='score_place'),
        ),
        migrations.AddConstraint(
            model_name='tournamentevent',
            constraint=models.UniqueConstraint(fields=('tournament', 'number'), name='one_tournament_event_a_number'),
        ),
        migrations.AddConstraint(
            model_name='tournamentplayer',
            constraint=models.UniqueConstraint(fields=('tournament', 'user'), name='one_entry_a_player'),
        ),
        never_changes("games_score"),
    ]
