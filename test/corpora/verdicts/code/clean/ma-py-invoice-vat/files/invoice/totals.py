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
    """Net and tax of all lines; the tax is rounded once per rate."""
    nets: dict[int, Decimal] = {}
    for line in lines:
        nets[line.rate] = nets.get(line.rate, Decimal("0.00")) + line.net
    tax = sum((cents(net * rate / 100) for rate, net in nets.items()), Decimal("0.00"))
    return Totals(sum(nets.values(), Decimal("0.00")), tax)
