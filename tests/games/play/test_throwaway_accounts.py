"""Throwaway accounts bring neither chips nor points worth having."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import LazySettings

from accounts.models import Account
from accounts.wallet import balances, grants
from accounts.wallet.errors import ChipsLocked, NotEnoughChips
from accounts.wallet.newcomers import newcomers_among
from accounts.wallet.unlocking import check_stake
from games.models import Game, Penalty
from games.play.commands.autoplay import set_automatic
from games.play.commands.resign import resign
from games.play.endings.places import places_of
from games.play.responses import present_game
from games.play.voiding import void_game
from games.visibility.lookups import current_game
from ranking.boards.selectors import badges_of, profile
from ranking.models import Result
from tests.harness.games import act, competitive, played_on, played_to_the_end
from tests.harness.people import NOW, Person, registered
from tests.harness.signing_in import App
from tests.harness.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.sqlite]

DAY = timedelta(hours=24)


@pytest.fixture(autouse=True)
def fair(settings: LazySettings) -> None:
    settings.FAIR_GAME_ROLLS = 10


def newcomer(now: datetime = NOW, *, games_to_unlock: int = 5) -> Person:
    """A player who has just registered, whose chips are locked until so many games are over."""
    person = registered(now)
    Account.objects.filter(id=person.id).update(games_to_unlock=games_to_unlock, opened_at=now)
    return person


def unlocked() -> Person:
    """A newcomer who may stake the chips of registration."""
    person = newcomer(games_to_unlock=0)
    confirm_mail(person)
    return person


def confirm_mail(person: Person) -> None:
    EmailAddress.objects.create(user=person.user, email=f"{person.id}@test.invalid", verified=True)


def reason(game: Game) -> str | None:
    return present_game(current_game(game.id), now=NOW)["not_scored_reason"]


def gains(person: Person) -> tuple[int, int, int]:
    """Chips, points of the week, XP."""
    state = profile(person.id, now=NOW)
    points = (state["week"] or {"points": 0})["points"]
    return balances.balance(person.id), points, state["xp"]


# --- the loops of an attacker ---------------------------------------------------------------------


def signed_up(name: str) -> App:
    app = App()
    assert app.sign_up(name).status_code == 200
    return app


def test_the_loop_of_signing_up_staking_and_resigning_gains_nothing(settings: LazySettings) -> None:
    settings.SAME_ADDRESS_WITHIN_S = 0  # the attacker has many addresses
    farmer = signed_up("Farmer")
    for number in range(6):
        throwaway = signed_up(f"Throwaway{number}")
        options = {"ruleset": "parchis", "arms": 4, "seats": 2, "competitive": True}
        for bet in (1000, 0):
            table = farmer.post("/api/v1/tables", options | {"bet": bet}).json()
            address = f"/api/v1/tables/{table['id']}"
            assert throwaway.post(f"{address}/seats", {}).status_code == 200
            seen = {"version": farmer.get(address).json()["version"]}
            ready = throwaway.post(f"{address}/ready", seen | {"ready": True})
            if bet:
                assert (ready.status_code, ready.json()["code"]) == (409, "chips_locked")
                continue
            game = farmer.post(f"{address}/start", seen).json()["id"]
            ended = throwaway.post(f"/api/v1/games/{game}/resign").json()
            assert (ended["scored"], ended["not_scored_reason"]) == (False, "ended_early")
    me = farmer.me().json()
    assert (me["xp"], me["week"], me["badges"], me["statistics"]) == (0, None, [], [])
    assert farmer.get("/api/v1/me/wallet").json()["balance"] == 1000


@pytest.fixture
def early_ends_count(settings: LazySettings) -> None:
    """Without the ten rolls of each, which take these tests long to play."""
    settings.FAIR_GAME_ROLLS = 0


def lost_to(taker: Person, *feeders: Person, now: datetime = NOW, **changes: Any) -> Game:
    """A game that the feeders leave to the taker."""
    game = competitive(taker, *feeders, now=now, **changes)
    for feeder in feeders:
        resign(game_id=game.id, user_id=feeder.id, version=None, now=now)
    return Game.objects.get(id=game.id)


@pytest.mark.usefixtures("early_ends_count")
@pytest.mark.parametrize("taker", [newcomer, registered])
def test_newcomers_that_lose_on_purpose_bring_thirty_wins_a_week(
    taker: Callable[[], Person], settings: LazySettings
) -> None:
    settings.NEWCOMER_POINTS_A_WEEK = 30  # a fifth: six wins instead of thirty
    farmer = taker()
    counted = [reason(lost_to(farmer, newcomer(), bet=0)) for _ in range(8)]
    assert counted == [None] * 6 + ["newcomers"] * 2
    assert gains(farmer)[:2] == (1000, 30)
    six_days = NOW + timedelta(days=6)
    assert reason(competitive(farmer, newcomer(six_days), now=six_days, bet=0)) == "newcomers"
    week = NOW + timedelta(days=7)
    assert reason(competitive(farmer, newcomer(week), now=week, bet=0)) is None


@pytest.mark.usefixtures("early_ends_count")
def test_a_table_of_newcomers_moves_no_more_chips_than_one_registration_brings() -> None:
    people = [unlocked() for _ in range(8)]
    for bet in (1000, 201):
        game = competitive(*people, bet=bet, arms=8)
        assert (game.not_scored_reason, game.bet) == ("newcomers", 0)
    game = lost_to(*people, bet=190, arms=8)
    farmer = people[0]
    assert gains(farmer)[:2] == (1950, 35)
    assert balances.balance(farmer.id) <= 2000
    assert reason(competitive(*people, bet=190, arms=8)) == "newcomers"


def test_games_that_still_run_count_as_won(settings: LazySettings) -> None:
    settings.NEWCOMER_POINTS_A_WEEK = 50
    farmer = registered()
    for _ in range(2):
        assert reason(competitive(farmer, newcomer(), newcomer(), unlocked(), bet=0)) is None
    for _ in range(4):
        assert reason(competitive(farmer, newcomer(), bet=0)) is None
    assert reason(competitive(farmer, newcomer(), bet=0)) == "newcomers"


@pytest.mark.usefixtures("early_ends_count")
def test_what_newcomers_win_back_leaves_room_for_more(settings: LazySettings) -> None:
    settings.NEWCOMER_POINTS_A_WEEK = 50
    farmer, settled = registered(), registered()
    for _ in range(3):
        lost_to(farmer, newcomer(), newcomer(), newcomer(), bet=0)
    lost_to(newcomer(), farmer, bet=0)
    assert gains(farmer)[1] == 40
    for expected in (None, None, "newcomers"):
        assert reason(lost_to(farmer, newcomer(), bet=0)) == expected
    assert reason(competitive(farmer, settled, bet=0)) is None
    assert reason(competitive(settled, newcomer(), bet=0)) is None


# --- the same players -----------------------------------------------------------------------------


def test_the_same_players_score_three_times_a_day() -> None:
    ana, ben = registered(), registered()
    for _ in range(3):
        assert reason(competitive(ana, ben)) is None
    table = open_table(ana, ben, competitive=True, bet=100)
    waiting = Game.objects.get(table=table)
    assert reason(waiting) == "played_together"  # before the start
    game = competitive(ben, ana)
    assert (game.not_scored_reason, game.bet) == ("played_together", 0)
    assert reason(competitive(ana, registered())) is None
    assert reason(competitive(ana, ben, now=NOW + DAY)) is None


def test_partners_and_players_of_larger_games_count_as_the_same_players() -> None:
    ana, ben = registered(), registered()
    for teams in (True, True, False):
        competitive(ana, ben, *(registered() for _ in range(2)), teams=teams)
    assert reason(competitive(ana, ben)) == "played_together"


@pytest.mark.parametrize("make", [newcomer, registered])
def test_a_player_scores_with_newcomers_a_bounded_number_of_times_a_day(
    make: Callable[[], Person], settings: LazySettings
) -> None:
    settings.NEWCOMER_GAMES_A_DAY = 4
    ana = make()
    for _ in range(4):
        assert reason(competitive(ana, newcomer(), bet=0)) is None
    assert reason(competitive(ana, newcomer(), bet=0)) == "newcomers"
    assert reason(competitive(ana, registered(), bet=0)) is None
    assert reason(competitive(ana, newcomer(NOW + DAY), bet=0, now=NOW + DAY)) is None


def test_robot_accounts_have_no_bound_on_newcomers(settings: LazySettings) -> None:
    settings.NEWCOMER_POINTS_A_WEEK = 1
    ana, ben = newcomer(), newcomer()
    assert reason(competitive(ana, ben, bet=0)) == "newcomers"
    for each in (ana, ben):
        each.user.is_robot = True
        each.user.save()
    assert reason(competitive(ana, ben, bet=0)) is None


def test_a_player_is_a_newcomer_for_two_weeks_and_until_five_games_are_over() -> None:
    ana = registered()
    new, old = newcomer(games_to_unlock=0), newcomer(NOW - timedelta(days=14), games_to_unlock=0)
    idle = newcomer(NOW - timedelta(days=14), games_to_unlock=1)
    found = newcomers_among({ana.id, new.id, old.id, idle.id}, NOW)
    assert found == {new.id, idle.id}


def test_no_limit_is_set_by_zero(settings: LazySettings) -> None:
    settings.SCORED_TOGETHER_A_DAY = settings.NEWCOMER_POINTS_A_WEEK = 0
    ana, ben = registered(), newcomer()
    for _ in range(5):
        assert reason(competitive(ana, ben, bet=0)) is None


# --- games that end early -------------------------------------------------------------------------


def left_after(rolls: int, ana: Person, ben: Person) -> Game:
    """A game that Ben leaves once each of both has rolled this often."""
    game = competitive(ana, ben)
    while min(rolled(game, seat) for seat in (0, 2)) < rolls:
        game = played_on(game, at_most=1)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    return Game.objects.get(id=game.id)


def rolled(game: Game, seat: int) -> int:
    return game.moves.filter(kind="roll", seat=seat).count()


def test_a_game_that_the_other_leaves_early_moves_nothing_but_the_leavers_stake() -> None:
    ana, ben = registered(), registered()
    game = left_after(9, ana, ben)
    assert (game.status, game.reason, reason(game)) == ("finished", "last_remaining", "ended_early")
    assert [place["place"] for place in places_of(game)] == [1, 2]
    assert (gains(ana), gains(ben)) == ((1000, 0, 0), (900, 0, 0))
    assert not badges_of(ana.id)
    assert not Result.objects.exists()
    void_game(game_id=game.id, note="", now=NOW)
    assert (gains(ana), gains(ben)) == ((1000, 0, 0), (1000, 0, 0))


def test_a_game_that_the_other_leaves_late_counts() -> None:
    ana, ben = registered(), registered()
    game = left_after(10, ana, ben)
    assert reason(game) is None
    assert (gains(ana), gains(ben)) == ((1050, 5, 20), (900, -5, 5))


def test_a_player_cannot_have_a_robot_roll_to_lose_nothing_by_leaving() -> None:
    ana, ben = registered(), registered()
    game = competitive(ana, ben)
    set_automatic(game_id=game.id, user_id=ben.id, automatic=True, version=None, now=NOW)
    game = Game.objects.get(id=game.id)
    while min(rolled(game, seat) for seat in (0, 2)) < 10:
        game = act(game, NOW)
    assert game.moves.filter(kind="roll", seat=2, automatic=True).count() >= 10
    later = NOW + timedelta(seconds=20)  # than the robot's rolls
    resign(game_id=game.id, user_id=ben.id, version=None, now=later)
    assert reason(game) is None
    assert gains(ben) == (900, -5, 5)


def test_rolls_after_a_player_has_left_do_not_count() -> None:
    ana, ben, eva = registered(), registered(), registered()
    game = competitive(ana, ben, eva)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    game = Game.objects.get(id=game.id)
    seats = [player["seat"] for player in game.players]
    while min(rolled(game, seat) for seat in seats) < 10:
        game = act(game, NOW + timedelta(seconds=1))
    resign(game_id=game.id, user_id=eva.id, version=None, now=NOW + timedelta(seconds=2))
    assert reason(game) == "ended_early"


def test_a_game_that_ended_early_is_not_one_of_the_three_of_a_day() -> None:
    ana, ben = registered(), registered()
    for _ in range(4):
        left_after(0, ana, ben)
        Penalty.objects.all().delete()
    assert reason(competitive(ana, ben)) is None


# --- the chips of registration --------------------------------------------------------------------


def wallet(person: Person) -> Any:
    return person.api.get("/api/v1/me/wallet").json()["locked"]


def test_registering_gives_chips_that_are_locked() -> None:
    app = signed_up("Ana")
    assert app.get("/api/v1/me/wallet").json()["locked"] == {
        "chips": 1000,
        "games_to_play": 5,
        "confirm_email": True,
    }


def test_finished_games_and_a_confirmed_mail_address_unlock_the_chips() -> None:
    ana = newcomer()
    for left in (4, 3, 2, 1, 0):
        played_to_the_end(competitive(ana, registered(), bet=0))
        assert wallet(ana)["games_to_play"] == left
    with pytest.raises(ChipsLocked):
        check_stake(ana.id, 1)
    confirm_mail(ana)
    assert wallet(ana) is None
    check_stake(ana.id, 1000)


@pytest.mark.usefixtures("early_ends_count")
@pytest.mark.parametrize("short", [{"pawns": 1}, {"max_rounds": 10}, {"game_s": 400}])
def test_short_games_unlock_nothing(short: dict[str, int]) -> None:
    ana = newcomer()
    lost_to(ana, registered(), bet=0, options=short)
    assert Result.objects.filter(user=ana.id).exists()
    assert wallet(ana)["games_to_play"] == 5


def test_a_confirmed_mail_address_alone_does_not_unlock_them() -> None:
    ana = newcomer()
    confirm_mail(ana)
    assert wallet(ana) == {"chips": 1000, "games_to_play": 5, "confirm_email": False}
    with pytest.raises(ChipsLocked):
        check_stake(ana.id, 1)


def test_the_operator_can_do_without_confirmed_addresses(settings: LazySettings) -> None:
    settings.STAKES_NEED_CONFIRMED_MAIL = 0
    ana = newcomer()
    Account.objects.filter(id=ana.id).update(games_to_unlock=0)
    assert wallet(ana) is None
    check_stake(ana.id, 1000)


def test_other_chips_can_be_staked_at_any_time() -> None:
    ana = newcomer()
    grants.prize(prizes={ana.id: 300}, week="2026-W44", key="w", now=NOW)
    check_stake(ana.id, 300)
    with pytest.raises(ChipsLocked) as refused:
        check_stake(ana.id, 301)
    assert refused.value.data["users"] == [str(ana.id)]
    with pytest.raises(NotEnoughChips) as refused_too:
        check_stake(ana.id, 1301)
    assert refused_too.value.code == "not_enough_chips"
    game = competitive(ana, registered(), bet=300)
    assert (game.bet, balances.balance(ana.id)) == (300, 1000)


def test_neither_unscored_games_nor_leaving_unlock_the_chips() -> None:
    ana, ben = newcomer(), newcomer()
    played_to_the_end(competitive(ana, Person(NOW), bet=0))
    game = played_on(competitive(ana, ben, bet=0), at_most=120)
    assert game.status == "playing"
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    assert reason(game) is None
    assert (wallet(ana)["games_to_play"], wallet(ben)["games_to_play"]) == (4, 5)
