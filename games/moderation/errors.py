"""Errors of decisions on reports."""

from core.errors import NotPossibleNow
from core.messages import message as _
from games.errors import GameError


class ReportResolved(NotPossibleNow, GameError):
    """Another staff member has resolved the report."""

    code = "report_resolved"
    default_detail = _("This report has already been resolved.")
