"""`manage.py distribute` on a database without Citus, and its list of tables."""

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command
from django.db import connection

from parcheesi_site.operations.distribution.places import APART, DISTRIBUTED, guarded

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite, pytest.mark.undivided]


def test_every_table_has_its_place() -> None:
    models = apps.get_models(include_auto_created=True)
    tables = {model._meta.db_table for model in models} | {"django_migrations"}
    places = [*DISTRIBUTED, *guarded(), *APART]
    assert sorted(places) == sorted(tables | {"socialaccount_socialapp"})


def test_a_database_without_the_extension_is_refused_in_words() -> None:
    reason = "no extension Citus" if connection.vendor == "postgresql" else "is a SQLite file"
    with pytest.raises(CommandError, match=reason):
        call_command("distribute")
