"""The admin's pages of tables and games: content, steps, checks, acts, and no secrets."""

import json
import re
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import Notification, StaffAct, User
from accounts.wallet import balances
from games import board_svg
from games.chat.messages import send_message
from games.engine import COLOURS, position_to_json
from games.fairness import seeds
from games.models import Game, Move, Table
from games.records import archiving
from games.records import replay as replaying
from games.records.archive import READER
from games.records.stored import position_of
from games.staff.board import names_of
from games.staff.sentences import sentences
from games.time import deadlines
from tests.harness.chips import assert_right
from tests.harness.games import act, competitive, played_to_the_end, started
from tests.harness.people import NOW, registered
from tests.harness.staff import browser_of, do, form_of, page_of
from tests.harness.staff import staff as at_work
from tests.harness.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff():
    return at_work("moderator")


@pytest.fixture
def game(ana):
    """A game of more than 40 versions, in which the server has just played an overdue turn.

    Somebody has moved another than the first pawn.
    """
    game = started(ana, seats=4)
    while game.version <= 40 or game.deadline_at is None or not others_have_moved(game):
        game = act(game, NOW)
    deadlines.sweep_overdue_turns(now=game.deadline_at)
    return Game.objects.get(id=game.id)


def others_have_moved(game):
    pawns = position_to_json(position_of(game))["pawns"].values()
    return any(place != "nest" for places in pawns for place in places[1:])


def page(name, *arguments):
    return reverse(f"admin:games_{name}", args=arguments)


def read(client, address, **query):
    answer = client.get(address, query)
    assert answer.status_code == 200, address
    return answer.content.decode()


def board_in(shown):
    (picture,) = re.findall(r"<svg [^>]+ aria-labelledby=.+?</svg>", shown, re.DOTALL)
    return picture


def frames_in(shown):
    (found,) = re.findall(r'<script id="frames" type="application/json">(.+?)</script>', shown)
    return json.loads(found)


def listed(client, **query):
    answer = client.get(page("game_changelist"), query)
    assert answer.status_code == 200
    return {row.id for row in answer.context["cl"].result_list}


def test_a_game_is_shown_with_its_board_beside_the_record(staff, game):
    shown = read(staff, page_of(game))

    assert "<svg" in board_in(shown)
    assert page("game_board", game.id) in shown
    assert game.commitment in shown
    assert f"Row {game.version} of {game.version}" in shown
    assert "played by the server" in shown
    for version in range(1, game.version + 1):
        assert f'<a href="?at={version}"' in shown


def test_a_staff_member_steps_through_a_game(staff, game):
    replay = replaying.replayed(game)
    first, later = (board_in(read(staff, page_of(game), at=n)) for n in (1, game.version))

    assert first != later
    moved = next(row for row in replay.rows if row.kind == Move.Kind.MOVE)
    shown = read(staff, page_of(game), at=moved.version)
    assert f"Row {moved.version} of {game.version}" in shown
    assert "data-highlight" in board_in(shown)
    said = unescape(shown.split("<output>")[1].split("</output>")[0])
    assert said == " ".join(sentences(moved, names_of(game)))
    for odd in ("0", "99999", "-1", "x", "9" * 5000):
        assert "Row " in read(staff, page_of(game), at=odd)


def test_the_frames_of_the_player_lead_to_each_board(staff, game):
    played = frames_in(read(staff, page_of(game)))
    assert len(played["frames"]) == played["last"] == game.version

    pawns = {}
    for version, frame in enumerate(played["frames"], start=1):
        pawns |= {key: spot for key, *spot in frame["pawns"]}
        if version % 10 and version != game.version:
            continue
        board = board_in(read(staff, page_of(game), at=version))
        drawn = re.findall(
            r'<g transform="translate\(([^ ]+) ([^)]+)\)" data-seat="(.)" data-pawn="(.)"', board
        )
        assert {f"{seat}/{n}": [float(x), float(y)] for x, y, seat, n in drawn} == {
            key: spot[:2] for key, spot in pawns.items()
        }
        assert played["centres"][frame["centre"]] in board


