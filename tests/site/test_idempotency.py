"""A POST with an idempotency key is executed once, however often it is sent."""

import hashlib
import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from threading import Event
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpResponse
from django.test.utils import CaptureQueriesContext
from django.urls import include, path
from django.utils import timezone
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.models import User
from accounts.sessions import tokens
from accounts.signin import guests
from core.errors import NotPossibleNow
from core.idempotency import store as idempotency
from core.idempotency.models import IdempotencyKey
from core.idempotency.store import MAX_BODY_BYTES, claim_of, delete_old_answers, store_response
from core.idempotency.tasks import forget_answers
from games.models import Table
from parcheesi_site import urls
from tests.accounts.oauth.app import token
from tests.harness.games import on_turn, started
from tests.harness.people import Person
from tests.site.posts import (
    EXAMPLES,
    LONG_KEY,
    Post,
    anonymous,
    commands,
    everything,
    guest,
    player,
    posts,
    tables,
)


class Failing(APIView):
    """Creates a guest, and then fails in the way that the address names."""

    authentication_classes = ()
    permission_classes = (AllowAny,)

    def post(self, request: Any, how: str) -> Response:
        guests.create_guest(now=timezone.now())
        if how == "fault":
            raise RuntimeError
        if how == "refusal":
            raise NotPossibleNow
        return Response({"text": "x" * (MAX_BODY_BYTES + 1)})


urlpatterns = [
    path("api/v1/failing/<how>", Failing.as_view()),
    path("", include(urls.urlpatterns)),
]

pytestmark = [
    pytest.mark.sqlite,
    pytest.mark.django_db,
    pytest.mark.usefixtures("clock"),
]
IN_RECORD = {"roll", "moves"}
"""The commands whose keys the record has; their responses are not stored."""
every_command = pytest.mark.parametrize("name", commands())


def test_every_post_has_an_example() -> None:
    assert set(EXAMPLES) == set(posts())


def test_every_post_validates_its_key() -> None:
    client = player().signed_in()
    for name, route in posts().items():
        address = re.sub("<uuid:[^>]+>", str(uuid4()), route)
        address = re.sub("<int:[^>]+>", "0", address)
        address = re.sub("<[^>]+>", "x", address)
        answer = client.post(f"/{address}", HTTP_IDEMPOTENCY_KEY="has a space")
        problem = answer.status_code, answer["Content-Type"], answer.json()["code"]
        assert problem == (400, "application/problem+json", "invalid_idempotency_key"), name


@every_command
def test_a_repeated_command_is_executed_once_and_refused_with_another_body(name: str) -> None:
    post = EXAMPLES[name]()
    untouched = everything()
    first = post.send(LONG_KEY)
    assert first.status_code in (200, 201, 204), first.content
    assert "Idempotency-Replayed" not in first
    after = everything()
    assert after != untouched
    again = post.send(LONG_KEY)
    assert again.status_code == first.status_code
    if name in IN_RECORD:  # the game is presented anew
        assert timeless(again) == timeless(first)
    else:
        assert again.content == first.content
    assert again.get("Content-Type") == first.get("Content-Type")
    assert again["Idempotency-Replayed"] == "true"
    assert everything() == after
    other = post.send(LONG_KEY, body={"another": "body"})
    if name != "refresh":  # the token belongs to the key
        assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")
    assert_refused_to_others(post)
    assert everything() == after


def timeless(answer: Any) -> Any:
    """The game of a response without the time that is left."""
    game = answer.json()
    game["turn"].pop("ms_left")
    return game


def assert_refused_to_others(post: Post) -> None:
    """Neither another session of the user nor an app without the scope gets the response."""
    sent = post.client._credentials.get("HTTP_AUTHORIZATION")
    if sent is None:
        return
    claims = tokens.read(sent.partition(" ")[2], tokens.ACCESS, now=timezone.now())
    other = tokens.issue_pair(replace(claims, session_id=uuid4()), now=timezone.now())
    app = token("openid", claims.user_id, sid=str(claims.session_id))
    expected = {other.access_token: "idempotency_key_reused", app: "insufficient_scope"}
    for text, code in expected.items():
        client = copy_of(post)
        client.credentials(**post.client._credentials | {"HTTP_AUTHORIZATION": f"Bearer {text}"})
        answer = post.send(LONG_KEY, client=client)
        assert answer.json()["code"] == code


