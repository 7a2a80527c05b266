import argparse
import os
import sys

from kilnlog.report import table
from kilnlog.schedule import ScheduleError, durations, parse


def main(argv):
    parser = argparse.ArgumentParser(prog="kilnlog", description="Works out how long a kiln firing takes.")
    parser.add_argument("file", help="the schedule")
    options = parser.parse_args(argv)
    try:
        start = int(os.environ.get("KILNLOG_ROOM", "20"))
        with open(options.file, encoding="utf-8") as file:
            segments = parse(file.read())
        for line in table(segments, durations(segments, start)):
            print(line)
    except (ScheduleError, OSError, ValueError) as error:
        print(f"kilnlog: {error}", file=sys.stderr)
        return 1
    return 0