def test_the_frames_mark_pawns_on_their_second_lap(game):
    position = position_to_json(replaying.replayed(game).at(game.version))
    marked = position | {"second_lap": {"0": [1]}}
    on_laps = [(seat, pawn) for seat, pawn, (*_, around) in board_svg.spots(marked) if around]
    assert on_laps == [(0, 1)]
    assert not any(around for *_, (*_, around) in board_svg.spots(position))


def test_the_page_has_sentences_and_no_json(staff, game):
    shown = unescape(read(staff, page_of(game)))
    record = shown.split('class="record"')[1].split("</details>")[0]

    for row in replaying.replayed(game).rows:
        for text in sentences(row, names_of(game)):
            assert text in record
    assert not set("{}_") & set(re.sub(r"<[^>]+>", "", record))


def test_pawns_are_counted_as_players_count_them_everywhere(staff, game):
    moved = [row for row in replaying.replayed(game).rows if row.kind == Move.Kind.MOVE]
    row = next(row for row in moved if row.data["move"]["pawn"] > 0)
    number, place = row.data["move"]["pawn"] + 1, row.data["move"]["to"]
    at = replaying.replayed(game).at(row.version)
    line = next(line for line in replaying.replayed(game).lines() if line.version >= row.version)

    shown = read(staff, page_of(game), at=row.version)

    assert f"pawn {number} " in shown.split("<output>")[1].split("</output>")[0]
    assert f"{COLOURS[row.seat]} pawn {number}: {place}</title>" in board_in(shown)
    assert f"{number} {row.data['move']['from']}-{place}" in line.text
    assert position_to_json(at)["pawns"][str(row.seat)][number - 1] == place


def test_chat_and_chips_are_shown_to_roles_that_may_open_them(ana, ben):
    game = competitive(registered(), registered())
    player = User.objects.get(id=game.players[0]["user"])
    send_message(table_id=game.table_id, user_id=player.id, room=None, text="hola!", now=NOW)
    shown = read(at_work("support"), page_of(game))
    assert "hola!" in shown
    assert "Chips (1)" in shown
    assert "-100" in shown

    clerk = User.objects.create(username="clerk", is_staff=True)
    clerk.user_permissions.set(Permission.objects.filter(codename="view_game"))
    shown = read(browser_of(clerk), page_of(game))
    assert "Row 1 of 1" in shown
    assert "hola!" not in shown
    assert "Chips (" not in shown


def test_a_game_has_its_lines_at_every_step(ana, ben):
    game = started(ana, ben)
    while game.version < 30:
        game = act(game, NOW)
        replay = replaying.replayed(game)
        turns = [
            p for p in replay.reached[:-1] if (p.turn.phase, p.turn.roll_number) == ("roll", 1)
        ]
        assert len(replay.lines()) == len(turns)
        assert replay.lines()[-1].version == game.version


def test_the_lines_end_where_their_turns_end(game):
    replay = replaying.replayed(game)
    versions = [line.version for line in replay.lines()]

    assert versions == sorted(set(versions))
    for version in versions[:-1]:
        turn = replay.at(version).turn
        assert (turn.phase, turn.roll_number) == ("roll", 1)
    assert replay.at(game.version) == replay.reached[-1]


def test_record_and_dice_are_checked(staff, game):
    assert "The dice are correct" in read(staff, page_of(game), check="dice")
    assert "The replay is correct" in read(staff, page_of(game), check="replay")

    Game.objects.filter(id=game.id).update(server_seed=seeds.encrypted(b"0" * 32))
    shown = read(staff, page_of(game), check="dice")
    assert "The dice is wrong" in shown
    assert "commitment" in shown
    moved = next(p for p in game.position["pawns"].values())
    moved[0] = "20" if moved[0] != "20" else "21"
    Game.objects.filter(id=game.id).update(position=game.position)
    assert "another position" in read(staff, page_of(game), check="replay")


