"""docs/architecture.md names the modules by which features use each other."""

from tests.docs import doors


def test_the_table_and_the_picture_are_those_of_the_imports() -> None:
    command = "Run `python -m tests.docs.doors`, and look whether the new door is meant."
    assert doors.PAGE.read_text() == doors.page(), command
    assert doors.PICTURE.read_text() == doors.picture(), command


def test_a_feature_that_is_a_package_has_doors() -> None:
    assert {"games.play", "games.engine", "accounts.sessions"} <= doors.doors().keys()
    assert "core.clock" not in doors.doors()  # a module
