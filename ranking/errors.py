"""What ranking refuses.

NotVisible
└── NoSuchBoard
"""

from accounts.errors import NotVisible


class NoSuchBoard(NotVisible):
    """A week or a ruleset of which there is no board."""

    default_detail = "There is no such board."
