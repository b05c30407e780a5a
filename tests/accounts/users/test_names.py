"""Names: readable, in one script, and not confusable with other names."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone
from rest_framework.test import APIClient

from accounts import names
from accounts.models import User
from accounts.moderation.restrictions import Restriction, restrict
from accounts.users import naming
from tests.harness.people import NOW, Person
from tests.harness.signing_in import PASSWORD, App, codes, problem

ME = "/api/v1/me"


@pytest.mark.parametrize(
    "name",
    [
        "Ana María",
        "Ñandú_7",
        "Анна",
        "Ελένη",
        "김철수",
        "さくらSakura",
        "陳大文 Tai-man",
        "محمد",
        "ที่รัก",
        "¡Ana! ★",
        "Ana 🎲",
        "👩\u200d👩\u200d👧",
        "👩🏽\u200d🚀",
        "❤️",
        "O’Neil",
    ],
)
def test_a_name_in_one_script_is_accepted(name: str) -> None:
    names.check_readable(names.normal(name))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *(
            (f"Ana{unseen}", "unreadable")
            for unseen in (
                *("\u115f", "\u1160", "\u3164", "\uffa0", "\u00ad", "\u034f", "\u200b", "\u200c"),
                *("\u200d", "\u2060", "\u202e", "\ufe0f", "\U000e0061", "\ue000", "\u0378"),
                *("🎲\u200d", "🎲\u200d\u200d🎲", "❤\ufe0f\ufe0f"),
                *("\u0000", "\u2028", "\u0301\u0302\u0303\u0304\u0305"),
            )
        ),
        ("An\u0430", "mixed_scripts"),
        ("\u0391nna", "mixed_scripts"),
        ("\u2800\u2800", "mixed_scripts"),
        ("Анна さくら", "mixed_scripts"),
    ],
)
def test_invisible_characters_and_mixed_scripts_are_refused(name: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        names.check_readable(names.normal(name))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "ANA"),
        ("Capa", "\u0421\u0430\u0440\u0430"),
        ("larry", "Iarry"),
        ("larry", "1arry"),
        ("Olga", "0lga"),
        ("marco", "rnarco"),
        ("Jos\u00e9", "Jose\u0301"),
        ("Ana", "\uff21\uff4e\uff41"),
    ],
)
def test_confusable_names_have_the_same_skeleton(one: str, other: str) -> None:
    assert names.skeleton(one) == names.skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ana", "Eva"), ("Jose", "José"), ("Anna", "Ana"), ("ana.7", "ana-7")]
)
def test_distinguishable_names_have_different_skeletons(one: str, other: str) -> None:
    assert names.skeleton(one) != names.skeleton(other)


@pytest.mark.parametrize(
    "name", ["guest-1", "Guest-x", "gu\u0435st-1", "\uff47uest-x", "deleted-9", "de1eted-9"]
)
def test_names_that_the_service_assigns_are_reserved(name: str) -> None:
    assert names.why_reserved(name) == names.RESERVED


OF_STAFF = [
    *("Admin", "adm1n", "Admin7", "AdminAna", "the-admin", "Staff", "staff.7", "s.t.a.f.f"),
    *("support", "Soporte", "moderator", "Moderador_1", "mod", "parcheesi", "Official.Ana"),
]


@pytest.mark.parametrize("name", OF_STAFF)
def test_names_that_seem_to_be_of_the_staff_are_reserved(name: str) -> None:
    assert names.why_reserved(name) == names.OF_STAFF


@pytest.mark.parametrize(
    "name", ["Ana", "Stafford", "Badminton", "Modesto", "modern", "Supporter", "Parchis-Ana"]
)
def test_names_with_such_words_within_others_are_free(name: str) -> None:
    assert names.why_reserved(name) is None


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["Staff \u2714", "Soporte", "\u2605 ADMIN \u2605", "Mod Ana"])
def test_a_display_name_that_seems_to_be_of_the_staff_is_refused(ana: Person, name: str) -> None:
    refused = ana.api.patch(ME, {"display_name": name})
    assert (refused.status_code, refused.json()["errors"][0]["code"]) == (400, "reserved")
    assert ana.api.patch(ME, {"display_name": "Ana \u2714"}).status_code == 200


@pytest.mark.django_db
def test_nobody_registers_as_the_staff(ana: Person) -> None:
    assert codes(App().sign_up("Admin")) == ["username_taken"]
    body = {"name": "moderator", "password": PASSWORD}
    assert problem(ana.api.post("/api/v1/auth/upgrade", body)) == (409, "name_taken")
    assert problem(ana.api.patch(ME, {"name": "support"})) == (409, "name_taken")


@pytest.mark.django_db
class TestRegistering:
    def test_a_confusable_name_is_taken(self, ana: Person) -> None:
        assert App().sign_up("Larry").status_code == 200
        for name in ("Iarry", "1arry", "LARRY"):
            answer = App().sign_up(name)
            assert (answer.status_code, codes(answer)) == (400, ["username_taken"])
            body = {"name": name, "password": PASSWORD}
            assert problem(ana.api.post("/api/v1/auth/upgrade", body)) == (409, "name_taken")
        assert User.objects.filter(is_guest=False).count() == 1

    def test_the_normal_form_of_a_name_and_its_skeleton_are_stored(self, ana: Person) -> None:
        body = {"name": "\uff21nn\u0041\u0301", "password": PASSWORD}
        assert ana.api.post("/api/v1/auth/upgrade", body).json()["user"]["name"] == "Ann\u00c1"
        assert User.objects.get(id=ana.id).look == names.skeleton("ann\u00e1")

    @pytest.mark.parametrize(
        ("field", "path"), [("name", "/api/v1/auth/upgrade"), ("display_name", ME)]
    )
    def test_a_refused_name_is_explained_in_two_languages(
        self, ana: Person, field: str, path: str
    ) -> None:
        send = ana.api.post if field == "name" else ana.api.patch
        details = {}
        for language in ("en", "es"):
            body = {field: "Ana\u3164"} | ({"password": PASSWORD} if field == "name" else {})
            refused = send(path, body, HTTP_ACCEPT_LANGUAGE=language)
            (error,) = refused.json()["errors"]
            assert (refused.status_code, error["field"]) == (400, field)
            assert error["code"] == "unreadable"
            details[language] = error["detail"]
        assert "invisible characters" in details["en"]
        assert details["es"] != details["en"]

    def test_a_deleted_account_s_name_and_confusable_names_stay_reserved(self) -> None:
        naming.reserve("Larry", now=NOW)
        assert codes(App().sign_up("1arry")) == ["username_taken"]

    def test_a_deleted_account_s_skeleton_is_replaced(self) -> None:
        app = App()
        app.sign_up("Larry")
        user = User.objects.get()
        assert app.delete(ME, {"password": PASSWORD}).status_code == 204
        user.refresh_from_db()
        assert user.look == names.skeleton(user.username)


@pytest.mark.django_db
class TestExistingConfusableNames:
    @pytest.fixture
    def three(self) -> list[User]:
        """Three users with confusable names from before the check existed."""
        users = [User.objects.create(username=f"u{n}", date_joined=NOW) for n in range(3)]
        look = names.skeleton("Larry")
        for user, name in zip(users, ("Larry", "Iarry", "1arry"), strict=True):
            # The oldest of names that look alike has the look, the others have it with their id.
            its_look = look if user is users[0] else f"{look} {user.id}"
            User.objects.filter(id=user.id).update(username=name, look=its_look)
            user.refresh_from_db()
        return users

    def test_their_users_can_still_be_saved(self, three: list[User]) -> None:
        assert len({user.look for user in three}) == 3
        for user in three:
            user.full_clean(exclude=["password"])
            user.display_name = "Somebody"
            user.save()

    def test_another_confusable_name_is_refused(self, three: list[User]) -> None:
        assert codes(App().sign_up("lArry")) == ["username_taken"]


@pytest.mark.django_db
def test_a_response_with_a_token_is_not_cached(api: APIClient) -> None:
    key = {"HTTP_IDEMPOTENCY_KEY": "a-key-of-sixteen-or-more"}
    guest = api.post("/api/v1/auth/guest", **key)
    again = api.post("/api/v1/auth/guest", **key)
    assert again["Idempotency-Replayed"] == "true"
    token = {"HTTP_AUTHORIZATION": f"Bearer {guest.json()['access_token']}"}
    answers = [
        guest,
        again,
        api.post("/api/v1/auth/refresh", {"refresh_token": guest.json()["refresh_token"]}),
        api.post("/api/v1/streams/tickets", {"path": "/api/v1/me/stream"}, **token),
        api.post("/api/v1/auth/upgrade", {"name": "Ana", "password": PASSWORD}, **token),
        App().sign_up("Ben"),
        App().log_in("Ben"),
    ]
    assert [each.status_code for each in answers] == [201, 201, 200, 201, 200, 200, 200]
    assert [each for each in answers if "no-store" not in each.get("Cache-Control", "")] == []


@pytest.mark.django_db
def test_a_player_whom_the_staff_has_muted_writes_no_names(ana: Person) -> None:
    restrict(
        user_id=ana.id,
        what=Restriction.CHAT,
        until=timezone.now() + timedelta(hours=1),
        reason="Insults.",
        now=timezone.now(),
    )
    for wanted in ({"display_name": "Ben is a cheat"}, {"name": "ben-is-a-cheat"}):
        refused = ana.api.patch(ME, wanted)
        assert problem(refused) == (409, "muted")
        assert refused.json()["reason"] == "Insults."
    assert ana.api.patch(ME, {"display_name": "", "language": "es"}).status_code == 200
    User.objects.filter(id=ana.id).update(muted_until=timezone.now())
    assert ana.api.patch(ME, {"display_name": "Ana"}).status_code == 200
