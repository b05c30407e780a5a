"""The ledger. Its rows never change, and on PostgreSQL every transaction comes to zero."""

import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models

from core.append_only import never_changes

BALANCED = (
    """
    CREATE FUNCTION refuse_unbalanced() RETURNS trigger AS $$
    BEGIN
        IF EXISTS (
            SELECT 1 FROM accounts_entry
            WHERE transaction_id IN (SELECT transaction_id FROM added)
            GROUP BY transaction_id HAVING sum(chips) <> 0
        ) THEN
            RAISE EXCEPTION 'a transaction does not come to zero';
        END IF;
        RETURN NULL;
    END
    $$ LANGUAGE plpgsql
    """,
    """
    CREATE TRIGGER accounts_entry_balanced AFTER INSERT ON accounts_entry
    REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced()
    """,
)
BALANCED_BACK = (
    "DROP TRIGGER accounts_entry_balanced ON accounts_entry",
    "DROP FUNCTION refuse_unbalanced()",
)


def on_postgres(statements):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            for statement in statements:
                schema_editor.execute(statement, params=None)

    return run


class Migration(migrations.Migration):

    dependencies = [
        ('accounts', '0004_streams'),
    ]

    operations = [
        migrations.CreateModel(
            name='Account',
            fields=[
                ('id', models.UUIDField(primary_key=True, serialize=False)),
                ('kind', models.CharField(choices=[('player', 'Player'), ('escrow', 'Escrow'), ('house', 'House')], max_length=10)),
                ('balance', models.BigIntegerField(null=True)),
                ('closed_at', models.DateTimeField(null=True)),
                ('user', models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='account', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Stake',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('chips', models.PositiveBigIntegerField()),
                ('game', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='accounts.account')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='stakes', to='accounts.account')),
            ],
        ),
        migrations.CreateModel(
            name='Transaction',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('purpose', models.CharField(choices=[('registration', 'Registration'), ('daily_gift', 'Daily Gift'), ('prize', 'Prize'), ('adjustment', 'Adjustment'), ('stake', 'Stake'), ('settlement', 'Settlement'), ('refund', 'Refund'), ('void', 'Void'), ('advance', 'Advance')], max_length=20)),
                ('key', models.CharField(max_length=120)),
                ('game', models.UUIDField(null=True)),
                ('week', models.CharField(blank=True, max_length=10)),
                ('reason', models.CharField(blank=True, max_length=200)),
                ('at', models.DateTimeField()),
                ('staff', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.CreateModel(
            name='Entry',
            fields=[
                ('id', models.BigAutoField(primary_key=True, serialize=False)),
                ('chips', models.BigIntegerField()),
                ('balance', models.BigIntegerField(null=True)),
                ('account', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='accounts.account')),
                ('transaction', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='entries', to='accounts.transaction')),
            ],
            options={
                'verbose_name_plural': 'entries',
            },
        ),
        migrations.AddConstraint(
            model_name='account',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('balance__gte', 0), ('balance__isnull', False), ('closed_at__isnull', True), ('kind', 'player'), ('user', models.F('id')), ('user__isnull', False)), models.Q(('balance__gte', 0), ('balance__isnull', False), ('kind', 'escrow'), ('user__isnull', True), models.Q(('closed_at__isnull', True), ('balance', 0), _connector='OR')), models.Q(('balance__isnull', True), ('closed_at__isnull', True), ('id__in', (uuid.UUID('00000000-0000-0000-0000-000000000001'), uuid.UUID('00000000-0000-0000-0000-000000000002'))), ('kind', 'house'), ('user__isnull', True)), _connector='OR'), name='balances_never_negative'),
        ),
        migrations.AddConstraint(
            model_name='stake',
            constraint=models.UniqueConstraint(fields=('game', 'player'), name='staked_once'),
        ),
        migrations.AddIndex(
            model_name='transaction',
            index=models.Index(condition=models.Q(('game__isnull', False)), fields=['game'], name='transaction_of_game'),
        ),
        migrations.AddConstraint(
            model_name='transaction',
            constraint=models.UniqueConstraint(fields=('purpose', 'key'), name='moved_once'),
        ),
        migrations.AddConstraint(
            model_name='transaction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('purpose', 'adjustment'), ('staff__isnull', False), models.Q(('reason', ''), _negated=True)), models.Q(('purpose', 'adjustment'), _negated=True), _connector='OR'), name='adjusted_with_a_reason'),
        ),
        migrations.AddConstraint(
            model_name='transaction',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('game__isnull', False), ('purpose__in', ('stake', 'settlement', 'refund', 'void', 'advance'))), models.Q(models.Q(('purpose__in', ('stake', 'settlement', 'refund', 'void', 'advance')), _negated=True), ('game__isnull', True)), _connector='OR'), name='stakes_name_their_game'),
        ),
        migrations.AddIndex(
            model_name='entry',
            index=models.Index(fields=['account', '-id'], name='entry_newest'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.UniqueConstraint(fields=('transaction', 'account'), name='one_entry_an_account'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(('chips', 0), _negated=True), name='entry_moves_something'),
        ),
        migrations.AddConstraint(
            model_name='entry',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('balance__gte', 0), ('balance__isnull', False)), models.Q(('account__in', (uuid.UUID('00000000-0000-0000-0000-000000000001'), uuid.UUID('00000000-0000-0000-0000-000000000002'))), ('balance__isnull', True)), _connector='OR'), name='entry_leaves_no_debt'),
        ),
        never_changes("accounts_transaction"),
        never_changes("accounts_entry"),
        migrations.RunPython(on_postgres(BALANCED), on_postgres(BALANCED_BACK)),
    ]
