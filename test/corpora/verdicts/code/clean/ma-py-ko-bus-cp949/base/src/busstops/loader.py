"""Loads stops from CSV."""

import csv
from dataclasses import dataclass


class LoadError(Exception):
    """A file that cannot be used; the message is shown to the person."""


@dataclass(frozen=True)
class Stop:
    id: str
    name: str
    lat: float
    lon: float


def load(path):
    with open(path, encoding="utf-8-sig", newline="") as file:
        return parse(file)


def parse(lines):
    stops = []
    for number, row in enumerate(csv.DictReader(lines), start=2):
        try:
            stops.append(Stop(row["번호"], row["이름"].strip(), float(row["위도"]), float(row["경도"])))
        except (KeyError, TypeError, ValueError, AttributeError):
            raise LoadError(f"{number}번째 줄을 읽을 수 없습니다") from None
    return stops
