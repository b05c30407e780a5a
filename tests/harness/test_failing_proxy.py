"""harness/failing_proxy.py: a failure that is planned also happens."""

from tests.harness.failing_proxy import BUSY, EXPIRED, Plan, Proxy


def test_a_failure_that_does_not_suit_its_request_comes_with_a_later_one() -> None:
    plan: Plan = {1: BUSY, 2: EXPIRED}.get
    proxy = Proxy("", plan, None)

    failures = [proxy.failure(lambda failure: failure == EXPIRED) for _ in range(3)]

    assert failures == [None, EXPIRED, None]
    assert [proxy.failure(lambda _: True) for _ in range(2)] == [BUSY, None]
