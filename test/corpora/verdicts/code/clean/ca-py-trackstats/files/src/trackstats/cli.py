"""Command line."""

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from trackstats.gpx import Stats, TrackError, read


def duration(minutes: int) -> str:
    """Hours and minutes.

    >>> duration(125)
    '2:05'
    """
    return f"{minutes // 60}:{minutes % 60:02}"


def row(name: str, stats: Stats) -> str:
    """One line of the table."""
    return f"{name:<20} {stats.metres / 1000:7.1f} km {stats.climb:5} m {duration(stats.minutes):>6}"


def main(args: list[str], out=sys.stdout, err=sys.stderr) -> int:
    parser = argparse.ArgumentParser(prog="trackstats")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(args)
    results, failed = {}, False
    for file in options.files:
        try:
            results[file.name] = read(file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError, TrackError) as error:
            failed = True
            print(f"{file}: {error}", file=err)
    if options.json:
        print(json.dumps({name: asdict(stats) for name, stats in results.items()}), file=out)
    else:
        for name, stats in results.items():
            print(row(name, stats), file=out)
    return 1 if failed else 0


def entry() -> None:
    sys.exit(main(sys.argv[1:]))
