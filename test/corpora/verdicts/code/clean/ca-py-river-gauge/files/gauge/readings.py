"""Reading and cleaning."""

import csv
import datetime as dt
from typing import NamedTuple

GAP = dt.timedelta(minutes=30)
SPIKE_CM = 50


class Reading(NamedTuple):
    time: dt.datetime
    level: int


def parse(lines):
    """Returns readings in the order of time, and the numbers of lines that could not be read."""
    readings, bad = [], []
    for number, row in enumerate(csv.reader(lines), start=1):
        if number == 1 and row[:1] == ["time"]:
            continue
        try:
            time, level = row
            readings.append(Reading(dt.datetime.strptime(time, "%Y-%m-%dT%H:%M"), int(level)))
        except ValueError:
            bad.append(number)
    return sorted(readings), bad


def gaps(readings):
    """Pairs of neighbouring times that are more than 30 minutes apart, with the minutes between."""
    return [
        (a.time, b.time, int((b.time - a.time).total_seconds() // 60))
        for a, b in zip(readings, readings[1:])
        if b.time - a.time > GAP
    ]


def without_spikes(readings):
    """Returns the readings that are kept and those that were dropped."""
    kept, dropped = [], []
    for index, reading in enumerate(readings):
        if 0 < index < len(readings) - 1:
            before = reading.level - readings[index - 1].level
            after = reading.level - readings[index + 1].level
            if min(before, after) > SPIKE_CM or max(before, after) < -SPIKE_CM:
                dropped.append(reading)
                continue
        kept.append(reading)
    return kept, dropped
