"""The configuration of both databases, which measurements have confirmed."""

import threading

import pytest
from django.db import connection, transaction

from accounts.models import User
from parcheesi_site.settings.storage import database

pytestmark = pytest.mark.sqlite


def test_sqlite_transactions_wait_for_the_write_lock(tmp_path):
    config = database(f"sqlite:///{tmp_path}/db.sqlite3", pool_size=3)

    assert config["OPTIONS"]["transaction_mode"] == "IMMEDIATE"
    assert config["OPTIONS"]["timeout"] == 30
    assert "journal_mode=WAL" in config["OPTIONS"]["init_command"]


def test_postgres_uses_a_connection_pool():
    config = database("postgres://ana:secret@db.example:5433/parcheesi", pool_size=3)

    assert config["ENGINE"] == "django.db.backends.postgresql"
    assert (config["HOST"], config["PORT"], config["NAME"]) == ("db.example", 5433, "parcheesi")
    assert config["OPTIONS"]["pool"]["max_size"] == 3
    assert config["CONN_MAX_AGE"] == 0


def test_a_url_can_name_several_servers_and_options_of_libpq():
    url = "postgres://ana@one,two:5433/parcheesi?target_session_attrs=read-write&connect_timeout=1"
    config = database(url, pool_size=3)

    assert (config["HOST"], str(config["PORT"])) == ("one,two", "5433")
    options = config["OPTIONS"]
    assert (options["target_session_attrs"], options["connect_timeout"]) == ("read-write", 1)
    assert options["tcp_user_timeout"] == 10_000
    assert options["pool"]["max_size"] == 3


def test_behind_pgbouncer_server_side_cursors_can_be_disabled():
    config = database("postgres://db/parcheesi?DISABLE_SERVER_SIDE_CURSORS=True", pool_size=3)

    assert config["DISABLE_SERVER_SIDE_CURSORS"] is True
    assert config["OPTIONS"]["pool"]["max_size"] == 3


@pytest.mark.postgres
@pytest.mark.django_db
def test_the_server_prepares_statements():
    list(User.objects.filter(username="ana"))
    list(User.objects.filter(username="ben"))

    with connection.cursor() as cursor:
        cursor.execute("SELECT statement, generic_plans + custom_plans FROM pg_prepared_statements")
        plans = [count for statement, count in cursor.fetchall() if "accounts_user" in statement]
    assert plans == [2]


def name_of(user_id, names):
    names.append(User.objects.get(id=user_id).username)
    connection.close()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_threads_share_the_pool():
    user, names = User.objects.create(username="ana"), []
    threads = [threading.Thread(target=name_of, args=(user.id, names)) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert names == ["ana"] * 20
    assert connection.pool.get_stats()["pool_max"] == 10


def lock(user_id, order, locked, go_on):
    with transaction.atomic():
        User.objects.select_for_update().get(id=user_id)
        locked.set()
        go_on.wait(300)
        order.append("first")
    connection.close()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_locked_row_makes_the_second_wait():
    user, order, locked, go_on = User.objects.create(), [], threading.Event(), threading.Event()
    thread = threading.Thread(target=lock, args=(user.id, order, locked, go_on))
    thread.start()
    assert locked.wait(300)
    with transaction.atomic():
        free = User.objects.select_for_update(skip_locked=True).filter(id=user.id)
        assert not free
        go_on.set()
        User.objects.select_for_update().get(id=user.id)
        order.append("second")
    thread.join()

    assert order == ["first", "second"]
