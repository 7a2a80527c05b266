"""Reading GPX."""

import xml.etree.ElementTree as ET
from dataclasses import dataclass
from datetime import datetime

from trackstats.geo import climb, distance

NS = {"g": "http://www.topografix.com/GPX/1/1"}


class TrackError(Exception):
    """The file is no usable track."""


@dataclass(frozen=True)
class Stats:
    metres: int
    climb: int
    minutes: int


def read(text: str) -> Stats:
    """The statistics of all points of a GPX document."""
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise TrackError("the file declares entities")
    try:
        points = ET.fromstring(text).findall(".//g:trkpt", NS)
        places = [(float(p.attrib["lat"]), float(p.attrib["lon"])) for p in points]
        heights = [float(h) for p in points if (h := p.findtext("g:ele", None, NS)) is not None]
        times = [datetime.fromisoformat(t.replace("Z", "+00:00")) for p in points if (t := p.findtext("g:time", None, NS))]
    except (ET.ParseError, KeyError, ValueError) as error:
        raise TrackError(f"the file is damaged: {error}") from error
    if len(places) < 2:
        raise TrackError("the track has fewer than two points")
    metres = sum(distance(a, b) for a, b in zip(places, places[1:]))
    minutes = (max(times) - min(times)).total_seconds() / 60 if times else 0
    return Stats(round(metres), round(climb(heights)), round(minutes))
