"""Times in the local time zone."""

from datetime import datetime

from hzmj.display.sanitize import clean_name


def local_time(created: str) -> str:
    """Returns an ISO 8601 time in the local zone, to the minute; an invalid one as written, cleaned."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return clean_name(created)
