"""Request bodies about one's account."""

from core.api.fields import Flag
from core.api.types import Input


class DeclareRobotAccountRequest(Input):
    """The confirmation of declaring a robot account."""

    confirm = Flag(default=False, help_text="Required as true: the owner cannot undo it.")
