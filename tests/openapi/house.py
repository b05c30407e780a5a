"""People, tables and games for the examples of GET operations."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from django.utils import timezone

from accounts.developer_apps.changes import register as register_app
from accounts.people import blocks, friends
from accounts.webhooks import changes as webhooks
from games import robots
from games.chat.messages import send_message
from games.dice import weeks
from games.models import Game, Tournament
from games.play.commands.resign import resign
from games.records.stored import position_of
from games.spectators import watchers
from games.tables import invitations
from games.tournaments.commands import create_tournament
from games.tournaments.entries import joining
from ranking.results.settlement import settle
from tests.harness.games import act, started
from tests.harness.people import Person, register
from tests.harness.personal_tokens import reauthenticated
from tests.harness.results import result
from tests.harness.tables import open_table
from tests.harness.tournaments import played
from tests.site.posts import APP, WEBHOOK

AFTER_THE_END = {"getRecord", "getFairness", "getAnalysis", "listRecordRows"}
"""Operations whose examples show a finished game."""

TOURNAMENTS_OVER = {
    "listTournamentStandings",
    "listTournamentRounds",
    "getTournamentRound",
    "listTournamentPairings",
    "getTournamentRecord",
    "getTournamentResults",
}
"""The same of tournaments."""

VISITS = {
    "findUsers": "?prefix=Ben",
    "listFriends": "?state=friends",
    "listMessages": "?room=players",
    "getWeeklyBoard": "?limit=3",
    "streamGame": "?after=3",
    "streamTable": "?after=1",
    "streamTournament": "?after=3",
    "streamMe": "?after=0",
}
"""The queries of the examples."""


class House:
    """Ana is the client; Ben is her friend, Eva has asked her, and she has blocked Max."""

    week = "current"
    ruleset = "parchis"
    number = 1
    """Of a tournament's round."""

    def __init__(self) -> None:
        self.now = timezone.now()
        self.ana, self.ben, self.eva, self.max = (
            self._person(name) for name in ("ana", "ben", "eva", "max")
        )
        self.name = self.ben.user.username
        self._befriend()
        self.game_id = self._running()
        self.over_id = self._over()
        self._table()
        self._won()
        self.app_id = self._app()
        self.practice_id = self._practice()
        self.webhook_id = self._webhook()
        self.tournament_id = self._tournament(self.ana, self.ben, self.eva)
        self.over_tournament_id = self._played_tournament()

    def id_of_game(self, operation: str) -> str:
        """The game that the operation's example shows."""
        if operation == "getHint":
            return str(self.practice_id)
        if operation == "getMyResult":
            return str(self.scored_id)
        return str(self.over_id if operation in AFTER_THE_END else self.game_id)

    def id_of_tournament(self, operation: str) -> str:
        """The tournament that the operation's example shows."""
        is_over = operation in TOURNAMENTS_OVER
        return str(self.over_tournament_id if is_over else self.tournament_id)

    def _person(self, name: str) -> Person:
        person = Person(self.now)
        person.user.username = name
        person.user.save(update_fields=["username"])
        register(person, now=self.now)
        return person

    def _befriend(self) -> None:
        for other in (self.ben, self.eva):
            friends.add(user_id=other.id, other_id=self.ana.id, now=self.now)
        friends.add(user_id=self.ana.id, other_id=self.ben.id, now=self.now)
        blocks.block(user_id=self.ana.id, other_id=self.max.id, now=self.now)
        blocks.mute(user_id=self.ana.id, other_id=self.max.id, now=self.now)

    def _running(self) -> Game:
        game = started(self.ana, self.ben, now=self.now, turn_s=60)
        for _ in range(8):
            game = act(game, self.now)
        return game.id

    def _over(self) -> Game:
        game = started(self.ana, self.ben, now=self.now)
        for _ in range(3):
            game = act(game, self.now)
        resign(game_id=game.id, user_id=self.ana.id, version=None, now=self.now)
        weeks.count_changes()
        return game.id

    def _table(self) -> None:
        table = open_table(self.ana, self.ben, now=self.now, private=True, seats=4)
        self.table_id = table.id
        send_message(table_id=table.id, user_id=self.ben.id, room=None, text="Hello!", now=self.now)
        invitations.invite_player(table_id=table.id, user_id=self.ana.id, name="eva", now=self.now)
        watchers.watch(table_id=table.id, user_id=self.eva.id, now=self.now)
        answer = self.ana.api.post(
            "/api/v1/matchmaking/tickets", {"ruleset": "parchis", "seats": 4, "turn_s": 86400}
        )
        self.ticket_id = answer.json()["id"]

    def _won(self) -> None:
        people = [self.ana.id, self.ben.id, self.eva.id, self.max.id]
        for hours in range(1, 4):
            won = result(people, at=self.now - timedelta(hours=hours))
            settle(won)
        self.scored_id = won.game

    def _app(self) -> str:
        session = reauthenticated(self.ana.user.sessions.get().id)
        app, _ = register_app(
            user_id=self.ana.id,
            session_id=session,
            kind="public",
            values=APP,
            now=self.now,
        )
        return str(app.id)

    def _webhook(self) -> UUID:
        webhook = webhooks.register(
            user_id=self.ana.id,
            session_id=reauthenticated(self.ana.user.sessions.get().id),
            values=WEBHOOK,
            now=self.now,
        )
        webhooks.test(user_id=self.ana.id, webhook_id=webhook.pk, now=self.now)
        return webhook.pk

    def _tournament(self, *players: Person, **changes: Any) -> UUID:
        """A tournament of Ana that these players have joined."""
        terms = {"name": "Friday", "format": "swiss", "ruleset": "parchis", "rounds": 5}
        starts_at = self.now + timedelta(hours=8)
        made, _ = create_tournament(
            user_id=self.ana.id, terms=terms | {"starts_at": starts_at} | changes, now=self.now
        )
        for player in players:
            joining.join(tournament_id=made.id, user_id=player.id, now=self.now)
        return made.id

    def _played_tournament(self) -> UUID:
        """A tournament of one round, which is over."""
        two = (self.ben, self.eva)
        start = self.now + timedelta(hours=1)
        short = {"seats": 2, "rounds": 1, "options": {"pawns": 1}, "starts_at": start}
        tournament_id = self._tournament(*two, **short)
        played(Tournament.objects.get(id=tournament_id), *two, now=start)
        return tournament_id

    def _practice(self) -> UUID:
        """A game of Ana against a robot, with a decision of hers."""
        game = started(self.ana, seats=2, now=self.now)
        while True:
            position = position_of(game)
            assert position is not None
            if position.turn.seat == 0 and robots.two_best(position):
                return game.id
            game = act(game, self.now)