def test_a_key_used_for_another_address_is_refused() -> None:
    post = tables()
    assert post.send("k").status_code == 201
    other = Post(post.client, "/tables?seats=3", post.body).send("k")
    assert (other.status_code, other.json()["code"]) == (422, "idempotency_key_reused")


def test_users_may_choose_the_same_key(ana: Person, ben: Person) -> None:
    body = {"ruleset": "parchis"}
    answers = [Post(person.api, "/tables", body).send("k").json() for person in (ana, ben)]
    assert answers[0]["id"] != answers[1]["id"]


def test_a_repeated_roll_gets_the_same_dice(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now())
    post = Post(on_turn(game, ana, ben).api, f"/games/{game.id}/roll", {"version": 1})
    assert timeless(post.send("roll-1")) == timeless(post.send("roll-1"))


@pytest.mark.parametrize("key", ["", "with space", "é", "k" * 256, "tab\t"])
def test_a_malformed_key_is_refused(ana: Person, key: str) -> None:
    answer = Post(ana.api, "/tables", {"ruleset": "parchis"}).send(key)
    assert (answer.status_code, answer.json()["code"]) == (400, "invalid_idempotency_key")


@pytest.mark.parametrize("key", ["!", "~" * 255])
def test_a_key_at_its_bounds_is_accepted(ana: Person, key: str) -> None:
    assert Post(ana.api, "/tables", {"ruleset": "parchis"}).send(key).status_code == 201


def test_an_invalid_token_returns_401(ana: Person) -> None:
    ana.api.credentials(HTTP_AUTHORIZATION="Bearer nonsense")
    answer = Post(ana.api, "/tables", {"ruleset": "parchis"}).send("k")
    assert (answer.status_code, answer.json()["code"]) == (401, "token_invalid")


def test_too_large_a_body_is_refused(ana: Person) -> None:
    answer = Post(ana.api, "/tables", {"ruleset": "x" * 70_000}).send("k")
    assert (answer.status_code, answer.json()["code"]) == (413, "body_too_large")


def test_a_refused_command_may_be_corrected_and_sent_again(ana: Person) -> None:
    assert Post(ana.api, "/tables", {"ruleset": "ludo"}).send("k").status_code == 400
    assert Post(ana.api, "/tables", {"ruleset": "parchis"}).send("k").status_code == 201


@pytest.mark.urls(__name__)
def test_after_an_exception_everything_is_rolled_back_and_may_be_repeated() -> None:
    post = Post(anonymous(), "/failing/fault")
    assert post.send(LONG_KEY).status_code == 500
    assert not User.objects.exists()
    assert not IdempotencyKey.objects.exists()
    assert post.send(LONG_KEY).status_code == 500


def test_a_response_that_cannot_be_stored_rolls_back_its_command(
    ana: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: Any, **kwargs: Any) -> None:
        raise DatabaseError("the disk is full")

    post = Post(ana.api, "/tables", {"ruleset": "parchis"})
    with monkeypatch.context() as patch:
        patch.setattr(idempotency, "store_response", full)
        assert post.send("k").status_code == 500
    assert not Table.objects.exists()
    assert post.send("k").status_code == 201


@pytest.mark.urls(__name__)
def test_changes_before_a_refusal_stay_as_without_a_key() -> None:
    assert Post(anonymous(), "/failing/refusal").send(LONG_KEY).status_code == 409
    assert User.objects.count() == 1
    assert not IdempotencyKey.objects.exists()


@pytest.mark.urls(__name__)
def test_a_command_whose_response_is_too_large_to_store_is_not_repeated() -> None:
    post = Post(anonymous(), "/failing/not")
    assert post.send(LONG_KEY).status_code == 200
    again = post.send(LONG_KEY)
    assert (again.status_code, again.json()["code"]) == (409, "answer_not_kept")
    assert User.objects.count() == 1


def test_a_command_with_a_key_plays_out_an_overdue_turn(ana: Person, ben: Person) -> None:
    game = started(ana, ben, now=timezone.now() - timedelta(minutes=5))
    post = Post(on_turn(game, ana, ben).api, f"/games/{game.id}/roll", {"version": 1})
    answer = post.send("k")
    assert answer.json()["code"] == "stale_version"
    game.refresh_from_db()
    assert game.version == answer.json()["game"]["version"] > 1


def test_stored_responses_are_encrypted() -> None:
    body = guest().send(LONG_KEY).json()
    row = IdempotencyKey.objects.get()
    stored = f"{row.owner} {row.key} {row.request} {row.headers}".encode() + bytes(row.body)
    for secret in (LONG_KEY, "127.0.0.1", body["access_token"], body["refresh_token"]):
        assert secret.encode() not in stored


