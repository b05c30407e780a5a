"""Request ids."""

import pytest

from core.request_id import WELL_FORMED, choose, current


def test_a_well_formed_id_of_the_client_is_used(api):
    assert (
        api.get("/health/live", HTTP_X_REQUEST_ID="trace-0123.4")["X-Request-ID"] == "trace-0123.4"
    )


@pytest.mark.parametrize(
    "offered", ["", "short", "x" * 65, "with space", "line\nbreak", "naïve-id1"]
)
def test_a_malformed_id_is_replaced(offered):
    chosen = choose(offered)

    assert chosen != offered
    assert WELL_FORMED.fullmatch(chosen)


def test_each_request_has_its_own_id(api):
    first, second = (api.get("/health/live")["X-Request-ID"] for _ in range(2))

    assert first != second


def test_the_current_id_is_reset_after_the_request(api):
    api.get("/health/live")

    assert current() == ""
