"""A station with one tide of twelve hours, so that results can be worked out by hand."""
import tempfile
from datetime import date, datetime, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from sillwatch.store import Store
from sillwatch.tide import Constituent, Station

# High water at 00:00 and 12:00 UTC with 6 m, low water at 06:00 and 18:00 with 2 m; the sill is at 2 m.
SIMPLE = Station(
    name="Testhaven",
    zone=ZoneInfo("UTC"),
    epoch=datetime(2026, 3, 1, tzinfo=timezone.utc),
    valid_until=date(2027, 12, 31),
    mean_level=4.0,
    sill=2.0,
    constituents=(Constituent("S2", 30.0, 2.0, 0.0),),
)


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=timezone.utc)


def temporary_store(case) -> Store:
    folder = tempfile.TemporaryDirectory()
    case.addCleanup(folder.cleanup)
    return Store(Path(folder.name) / "test.db")