def test_a_whole_game_passes_the_checks_and_a_lost_row_is_reported(staff, ana, ben):
    game = played_to_the_end(started(ana, ben))
    assert replaying.replay_faults(game) == replaying.dice_faults(game) == []
    Game.objects.filter(id=game.id).update(version=game.version + 1)
    assert "a gap" in read(staff, page_of(game), check="replay")


def test_the_page_of_a_damaged_game_opens_with_its_acts(staff, game):
    game.position["pawns"] = None
    Game.objects.filter(id=game.id).update(position=game.position, players=[{"seat": 0}])

    for check in ("", "replay", "dice"):
        shown = read(staff, page_of(game), check=check)
        assert "Damaged: The position is not an object" in shown
        assert form_of(game, "void_game") in shown


@pytest.fixture
def archive(settings, tmp_path):
    """A function that puts the archive into a folder of the given name."""

    def put(name):
        folder = {
            "BACKEND": "parcheesi_site.storage.folder.SyncedFolder",
            "OPTIONS": {"location": str(tmp_path / name)},
        }
        settings.STORAGES = {**settings.STORAGES, "archive": folder}
        READER.forget()

    settings.ARCHIVE_RECORDS_AFTER_DAYS = 1
    put("archive")
    return put


def test_the_page_of_a_game_whose_archive_is_away_opens_with_its_acts(staff, ana, ben, archive):
    game = played_to_the_end(started(ana, ben))
    assert archiving.archive_due(now=timezone.now() + timedelta(days=999)) == 1
    assert "Row 1 of" in read(staff, page_of(game), at=1)
    archive("elsewhere")

    for check in ("", "replay", "dice"):
        shown = read(staff, page_of(game), check=check)
        assert "archive with the record of this game cannot be read" in shown
        assert "This is the stored position" in shown
        assert form_of(game, "void_game") in shown


def test_the_board_has_an_address_of_its_own(staff, game):
    answer = staff.get(page("game_board", game.id))

    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.content.startswith(b"<svg ")


def test_a_waiting_game_has_a_page_and_no_board(staff, ana):
    waiting = Game.objects.get(table=open_table(ana))

    assert "no board before its start" in read(staff, page_of(waiting))
    assert "no board before its start" in read(staff, page_of(waiting), check="dice")
    assert staff.get(page("game_board", waiting.id)).status_code == 404


def test_the_server_seed_of_a_running_game_is_nowhere(game):
    client = at_work()
    secrets = [game.server_seed, seeds.decrypted(game.server_seed).hex(), "server_seed"]
    registry = reverse("admin:index")
    of_game = [page_of(game), page_of(game.table), page("game_board", game.id)]
    of_game += [f"{page_of(game)}?check={what}" for what in ("dice", "replay")]
    of_game += [form_of(game, act) for act in ("void_game", "cancel_game")]
    of_game += [reverse("admin:games_game_history", args=[game.id]), registry]
    lists = re.findall(r'href="(/admin/\w+/\w+/)"', read(client, registry))
    assert len(lists) > 10
    rows = [page_of(user) for user in User.objects.all()]

    for address in [*of_game, *lists, *rows, f"{page('game_changelist')}?stage=all"]:
        shown = read(client, address)
        assert not [secret for secret in secrets if secret in shown], address


@pytest.mark.parametrize("ruleset", ["parchis", "parcheesi"])
def test_the_list_is_filtered_by_ruleset_also_before_the_start(staff, ana, ben, ruleset):
    playing = started(ana, ben, ruleset=ruleset)
    waiting = Game.objects.get(table=open_table(ben, ruleset=ruleset))
    other = started(ben, ana, ruleset="superparcheesi")

    shown = listed(staff, ruleset=ruleset, stage="all")

    assert {playing.id, waiting.id} <= shown
    assert other.id not in shown


