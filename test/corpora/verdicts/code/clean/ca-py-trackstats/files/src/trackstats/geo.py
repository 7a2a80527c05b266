"""Distances on the globe and climbs."""

from math import asin, cos, radians, sin, sqrt

EARTH = 6_371_000


def distance(a: tuple[float, float], b: tuple[float, float]) -> float:
    """Metres between two points (latitude, longitude).

    >>> round(distance((0, 0), (0, 1)))
    111195
    >>> distance((48.1, 11.5), (48.1, 11.5))
    0.0
    """
    (lat_a, lon_a), (lat_b, lon_b) = a, b
    half_lat = radians(lat_b - lat_a) / 2
    half_lon = radians(lon_b - lon_a) / 2
    h = sin(half_lat) ** 2 + cos(radians(lat_a)) * cos(radians(lat_b)) * sin(half_lon) ** 2
    return 2 * EARTH * asin(sqrt(h))


def climb(heights: list[float], threshold: float = 3) -> float:
    """Metres of ascent; smaller movements than the threshold are noise.

    >>> climb([100, 110, 105, 120])
    25
    >>> climb([100, 102, 100, 102])
    0
    """
    total = 0
    anchor = heights[0] if heights else 0
    for height in heights:
        if height - anchor > threshold:
            total += height - anchor
            anchor = height
        elif anchor - height > threshold:
            anchor = height
    return total
