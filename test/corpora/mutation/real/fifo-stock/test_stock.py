import unittest
from stock import NotEnough, Warehouse


class WarehouseTest(unittest.TestCase):
    def setUp(self):
        self.w = Warehouse()
        self.w.define("flour", minimum=10)
        self.w.receive("flour", 5, 100, expires="2026-03-01")
        self.w.receive("flour", 8, 130, expires="2026-06-01")

    def test_value_and_quantity(self):
        self.assertEqual(self.w.items["flour"].quantity, 13)
        self.assertEqual(self.w.items["flour"].value, 5 * 100 + 8 * 130)

    def test_oldest_lots_go_first(self):
        self.assertEqual(self.w.issue("flour", 7), 5 * 100 + 2 * 130)
        self.assertEqual(self.w.items["flour"].quantity, 6)
        self.assertEqual(len(self.w.items["flour"].lots), 1)

    def test_everything_can_be_taken(self):
        self.assertEqual(self.w.issue("flour", 13), 1540)
        self.assertEqual(self.w.items["flour"].quantity, 0)

    def test_too_much_changes_nothing(self):
        with self.assertRaises(NotEnough) as caught:
            self.w.issue("flour", 20)
        self.assertEqual(caught.exception.missing, 7)
        self.assertEqual(str(caught.exception), "flour: 20 wanted, 13 there")
        self.assertEqual(self.w.items["flour"].quantity, 13)
        self.assertEqual(len(self.w.journal), 2)

    def test_expired_lots_are_written_off(self):
        self.assertEqual(self.w.write_off("2026-03-01"), {})
        self.assertEqual(self.w.write_off("2026-03-02"), {"flour": 500})
        self.assertEqual(self.w.items["flour"].quantity, 8)
        self.assertEqual(self.w.journal[-1], ("loss", "flour", 5, 500))

    def test_what_to_order(self):
        self.w.define("salt", minimum=3)
        self.assertEqual(self.w.to_order(), {"salt": 6})
        self.w.issue("flour", 3)
        self.assertEqual(self.w.to_order(), {"salt": 6})
        self.w.issue("flour", 1)
        self.assertEqual(self.w.to_order(), {"salt": 6, "flour": 11})

    def test_bad_receipts(self):
        for quantity, cost in ((0, 5), (-1, 5), (1, -1)):
            with self.assertRaises(ValueError):
                self.w.receive("flour", quantity, cost)
        self.w.receive("flour", 1, 0)

    def test_defined_once(self):
        with self.assertRaisesRegex(ValueError, "flour is defined already"):
            self.w.define("flour")

    def test_turnover(self):
        self.w.define("salt")
        self.assertEqual(self.w.turnover("salt"), 0.0)
        self.w.receive("salt", 10, 1000)
        self.w.issue("flour", 5)
        self.assertEqual(self.w.turnover("flour"), round(500 / 1540, 3))


if __name__ == "__main__":
    unittest.main()
