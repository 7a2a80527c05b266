from __future__ import annotations

import re
from dataclasses import dataclass

from .units import UNITS


class UnitError(ValueError):
    pass


def _unit(name: str):
    try:
        return UNITS[name]
    except KeyError:
        raise UnitError(f"unknown unit {name!r}") from None


@dataclass(frozen=True)
class Quantity:
    value: float
    unit: str

    def __post_init__(self):
        _unit(self.unit)

    @property
    def dimension(self) -> str:
        return _unit(self.unit)[0]

    def to(self, unit: str) -> "Quantity":
        dimension, factor, offset = _unit(unit)
        own, own_factor, own_offset = _unit(self.unit)
        if own != dimension:
            raise UnitError(f"{own} cannot become {dimension}")
        base = self.value * own_factor + own_offset
        return Quantity((base - offset) / factor, unit)

    def __add__(self, other: "Quantity") -> "Quantity":
        if self.dimension == "temperature":
            raise UnitError("temperatures cannot be added")
        return Quantity(self.value + other.to(self.unit).value, self.unit)

    def __lt__(self, other: "Quantity") -> bool:
        return self.value < other.to(self.unit).value

    def format(self, digits: int = 2) -> str:
        text = f"{self.value:.{digits}f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return f"{text} {self.unit}"

    def best(self) -> "Quantity":
        """The largest unit of the dimension in which the value is at least one."""
        if self.dimension == "temperature":
            return self
        units = sorted(
            (name for name, unit in UNITS.items() if unit[0] == self.dimension and name not in ("mi", "lb")),
            key=lambda name: UNITS[name][1],
        )
        chosen = units[0]
        for name in units:
            if abs(self.to(name).value) >= 1:
                chosen = name
        return self.to(chosen)


_PATTERN = re.compile(r"\s*([-+]?\d+(?:[.,]\d+)?)\s*([A-Za-z]+)")


def parse(text: str) -> Quantity:
    """Reads "1,5 km" or a sum such as "1 h 30 min", in the unit that comes first."""
    at = 0
    result = None
    while text[at:].strip():
        match = _PATTERN.match(text, at)
        if match is None:
            raise UnitError(f"cannot read {text[at:].strip()!r}")
        part = Quantity(float(match[1].replace(",", ".")), match[2])
        result = part if result is None else result + part
        at = match.end()
    if result is None:
        raise UnitError("nothing to read")
    return result


def convert(text: str, unit: str, digits: int = 2) -> str:
    return parse(text).to(unit).format(digits)


def total(texts, unit: str) -> Quantity:
    result = Quantity(0.0, unit)
    for text in texts:
        result = result + parse(text)
    return result
