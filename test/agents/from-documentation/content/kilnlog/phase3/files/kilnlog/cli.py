import argparse
import os
import re
import sys

from kilnlog.report import table
from kilnlog.schedule import ScheduleError, durations, parse


def time_of_day(text):
    """Minutes since midnight."""
    match = re.fullmatch(r"([01]?\d|2[0-3]):([0-5]\d)", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"{text!r} is not a time of day, such as 18:30")
    return int(match[1]) * 60 + int(match[2])


def main(argv):
    parser = argparse.ArgumentParser(prog="kilnlog", description="Works out how long a kiln firing takes.")
    parser.add_argument("file", help="the schedule")
    parser.add_argument("--start", type=time_of_day, metavar="HH:MM", help="time of day at which the firing begins")
    options = parser.parse_args(argv)
    try:
        start = int(os.environ.get("KILNLOG_ROOM", "20"))
        with open(options.file, encoding="utf-8") as file:
            segments = parse(file.read())
        for line in table(segments, durations(segments, start), start, options.start):
            print(line)
    except (ScheduleError, OSError, ValueError) as error:
        print(f"kilnlog: {error}", file=sys.stderr)
        return 1
    return 0
