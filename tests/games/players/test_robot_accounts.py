"""Robot accounts: declared by their owners before the first scored game, and shown as such."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from accounts.models import StaffAct, User
from accounts.users.locking import lock_own
from games.models import MatchmakingTicket, Seat
from games.players import robot_accounts
from games.players.errors import StillSeated
from games.tables.commands import leave_seat, take_seat
from tests.harness.games import competitive, played_to_the_end, started
from tests.harness.people import NOW, Person, befriend, registered, robot_account
from tests.harness.quick_play import wait
from tests.harness.staff import do, page_of, staff
from tests.harness.tables import open_table
from tests.harness.threads import at_once, until_waited_for

pytestmark = pytest.mark.django_db

ADDRESS = "/api/v1/me/robot-account"
API = "/api/v1"


def declared(person: Person, confirm: bool = True) -> Any:
    return person.api.post(ADDRESS, {"confirm": confirm})


def is_robot(person: Person) -> bool:
    return User.objects.get(id=person.id).is_robot


def test_the_owner_declares_a_robot_account_once_and_for_all() -> None:
    ana = registered()
    assert ana.api.get(f"{API}/me").json()["robot_account"] is False
    assert declared(ana, confirm=False).json()["code"] == "not_confirmed"
    assert not is_robot(ana)
    for _ in range(2):
        answer = declared(ana)
        assert (answer.status_code, answer.json()["robot_account"]) == (200, True)
    assert is_robot(ana)


def test_a_guest_registers_first() -> None:
    guest = Person(NOW)
    assert declared(guest).json()["code"] == "registered_only"
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(id=guest.id).update(is_robot=True)


def test_an_account_with_a_scored_game_stays_a_persons() -> None:
    ana, ben = registered(), registered()
    table = competitive(ana, ben).table
    assert declared(ana).json()["code"] == "has_scored"
    Seat.objects.filter(table=table).delete()
    assert declared(ana).json()["code"] == "has_scored"
    assert not is_robot(ana)


def test_a_practice_game_does_not_matter_once_the_seat_is_left() -> None:
    ana, ben = registered(), registered()
    table = open_table(ben, ana)
    assert declared(ana).json()["code"] == "still_seated"
    leave_seat(table_id=table.id, user_id=ana.id, seat=None, now=NOW)
    assert declared(ana).status_code == 200


def test_a_player_who_waits_in_quick_play_cancels_first() -> None:
    ana = registered()
    wait(ana)
    with pytest.raises(StillSeated):
        robot_accounts.declare(user_id=ana.id, now=NOW)
    MatchmakingTicket.objects.all().delete()
    robot_accounts.declare(user_id=ana.id, now=NOW)


def flags(found: Any) -> set[bool]:
    """All marks of robot accounts in a response."""
    if isinstance(found, list):
        return set[bool]().union(*map(flags, found))
    if not isinstance(found, dict):
        return set()
    own = {found["robot_account"]} if "robot_account" in found else set[bool]()
    return own | flags([value for key, value in found.items() if key != "robot_account"])


PLACES: dict[str, Callable[[Any], str]] = {
    "profile": lambda it: f"users/{it.robot.user.username}",
    "table": lambda it: f"tables/{it.table}",
    "waiting game": lambda it: f"games/{it.waiting}",
    "game": lambda it: f"games/{it.game}",
    "games": lambda it: "games",
    "played": lambda it: f"users/{it.robot.user.username}/games",
    "chat": lambda it: f"tables/{it.table}/chat",
    "invitations": lambda it: f"tables/{it.table}/invitations",
    "friends": lambda it: "me/friends",
    "notifications": lambda it: "me/notifications",
    "export": lambda it: "me/export",
}


class Scene:
    """A robot account in the company of a person."""

    def __init__(self, robot: Person) -> None:
        self.ana, self.robot = registered(), robot
        table = open_table(self.ana, robot, seats=3, private=True)
        self.table, self.waiting = table.id, table.games.get().id
        befriend(self.ana, robot)
        robot.api.post(f"{API}/tables/{self.table}/chat", {"text": "good luck"})
        self.game = started(self.ana, robot).id

    def read(self, place: str) -> Any:
        reader = self.robot if place == "export" else self.ana
        send = reader.api.post if place == "export" else reader.api.get
        answer = send(f"{API}/{PLACES[place](self)}")
        assert answer.status_code == 200, answer.content
        return answer.json()


@pytest.mark.parametrize("place", PLACES)
def test_a_robot_account_is_shown_as_such_everywhere(place: str) -> None:
    assert flags(Scene(registered()).read(place)) == {False}
    assert True in flags(Scene(robot_account()).read(place))


def test_a_robot_account_is_shown_as_such_to_its_spectators_and_on_boards() -> None:
    robots, ana = [robot_account(), robot_account()], registered()
    table = open_table(ana, registered()).id
    robots[0].api.post(f"{API}/tables/{table}/watch")
    assert flags(ana.api.get(f"{API}/tables/{table}/spectators").json()) == {True}
    played_to_the_end(competitive(*robots, bet=0))
    for board in ("weekly/2026-W44", "xp", "rating/parchis"):
        found = robots[0].api.get(f"{API}/rankings/{board}?among=robots").json()
        assert flags(found) == {True}
        assert len(found["results"]) == 2
        assert ana.api.get(f"{API}/rankings/{board}").json()["results"] == []
        own = robots[1].api.get(f"{API}/rankings/{board}?among=robots&around=me").json()
        assert [row["rank"] for row in own["results"]] == [1, 2]
    assert ana.api.get(f"{API}/rankings/xp?among=cats").status_code == 400


def test_the_staff_marks_and_finds_robot_accounts() -> None:
    scene, desk = Scene(robot_account()), staff("support")
    assert "robot account" in desk.get(page_of(scene.robot.user)).content.decode()
    found = desk.get("/admin/accounts/user/?kind=robot").content.decode()
    assert scene.robot.user.username in found
    assert scene.ana.user.username not in found
    games = desk.get("/admin/games/game/?stage=all").content.decode()
    assert f"{scene.robot.user.username} (robot account)" in games


def test_the_staff_undoes_a_declaration_made_by_mistake() -> None:
    robot, desk = robot_account(), staff("support")
    assert do(desk, robot.user, "undo_robot_account").status_code == 302
    assert not is_robot(robot)
    act = StaffAct.objects.get()
    assert (act.before, act.after) == ({"robot": True}, {"robot": False})
    assert "undo_robot_account" not in desk.get(page_of(robot.user)).content.decode()


def test_a_robot_account_with_a_scored_game_stays_one() -> None:
    robots, desk = [robot_account(), robot_account()], staff("support")
    competitive(*robots, bet=0)
    answer = do(desk, robots[0].user, "undo_robot_account")
    assert "has played scored games" in answer.content.decode()
    assert is_robot(robots[0])


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_nobody_becomes_a_robot_account_while_taking_a_seat() -> None:
    ana, ben = registered(), registered()
    table = open_table(ben)
    seated: list[bool] = []

    def act(number: int) -> str:
        if number:
            with transaction.atomic():
                lock_own(ana.id)
                until_waited_for(lambda: bool(seated))
                take_seat(table_id=table.id, user_id=ana.id, seat=None, now=NOW)
            return "seated"
        answer = declared(ana)
        seated.append(True)
        return str(answer.json().get("code", "declared"))

    # The declaration waits for the seat, and is refused, or comes first.
    assert sorted(at_once(act, 2)) in (["seated", "still_seated"], ["declared", "seated"])
    assert is_robot(ana) == any(seat["player"]["robot_account"] for seat in _seats(table, ana))


def _seats(table: Any, reader: Person) -> Any:
    seats = reader.api.get(f"{API}/tables/{table.id}").json()["seats"]
    return [seat for seat in seats if seat["player"]]
