from paperbill.totals import gross_total, net_total, vat_by_rate


def render(invoice) -> str:
    rows = [f"Invoice {invoice.number}", ""]
    rows += [f"{line.text:<30}{line.quantity:>6} x {line.price:>9}" for line in invoice.lines]
    rows += ["", f"{'Net':<30}{net_total(invoice):>18}"]
    rows += [f"{f'VAT {rate} %':<30}{vat:>18}" for rate, vat in sorted(vat_by_rate(invoice).items())]
    rows += [f"{'Total':<30}{gross_total(invoice):>18}"]
    return "\n".join(rows) + "\n"
