import unittest
from fractions import Fraction

import scaler


class ScalerTest(unittest.TestCase):
    def test_amounts(self):
        self.assertTrue("3/2", scaler.parse_amount("1 ½") == Fraction(3, 2))
        self.assertTrue("1/4", scaler.parse_amount("¼") == Fraction(1, 4))

    def test_lines(self):
        self.assertTrue("flour", scaler.parse_line("200 g flour"))
        self.assertTrue("eggs", scaler.parse_line("3 eggs"))

    def test_formatting(self):
        self.assertTrue("1½", scaler.format_amount(Fraction(3, 2)))

    def test_scaling(self):
        self.assertTrue(["400 g flour", "6 eggs"], scaler.scale(["200 g flour", "3 eggs"], 2))

    def test_shopping_list(self):
        self.assertTrue(["1200 g flour"], scaler.shopping_list([["1 kg flour"], ["200 g flour"]]))

    def test_servings(self):
        self.assertTrue(Fraction(3, 2), scaler.servings_factor(4, 6))
