"""Names of guests: generated, in the guest's language, and changeable."""

from itertools import chain, product
from typing import Any

import pytest

from accounts import names
from accounts.models import User
from accounts.signin import guest_names, guests
from accounts.signin.guest_names import DIGITS, LENGTHS, generated_names
from accounts.users import naming
from tests.harness.people import NOW, Person, registered
from tests.harness.signing_in import problem

ME = "/api/v1/me"
ENGLISH = [
    *product(guest_names.ENGLISH_ADJECTIVES, guest_names.ENGLISH_ANIMALS),
]
SPANISH = [*product(guest_names.SPANISH_ANIMALS, guest_names.SPANISH_ADJECTIVES)]


def test_all_generated_names_are_valid_and_no_two_look_alike() -> None:
    longest = DIGITS[0] * max(LENGTHS)
    whole = [f"{one}-{other}-{longest}" for one, other in chain(ENGLISH, SPANISH)]
    assert len({names.skeleton(name) for name in whole}) == len(whole)
    for name in whole:
        assert names.SHORTEST <= len(name) <= names.LONGEST, name
        assert name.isascii()
        assert names.why_reserved(name) is None
        assert not names.seems_official(name)


def test_the_last_name_to_try_has_no_words() -> None:
    *friendly, last = generated_names("en")
    assert [len(name.rpartition("-")[2]) for name in friendly] == list(LENGTHS)
    assert last.startswith(names.GUESTS)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ("es", (guest_names.SPANISH_ANIMALS, guest_names.SPANISH_ADJECTIVES)),
        ("en", (guest_names.ENGLISH_ADJECTIVES, guest_names.ENGLISH_ANIMALS)),
    ],
)
def test_a_name_is_in_the_language_of_the_request(api: Any, asked: str, words: Any) -> None:
    answer = api.post("/api/v1/auth/guest", headers={"Accept-Language": asked}).json()
    first, second, _ = answer["user"]["name"].split("-")
    assert first in words[0]
    assert second in words[1]


@pytest.mark.django_db
def test_a_name_that_is_taken_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    tried = ["merry-otter-22", "merry-otter-222"]
    monkeypatch.setattr(guests, "generated_names", lambda _: iter(tried))
    given = [guests.create_guest(now=NOW).user.username for _ in tried]
    assert given == tried


@pytest.mark.django_db
def test_a_guest_chooses_another_name() -> None:
    ana = Person(NOW)
    answer = ana.api.patch(ME, {"name": "\uff21na"})
    assert (answer.status_code, answer.json()["name"]) == (200, "Ana")
    assert ana.api.get("/api/v1/users/ana").json()["id"] == str(ana.id)
    assert User.objects.get(id=ana.id).look == names.skeleton("Ana")


@pytest.mark.django_db
def test_only_guests_change_their_names() -> None:
    ana = registered()
    assert problem(ana.api.patch(ME, {"name": "Ana"})) == (409, "already_registered")
    assert ana.api.patch(ME, {"name": ana.user.username}).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("taken", ["l1sa", "Lisa", "guest-x", "deleted-x", "Was-Here"])
def test_a_guest_takes_no_name_that_is_taken_or_reserved(taken: str) -> None:
    ana, ben = Person(NOW), Person(NOW)
    ben.api.patch(ME, {"name": "lisa"})
    naming.reserve("was-here", now=NOW.replace(year=2100))
    before = ana.api.get(ME).json()
    assert problem(ana.api.patch(ME, {"name": taken, "avatar": "owl"})) == (409, "name_taken")
    assert ana.api.get(ME).json() == before


@pytest.mark.django_db
@pytest.mark.parametrize("wrong", ["ab", "a" * 31, "two words", "Сapa", "ana\u200b"])
def test_the_rules_of_names_hold_for_guests(wrong: str) -> None:
    assert Person(NOW).api.patch(ME, {"name": wrong}).status_code == 400
