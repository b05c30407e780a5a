"""The staff's pages of tournaments: lists, the page, creating, changing, cancelling, removing."""

import re
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import StaffAct, Transaction, User
from accounts.wallet import balances, buy_ins
from games.models import Game, Pairing, Tournament, TournamentEntry
from games.play.voiding import void_game
from games.tournaments.entries.joining import join
from tests.harness.people import registered, unlock
from tests.harness.staff import browser_of, do, form_of, page_of, staff
from tests.harness.threads import at_once
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    SWISS,
    announced,
    current,
    people,
    play_games,
    played,
    running,
    swept,
)

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db]

NEW = "/admin/games/tournament/add/"
LIST = "/admin/games/tournament/"


@pytest.fixture
def desk() -> Client:
    return staff("moderator")


def given_terms(terms: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**terms, **more}


def user_of(client: Client) -> User:
    return User.objects.get(id=client.session["_auth_user_id"])


def read(client: Client, address: str, **query: Any) -> str:
    answer = client.get(address, query)
    assert answer.status_code == 200, address
    return answer.content.decode()


def field(page: str, name: str) -> str:
    """The part of a page with this field, without tags."""
    found = re.search(rf'field-{name}[" ].*?(?=<div class="form-row|</fieldset>)', page, re.DOTALL)
    assert found, name
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split())


# --- lists and the page ---------------------------------------------------------------------------


def test_the_list_shows_open_tournaments_and_filters(desk: Client) -> None:
    ana, ben = people(2)
    soon = {"name": "Evening", "starts_at": timezone.now() + timedelta(hours=2)}
    arena = announced(ana, ben, **given_terms(ARENA, **soon))
    over = played(announced(ana, ben, name="Friday"), ana, ben)
    assert over.status == "finished"
    assert "Evening" in read(desk, LIST)
    assert "Friday" not in read(desk, LIST)
    assert "Friday" in read(desk, LIST, stage="all")
    assert "Friday" in read(desk, LIST, stage="finished")
    assert "Evening" not in read(desk, LIST, format="swiss")
    assert "Evening" in read(desk, LIST, start="day")
    assert "Evening" not in read(desk, LIST, start="full")
    assert "Friday" in read(desk, LIST, q=ana.user.username)
    assert "Evening" in read(desk, LIST, q=arena.id)
    assert "Evening" not in read(desk, LIST, q="nobody")


def test_the_search_of_the_first_page_finds_a_tournament(desk: Client) -> None:
    tournament = announced()
    found = desk.get("/admin/search/", {"q": str(tournament.id)[:8]})
    assert found.url == page_of(tournament)  # type: ignore[attr-defined]  # a redirect


@pytest.mark.parametrize("given", [ARENA, SWISS, KNOCKOUT], ids=lambda given: given["format"])
def test_a_page_shows_terms_standings_rounds_and_events(desk: Client, given: Any) -> None:
    players = people(5)
    tournament = running(*players, **given)
    play_games(tournament)
    swept(tournament, now=START + timedelta(seconds=10))
    page = read(desk, page_of(tournament))
    for person in players:
        assert person.user.username in field(page, "standings")
        assert f"/admin/accounts/user/{person.id}/change/" in page
    for game in Pairing.objects.values_list("game", flat=True):
        assert f"/admin/games/game/{game}/change/" in page
    assert "round drawn" in field(page, "events")
    assert "the latest end is" in field(page, "due")
    assert tournament.server_seed not in page
    assert "taken back" in field(page, "voiding")


def test_a_page_shows_every_stage(desk: Client) -> None:
    players = people(4)
    tournament = announced(*players)
    assert "the worker reminds its players at" in field(read(desk, page_of(tournament)), "due")
    played(tournament, *players)
    assert "nothing: it has ended" in field(read(desk, page_of(tournament)), "due")
    waits = announced(starts_at=None, starts_with=2)
    assert "once enough have joined" in field(read(desk, page_of(waits)), "due")


