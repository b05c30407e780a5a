"""The export of all data about a person as one document."""

import json
from typing import Any

import pytest
from django.apps import apps
from django.db import connection
from django.http import StreamingHttpResponse
from django.test.utils import CaptureQueriesContext

from accounts.models import Notification, SeenAddress, User
from accounts.privacy import export as accounts_export
from games.chat.messages import send_message
from games.models import ChatMessage, Player
from games.play.commands.resign import resign
from games.play.voiding import void_game
from games.players import export as exporting
from tests.harness.games import competitive, started
from tests.harness.people import NOW, Person, befriend, block, registered
from tests.harness.tables import open_table

pytestmark = pytest.mark.django_db

URL = "/api/v1/me/export"


def export(person: Person) -> dict[str, Any]:
    answer = person.api.post(URL)
    assert answer.status_code == 200, answer.content
    assert answer["Content-Type"] == "application/json"
    content = b"".join(answer.streaming_content) if answer.streaming else answer.content
    document = json.loads(content)
    assert isinstance(document, dict)
    return document


def test_an_export_has_all_data_of_the_person() -> None:
    ana, ben = registered(address="192.0.2.1"), registered()
    befriend(ana, ben)
    block(ana, registered())
    game = competitive(ana, ben)
    resign(game_id=game.id, user_id=ben.id, version=None, now=NOW)
    table = open_table(ana)
    send_message(table_id=table.id, user_id=ana.id, room=None, text="Buenas «tardes»", now=NOW)
    ana.api.patch("/api/v1/me", {"display_name": "Ana", "language": "es"})
    exported = export(ana)
    (account,) = exported["account"]
    assert account["id"] == str(ana.id)
    assert account["name"] == ana.user.username
    assert (account["display_name"], account["language"]) == ("Ana", "es")
    (friend,) = exported["friends"]
    assert (friend["user_id"], friend["name"]) == (str(ben.id), ben.user.username)
    assert friend["asked_by_you"] is True
    assert export(ben)["friends"][0]["asked_by_you"] is False
    assert len(exported["blocks"]) == 1
    assert [entry["chips"] for entry in exported["wallet_entries"]] == [1000, -100, 150]
    assert exported["wallet"] == [{"balance": 1050}]
    (played,) = exported["games"]
    assert (played["game_id"], played["place"], played["ruleset"]) == (str(game.id), 1, "parchis")
    (result,) = exported["results"]
    assert (result["game_id"], result["points"], result["xp"]) == (str(game.id), 5, 20)
    assert {badge["code"] for badge in exported["badges"]} >= {"first_win"}
    assert exported["statistics"][0]["place_1"] == 1
    assert exported["chat_messages"][0]["text"] == "Buenas «tardes»"
    assert export(ben)["penalties"][0]["kind"] == "warning"


def test_an_export_has_no_secrets_and_no_data_of_others() -> None:
    ana, ben = registered(address="192.0.2.1"), registered()
    ana.user.set_password("correct horse battery")
    ana.user.save()
    User.objects.filter(id=ben.id).update(email="ben@example.org")
    befriend(ana, ben)
    block(ben, ana)
    table = open_table(ana, ben)
    message = send_message(
        table_id=table.id, user_id=ben.id, room=None, text="for us alone", now=NOW
    )
    ana.api.post("/api/v1/reports", {"message_id": str(message.id), "reason": "insult"})
    exported = json.dumps(export(ana))
    ana.user.refresh_from_db()
    game = table.games.get()
    secrets = [ana.user.password, game.server_seed, "ben@example.org", "for us alone"]
    secrets += SeenAddress.objects.values_list("address_hash", flat=True)
    assert len(secrets) >= 5
    assert not [secret for secret in secrets if secret in exported]


def test_a_user_can_only_export_their_own_account(api: Any, ana: Person, ben: Person) -> None:
    assert api.post(URL).status_code == 401
    assert str(ana.id) not in json.dumps(export(ben))
    User.objects.filter(id=ana.id).update(is_active=False)
    assert ana.api.post(URL).status_code == 404


def fields_to_people() -> set[str]:
    return {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models()
        for field in model._meta.concrete_fields
        if field.related_model is User
    }


def test_every_reference_to_a_person_is_exported_or_left_out_explicitly() -> None:
    exported = {f"{m._meta.label}.{field}" for s in exporting.SECTIONS for m, field in s.of}
    assert exported | exporting.LEFT_OUT.keys() == fields_to_people()
    assert not exported & exporting.LEFT_OUT.keys()


def test_no_section_exports_a_secret_column() -> None:
    names = set()
    for section in exporting.SECTIONS:
        query = section.rows(User(username="x").id).query
        names |= set(query.values_select) | set(query.annotation_select)
    secret = ("hash", "password", "secret", "token", "server_seed", "code_")
    assert not [name for name in names if any(word in name for word in secret)]
    assert len(names) > 40


def test_an_export_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    ana = registered()
    game = started(ana, registered())
    kept = {"table": game.table, "room": "players", "author_id": ana.id, "created_at": NOW}
    texts = [str(n) for n in range(7)]
    ChatMessage.objects.bulk_create(ChatMessage(text=text, **kept) for text in texts)
    for chunk in (3, 7, 8):
        monkeypatch.setattr(accounts_export, "CHUNK", chunk)
        with CaptureQueriesContext(connection) as queries:
            messages = export(ana)["chat_messages"]
        assert [row["text"] for row in messages] == texts
        read = [one for one in queries if 'FROM "games_chatmessage"' in one["sql"]]
        assert len(read) == 7 // chunk + 1


def test_an_export_takes_a_query_for_some_hundred_rows(
    django_assert_max_num_queries: Any,
) -> None:
    ana = registered()
    game = started(ana, registered())
    export(ana)
    with CaptureQueriesContext(connection) as few:
        export(ana)
    Notification.objects.bulk_create(
        Notification(user_id=ana.id, kind="matched", created_at=NOW) for _ in range(1500)
    )
    ChatMessage.objects.bulk_create(
        ChatMessage(table=game.table, room="players", author_id=ana.id, text="x", created_at=NOW)
        for _ in range(1500)
    )
    more = 2 * (1500 // accounts_export.CHUNK)
    with django_assert_max_num_queries(len(few) + more + 1):  # PostgreSQL may be asked for the time
        assert len(export(ana)["chat_messages"]) == 1500


def test_a_large_export_is_streamed() -> None:
    ana = registered()
    game = started(ana, registered())
    ChatMessage.objects.bulk_create(
        ChatMessage(
            table=game.table, room="players", author_id=ana.id, text="x" * 400, created_at=NOW
        )
        for _ in range(1000)
    )
    answer = ana.api.post(URL)
    assert isinstance(answer, StreamingHttpResponse)
    assert len(json.loads(b"".join(answer))["chat_messages"]) == 1000


def test_a_voided_game_is_exported() -> None:
    ana = registered()
    game = competitive(ana, registered())
    void_game(game_id=game.id, note="", now=NOW)
    assert Player.objects.filter(user=ana.id).count() == 1
    assert [row["status"] for row in export(ana)["games"]] == ["voided"]


def test_exports_are_rate_limited(ana: Person, settings: Any) -> None:
    settings.RATE_LIMITS = {**settings.RATE_LIMITS, "account": (1, 3600)}
    assert ana.api.post(URL).status_code == 200
    assert ana.api.post(URL).status_code == 429
