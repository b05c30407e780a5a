"""Quick play with several workers at once: each ticket leads to one game at most."""

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import transaction

from accounts.people import blocks
from accounts.users.locking import lock_user
from games.matchmaking.matches import start_matches
from games.matchmaking.tickets import expire_tickets
from games.models import Game, MatchmakingTicket, Player, Table
from tests.harness.people import NOW, Person
from tests.harness.quick_play import LATER, PAIR, TICKETS, wait
from tests.harness.threads import at_once, client_of, codes

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]

ROUNDS = 10


def match(_: int = 0) -> int:
    return start_matches(now=LATER, chance=Random(1))


def check_each_plays_once(people: list[Person]) -> None:
    """Every matched ticket has a game of its owner, and every player has at most one."""
    tickets = MatchmakingTicket.objects.filter(user__in=[person.id for person in people])
    matched = {row.user_id: row.game_id for row in tickets if row.status == "matched"}
    playing = Player.objects.filter(user__in=[person.id for person in people])
    assert dict(playing.values_list("user", "game")) == matched
    assert playing.count() == len(matched)


def test_many_workers_match_each_ticket_once() -> None:
    for _ in range(3):
        people = [Person(NOW) for _ in range(41)]
        wait(*people)
        started = at_once(match)
        started.append(match())  # players that two workers locked at once
        assert sum(started) == 20
        check_each_plays_once(people)
        left = MatchmakingTicket.objects.get(status="waiting")
        assert left.user_id == people[-1].id
        left.delete()


def test_workers_share_the_work_and_none_fails(caplog: pytest.LogCaptureFixture) -> None:
    people = [Person(NOW) for _ in range(48)]
    wait(*people[:32], seats=4)
    wait(*people[32:], seats=8, arms=8)
    at_once(match, times=8)
    match()
    assert Game.objects.count() == 8 + 2
    assert Table.objects.count() == 10
    check_each_plays_once(people)
    assert "no game could be started" not in caplog.text


def test_a_ticket_cancelled_during_matching_is_either_cancelled_or_matched() -> None:
    for _ in range(ROUNDS):
        ana, ben = Person(NOW), Person(NOW)
        ticket, _ = wait(ana, ben)
        url = f"{TICKETS}/{ticket.id}"

        def act(number: int, u: str = url, a: Person = ana) -> Any:
            return match() if number % 2 else client_of(a).delete(u).status_code

        cancelled = set(at_once(act, times=4)[::2])
        ticket.refresh_from_db()
        played = Game.objects.filter(player_rows__user=ana.id).count()
        assert (ticket.status, played) in {("cancelled", 0), ("matched", 1)}
        assert cancelled == {204 if ticket.status == "cancelled" else 409}
        check_each_plays_once([ana, ben])
        MatchmakingTicket.objects.all().delete()


def test_concurrent_equal_requests_create_one_ticket() -> None:
    for _ in range(ROUNDS):
        ana = Person(NOW)
        answers = at_once(lambda _, a=ana: client_of(a).post(TICKETS, PAIR))
        assert codes(answers) == [200, 200, 200, 201]
        assert len({answer.json()["id"] for answer in answers}) == 1
        assert MatchmakingTicket.objects.filter(user=ana.id).count() == 1


def test_one_of_several_concurrent_requests_succeeds() -> None:
    ana = Person(NOW)
    answers = at_once(lambda n: client_of(ana).post(TICKETS, {**PAIR, "turn_s": 30 + n}))
    assert codes(answers) == [201, 409, 409, 409]


@pytest.mark.parametrize("locked", ["ticket", "person"])
def test_a_worker_skips_locked_tickets_and_players(locked: str) -> None:
    ana, ben, eva, max_ = (Person(NOW) for _ in range(4))
    ticket, _, _, _ = wait(ana, ben, eva, max_)
    with transaction.atomic():
        if locked == "ticket":
            MatchmakingTicket.objects.select_for_update().get(id=ticket.id)
        else:
            lock_user(ana.id)
        assert at_once(match, times=1) == [1]
    assert Player.objects.filter(user__in=[eva.id, max_.id]).count() == 2
    assert match() == 1
    check_each_plays_once([ana, ben, eva, max_])


def test_a_block_during_matching_prevents_any_later_match() -> None:
    for _ in range(ROUNDS):
        ana, ben = Person(NOW), Person(NOW)
        wait(ana, ben)

        def act(number: int, a: Person = ana, b: Person = ben) -> Any:
            if number % 2:
                return match()
            return blocks.block(user_id=a.id, other_id=b.id, now=LATER)

        at_once(act, times=4)
        before = Game.objects.count()
        assert match() == 0
        assert Game.objects.count() == before
        check_each_plays_once([ana, ben])
        MatchmakingTicket.objects.all().delete()


def test_concurrent_expiry_and_matching_end_each_ticket_once() -> None:
    people = [Person(NOW) for _ in range(20)]
    wait(*people)
    end = NOW + timedelta(seconds=400)

    def act(number: int) -> int:
        return match() if number % 2 else expire_tickets(now=end)

    outcomes = at_once(act)
    expired = MatchmakingTicket.objects.filter(status="expired").count()
    assert outcomes[0] + outcomes[2] == expired
    assert expired + 2 * (outcomes[1] + outcomes[3]) == len(people)
    check_each_plays_once(people)
