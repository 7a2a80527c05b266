import unittest
from decimal import Decimal

from paperbill.model import Invoice, Line
from paperbill.totals import gross_total, net_total, vat_by_rate


def line(price, rate="19", quantity="1"):
    return Line("x", Decimal(quantity), Decimal(price), Decimal(rate))


class TotalsTest(unittest.TestCase):
    def test_one_line(self):
        invoice = Invoice("1", (line("100.00"),))
        self.assertEqual(net_total(invoice), Decimal("100.00"))
        self.assertEqual(vat_by_rate(invoice), {Decimal("19"): Decimal("19.00")})
        self.assertEqual(gross_total(invoice), Decimal("119.00"))

    def test_rates_are_kept_apart(self):
        invoice = Invoice("2", (line("10.00"), line("10.00", "7")))
        self.assertEqual(vat_by_rate(invoice), {Decimal("19"): Decimal("1.90"), Decimal("7"): Decimal("0.70")})

    def test_no_lines(self):
        self.assertEqual(gross_total(Invoice("3", ())), Decimal("0.00"))
