"""The admin's pages of tables and games: to be read, complete, and without a secret."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games import admin, seeds
from games.models import Game, Move, Table
from games.services import clock
from tests.games.conftest import NOW, act, open_table, started

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def staff():
    client = Client()
    client.force_login(User.objects.create_superuser("root", password="secret"))
    return client


@pytest.fixture
def game(ana):
    """A game with more rows in its record than the page shows, a person overdue in it."""
    game = started(ana, seats=4)
    while game.version <= admin.ROWS_SHOWN + 5 or game.deadline_at is None:
        game = act(game, NOW)
    clock.sweep_overdue_turns(now=game.deadline_at)
    return Game.objects.get(id=game.id)


def page(name, *arguments):
    return reverse(f"admin:games_{name}", args=arguments)


def read(client, address):
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_a_game_is_shown_with_its_board_and_the_end_of_its_record(staff, game):
    shown = read(staff, page("game_change", game.id))

    assert "data:image/svg+xml;base64," in shown
    assert page("game_board", game.id) in shown
    assert game.commitment in shown
    versions = [m.version for m in Move.objects.filter(game=game)]
    assert len(versions) > admin.ROWS_SHOWN
    assert shown.count('class="field-version"') == admin.ROWS_SHOWN
    assert f"<p>{max(versions)}</p>" in shown
    assert "the server" in shown


def test_the_board_is_there_by_itself(staff, game):
    answer = staff.get(page("game_board", game.id))

    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg ")


def test_a_waiting_game_has_a_page_and_no_board(staff, ana):
    table = open_table(ana)
    waiting = Game.objects.get(table=table)

    assert "no board before its start" in read(staff, page("game_change", waiting.id))
    assert staff.get(page("game_board", waiting.id)).status_code == 404


def test_the_server_seed_is_nowhere(staff, game):
    secrets = [game.server_seed, seeds.decrypted(game.server_seed).hex(), "server_seed"]
    pages = [page("game_changelist"), page("game_change", game.id), page("game_board", game.id)]
    pages += [page("table_changelist"), page("table_change", game.table_id)]

    for address in pages:
        shown = read(staff, address)
        assert not [secret for secret in secrets if secret in shown]


@pytest.mark.parametrize("ruleset", ["parchis", "parcheesi"])
def test_the_list_is_filtered_by_ruleset_also_before_the_start(staff, ana, ben, ruleset):
    playing = started(ana, ben, ruleset=ruleset)
    waiting = Game.objects.get(table=open_table(ben, ruleset=ruleset))
    other = started(ben, ana, ruleset="superparcheesi")

    shown = read(staff, f"{page('game_changelist')}?ruleset={ruleset}")

    assert str(playing.id) in shown
    assert str(waiting.id) in shown
    assert str(other.id) not in shown


def test_the_newest_game_is_listed_first(staff, ana, ben):
    old = started(ana, ben)
    new = started(ben, ana, now=NOW + timedelta(days=1))

    shown = read(staff, page("game_changelist"))

    assert shown.index(str(new.id)) < shown.index(str(old.id))


def test_a_game_is_found_by_its_id_and_nonsense_finds_nothing(staff, game, ben):
    other = Game.objects.get(table=open_table(ben))
    found = read(staff, f"{page('game_changelist')}?q={game.id}")

    assert str(game.id) in found
    assert str(other.id) not in found
    assert "0 games" in read(staff, f"{page('game_changelist')}?q=nonsense")


@pytest.mark.parametrize("model", [Game, Table])
def test_nothing_is_added_changed_or_deleted(staff, game, model):
    name, row = model._meta.model_name, game if model is Game else game.table
    before = model.objects.filter(pk=row.pk).values().get()

    assert staff.get(page(f"{name}_add")).status_code == 403
    assert staff.post(page(f"{name}_change", row.pk), {"status": "finished"}).status_code == 403
    assert staff.post(page(f"{name}_delete", row.pk), {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).values().get() == before


def test_who_is_no_staff_sees_nothing(ana, game):
    client = Client()
    client.force_login(ana.user)

    for address in (page("game_change", game.id), page("game_board", game.id)):
        assert client.get(address).status_code == 302


def test_staff_without_the_permission_see_nothing(game):
    client = Client()
    client.force_login(User.objects.create_user("clerk", password="secret", is_staff=True))

    for address in (page("game_change", game.id), page("game_board", game.id)):
        assert client.get(address).status_code == 403


def queries(client, address):
    read(client, address)  # what is asked once in a process is not counted
    with CaptureQueriesContext(
        connection,
    ) as made:
        read(client, address)
    return len(made)


@pytest.mark.parametrize("name", ["game", "table"])
def test_a_list_takes_as_many_queries_however_long_it_is(staff, ana, ben, person, name):
    open_table(ana)
    few = queries(staff, page(f"{name}_changelist"))
    for _ in range(5):
        started(person(), ben, seats=4)

    assert queries(staff, page(f"{name}_changelist")) == few


@pytest.mark.parametrize("name", ["game", "table"])
def test_a_page_takes_as_many_queries_however_much_it_shows(staff, ana, ben, person, name):
    small, big = started(ana, ben), started(ben, *(person() for _ in range(5)), arms=6, seats=6)
    clock.play_due_robots(now=NOW + timedelta(seconds=1))
    clock.sweep_overdue_turns(now=NOW + timedelta(days=1))
    pages = [
        page(f"{name}_change", game.id if name == "game" else game.table_id)
        for game in (small, big)
    ]

    few, many = (queries(staff, address) for address in pages)

    assert few == many
