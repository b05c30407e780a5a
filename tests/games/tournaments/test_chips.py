"""Buy-ins and prizes: every chip is accounted for."""

from typing import Any, cast
from uuid import UUID

import pytest
from django.db import transaction

from accounts.models import BANK, Account, Entry, User
from accounts.wallet.errors import NewcomersCannotBuyIn, NotEnoughChips
from games.models import Pairing, Score, Tournament, TournamentEntry
from games.play import void_game
from games.tournaments.commands import add_to_pot, cancel, create_tournament
from games.tournaments.entries.joining import join
from games.tournaments.entries.leaving import leave, remove_entry, take_out
from games.tournaments.entries.presence import Status
from games.tournaments.errors import InvalidTournament, TournamentStarted
from games.tournaments.selectors import facts_of_one
from tests.harness.chips import assert_right, balances_of
from tests.harness.people import NOW, Person, registered
from tests.harness.tournaments import (
    ARENA,
    KNOCKOUT,
    START,
    all_ready,
    announced,
    current,
    people,
    played,
    swept,
    terms,
)

pytestmark = pytest.mark.django_db
BUY_IN = 100


def bank() -> int:
    return sum(Entry.objects.filter(account=BANK).values_list("chips", flat=True))


@pytest.mark.parametrize("terms", [{}, KNOCKOUT, ARENA | {"duration_s": 600}])
def test_the_pot_less_the_banks_part_goes_to_the_first_places(terms: dict[str, Any]) -> None:
    players = people(5)
    tournament = announced(*players, buy_in=BUY_IN, prizes=[70, 30], **terms)
    assert balances_of(*(each.id for each in players)) == [900] * 5
    tournament = played(tournament, *players)
    assert tournament.status == "finished"
    # 500 chips, of which the bank keeps 125; 70 and 30 parts of 100 of 375.
    prizes = dict(TournamentEntry.objects.values_list("place", "prize"))
    assert prizes == {1: 262, 2: 112, 3: 0, 4: 0, 5: 0}
    won = {entry.players.get().user_id: entry.prize for entry in TournamentEntry.objects.all()}
    for person in players:
        assert balances_of(person.id) == [900 + won[person.id]]
    assert bank() == 126
    assert Account.objects.get(id=tournament.id).balance == 0


def test_a_void_after_the_end_takes_only_points_back() -> None:
    players = people(2)
    tournament = played(announced(*players, buy_in=BUY_IN, rounds=1), *players)
    chips = balances_of(*(each.id for each in players))
    places = set(TournamentEntry.objects.values_list("number", "place", "prize"))
    pairing = Pairing.objects.get()
    void_game(game_id=cast(UUID, pairing.game), note="late", now=START)
    swept(tournament, now=START)
    assert set(Score.objects.values_list("kind", "points")) == {
        *(("game", 2), ("game", 0), ("void", -2), ("void", 0))
    }
    assert set(TournamentEntry.objects.values_list("points")) == {(0,)}
    assert set(TournamentEntry.objects.values_list("number", "place", "prize")) == places
    assert balances_of(*(each.id for each in players)) == chips


def test_chips_go_back_when_it_is_cancelled() -> None:
    players = people(3)
    tournament = announced(*players, buy_in=BUY_IN)
    cancel(tournament, "rain", now=NOW)
    assert balances_of(*(each.id for each in players)) == [1000] * 3
    assert bank() == 0


def test_chips_go_back_when_a_player_leaves_or_is_removed_before_the_start() -> None:
    one, two, three = people(3)
    tournament = announced(one, two, three, buy_in=BUY_IN)
    leave(tournament_id=tournament.id, user_id=one.id, now=NOW)
    entry = TournamentEntry.objects.get(players__user=two.id)
    take_out(current(tournament), entry, Status.REMOVED, now=NOW)
    assert balances_of(one.id, two.id, three.id) == [1000, 1000, 900]
    join(tournament_id=tournament.id, user_id=one.id, now=NOW)
    assert balances_of(one.id) == [900]


def test_chips_of_a_pair_without_a_partner_go_back_at_the_start() -> None:
    players = people(3)
    terms: dict[str, Any] = {"teams": True, "seats": 4, "options": {"game_s": 600}}
    tournament = announced(buy_in=BUY_IN, **terms)
    one, two, three = players
    [other] = people(1)
    for person, partner in ((one, two), (two, one), (three, other)):
        name = partner.user.username
        join(tournament_id=tournament.id, user_id=person.id, partner=name, now=NOW)
    assert swept(tournament, now=START).status == "cancelled"  # one pair is too few
    assert balances_of(*(each.id for each in players)) == [1000] * 3


