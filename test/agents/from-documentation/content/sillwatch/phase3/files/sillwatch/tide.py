"""Harmonic prediction of the water level at one station.

The phases of the station file are relative to its epoch and already contain the nodal corrections of the
years up to `valid_until`, as the hydrographic office publishes them for small harbours.
"""
import json
import math
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class Constituent:
    name: str
    speed: float  # degrees per hour
    amplitude: float  # metres
    phase: float  # degrees at the epoch


@dataclass(frozen=True)
class Station:
    name: str
    zone: ZoneInfo
    epoch: datetime
    valid_until: date
    mean_level: float
    sill: float
    constituents: tuple[Constituent, ...]


def load_station(path: Path) -> Station:
    raw = json.loads(path.read_text(encoding="utf-8"))
    constituents = tuple(Constituent(c["name"], c["speed"], c["amplitude"], c["phase"]) for c in raw["constituents"])
    if not constituents:
        raise ValueError(f"{path} has no constituents")
    return Station(
        name=raw["name"],
        zone=ZoneInfo(raw["zone"]),
        epoch=datetime.fromisoformat(raw["epoch"]),
        valid_until=date.fromisoformat(raw["valid_until"]),
        mean_level=raw["mean_level_m"],
        sill=raw["sill_m"],
        constituents=constituents,
    )


def height(station: Station, when: datetime) -> float:
    """Height above chart datum in metres."""
    hours = (when - station.epoch).total_seconds() / 3600
    return station.mean_level + sum(
        c.amplitude * math.cos(math.radians(c.speed * hours - c.phase)) for c in station.constituents
    )
