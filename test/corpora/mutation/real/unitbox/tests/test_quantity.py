import unittest

from unitbox import Quantity, UnitError, convert, parse, total


class Conversion(unittest.TestCase):
    def test_lengths_and_masses(self):
        self.assertEqual(convert("1,5 km", "m"), "1500 m")
        self.assertEqual(convert("26.2 mi", "km"), "42.16 km")
        self.assertEqual(convert("2 lb", "g", 1), "907.2 g")

    def test_temperatures_have_an_offset(self):
        self.assertEqual(convert("100 C", "F"), "212 F")
        self.assertEqual(convert("-40 F", "C"), "-40 C")
        self.assertEqual(convert("0 C", "K"), "273.15 K")

    def test_other_dimension(self):
        with self.assertRaisesRegex(UnitError, "mass cannot become time"):
            Quantity(1, "kg").to("s")

    def test_unknown_unit(self):
        with self.assertRaisesRegex(UnitError, "unknown unit 'furlong'"):
            parse("3 furlong")


class Parsing(unittest.TestCase):
    def test_sums(self):
        self.assertEqual(parse("1 h 30 min"), Quantity(1.5, "h"))
        self.assertEqual(parse("90min"), Quantity(90, "min"))

    def test_negative(self):
        self.assertEqual(parse(" -3.5 C "), Quantity(-3.5, "C"))

    def test_rubbish(self):
        for text in ("", "  ", "km 5", "5 km and"):
            with self.subTest(text=text), self.assertRaises(UnitError):
                parse(text)


class Arithmetic(unittest.TestCase):
    def test_add_keeps_the_left_unit(self):
        self.assertEqual(Quantity(1, "km") + Quantity(500, "m"), Quantity(1.5, "km"))

    def test_temperatures_are_not_added(self):
        with self.assertRaises(UnitError):
            Quantity(1, "C") + Quantity(1, "C")

    def test_order(self):
        self.assertTrue(Quantity(900, "m") < Quantity(1, "km"))
        self.assertFalse(Quantity(1, "km") < Quantity(1000, "m"))

    def test_total(self):
        self.assertEqual(total(["1 km", "250 m"], "m"), Quantity(1250.0, "m"))
        self.assertEqual(total([], "kg"), Quantity(0.0, "kg"))


class Formatting(unittest.TestCase):
    def test_zeros_are_dropped(self):
        self.assertEqual(Quantity(100, "m").format(), "100 m")
        self.assertEqual(Quantity(1.5, "m").format(3), "1.5 m")
        self.assertEqual(Quantity(120, "m").format(0), "120 m")

    def test_best_unit(self):
        self.assertEqual(Quantity(2500, "m").best(), Quantity(2.5, "km"))
        self.assertEqual(Quantity(0.25, "m").best(), Quantity(25.0, "cm"))
        self.assertEqual(Quantity(0.001, "m").best().unit, "cm")
        self.assertEqual(Quantity(7200, "s").best(), Quantity(2.0, "h"))
        self.assertEqual(Quantity(20, "C").best(), Quantity(20, "C"))


if __name__ == "__main__":
    unittest.main()
