"""The table by folder at the end of a run."""

from tests.harness.where_time_goes import table


def test_a_folder_has_the_seconds_of_all_phases_of_its_tests() -> None:
    rows = table(
        [
            ("tests/games/play/deep/test_a.py::test_one", 2.0),
            ("tests/games/play/test_b.py::test_two[x/y]", 1.0),
            ("tests/games/play/test_b.py::test_two[x/y]", 3.0),
            ("tests/site/test_c.py::test_three", 13.9),
            ("tests/docs/test_d.py::test_four", 0.09),
            ("tests/board/test_e.py::test_five", 0.01),
        ]
    )

    assert rows == [
        "    13.9 s   70%      1 tests  tests/site",
        "     6.0 s   30%      2 tests  tests/games/play",
        "     0.1 s    0%      2 tests  others",
    ]


def test_the_rows_of_a_single_folder_are_its_files() -> None:
    rows = table([("tests/slow/test_a.py::test_one", 1.0), ("tests/slow/test_b.py::test_two", 3.0)])

    assert rows == [
        "     3.0 s   75%      1 tests  tests/slow/test_b.py",
        "     1.0 s   25%      1 tests  tests/slow/test_a.py",
    ]