def guaranteed(tournament: Tournament, chips: int, key: str = "k") -> Tournament:
    """The tournament after the staff has added chips of the bank to its pot."""
    with transaction.atomic():
        add_to_pot(
            current(tournament),
            chips=chips,
            prizes=[],
            reason="A guaranteed prize",
            staff_id=registered().id,
            key=key,
            now=NOW,
        )
    return current(tournament)


@pytest.mark.parametrize(("buy_in", "prizes"), [(0, [500, 300, 200]), (100, [650, 390, 260])])
def test_chips_that_the_staff_adds_all_go_to_the_prizes(buy_in: int, prizes: list[int]) -> None:
    players = people(4)
    tournament = guaranteed(announced(*players, buy_in=buy_in), 400)
    tournament = guaranteed(tournament, 600, key="more")
    assert facts_of_one(tournament, None).pot == sum(prizes)  # of buy-ins the bank keeps a quarter
    assert bank() == -1000
    assert_right()
    tournament = played(tournament, *players)
    entries = TournamentEntry.objects.order_by("place")
    assert [entry.prize for entry in entries] == [*prizes, 0]
    won = dict(entries.values_list("players__user", "prize"))
    for person in players:
        assert balances_of(person.id) == [1000 - buy_in + won[person.id]]
    assert facts_of_one(tournament, None).pot == sum(prizes)
    assert Account.objects.get(id=tournament.id).balance == 0
    assert_right()


def test_chips_that_the_staff_has_added_go_back_to_the_bank() -> None:
    players = people(2)
    tournament = guaranteed(announced(*players, buy_in=BUY_IN), 1000)
    leave(tournament_id=tournament.id, user_id=players[0].id, now=NOW)
    assert bank() == -1000
    tournament = current(tournament)
    cancel(tournament, "rain", now=NOW)
    assert balances_of(*(each.id for each in players)) == [1000] * 2
    assert (bank(), facts_of_one(tournament, None).pot) == (0, 0)
    assert_right()


def test_an_account_without_a_wallet_wins_added_chips() -> None:
    players = [Person(NOW), registered()]
    User.objects.filter(id=players[0].id).update(is_guest=False)  # as of one from the command line
    tournament = guaranteed(announced(*players), 1000)
    assert played(tournament, *players).status == "finished"
    assert_right()


def test_newcomers_win_no_added_chips() -> None:
    players = people(4)
    tournament = guaranteed(announced(*players), 1000)
    new = players[:2]
    Account.objects.filter(id__in=[each.id for each in new]).update(opened_at=NOW)
    tournament = played(tournament, *players)
    prizes = dict(TournamentEntry.objects.values_list("players__user", "prize"))
    assert [prizes[each.id] for each in new] == [0, 0]
    assert sum(prizes.values()) + bank() == 0  # what the divisions leave is the bank's
    assert sum(prizes.values()) >= 998
    assert_right()


def test_robot_accounts_win_no_added_chips() -> None:
    with pytest.raises(InvalidTournament) as refusal:
        guaranteed(announced(robots="only"), 1000)
    assert refusal.value.data["field"] == "robots"


def test_who_has_too_few_chips_does_not_join() -> None:
    [person] = people(1)
    with pytest.raises(NotEnoughChips):
        announced(person, buy_in=1001)
    assert not TournamentEntry.objects.exists()


def test_newcomers_feed_no_pot() -> None:
    [person] = people(1)
    Account.objects.filter(id=person.id).update(opened_at=NOW)
    with pytest.raises(NewcomersCannotBuyIn):
        announced(person, buy_in=1)


@pytest.mark.parametrize("buy_in", [0, BUY_IN])
def test_an_organiser_removes_no_rival_for_the_pot(buy_in: int) -> None:
    players = people(2)
    tournament, _ = create_tournament(user_id=players[0].id, terms=terms(buy_in=buy_in), now=NOW)
    guaranteed(tournament, 1000)
    for person in players:
        join(tournament_id=tournament.id, user_id=person.id, now=NOW)
    all_ready(tournament, *players, now=START)
    swept(tournament, now=START)
    with pytest.raises(TournamentStarted):
        remove_entry(tournament_id=tournament.id, user_id=players[0].id, number=2, now=START)
