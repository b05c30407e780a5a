"""`manage.py distribute` on a database without Citus, and its list of tables."""

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from parcheesi_site.operations.distribution import steps
from parcheesi_site.operations.distribution.places import APART, DISTRIBUTED, guarded

TRIGGERS = """
SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'commits_on_all_nodes'
"""
pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.undivided]


def test_every_table_has_its_place() -> None:
    models = apps.get_models(include_auto_created=True)
    tables = {model._meta.db_table for model in models} | {"django_migrations"}
    places = [*DISTRIBUTED, *guarded(), *APART]
    assert sorted(places) == sorted(tables | {"socialaccount_socialapp"})


@pytest.mark.postgres
def test_the_tables_of_later_versions_are_guarded() -> None:
    with connection.cursor() as cursor:
        cursor.execute(steps.GUARD[-1])  # the function; the rest needs Citus
        for _ in range(2):
            steps.guard()
            cursor.execute(TRIGGERS)
            assert sorted(name for (name,) in cursor.fetchall()) == sorted(guarded())


def test_a_database_without_the_extension_is_refused_in_words() -> None:
    reason = "no extension Citus" if connection.vendor == "postgresql" else "is a SQLite file"
    with pytest.raises(CommandError, match=reason):
        call_command("distribute")
