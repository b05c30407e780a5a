"""Every refusal of a table's command carries the present table."""

from collections.abc import Callable
from typing import Any, Final

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from core.errors import NotVisible, RowDamaged
from games.models import Seat, Table
from parcheesi_site.middleware.callers import view_class
from tests.harness.people import Person
from tests.harness.tables import open_table, seen
from tests.site import posts
from tests.site.posts import API, Post, routes
from tests.site.removals import invitation, own_seat, robot

pytestmark = pytest.mark.django_db

Kind = type[Exception]
Send = Callable[[], Any]
Prepare = Callable[[], Send]


def post(example: Callable[[], Post]) -> Prepare:
    def prepare() -> Send:
        ready = example()
        return lambda: ready.send(None)

    return prepare


def delete(removal: Callable[[], tuple[Person, str]]) -> Prepare:
    def prepare() -> Send:
        player, url = removal()
        return lambda: player.api.delete(API + url)

    return prepare


def change() -> Send:
    ana = Person(timezone.now())
    url = f"{API}/tables/{open_table(ana).id}"
    return lambda: ana.api.patch(url, {"turn_s": 30})


def redeem_again() -> Send:
    """The holder of a code has redeemed it once, and so may see the table."""
    example = posts.redeem()
    assert example.send(None).status_code == 200
    return lambda: example.send(None)


COMMANDS: Final[dict[tuple[str, str], tuple[str, Prepare]]] = {
    ("table", "patch"): ("api.tables.change_options", change),
    ("seats", "post"): ("api.tables.take_seat", post(posts.seats)),
    ("seats", "delete"): ("api.tables.leave_seat", delete(own_seat)),
    ("seat", "delete"): ("api.tables.leave_seat", delete(robot)),
    ("robots", "post"): ("api.tables.add_robots", post(posts.robots)),
    ("start", "post"): ("start.start_game", post(posts.start)),
    ("ready", "post"): ("readiness.set_ready", post(posts.ready)),
    ("rematch", "post"): ("readiness.request_rematch", post(posts.rematch)),
    ("kick", "post"): ("api.tables.kick", post(posts.kick)),
    ("invitations", "post"): ("invitations.create_code", post(posts.invitations)),
    ("invitation", "delete"): ("invitations.revoke", delete(invitation)),
    ("redeem", "post"): ("invitations.redeem", redeem_again),
}
"""By view and method: the function in `games.tables` that does it, and an example."""
WITHOUT_TABLE: Final = (NotVisible, RowDamaged)
"""The table is none of the user's business, or cannot be shown; or another row is absent."""


def declared() -> list[tuple[str, str, Kind]]:
    """Each command of a table with each error that it declares."""
    found = []
    for path, entry in routes():
        if path.startswith("api/v1/tables/<uuid:table_id>"):
            view = view_class(entry.callback)
            if view.__module__.startswith("games.tables."):
                found += [
                    (str(entry.name), method, kind)
                    for method in ("post", "patch", "delete")
                    if hasattr(view, method)
                    for kind in getattr(view, method).declared_errors
                ]
    return found


def test_all_commands_are_found() -> None:
    assert {(name, method) for name, method, _ in declared()} == COMMANDS.keys()


@pytest.mark.parametrize(
    ("name", "method", "kind"),
    [pytest.param(*each, id=f"{each[1]} {each[0]} {each[2].__name__}") for each in declared()],
)
def test_every_declared_refusal_of_a_command_carries_the_table(
    name: str, method: str, kind: Kind, monkeypatch: pytest.MonkeyPatch
) -> None:
    function, prepare = COMMANDS[name, method]
    send = prepare()

    def refuse(**_: Any) -> None:
        raise kind

    monkeypatch.setattr(f"games.tables.{function}", refuse)
    answer = send().json()

    if issubclass(kind, WITHOUT_TABLE):
        assert "table" not in answer
    else:
        assert answer["code"] == kind.code  # type: ignore[attr-defined]  # they all have one
        assert Table.objects.filter(id=answer["table"]["id"]).exists()


def test_a_refusal_carries_the_table_as_it_is(ana: Person, ben: Person) -> None:
    table = open_table(ana)
    answer = ben.api.post(f"{API}/tables/{table.id}/seats", {"seat": 0}).json()

    assert answer["code"] == "seat_taken"
    assert answer["table"] == ben.api.get(f"{API}/tables/{table.id}").json()


def test_what_a_refused_command_has_changed_is_not_shown(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben)
    Seat.objects.filter(table=table, user=ben.id).update(ready=False)
    before = ana.api.get(f"{API}/tables/{table.id}").json()
    answer = ana.api.post(f"{API}/tables/{table.id}/robots").json()  # no free seat

    assert (answer["code"], answer["table"]) == ("no_free_seat", before)


def test_a_refusal_costs_three_queries_more(ana: Person, ben: Person) -> None:
    table = open_table(ana)
    url = f"{API}/tables/{table.id}"
    with CaptureQueriesContext(connection) as reading:
        ben.api.get(url)
    with CaptureQueriesContext(connection) as refusal:
        ben.api.post(f"{url}/start", seen(table))  # not_master
    assert tables_read(refusal)[-3:] == tables_read(reading)[-3:]


def tables_read(queries: CaptureQueriesContext) -> list[str]:
    statements = [query["sql"].partition(" WHERE ")[0] for query in queries]
    return [each for each in statements if each.startswith("SELECT") and "games_" in each]


def test_a_player_who_was_kicked_out_does_not_see_a_private_table(ana: Person, ben: Person) -> None:
    table = open_table(ana, ben, private=True)
    url = f"{API}/tables/{table.id}"
    code = ana.api.post(f"{url}/invitations", {"code": True}).json()["code"]
    assert ana.api.post(f"{url}/kick", {"seat": 2}).status_code == 200
    answer = ben.api.post(f"{url}/seats", {"code": code}).json()

    assert (answer["code"], "table" in answer) == ("kicked_out", False)
