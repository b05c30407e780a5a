"""The weeks of the ranking: from Monday to Sunday, in UTC."""

from datetime import UTC, date, datetime, time, timedelta

WEEK = timedelta(days=7)


def week_of(moment: datetime) -> date:
    """The Monday of the week, in UTC, that a moment belongs to."""
    day = moment.astimezone(UTC).date()
    return day - timedelta(days=day.weekday())


def week_name(monday: date) -> str:
    """The name of a week (ISO 8601), such as `2026-W47`."""
    return f"{monday:%G-W%V}"


def week_named(name: str) -> date:
    """The Monday of the week of this name. Raises ValueError."""
    monday = datetime.strptime(f"{name}-1", "%G-W%V-%u").date()  # noqa: DTZ007 - only a date
    if week_name(monday) != name:
        raise ValueError(name)
    return monday


def begins_at(monday: date) -> datetime:
    """The first moment of a week."""
    return datetime.combine(monday, time(), UTC)