def test_live_games_are_listed_first_and_the_newest_of_them(staff, ana, ben):
    over = played_to_the_end(started(ana, ben))
    old = started(ana, ben)
    new = started(ben, ana, now=NOW + timedelta(days=1))

    shown = read(staff, page("game_changelist"))

    assert shown.index(str(new.id)) < shown.index(str(old.id))
    assert str(over.id) not in shown
    assert f">{str(new.id)[:8]}</a>" in shown
    assert listed(staff, stage="finished") == {over.id}
    assert {over.id, old.id, new.id} <= listed(staff, stage="all")
    Game.objects.filter(id=new.id).update(deadline_at=timezone.now() + timedelta(hours=1))
    assert listed(staff, attention="overdue") == {old.id}


def test_games_are_found_by_ids_and_names(staff, ana, ben, game):
    other = played_to_the_end(started(ben, ana))
    name = ben.user.username.upper()

    assert listed(staff, q=str(game.id)) == {game.id}
    assert listed(staff, q=str(game.table_id)) == {game.id}
    assert listed(staff, q=name) == listed(staff, q=str(ben.id)) == {other.id}
    assert listed(staff, q="nonsense") == set()


def test_tables_are_found_by_ids_and_names(staff, ana, ben):
    table, other = open_table(ana), open_table(ben)

    def tables(**query):
        answer = staff.get(page("table_changelist"), query)
        return {row.id for row in answer.context["cl"].result_list}

    assert tables() == {table.id, other.id}
    assert tables(stage="closed") == set()
    assert tables(q=ana.user.username) == tables(q=str(table.id)) == {table.id}
    assert tables(q=str(Game.objects.get(table=table).id)) == {table.id}


@pytest.mark.parametrize("model", [Game, Table])
def test_nothing_is_added_changed_or_deleted(game, model):
    client = at_work()
    name, row = model._meta.model_name, game if model is Game else game.table
    before = model.objects.filter(pk=row.pk).values().get()

    assert client.get(page(f"{name}_add")).status_code == 403
    assert client.post(page_of(row), {"status": "finished"}).status_code == 403
    assert client.post(page(f"{name}_delete", row.pk), {"post": "yes"}).status_code == 403
    assert model.objects.filter(pk=row.pk).values().get() == before


def test_a_user_outside_the_staff_cannot_open_the_pages(ana, game):
    client = browser_of(ana.user)

    for address in (page_of(game), page("game_board", game.id), form_of(game, "void_game")):
        assert client.get(address).status_code == 302


def test_staff_without_a_role_cannot_open_the_pages(game):
    client = browser_of(User.objects.create(username="clerk", is_staff=True))

    for address in (page_of(game), page("game_board", game.id), page("catalog")):
        assert client.get(address).status_code == 403


def test_rulesets_robots_and_badges_are_shown(staff):
    shown = read(staff, page("catalog"))

    for text in ("superparcheesi", "hard", "wins_1000"):
        assert text in shown


# --- acts -------------------------------------------------------------------------------------


def test_a_game_is_voided_once_and_its_players_are_notified(staff):
    ana, ben = registered(), registered()
    game = played_to_the_end(competitive(ana, ben))
    sent = {"reason": "the dice were tried out"}

    assert do(staff, game, "void_game", **sent)["Location"] == page_of(game)
    assert "no longer possible" in do(staff, game, "void_game", **sent).content.decode()

    game.refresh_from_db()
    assert (game.status, balances.balance(ana.id), balances.balance(ben.id)) == (
        "voided",
        1000,
        1000,
    )
    assert_right()
    for person in (ana, ben):
        notified = Notification.objects.get(user=person.id, kind="result").data
        assert (notified["game_id"], notified["status"]) == (str(game.id), "voided")
        assert notified["note"] == sent["reason"]
    done = StaffAct.objects.get()
    assert (done.name, done.reason, done.object_id) == ("void_game", sent["reason"], str(game.id))
    assert (done.before["status"], done.after["status"]) == ("finished", "voided")
    brought = [done.before["results"][str(person.id)] for person in (ana, ben)]
    assert all(each["xp"] > 0 and each["sigma"] < 0 for each in brought)
    nothing = {"points": 0, "xp": 0, "mu": 0, "sigma": 0}
    assert [done.after["results"][str(person.id)] for person in (ana, ben)] == [nothing] * 2
    history = read(staff, reverse("admin:games_game_history", args=[game.id]))
    assert sent["reason"] in history