def test_a_banner_shows_that_the_worker_is_late(desk: Client) -> None:
    tournament = announced(*people(2))
    Tournament.objects.update(due_at=timezone.now() - timedelta(minutes=1))
    assert "waits for the worker since" in read(desk, page_of(tournament))
    assert "Friday" in read(desk, LIST, attention="overdue")
    assert ("1", "Overdue tournaments") in figures(desk)
    Tournament.objects.update(due_at=timezone.now() + timedelta(minutes=1))
    assert "waits for the worker since" not in read(desk, page_of(tournament))
    assert "Friday" not in read(desk, LIST, attention="overdue")
    assert ("0", "Overdue tournaments") in figures(desk)


def figures(client: Client) -> list[tuple[str, str]]:
    """The figures of the first page, with their labels."""
    sections = client.get("/admin/").context["sections"]
    return [(each.text, each.label) for _title, found in sections for each in found]


def test_a_page_takes_few_queries(desk: Client, django_assert_max_num_queries: Any) -> None:
    players = people(12)
    tournament = running(*players)
    read(desk, page_of(tournament))
    with django_assert_max_num_queries(30):
        read(desk, page_of(tournament))


def test_the_pages_of_players_and_games_lead_to_their_tournaments(desk: Client) -> None:
    ana, ben = people(2)
    tournament = running(ana, ben)
    assert page_of(tournament) in read(desk, page_of(ana.user))
    assert page_of(tournament) in read(desk, page_of(Game.objects.get(status="playing")))
    assert "Organised: none" in field(read(desk, page_of(ana.user)), "tournaments")


# --- creating and changing ------------------------------------------------------------------------


def filled(**changes: Any) -> dict[str, Any]:
    """The form of a new tournament."""
    start = timezone.now() + timedelta(days=1)
    sent = {
        "name": "Cup",
        "format": "swiss",
        "rounds": 3,
        "break_s": 60,
        "ruleset": "parchis",
        "arms": 4,
        "seats": 4,
        "turn_s": 30,
        "options": "{}",
        "spectators_allowed": "on",
        "starts_at": f"{start:%Y-%m-%dT%H:%M:%S}",
        "min_entries": 4,
        "max_entries": 64,
        "access": "public",
        "registered_days": 0,
        "games_played": 0,
        "robots": "never",
        "buy_in": 0,
        "prizes": "",
        "reason": "The cup of the month",
    }
    return {name: value for name, value in (sent | changes).items() if value is not None}


def test_the_staff_creates_a_tournament_of_the_service(desk: Client) -> None:
    answer = desk.post(NEW, filled())
    assert answer.status_code == 302, answer.content
    tournament = Tournament.objects.get()
    assert (tournament.name, tournament.rounds, tournament.organiser) == ("Cup", 3, None)
    assert tournament.status == "announced"
    assert len(tournament.commitment) == 64
    act = StaffAct.objects.get()
    assert (act.name, act.object_id) == ("create_tournament", str(tournament.id))
    assert act.reason == "The cup of the month"
    assert act.after["name"] == "Cup"
    assert "server_seed" not in act.after
    join(tournament_id=tournament.id, user_id=registered().id, now=timezone.now())


