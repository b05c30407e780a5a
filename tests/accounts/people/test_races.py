"""Concurrent friend requests and blocks, with real threads on PostgreSQL."""

import contextlib

import pytest
from django.db.models import Q

from accounts.models import Block, Friendship, Notification
from accounts.people import blocks, friends
from accounts.people.errors import TooManyFriends
from accounts.people.selectors import friends_of
from core.errors import DomainError
from tests.harness.people import NOW, Person
from tests.harness.threads import at_once

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]
TIMES = 10


def test_two_concurrent_mutual_requests_make_friends() -> None:
    for _ in range(TIMES):
        pair = [Person(NOW).id, Person(NOW).id]
        at_once(
            lambda n, p=pair: friends.add(user_id=p[n % 2], other_id=p[(n + 1) % 2], now=NOW),
        )
        assert pair[1] in friends_of(pair[0])
        assert Notification.objects.filter(kind="friend_request", user__in=pair).count() == 0
        assert Notification.objects.filter(kind="friend_accepted", user__in=pair).count() == 1


def test_a_concurrent_block_and_acceptance_leave_no_friendship() -> None:
    for _ in range(TIMES):
        ana, ben = Person(NOW).id, Person(NOW).id
        friends.add(user_id=ben, other_id=ana, now=NOW)

        def act(number: int, a: object = ana, b: object = ben) -> None:
            if number % 2:
                blocks.block(user_id=a, other_id=b, now=NOW)
                return
            with contextlib.suppress(DomainError):
                friends.accept(user_id=a, other_id=b, now=NOW)

        at_once(act)
        assert Block.objects.filter(blocker=ana, blocked=ben).count() == 1
        assert ben not in friends_of(ana)
        assert not Notification.objects.filter(Q(user=ana, kind="friend_request")).exists()


def test_concurrent_acceptances_keep_the_limit_of_friends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(friends, "MAX_FRIENDS", 1)
    for _ in range(TIMES):
        ana, *others = (Person(NOW).id for _ in range(5))
        for other in others:
            friends.add(user_id=ana, other_id=other, now=NOW)

        def accept(number: int, o: list[object] = others, a: object = ana) -> bool:
            try:
                friends.accept(user_id=o[number], other_id=a, now=NOW)
            except TooManyFriends:
                return False
            return True

        assert sorted(at_once(accept)) == [False, False, False, True]
        assert Friendship.objects.filter(asker=ana, accepted_at__isnull=False).count() == 1
