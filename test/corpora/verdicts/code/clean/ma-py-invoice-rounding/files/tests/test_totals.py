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

    def test_vat_is_rounded_once_per_rate(self):
        invoice = Invoice("4", (line("0.33"), line("0.33"), line("0.33")))
        self.assertEqual(vat_by_rate(invoice), {Decimal("19"): Decimal("0.19")})
        self.assertEqual(gross_total(invoice), Decimal("1.18"))

    def test_half_a_cent_is_rounded_up(self):
        # 19 % of 0.50 is 0.095, 5 % of 0.50 is 0.025 (half even would give 0.02)
        self.assertEqual(vat_by_rate(Invoice("5", (line("0.50"),))), {Decimal("19"): Decimal("0.10")})
        self.assertEqual(vat_by_rate(Invoice("6", (line("0.50", "5"),))), {Decimal("5"): Decimal("0.03")})
        self.assertEqual(net_total(Invoice("7", (line("0.05", quantity="0.5"),))), Decimal("0.03"))

    def test_credit_notes_round_away_from_zero(self):
        self.assertEqual(vat_by_rate(Invoice("8", (line("-0.50", "5"),))), {Decimal("5"): Decimal("-0.03")})

    def test_no_lines(self):
        self.assertEqual(gross_total(Invoice("3", ())), Decimal("0.00"))