def test_the_code_of_a_new_tournament_is_shown_once(desk: Client) -> None:
    shown = desk.post(NEW, filled(access="code"), follow=True).content.decode()
    code = re.search(r"players join: (\S+?)<", shown)
    assert code
    tournament = Tournament.objects.get()
    assert code[1] not in read(desk, page_of(tournament))
    assert tournament.code_hash not in read(desk, page_of(tournament))
    join(
        tournament_id=tournament.id,
        user_id=registered().id,
        code=code[1],
        now=timezone.now(),
    )


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        ({"rounds": None}, "rounds"),
        ({"format": "arena"}, "duration_s"),
        ({"advance": 2}, "advance"),
        ({"starts_at": "2020-01-01T00:00:00"}, "starts_at"),
        ({"starts_at": ""}, "starts_at"),
        ({"buy_in": 100, "prizes": "50, 49"}, "prizes"),
        ({"buy_in": 100, "prizes": "50, x"}, "prizes"),
        ({"prizes": "100"}, "prizes"),
        ({"seats": 5}, None),
        ({"options": '{"nonsense": 1}'}, None),
        ({"options": "[1]"}, "options"),
        ({"options": "{"}, "options"),
        ({"max_entries": 3}, "max_entries"),
        ({"break_s": 100_000}, "break_s"),
        ({"turn_s": 1}, "turn_s"),
        ({"rating_from": 20, "rating_to": 10}, "rating_to"),
        ({"reason": ""}, "reason"),
    ],
)
def test_terms_that_do_not_fit_are_refused_beside_the_field(
    desk: Client, wrong: dict[str, Any], at: str | None
) -> None:
    answer = desk.post(NEW, filled(**wrong))
    assert answer.status_code == 200
    errors = answer.context["adminform"].form.errors
    assert list(errors) == [at or "__all__"]
    assert not Tournament.objects.exists()
    assert not StaffAct.objects.exists()


def terms_in(desk: Client, tournament: Tournament) -> dict[str, Any]:
    """What the form of the terms has."""
    form = desk.get(form_of(tournament, "change_tournament")).context["form"]
    shown = {name: form[name].value() for name in form.fields if name not in ("reason", "key")}
    shown["starts_at"] = f"{tournament.starts_at:%Y-%m-%dT%H:%M:%S}"
    return {name: v for name, v in shown.items() if v is not None and v is not False}


def test_the_staff_changes_terms_before_the_start(desk: Client) -> None:
    desk.post(NEW, filled())
    tournament = Tournament.objects.get()
    sent = terms_in(desk, tournament) | {"name": "Big cup", "rounds": 5}
    assert do(desk, tournament, "change_tournament", **sent).status_code == 302
    tournament = current(tournament)
    assert (tournament.name, tournament.rounds) == ("Big cup", 5)
    act = StaffAct.objects.get(name="change_tournament")
    assert act.before == {"name": "Cup", "rounds": 3}
    assert act.after == {"name": "Big cup", "rounds": 5}


def test_terms_that_players_have_joined_for_stay(desk: Client) -> None:
    desk.post(NEW, filled())
    tournament = Tournament.objects.get()
    join(tournament_id=tournament.id, user_id=registered().id, now=timezone.now())
    sent = terms_in(desk, tournament)
    refused = do(desk, tournament, "change_tournament", **sent | {"rounds": 5})
    assert "no longer change" in refused.content.decode()
    assert do(desk, tournament, "change_tournament", **sent | {"name": "Cup 2"}).status_code == 302
    assert (current(tournament).name, current(tournament).rounds) == ("Cup 2", 3)


def test_a_running_tournament_is_not_changed(desk: Client) -> None:
    tournament = running(*people(2))
    assert "Change the terms" not in read(desk, page_of(tournament))
    with_terms = filled(name="Late") | {"reason": "x"}
    refused = do(desk, tournament, "change_tournament", **with_terms)
    assert refused.status_code == 200
    assert current(tournament).name == "Friday"


# --- cancelling and removing ----------------------------------------------------------------------


