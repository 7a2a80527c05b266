"""Totals of an invoice."""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from invoice.order import Line


@dataclass(frozen=True)
class Totals:
    net: Decimal
    tax: Decimal


def cents(amount: Decimal) -> Decimal:
    """Rounds to cents, half a cent up."""
    return amount.quantize(Decimal("0.01"), ROUND_HALF_UP)


def totals(lines: list[Line]) -> Totals:
    """Net and tax of all lines."""
    net = sum((line.net for line in lines), Decimal("0.00"))
    tax = sum((cents(line.net * line.rate / 100) for line in lines), Decimal("0.00"))
    return Totals(net, tax)
