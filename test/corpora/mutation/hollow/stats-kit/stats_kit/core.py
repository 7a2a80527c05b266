"""Small statistics without dependencies."""


def mean(values):
    if not values:
        raise ValueError("no values")
    return sum(values) / len(values)


def median(values):
    if not values:
        raise ValueError("no values")
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def variance(values, sample=True):
    if len(values) < 2:
        return 0.0
    centre = mean(values)
    total = sum((value - centre) ** 2 for value in values)
    return total / (len(values) - 1 if sample else len(values))


def histogram(values, bins):
    if bins < 1:
        raise ValueError("at least one bin")
    low, high = min(values), max(values)
    width = (high - low) / bins or 1
    counts = [0] * bins
    for value in values:
        counts[min(bins - 1, int((value - low) / width))] += 1
    return counts


def moving_average(values, size):
    if size < 1 or size > len(values):
        return []
    window = sum(values[:size])
    result = [window / size]
    for i in range(size, len(values)):
        window += values[i] - values[i - size]
        result.append(window / size)
    return result


def outliers(values, factor=1.5):
    ordered = sorted(values)
    half = len(ordered) // 2
    low, high = median(ordered[:half]), median(ordered[-half:])
    spread = high - low
    return [value for value in values if value < low - factor * spread or value > high + factor * spread]


def regression(points):
    """Slope and intercept by least squares."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    mx, my = mean(xs), mean(ys)
    below = sum((x - mx) ** 2 for x in xs)
    if below == 0:
        raise ValueError("all x are the same")
    slope = sum((x - mx) * (y - my) for x, y in points) / below
    return slope, my - slope * mx