def test_a_running_game_is_ended_and_stakes_return(staff):
    ana, ben = registered(), registered()
    game = competitive(ana, ben)

    do(staff, game, "cancel_game", reason="the table was stuck")

    game.refresh_from_db()
    assert (game.status, game.reason) == ("cancelled", "staff")
    assert balances.balance(ana.id) == balances.balance(ben.id) == 1000
    last = Move.objects.filter(game=game).last()
    assert last.events[-1]["note"] == "the table was stuck"
    assert Notification.objects.filter(kind="result").count() == 2
    seen = ana.api.get(f"/api/v1/games/{game.id}").json()
    assert (seen["status"], seen["reason"]) == ("cancelled", "staff")
    assert "no longer possible" in do(staff, game, "cancel_game").content.decode()


def test_a_form_that_is_sent_twice_acts_once(staff, ana, ben):
    game = started(ana, ben)
    shown = read(staff, form_of(game, "void_game"))
    key = shown.split('name="key" value="')[1].split('"')[0]

    for _ in range(2):
        answer = staff.post(form_of(game, "void_game"), {"reason": "stuck", "key": key})
        assert answer.status_code == 302

    assert StaffAct.objects.count() == 1
    assert Notification.objects.filter(kind="result").count() == 2


@pytest.mark.parametrize("name", ["void_game", "cancel_game"])
def test_staff_cannot_act_on_their_own_games(ana, ben, eva, name):
    ana.user.is_staff = eva.user.is_staff = True
    ana.user.is_superuser = eva.user.is_superuser = True
    User.objects.bulk_update([ana.user, eva.user], ["is_staff", "is_superuser"])
    game = started(ana, ben)

    player, other = browser_of(ana.user), browser_of(eva.user)
    assert do(player, game, name).status_code == 403
    assert form_of(game, name) not in read(player, page_of(game))
    game.refresh_from_db()
    assert game.status == "playing"

    assert form_of(game, name) in read(other, page_of(game))
    assert do(other, game, name).status_code == 302
    game.refresh_from_db()
    assert game.status != "playing"


@pytest.mark.parametrize("act", ["void_game", "cancel_game"])
def test_a_reason_is_required(staff, ana, ben, act):
    game = started(ana, ben)

    answer = do(staff, game, act, reason=" ")

    assert "This field is required" in answer.content.decode()
    game.refresh_from_db()
    assert game.status == "playing"
    assert not StaffAct.objects.exists()


def test_a_voided_game_says_why_and_by_whom(ana, ben):
    game = started(ana, ben)
    client = at_work("moderator", name="marta")
    assert 'class="banners"' not in read(client, page_of(game))
    do(client, game, "void_game", reason="The record was wrong.")
    shown = unescape(read(client, page_of(game)))
    banner = re.search(r'<div class="banners" role="alert"><p>(.+?)</p>', shown)[1]
    assert banner.startswith("This game is voided, so it counts for nothing. Reason: “The record")
    assert "(marta, " in banner


def test_a_game_that_the_staff_has_ended_says_so(staff, ana, ben):
    game = started(ana, ben)
    do(staff, game, "cancel_game", reason="It was stuck.")
    assert "The staff has ended this game" in read(staff, page_of(game))
    Game.objects.filter(id=game.id).update(position=[])
    assert "This game is damaged" in read(staff, page_of(game))


