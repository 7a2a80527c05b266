from dataclasses import dataclass

MAX_TARGET = 1350


class ScheduleError(Exception):
    pass


@dataclass(frozen=True)
class Segment:
    rate: float  # degrees per hour
    target: int  # degrees
    hold: int  # minutes


def parse(text):
    """Reads a schedule, one segment per line."""
    segments = []
    for number, line in enumerate(text.splitlines(), start=1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        parts = line.split()
        if len(parts) != 3:
            raise ScheduleError(f"line {number}: expected rate, target and hold")
        try:
            rate, target, hold = float(parts[0]), int(parts[1]), int(parts[2])
        except ValueError:
            raise ScheduleError(f"line {number}: not a number") from None
        if rate <= 0:
            raise ScheduleError(f"line {number}: the rate must be above 0")
        if not 0 < target <= MAX_TARGET:
            raise ScheduleError(f"line {number}: the target must be between 1 and {MAX_TARGET}")
        if hold < 0:
            raise ScheduleError(f"line {number}: the hold must not be negative")
        segments.append(Segment(rate, target, hold))
    if not segments:
        raise ScheduleError("the schedule is empty")
    return segments


def durations(segments, start):
    """Minutes of each segment, ramp and hold together. A target below the current temperature is controlled cooling."""
    result = []
    current = start
    for segment in segments:
        ramp = abs(segment.target - current) / segment.rate * 60
        result.append(round(ramp) + segment.hold)
        current = segment.target
    return result
