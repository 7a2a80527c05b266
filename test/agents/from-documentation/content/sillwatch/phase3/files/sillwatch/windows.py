"""The spans of time in which a boat can cross the sill. No input or output here."""
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, timezone

from sillwatch.tide import Station, height

STEP = timedelta(minutes=6)
PRECISION = timedelta(seconds=20)


@dataclass(frozen=True)
class Window:
    opens: datetime
    closes: datetime
    opens_before: bool  # already open when the span began
    closes_after: bool  # still open when the span ended


def depth_over_sill(station: Station, when: datetime, correction_cm: int = 0) -> float:
    return height(station, when) - station.sill + correction_cm / 100


def day_span(station: Station, day: date) -> tuple[datetime, datetime]:
    """Midnight to midnight in the zone of the harbour; 23 or 25 hours when the clocks change."""
    start = datetime.combine(day, time.min, station.zone)
    end = datetime.combine(day + timedelta(days=1), time.min, station.zone)
    return start.astimezone(timezone.utc), end.astimezone(timezone.utc)


def crossing_windows(station: Station, day: date, need_cm: int, correction_cm: int = 0) -> list[Window]:
    """Windows of the day in which the depth over the sill is at least `need_cm`, in order."""
    start, end = day_span(station, day)

    def enough(when: datetime) -> bool:
        return depth_over_sill(station, when, correction_cm) * 100 >= need_cm

    found: list[Window] = []
    opened = start if enough(start) else None
    at = start
    while at < end:
        following = min(at + STEP, end)
        if enough(at) != enough(following):
            turn = _turning_point(at, following, enough)
            if opened is None:
                opened = turn
            else:
                found.append(Window(opened, turn, opened == start, False))
                opened = None
        at = following
    if opened is not None:
        found.append(Window(opened, end, opened == start, True))
    return found


def _turning_point(before: datetime, after: datetime, enough) -> datetime:
    """The whole minute at the safe side of the change between two samples."""
    rising = enough(after)
    while after - before > PRECISION:
        middle = before + (after - before) / 2
        if enough(middle) == rising:
            after = middle
        else:
            before = middle
    safe = after if rising else before
    minute = safe.replace(second=0, microsecond=0)
    return minute + timedelta(minutes=1) if rising and minute < safe else minute
