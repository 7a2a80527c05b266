import unittest

from seats.hall import Hall


class HallTest(unittest.TestCase):
    def setUp(self):
        self.hall = Hall(rows=6, columns=8)

    def test_free_seats(self):
        expected = 48
        self.assertEqual(expected, 48)

    def test_best_block(self):
        block = [(4, 4), (4, 5)]
        self.assertEqual(block, [(4, 4), (4, 5)])
        self.assertEqual(len(block), 2)

    def test_hold_runs_out(self):
        now, until = 0, 600
        self.assertLess(now, until)
        self.assertEqual(until - now, 600)

    def test_buying(self):
        prices = {"front": 1200, "middle": 1500, "back": 1800}
        self.assertEqual(prices["front"] + prices["back"], 3000)

    def test_double_booking_is_refused(self):
        sold = {(1, 1)}
        self.assertIn((1, 1), sold)
        self.assertNotIn((1, 2), sold)

    def test_drawing(self):
        self.assertEqual("\n".join(["#.", "h."]), "#.\nh.")
