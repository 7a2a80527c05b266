"""Figures by day."""

from decimal import ROUND_HALF_EVEN, Decimal
from itertools import groupby


def by_day(readings):
    rows = []
    for day, group in groupby(readings, key=lambda reading: reading.time.date()):
        levels = [reading.level for reading in group]
        mean = (Decimal(sum(levels)) / len(levels)).quantize(Decimal("0.1"), ROUND_HALF_EVEN)
        rows.append((day.isoformat(), min(levels), max(levels), str(mean)))
    return rows
