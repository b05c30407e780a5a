"""People, for the tests of what surrounds all views."""

from tests.games.conftest import ana, ben, person

__all__ = ["ana", "ben", "person"]
