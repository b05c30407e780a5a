"""From rounds and scores to the field of the next round."""

from games.tournaments.pairing import Contender
from games.tournaments.pairing.record import History, Round, Score, Terms, field_of

TERMS = Terms("swiss", 2, bytes(32), {1: 3, 2: 1, 3: 2})
ROUNDS = [
    Round(1, 0, ((1, 0), (2, 0), (3, 0)), tables=((1, 2),), byes=(3,)),
    Round(2, 3, ((1, 0), (2, 0), (3, 0)), tables=((3, 1),), byes=(2,)),
]
SCORES = [
    Score(3, 2, False, 0, "bye"),
    Score(1, 2, True, 150),
    Score(2, 0, False, 90),
    Score(2, 2, False, 0, "bye"),
    Score(1, -2, True, -150, "void"),
    Score(3, 2, True, 80),
]


def test_the_field_of_a_round() -> None:
    to_draw = Round(2, 3, ((1, 0), (2, 0), (3, 5)), apart=((1, 3),))
    field = field_of(TERMS, ROUNDS[:1], SCORES, to_draw)
    assert (field.format, field.sides, field.number, field.seed) == ("swiss", 2, 2, bytes(32))
    assert field.contenders == (
        Contender(1, 3, 2, 1, 0, 150, 1, 0, 0, (1, 0)),
        Contender(2, 1, 0, 0, 2, 90, 1, 0, 0, (0, 1)),
        Contender(3, 2, 2, 0, 0, 0, 0, 1, 5, (0, 0)),
    )
    assert field.met == {frozenset((1, 2)): 1}
    assert field.apart == {frozenset((1, 3))}
    assert field.last_met == {1: {2}, 2: {1}}


def test_only_scores_booked_by_then_count() -> None:
    field = field_of(TERMS, ROUNDS[:1], SCORES, Round(2, 1, ((1, 0), (3, 0))))
    assert [one.points for one in field.contenders] == [0, 2]
    assert field.contenders[0].games == 1


def test_a_void_takes_back_points_win_and_distance_but_not_the_game() -> None:
    field = field_of(TERMS, ROUNDS, SCORES, Round(3, 6, ((1, 0), (2, 0), (3, 0))))
    assert field.contenders[0] == Contender(1, 3, 0, 0, 6, 0, 2, 0, 0, (1, 1))


def test_opponents_count_for_each_meeting_and_in_a_swiss_only() -> None:
    rounds = [Round(number, 0, (), tables=((1, 2),)) for number in (1, 2)]
    for kind, expected in (("swiss", 10), ("arena", 0), ("knockout", 0)):
        history = History(Terms(kind, 2, bytes(32), {1: 1, 2: 2}))  # type: ignore[arg-type]
        for drawn in rounds:
            history.seat(drawn)
        history.book([Score(2, 5, True, 1)])
        assert history.contender(1).opponents == expected
