"""docs/chips.md: its purposes, numbers and examples match the code."""

import pytest
from django.conf import settings

from accounts.models import Transaction
from accounts.wallet import stakes
from accounts.wallet.responses import REFUSALS
from tests.harness.chips import adjusted, balances_of, player, staked
from tests.harness.markdown import names, rows, section, text
from tests.harness.people import NOW

PAGE = "docs/chips.md"


def test_it_lists_every_purpose() -> None:
    documented = [
        names(row[0])[0]
        for row in rows(section(PAGE, "## Where they come from, and where they go"))
    ]
    assert sorted(documented) == sorted(Transaction.Purpose.values)


def test_its_numbers_and_refusals_match_the_code() -> None:
    page = " ".join(text(PAGE).split())
    for phrase in (
        f"{settings.REGISTRATION_CHIPS:,} chips on registering",
        f"{settings.DAILY_GIFT_CHIPS} chips, for a player with few",
        f"less than {settings.DAILY_GIFT_BELOW_CHIPS} chips",
        f"keeps {settings.BANK_PERCENT} percent of the pot",
        ", ".join(f"`{code}`" for code in REFUSALS),
    ):
        assert phrase in page


@pytest.mark.django_db
def test_its_examples_are_right() -> None:
    ana, ben = player(), player()
    stakes.pay_out(game=staked(ana, ben, chips=5), winners=[ana], now=NOW)
    assert balances_of(ana, ben) == [1000 - 5 + 8, 995]
    pair = [player(), player()]
    stakes.pay_out(game=staked(*pair, chips=7), winners=pair, now=NOW)
    assert balances_of(*pair) == [1000 - 7 + 5] * 2
    four = [player() for _ in range(4)]
    game = staked(*four, chips=1000)
    stakes.pay_out(game=game, winners=four[:1], now=NOW)
    adjusted(four[0], -2500)
    assert balances_of(four[0]) == [500]
    stakes.reverse(game=game, now=NOW)
    assert balances_of(*four) == [0, 1000, 1000, 1000]