@pytest.mark.parametrize("runs", [False, True])
def test_the_staff_cancels_a_tournament(desk: Client, runs: bool) -> None:
    players = people(4)
    for person in players:
        unlock(person.id)
    before = [balances.balance(person.id) for person in players]
    tournament = (running if runs else announced)(*players, **given_terms(SWISS, buy_in=100))
    form = desk.post(
        form_of(tournament, "cancel_tournament"),
        {"reason": "A fault", "key": "00000000-0000-0000-0000-000000000001"},
    ).content.decode()
    assert "with 4 entries" in form
    assert "400 chips go back to 4 players" in form
    assert ("2 running games go on" in form) == runs
    do(desk, tournament, "cancel_tournament", reason="A fault of the service")
    tournament = current(tournament)
    assert (tournament.status, tournament.reason) == ("cancelled", "A fault of the service")
    assert [balances.balance(person.id) for person in players] == before
    assert "This tournament is cancelled" in read(desk, page_of(tournament))
    act = StaffAct.objects.get()
    assert act.before == {"status": "running" if runs else "announced"}
    assert act.after == {"status": "cancelled"}
    again = do(desk, tournament, "cancel_tournament")
    assert again.status_code == 200
    assert StaffAct.objects.count() == 1


@pytest.mark.parametrize("runs", [False, True])
def test_the_staff_removes_an_entry(desk: Client, runs: bool) -> None:
    players = people(5)
    tournament = (running if runs else announced)(*players)
    name = players[1].user.username
    sent = {"player": name, "reason": "Cheating", "key": "00000000-0000-0000-0000-000000000001"}
    asked = desk.post(form_of(tournament, "remove_entry"), sent).content.decode()
    assert f"You are about to remove entry 2: {name}." in asked
    do(desk, tournament, "remove_entry", player=name, reason="Cheating")
    entry = TournamentEntry.objects.get(number=2)
    assert entry.status == "removed"
    page = read(desk, page_of(tournament))
    assert name in field(page, "removed")
    assert name not in field(page, "standings")
    act = StaffAct.objects.get()
    assert act.before == {"entries": 5, "removed": []}
    assert act.after == {"entries": 4, "removed": [2]}
    again = do(desk, tournament, "remove_entry", player=name)
    assert "was removed before" in again.content.decode()
    TournamentEntry.objects.filter(number=3).update(status="left")
    left = do(desk, tournament, "remove_entry", player=players[2].user.username)
    assert "has left the tournament" in left.content.decode()
    nobody = do(desk, tournament, "remove_entry", player="nobody")
    assert "is not in the tournament" in nobody.content.decode()


# --- chips in the pot -----------------------------------------------------------------------------


def test_the_staff_adds_chips_to_the_pot() -> None:
    operator = staff("operator")
    ana, ben = people(2)
    tournament = announced(ana, ben)
    sent = {"chips": 300, "prizes": "60, 40", "reason": "Of the spring cup"}
    assert do(operator, tournament, "add_to_pot", **sent).status_code == 302
    assert (current(tournament).prizes, buy_ins.pot_of(tournament.id)) == ([60, 40], 300)
    assert ana.api.get(f"/api/v1/tournaments/{tournament.id}").json()["pot"] == 300
    assert "300 added by the staff; 300 in the pot" in read(operator, page_of(tournament))
    row = Transaction.objects.get(tournament=tournament.id)
    assert (row.reason, row.staff, row.purpose) == (sent["reason"], user_of(operator), "buy_in")
    act = StaffAct.objects.get()
    assert (act.before, act.after) == (
        {"guaranteed": 0, "prizes": []},
        {"guaranteed": 300, "prizes": [60, 40]},
    )
    asked = operator.post(form_of(tournament, "cancel_tournament"), sent | {"key": uuid4()})
    assert "300 chips go back to the bank" in asked.content.decode()


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_once_add_chips_once() -> None:
    operator, tournament = staff("operator"), announced()
    form = {"chips": 300, "prizes": "", "reason": "Twice", "key": uuid4()}

    def click(_: int) -> int:
        browser = Client()
        browser.cookies = operator.cookies
        return browser.post(form_of(tournament, "add_to_pot"), form).status_code

    assert at_once(click, 3) == [302] * 3
    assert buy_ins.pot_of(tournament.id) == current(tournament).guaranteed == 300


