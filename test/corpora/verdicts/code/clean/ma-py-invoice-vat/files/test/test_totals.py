import json
import unittest
from decimal import Decimal
from pathlib import Path

from invoice.order import Line, read_order
from invoice.totals import Totals, cents, totals


def order(name):
    return read_order(json.loads((Path(__file__).parent / "orders" / name).read_text()))


class TotalsTest(unittest.TestCase):
    def test_shelf(self):
        self.assertEqual(totals(order("shelf.json")), Totals(Decimal("110.10"), Decimal("19.71")))

    def test_nothing(self):
        self.assertEqual(totals([]), Totals(Decimal("0.00"), Decimal("0.00")))

    def test_half_a_cent_is_rounded_up(self):
        for amount, expected in [("0.005", "0.01"), ("0.0049", "0.00"), ("1.015", "1.02")]:
            with self.subTest(amount=amount):
                self.assertEqual(cents(Decimal(amount)), Decimal(expected))

    def test_tax_is_rounded_once_per_rate(self):
        self.assertEqual(totals(order("screws.json")), Totals(Decimal("0.39"), Decimal("0.07")))

    def test_rates_are_rounded_apart_and_discounts_count(self):
        lines = [Line("a", Decimal("0.10"), 7), Line("b", Decimal("0.13"), 19), Line("c", Decimal("-0.03"), 7), Line("d", Decimal("5.00"), 0)]
        self.assertEqual(totals(lines), Totals(Decimal("5.20"), Decimal("0.02")))


class OrderTest(unittest.TestCase):
    def test_an_unknown_rate_is_refused_with_its_line(self):
        with self.assertRaisesRegex(ValueError, "line 1: there is no rate of 16 %"):
            read_order({"lines": [{"text": "x", "net": "1", "rate": 16}]})
