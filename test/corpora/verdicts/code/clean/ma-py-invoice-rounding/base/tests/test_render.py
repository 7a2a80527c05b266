import unittest
from decimal import Decimal

from paperbill.model import Invoice, Line
from paperbill.render import render


class RenderTest(unittest.TestCase):
    def test_layout(self):
        text = render(Invoice("2026-7", (Line("Paper", Decimal(2), Decimal("4.50"), Decimal(19)),)))
        self.assertEqual(
            text.splitlines(),
            [
                "Invoice 2026-7",
                "",
                "Paper                              2 x      4.50",
                "",
                "Net                                         9.00",
                "VAT 19 %                                    1.71",
                "Total                                      10.71",
            ],
        )
