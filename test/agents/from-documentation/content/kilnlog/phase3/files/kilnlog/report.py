def hours(minutes):
    return f"{minutes // 60}:{minutes % 60:02}"


def clock(minutes):
    """A time of day; the days after the first are counted."""
    days, rest = divmod(minutes, 24 * 60)
    return f"{rest // 60:02}:{rest % 60:02}" + (f" +{days}d" if days else "")


def table(segments, minutes, start, begins=None):
    """The lines of the report, with the total last. `begins` is the time of day of the start in minutes."""
    lines = []
    current = start
    passed = 0
    for number, (segment, time) in enumerate(zip(segments, minutes), start=1):
        line = f"{number:>2}  {segment.rate:>5g} °C/h to {segment.target:>4} °C, hold {segment.hold:>3} min  {hours(time):>6}"
        if segment.target < current:
            line += "  cool"
        passed += time
        if begins is not None:
            line += f"  until {clock(begins + passed)}"
        lines.append(line)
        current = segment.target
    lines.append(f"total {hours(sum(minutes))}")
    return lines
