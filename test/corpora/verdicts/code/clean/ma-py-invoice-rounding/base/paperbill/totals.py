from decimal import ROUND_HALF_EVEN, Decimal

CENT = Decimal("0.01")


def money(amount: Decimal) -> Decimal:
    return amount.quantize(CENT, ROUND_HALF_EVEN)


def net_total(invoice) -> Decimal:
    return money(sum((line.net for line in invoice.lines), Decimal(0)))


def vat_by_rate(invoice) -> dict[Decimal, Decimal]:
    result: dict[Decimal, Decimal] = {}
    for line in invoice.lines:
        vat = money(line.net * line.rate / 100)
        result[line.rate] = result.get(line.rate, Decimal(0)) + vat
    return result


def gross_total(invoice) -> Decimal:
    return net_total(invoice) + sum(vat_by_rate(invoice).values(), Decimal(0))