def test_a_password_cannot_be_guessed_from_the_stored_request() -> None:
    body = json.dumps({"username": "Ana", "password": "correct horse battery"})
    sent = {"content_type": "application/json", "HTTP_IDEMPOTENCY_KEY": LONG_KEY}
    assert anonymous().generic("POST", "/api/v1/auth/signup", body, **sent).status_code == 200
    request = f"POST /api/v1/auth/signup\n{body}".encode()
    stored = IdempotencyKey.objects.get().request
    assert stored not in ("", hashlib.sha256(request).hexdigest())


def test_an_anonymous_key_is_separate_for_each_client_address() -> None:
    first = guest().send(LONG_KEY).json()
    elsewhere = anonymous().post(
        "/api/v1/auth/guest", HTTP_IDEMPOTENCY_KEY=LONG_KEY, REMOTE_ADDR="192.0.2.7"
    )
    assert elsewhere.json()["user"]["id"] != first["user"]["id"]


def test_a_changed_secret_does_not_repeat_the_command(settings: Any) -> None:
    assert guest().send(LONG_KEY).status_code == 201
    IdempotencyKey.objects.update(body=b"encrypted with another key")
    again = guest().send(LONG_KEY)
    assert (again.status_code, again.json()["code"]) == (409, "answer_not_kept")


def test_without_a_key_there_are_no_extra_queries(django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(3):  # free names, guest and session
        guest().send(None)
    assert not IdempotencyKey.objects.exists()


def test_a_key_takes_at_most_five_extra_queries() -> None:
    with CaptureQueriesContext(connection) as queries:
        guest().send(LONG_KEY)
    # The transaction, the lock, the look-up, free names, guest and session, the answer, the commit.
    assert len(queries) <= 8


def test_responses_are_stored_for_a_day() -> None:
    now = timezone.now()
    for number in range(7):
        claim = claim_of(owner="user:1", key=str(number), request=b"")
        age = timedelta(hours=25 if number < 5 else 23)
        store_response(claim, HttpResponse(b"{}"), now=now - age)
    assert delete_old_answers(now=now) == 5
    assert forget_answers() == 0
    assert IdempotencyKey.objects.count() == 2


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_a_repetition_during_the_first_request_is_refused(subtests: pytest.Subtests) -> None:
    for name in commands():
        if name in IN_RECORD:
            continue
        with subtests.test(name):
            assert_repetition_refused(EXAMPLES[name]())
        cache.clear()  # rate limits, and the keys of anonymous users
        IdempotencyKey.objects.all().delete()
        EmailAddress.objects.all().delete()  # several examples use the same


def assert_repetition_refused(post: Post) -> None:
    done, go_on, keep = Event(), Event(), store_response

    def keep_later(*args: Any, **kwargs: Any) -> None:
        done.set()
        assert go_on.wait(300)
        keep(*args, **kwargs)

    patched = mock.patch.object(idempotency, "store_response", keep_later)
    with patched, ThreadPoolExecutor(1) as pool:
        running = pool.submit(in_a_thread, post)
        assert done.wait(300)
        second = post.send(LONG_KEY, client=copy_of(post))
        go_on.set()
        first = running.result()
    assert (second.status_code, second.json()["code"]) == (409, "request_in_progress")
    after = everything()
    third = post.send(LONG_KEY)
    assert (third.status_code, third.content) == (first.status_code, first.content)
    assert everything() == after


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_one_of_several_concurrent_requests_is_executed() -> None:
    for number in range(10):
        key = f"{LONG_KEY}-{number}"
        with ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(lambda _, k=key: in_a_thread(guest(), k), range(4)))
        assert {answer.status_code for answer in answers} <= {201, 409}
        assert len({a.content for a in answers if a.status_code == 201}) == 1
        assert User.objects.count() == number + 1


def in_a_thread(post: Post, key: str = LONG_KEY) -> Any:
    try:
        return post.send(key)
    finally:
        connection.close()


def copy_of(post: Post) -> Any:
    client = anonymous()
    client.credentials(**post.client._credentials)
    return client


@pytest.mark.django_db
def test_a_request_without_a_token_returns_401_with_any_key(api):
    answer = api.post("/api/v1/tables", {"ruleset": "parchis"}, HTTP_IDEMPOTENCY_KEY="k")

    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")
