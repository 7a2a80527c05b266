import csv
import sys

from gauge.readings import gaps, parse, without_spikes
from gauge.summary import by_day


def main(args, out, err):
    if len(args) != 1:
        print("usage: python3 -m gauge <file>", file=err)
        return 2
    try:
        with open(args[0], encoding="utf-8", newline="") as file:
            readings, bad = parse(file)
    except OSError as error:
        print(f"{args[0]}: {error.strerror}", file=err)
        return 1
    for number in bad:
        print(f"line {number} cannot be read", file=err)
    if not readings:
        print("the file holds no reading", file=err)
        return 3
    for start, end, minutes in gaps(readings):
        print(f"gap of {minutes} min from {start:%Y-%m-%dT%H:%M} to {end:%Y-%m-%dT%H:%M}", file=err)
    kept, dropped = without_spikes(readings)
    for reading in dropped:
        print(f"spike of {reading.level} cm at {reading.time:%Y-%m-%dT%H:%M} dropped", file=err)
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["day", "min_cm", "max_cm", "mean_cm"])
    writer.writerows(by_day(kept))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], sys.stdout, sys.stderr))
