"""Figures from web server logs in the common format."""
import re
from collections import Counter
from dataclasses import dataclass
from datetime import datetime

LINE = re.compile(r'^(\S+) \S+ (\S+) \[([^\]]+)\] "(\S+) (\S+) [^"]*" (\d{3}) (\d+|-)(?: (\d+))?$')


@dataclass(frozen=True)
class Entry:
    host: str
    user: str
    time: datetime
    method: str
    path: str
    status: int
    size: int
    micros: int


def parse_line(line):
    match = LINE.match(line.strip())
    if match is None:
        return None
    host, user, time, method, path, status, size, micros = match.groups()
    return Entry(
        host,
        "" if user == "-" else user,
        datetime.strptime(time, "%d/%b/%Y:%H:%M:%S %z"),
        method,
        path.split("?")[0],
        int(status),
        0 if size == "-" else int(size),
        int(micros or 0),
    )


def parse(lines):
    entries, bad = [], 0
    for line in lines:
        if not line.strip():
            continue
        entry = parse_line(line)
        if entry is None:
            bad += 1
        else:
            entries.append(entry)
    return entries, bad


def error_rate(entries):
    if not entries:
        return 0.0
    return sum(entry.status >= 500 for entry in entries) / len(entries)


def top_paths(entries, limit=5):
    counts = Counter(entry.path for entry in entries if entry.status < 400)
    return sorted(counts.items(), key=lambda item: (-item[1], item[0]))[:limit]


def percentile(values, percent):
    if not values:
        return None
    ordered = sorted(values)
    rank = max(1, -(-len(ordered) * percent // 100))
    return ordered[rank - 1]


def by_hour(entries):
    hours = Counter(entry.time.hour for entry in entries)
    return [hours[hour] for hour in range(24)]


def suspicious(entries, limit=10):
    """Hosts with many refused sign-ins."""
    counts = Counter(entry.host for entry in entries if entry.status in (401, 403))
    return sorted(host for host, count in counts.items() if count >= limit)
