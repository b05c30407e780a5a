"""Rate limits and house rules from the environment."""

from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from tests.harness import production
from tests.harness.production import COMPLETE


def test_single_rate_limits_can_be_changed() -> None:
    found = production.read(**COMPLETE, RATE_LIMITS="guests=5/m, sign_ins=7/h")
    assert found["RATE_LIMITS"]["guests"] == (5, 60)
    assert found["RATE_LIMITS"]["default"] == (600, 60)
    limits = found["ACCOUNT_RATE_LIMITS"]
    assert (limits["login"], limits["signup"]) == ("7/3600s/ip", "7/3600s/ip")


def test_all_rate_limits_can_be_switched_off() -> None:
    found = production.read(**COMPLETE, RATE_LIMITS="off")
    assert {count for count, _ in found["RATE_LIMITS"].values()} == {0}
    assert found["ACCOUNT_RATE_LIMITS"] is False


@pytest.mark.parametrize("text", ["guests", "guests=5", "guests=-1/m", "nobody=5/m", "guests=5/s"])
def test_an_invalid_rate_limit_stops_the_service(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="RATE_LIMITS"):
        production.read(**COMPLETE, RATE_LIMITS=text)


def house_rules(tmp_path: Path, text: str) -> dict[str, object]:
    file = tmp_path / "rules.toml"
    file.write_text(text)
    return production.read(**COMPLETE, HOUSE_RULES=str(file))


def test_a_file_overrides_house_rules(tmp_path: Path) -> None:
    found = house_rules(
        tmp_path, "BANK_PERCENT = 10\nPLAY_BAN_STEPS_S = [60]\nSTREAM_WRITE_TIMEOUT_S = 2"
    )
    assert (found["BANK_PERCENT"], found["PLAY_BAN_STEPS_S"]) == (10, [60])
    assert found["REGISTRATION_CHIPS"] == 1000


@pytest.mark.parametrize(
    "text",
    [
        "NOTHING = 1",
        "BANK_PERCENT = 'x'",
        "BANK_PERCENT = -1",
        "BANK_PERCENT = true",
        "BANK_PERCENT = 2.5",
        "WEEKLY_PRIZES = 5",
        "WEEKLY_PRIZES = ['a']",
        "overrides = 1",
        "what",
    ],
)
def test_an_invalid_house_rule_stops_the_service(tmp_path: Path, text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="HOUSE_RULES"):
        house_rules(tmp_path, text)


def test_a_missing_file_of_house_rules_stops_the_service() -> None:
    with pytest.raises(ImproperlyConfigured, match="HOUSE_RULES"):
        production.read(**COMPLETE, HOUSE_RULES="/nowhere.toml")


@pytest.mark.parametrize("text", ["", "staff@play.example", "https://play.example/appeals"])
def test_the_contact_is_an_address_of_mail_or_a_page(text: str) -> None:
    assert production.read(**COMPLETE, CONTACT=text)["CONTACT"] == text


@pytest.mark.parametrize("text", ["javascript:alert(1)", "http://play.example", "staff", "a b@c.d"])
def test_another_contact_stops_the_service(text: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="CONTACT"):
        production.read(**COMPLETE, CONTACT=text)
