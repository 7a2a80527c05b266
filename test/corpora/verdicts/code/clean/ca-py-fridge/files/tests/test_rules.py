import unittest
from datetime import date

from fridge.rules import days_left, label, parse_day

TODAY = date(2026, 3, 1)


class RulesTest(unittest.TestCase):
    def test_label(self):
        for day, expected in [
            (date(2026, 2, 27), "2일 지남"),
            (date(2026, 2, 28), "1일 지남"),
            (TODAY, "오늘까지"),
            (date(2026, 3, 2), "1일 남음"),
        ]:
            with self.subTest(day=day):
                self.assertEqual(label(day, TODAY), expected)

    def test_days_left_counts_over_the_end_of_a_month(self):
        self.assertEqual(days_left(date(2026, 4, 1), TODAY), 31)

    def test_parse_day(self):
        self.assertEqual(parse_day("2026-03-05"), date(2026, 3, 5))
        for text in ["", "내일", "2026-02-30", "2026/03/05"]:
            with self.subTest(text=text), self.assertRaisesRegex(ValueError, "날짜가 아닙니다"):
                parse_day(text)


if __name__ == "__main__":
    unittest.main()
