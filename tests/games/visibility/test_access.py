"""Who may see and watch what: all forms of the rule agree, and they agree with docs/api.md."""

from collections.abc import Callable
from itertools import combinations, product
from uuid import UUID

import pytest
from django.db.models import QuerySet

from accounts.models import Block, User
from games.errors import GameNotVisible, SpectatorsNotAllowed, TableNotVisible
from games.models import Game, Invitation, Kick, Seat, Table
from games.streams.game import GameRows
from games.streams.table import TableRows
from games.visibility import lookups, tags
from games.visibility.access import visible_games, visible_tables, watchable_games
from tests.harness.games import soon_over, started
from tests.harness.people import NOW, Person, befriend
from tests.harness.tables import open_table
from tests.harness.undone import undone

STAGES = {
    "waiting": lambda *people: open_table(*people).game,
    "playing": started,
    "over": lambda *people: soon_over(started(*people), 0),
}
DECIDING = ("seated", "played", "invited", "friend", "blocked")
"""Blocked: by the master of the table."""
IRRELEVANT = ("invitation revoked", "kicked", "blocks the master", "staff")
VIEWERS = [
    *(set(facts) for n in range(3) for facts in combinations(DECIDING, n)),
    *({fact} for fact in IRRELEVANT),
]
"""What is so of a viewer: up to two of the facts that decide, or one that does not."""
SEES_NOTHING, SEES, WATCHES = "sees nothing", "sees", "watches"


@pytest.mark.parametrize("stage", STAGES)
def test_all_forms_of_the_rule_of_games_agree(
    ana: Person, ben: Person, eva: Person, stage: str
) -> None:
    game = STAGES[stage](ana, ben)
    for facts in VIEWERS:
        if stage == "waiting" and "played" in facts:
            continue
        viewer = ben if "played" in facts else eva
        with undone():
            become(facts, viewer, game.table, master=ana)
            for table_private, private, spectators in product((True, False), repeat=3):
                Table.objects.filter(id=game.table_id).update(private=table_private)
                settings = {"private": private, "spectators_allowed": spectators}
                Game.objects.filter(id=game.id).update(**settings)
                case = (facts, f"{table_private=}", settings)
                expected = rule_of_games(stage, facts, table_private=table_private, **settings)
                assert by_queries(game.id, viewer.id) == expected, case
                assert by_calling(lookups.game_of, game.id, viewer.id) == expected, case
                assert by_calling(tags.game_tag, game.id, viewer.id) == expected, case
                listed = exists(lookups.started_games(viewer.id), game.id)
                assert listed == (expected == WATCHES and stage != "waiting"), case


@pytest.mark.parametrize("stage", STAGES)
def test_a_game_is_streamed_without_a_check_if_it_is_for_all(
    ana: Person, ben: Person, eva: Person, stage: str
) -> None:
    game = STAGES[stage](ana, ben)
    for private, spectators in product((True, False), repeat=2):
        settings = {"private": private, "spectators_allowed": spectators}
        Game.objects.filter(id=game.id).update(**settings)
        watches = by_queries(game.id, eva.id) == WATCHES
        for_all = GameRows(game.id).after(None).for_all
        assert for_all == (watches and stage != "waiting"), settings  # before, the table decides


def test_all_forms_of_the_rule_of_tables_agree(ana: Person, ben: Person, eva: Person) -> None:
    table = started(ana, ben).table
    for facts, private in product(VIEWERS, (True, False)):
        viewer = ben if "played" in facts else eva
        with undone():
            become(facts, viewer, table, master=ana)
            Table.objects.filter(id=table.id).update(private=private)
            expected = belongs(facts) or not private
            assert exists(visible_tables(viewer.id), table.id) == expected, (facts, private)
            assert exists(lookups.open_tables(viewer.id), table.id) == expected, (facts, private)
            for read in (lookups.table_of, lookups.visible_table, tags.table_tag):
                seen = by_calling(read, table.id, viewer.id) != SEES_NOTHING
                assert seen == expected, (read, facts, private)
            if not facts:
                assert TableRows(table.id).after(None).for_all == expected


def rule_of_games(
    stage: str,
    facts: set[str],
    *,
    table_private: bool,
    private: bool,
    spectators_allowed: bool,
) -> str:
    """What docs/api.md says, once more and without queries."""
    if stage == "waiting":
        return WATCHES if belongs(facts) or not table_private else SEES_NOTHING
    if "played" in facts:
        return WATCHES
    if private and not belongs(facts):
        return SEES_NOTHING
    return WATCHES if spectators_allowed or stage == "over" else SEES


def belongs(facts: set[str]) -> bool:
    """Whether a private table exists for this viewer."""
    return "seated" in facts or ("blocked" not in facts and bool(facts & {"invited", "friend"}))


def become(facts: set[str], viewer: Person, table: Table, *, master: Person) -> None:
    """Write what is so of the viewer."""
    Seat.objects.filter(table=table).exclude(user=master.id).delete()
    if "seated" in facts:
        Seat.objects.create(table=table, number=1, user=viewer.user, taken_at=NOW)
    if "friend" in facts:
        befriend(master, viewer)
    if facts & {"invited", "invitation revoked"}:
        revoked_at = None if "invited" in facts else NOW
        people = {"user": viewer.user, "invited_by": master.user}
        Invitation.objects.create(table=table, revoked_at=revoked_at, created_at=NOW, **people)
    if "blocked" in facts:
        Block.objects.create(blocker=master.user, blocked=viewer.user, created_at=NOW)
    if "blocks the master" in facts:
        Block.objects.create(blocker=viewer.user, blocked=master.user, created_at=NOW)
    if "kicked" in facts:
        Kick.objects.create(table=table, user=viewer.user, until=NOW)
    User.objects.filter(id=viewer.id).update(is_staff="staff" in facts)


def by_queries(game_id: UUID, user_id: UUID) -> str:
    """What the conditions on rows say."""
    if exists(watchable_games(user_id), game_id):
        return WATCHES
    return SEES if exists(visible_games(user_id), game_id) else SEES_NOTHING


def exists(rows: QuerySet[Game] | QuerySet[Table], row_id: UUID) -> bool:
    return rows.filter(id=row_id).exists()


def by_calling(read: Callable[[UUID, UUID], object], row_id: UUID, user_id: UUID) -> str:
    """What a function says that reads the row, or refuses to."""
    try:
        read(row_id, user_id)
    except (GameNotVisible, TableNotVisible):
        return SEES_NOTHING
    except SpectatorsNotAllowed:
        return SEES
    return WATCHES
