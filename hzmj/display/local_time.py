"""When something began, as the person's own clock has it."""

from datetime import datetime

from hzmj.display.sanitize import clean_name


def local_time(created: str) -> str:
    """A time in the person's own zone, to the minute; as written where it is no time."""
    try:
        return datetime.fromisoformat(created).astimezone().strftime("%Y-%m-%d %H:%M")
    except (ValueError, OverflowError, OSError):
        return clean_name(created)
