def hours(minutes):
    return f"{minutes // 60}:{minutes % 60:02}"


def table(segments, minutes):
    """The lines of the report, with the total last."""
    lines = []
    for number, (segment, time) in enumerate(zip(segments, minutes), start=1):
        lines.append(f"{number:>2}  {segment.rate:>5g} °C/h to {segment.target:>4} °C, hold {segment.hold:>3} min  {hours(time):>6}")
    lines.append(f"total {hours(sum(minutes))}")
    return lines
