"""Finds stops near a point."""

from math import cos, hypot, radians

METERS_PER_DEGREE = 111_320


def distance(stop, lat, lon):
    """Meters on a flat map, good enough within a city."""
    dx = (stop.lon - lon) * METERS_PER_DEGREE * cos(radians(lat))
    return hypot(dx, (stop.lat - lat) * METERS_PER_DEGREE)


def nearest(stops, lat, lon, count=3):
    return sorted(stops, key=lambda stop: (distance(stop, lat, lon), stop.id))[:count]
