"""What ranking refuses.

NotVisible
└── NoSuchBoard
"""

from accounts.errors import NotVisible
from accounts.messages import message as _


class NoSuchBoard(NotVisible):
    """A week or a ruleset of which there is no board."""

    default_detail = _("There is no such board.")