def test_chips_are_added_by_operators_while_people_can_win_them(desk: Client) -> None:
    operator, tournament = staff("operator"), announced()
    assert do(desk, tournament, "add_to_pot", chips=1).status_code == 403
    for refused in (
        do(operator, tournament, "add_to_pot", chips=0),
        do(operator, tournament, "add_to_pot", chips=1, prizes="60, 50"),
        do(operator, announced(robots="only"), "add_to_pot", chips=1),
        do(operator, played(running(*(two := people(2))), *two), "add_to_pot", chips=1),
    ):
        assert refused.status_code == 200
    assert not Transaction.objects.exclude(tournament=None).exists()


# --- voiding --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "follows"),
    [
        (ARENA, "its points are taken back."),
        (SWISS, "each of its entries gets a bye"),
        (KNOCKOUT, "it is played again."),
    ],
    ids=lambda given: given["format"] if isinstance(given, dict) else "",
)
def test_the_act_says_what_follows_when_a_game_is_voided(
    desk: Client, given: Any, follows: str
) -> None:
    tournament = running(*people(4), **given)
    play_games(tournament)
    tournament = swept(tournament, now=START)
    game = Game.objects.filter(tournament=tournament.id, status="finished")[0]
    sent = {"reason": "Two accounts", "key": "00000000-0000-0000-0000-000000000001"}
    asked = desk.post(form_of(game, "void_game"), sent).content.decode()
    assert "of round 1 of Friday" in asked
    assert follows in asked
    game.refresh_from_db()
    assert game.status == "finished"
    do(desk, game, "void_game")
    game.refresh_from_db()
    assert game.status == "voided"
    swept(tournament, now=START)
    page = read(desk, page_of(tournament))
    assert "without a result" in field(page, "tables")


def test_a_voided_game_of_an_earlier_round_of_a_knockout_is_not_played_again(desk: Client) -> None:
    players = people(4)
    tournament = running(*players, **given_terms(KNOCKOUT))
    first = Pairing.objects.order_by("id")[0]
    play_games(tournament)
    swept(tournament, now=START)
    for person in players:
        TournamentEntry.objects.filter(players__user=person.id, status="paused").update(
            status="active"
        )
    tournament = swept(tournament, now=START + timedelta(minutes=2))
    assert tournament.round == 2
    game = Game.objects.get(id=str(first.game))
    sent = {"reason": "Two accounts", "key": "00000000-0000-0000-0000-000000000001"}
    asked = desk.post(form_of(game, "void_game"), sent).content.decode()
    assert "those that went on stay in" in asked


def test_the_end_of_a_tournament_stays_when_a_game_is_voided(desk: Client) -> None:
    players = people(2)
    tournament = played(announced(*players), *players)
    game = Game.objects.filter(tournament=tournament.id)[0]
    asked = desk.post(
        form_of(game, "void_game"),
        {"reason": "Late", "key": "00000000-0000-0000-0000-000000000001"},
    ).content.decode()
    assert "final places and prizes stay" in asked
    void_game(game_id=game.id, note="", now=START)
    assert current(tournament).status == "finished"


# --- permissions ----------------------------------------------------------------------------------


def test_support_reads_and_does_not_act() -> None:
    client = staff("support")
    tournament = announced(*people(2))
    page = read(client, page_of(tournament))
    assert "Cancel the tournament" not in page
    assert client.get(NEW).status_code == 403
    for act in ("change_tournament", "cancel_tournament", "remove_entry"):
        assert do(client, tournament, act).status_code == 403
    assert reverse("admin:games_tournament_add") not in read(client, LIST)


def test_a_player_of_a_tournament_does_not_act_on_it() -> None:
    ana = registered()
    User.objects.filter(id=ana.id).update(is_staff=True, is_superuser=True)
    client = browser_of(User.objects.get(id=ana.id))
    assert do(client, announced(ana), "cancel_tournament").status_code == 403
