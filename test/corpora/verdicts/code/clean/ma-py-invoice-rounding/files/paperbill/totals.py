from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")


def money(amount: Decimal) -> Decimal:
    # Decimal's half up goes away from zero for negative amounts, as the ledger does.
    return amount.quantize(CENT, ROUND_HALF_UP)


def net_total(invoice) -> Decimal:
    return money(sum((line.net for line in invoice.lines), Decimal(0)))


def vat_by_rate(invoice) -> dict[Decimal, Decimal]:
    net: dict[Decimal, Decimal] = {}
    for line in invoice.lines:
        net[line.rate] = net.get(line.rate, Decimal(0)) + line.net
    return {rate: money(amount * rate / 100) for rate, amount in net.items()}


def gross_total(invoice) -> Decimal:
    return net_total(invoice) + sum(vat_by_rate(invoice).values(), Decimal(0))