def test_buttons_that_change_something_differ_from_those_that_show(staff, game):
    shown = read(staff, page_of(game))
    buttons = dict(re.findall(r'<li[^>]*><a href="([^"]+)"( class="[^"]+")?>', shown))
    assert buttons[form_of(game, "void_game")] == buttons[form_of(game, "cancel_game")] != ""
    assert buttons["?check=dice"] == buttons["?check=replay"] == ""


def test_replies_are_offered_in_the_languages_of_the_players(staff, ana, ben):
    game = started(ana, ben)
    User.objects.filter(id=ben.id).update(language="es")
    form = unescape(read(staff, form_of(game, "void_game")))
    assert 'optgroup label="English"' in form
    assert 'optgroup label="Español"' in form
    (reply,) = re.findall(r'<option value="([^"]+)">Un fallo del servicio', form)

    do(staff, game, "void_game", reason="", reply=reply)
    assert StaffAct.objects.get().reason == reply
    forged = do(staff, started(ben, ana), "void_game", reason="", reply="Anything else")
    assert "Select a valid choice" in forged.content.decode()


# --- number of queries ------------------------------------------------------------------------


def queries(client, address):
    read(client, address)  # queries made once per process are not counted
    with CaptureQueriesContext(
        connection,
    ) as made:
        read(client, address)
    return len(made)


@pytest.mark.parametrize("name", ["game", "table"])
def test_a_list_takes_constant_queries(staff, ana, ben, person, name):
    open_table(ana)
    few = queries(staff, page(f"{name}_changelist"))
    for _ in range(5):
        started(person(), ben, seats=4)

    assert queries(staff, page(f"{name}_changelist")) == few <= 13  # three for the plans


@pytest.mark.parametrize("name", ["game", "table"])
def test_a_page_takes_constant_queries(staff, ana, ben, person, name):
    small, big = started(ana, ben), started(ben, *(person() for _ in range(5)), arms=6, seats=6)
    deadlines.play_due_robots(now=NOW + timedelta(seconds=1))
    deadlines.sweep_overdue_turns(now=NOW + timedelta(days=1))
    pages = [page_of(game if name == "game" else game.table) for game in (small, big)]

    few, many = (queries(staff, address) for address in pages)

    assert few == many


def own_lists():
    """The addresses of the lists, without those of other packages."""
    found = re.findall(r'href="(/admin/\w+/\w+/)"', read(at_work(), reverse("admin:index")))
    return [each for each in found if "allauth" not in each and "/auth/" not in each]


def test_no_list_counts_a_whole_table_or_selects_distinct_values(staff, game):
    for address in own_lists():
        with CaptureQueriesContext(connection) as made:
            assert staff.get(address).status_code == 200, address
        counts = [q["sql"] for q in made if q["sql"].startswith("SELECT COUNT(")]
        assert all("LIMIT" in sql for sql in counts), address
        assert not [q["sql"] for q in made if "DISTINCT" in q["sql"]], address


def test_no_query_string_changes_the_order_of_a_list(staff, game):
    for address in own_lists():
        given, *reordered = (
            staff.get(address, query).context.get("cl") for query in ({}, {"o": "2"}, {"o": "-1.2"})
        )
        for each in reordered if given else ():  # the page of figures has no list
            assert each.queryset.query.order_by == given.queryset.query.order_by, address


def test_an_anonymous_visitor_is_redirected():
    assert Client().get(page("game_changelist")).status_code == 302


@pytest.mark.parametrize("act_name", ["void_game", "cancel_game"])
def test_the_form_of_an_act_that_ends_a_game_says_that_it_is_final(staff, game, act_name):
    assert "There is no undo." in read(staff, form_of(game, act_name))
    assert f'{form_of(game, act_name)}" class="changes final"' in read(staff, page_of(game))
