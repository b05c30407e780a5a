"""What ranking refuses.

NotVisible
└── NoSuchBoard
"""

from core.errors import NotVisible
from core.messages import message as _


class NoSuchBoard(NotVisible):
    """A week or a ruleset of which there is no board."""

    default_detail = _("There is no such board.")
