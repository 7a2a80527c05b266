"""Orders."""

from dataclasses import dataclass
from decimal import Decimal


@dataclass(frozen=True)
class Line:
    text: str
    net: Decimal
    rate: int


def read_order(data: dict) -> list[Line]:
    """Reads the lines of an order; amounts are strings."""
    lines = []
    for number, item in enumerate(data["lines"], 1):
        line = Line(item["text"], Decimal(item["net"]), item["rate"])
        if line.rate not in (0, 7, 19):
            raise ValueError(f"line {number}: there is no rate of {line.rate} %")
        lines.append(line)
    return lines
