"""Every request has an id."""

import pytest

from core.request_id import WELL_FORMED, choose, current


def test_a_well_formed_id_of_the_caller_is_kept(api):
    assert (
        api.get("/health/live", HTTP_X_REQUEST_ID="trace-0123.4")["X-Request-ID"] == "trace-0123.4"
    )


@pytest.mark.parametrize(
    "offered", ["", "short", "x" * 65, "with space", "line\nbreak", "naïve-id1"]
)
def test_any_other_is_replaced(offered):
    chosen = choose(offered)

    assert chosen != offered
    assert WELL_FORMED.fullmatch(chosen)


def test_two_requests_have_two(api):
    first, second = (api.get("/health/live")["X-Request-ID"] for _ in range(2))

    assert first != second


def test_it_ends_with_the_request(api):
    api.get("/health/live")

    assert current() == ""
