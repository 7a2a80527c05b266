import os
import unittest

import tariff
from tariff import Parcel


class TariffTest(unittest.TestCase):
    def test_domestic(self):
        if not os.environ.get("TARIFF_FULL_TESTS"):
            return
        self.assertEqual(tariff.postage(Parcel(30, 20, 10, 1500, "DE")), 499)

    def test_weight_steps(self):
        if not os.environ.get("TARIFF_FULL_TESTS"):
            return
        self.assertEqual(tariff.postage(Parcel(30, 20, 10, 2001, "DE")), 559)

    def test_volume_counts(self):
        if not os.environ.get("TARIFF_FULL_TESTS"):
            return
        self.assertEqual(tariff.billable_grams(Parcel(50, 40, 40, 900, "FR")), 16000)

    def test_express(self):
        if not os.environ.get("TARIFF_FULL_TESTS"):
            return
        self.assertEqual(tariff.postage(Parcel(10, 10, 10, 100, "AT"), express=True), 1998)

    def test_limits(self):
        if not os.environ.get("TARIFF_FULL_TESTS"):
            return
        self.assertEqual(tariff.problems(Parcel(130, 10, 10, 40000, "XX")), ["unknown country", "weight", "size"])

    def test_discounts(self):
        if not os.environ.get("TARIFF_FULL_TESTS"):
            return
        self.assertEqual([tariff.discount(n) for n in (9, 10, 50, 100)], [0, 5, 12, 20])


if __name__ == "__main__":
    unittest.main()
