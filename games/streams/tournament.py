"""The stream of a tournament."""

from dataclasses import dataclass, replace
from uuid import UUID

from core import clock
from core.streams.source import END, ROW, SNAPSHOT, Batch, Event, numbered
from games.models import Tournament, TournamentEvent
from games.time import presence
from games.tournaments.access import tournament_of
from games.tournaments.errors import TournamentNotVisible
from games.tournaments.responses import present_tournament
from games.tournaments.selectors import facts_of_one
from games.visibility.topics import TOURNAMENT


@dataclass(frozen=True, slots=True)
class TournamentRows:
    """The events of a tournament; the number of a row is the tournament's version."""

    tournament_id: UUID

    @property
    def topic(self) -> str:
        """The topic under which the tournament's version is published."""
        return TOURNAMENT.format(self.tournament_id)

    def check(self, user_id: UUID) -> None:
        """Check access, and note presence: a reader is there. Raises TournamentNotVisible."""
        tournament_of(self.tournament_id, user_id)
        presence.mark_active(user_id=user_id, now=clock.now())

    def after(self, number: int | None) -> Batch:
        """The events after a version; the last one has the current tournament."""
        rows = Tournament.objects.filter(id=self.tournament_id)
        state = rows.values_list("version", "ended_at").first()
        if state is None:
            raise TournamentNotVisible
        if state == (number, None):
            return Batch(number=state[0])
        tournament = rows.select_related("organiser").get()
        # It is one for all readers: without anyone's own entry.
        present = present_tournament(tournament, facts_of_one(tournament, None))
        batch = numbered(
            number,
            count=tournament.version,
            rows=TournamentEvent.objects.filter(tournament=tournament),
            described=_described,
            snapshot=lambda: Event(SNAPSHOT, tournament.version, present),
        )
        batch = replace(batch, for_all=tournament.access != Tournament.Access.FRIENDS)
        if batch.number != tournament.version:
            return batch
        events = [
            replace(event, content={**event.content, "current": present})
            if event.name == ROW and event.number == tournament.version
            else event
            for event in batch.events
        ]
        return replace(batch, events=[*events, *_end(tournament)], ended=tournament.is_over)


def _described(row: TournamentEvent) -> Event:
    content = {"number": row.number, "kind": row.kind, "data": row.data, "at": row.at}
    return Event(ROW, row.number, {**content, "current": None})


def _end(tournament: Tournament) -> list[Event]:
    if not tournament.is_over:
        return []
    return [Event(END, None, {"status": tournament.status, "version": tournament.version})]
