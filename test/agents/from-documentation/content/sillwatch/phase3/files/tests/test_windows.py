import unittest
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from sillwatch.windows import crossing_windows, day_span, depth_over_sill
from tests.support import SIMPLE, at

DAY = date(2026, 3, 1)


class WindowsTest(unittest.TestCase):
    """F1: gate times of a day."""

    def test_depth_is_measured_from_the_sill_and_moved_by_the_correction(self):
        self.assertAlmostEqual(depth_over_sill(SIMPLE, at("2026-03-01T12:00")), 4.0)
        self.assertAlmostEqual(depth_over_sill(SIMPLE, at("2026-03-01T12:00"), -25), 3.75)

    def test_a_boat_that_needs_299_centimetres_crosses_two_hours_around_high_water(self):
        # 2 + 2 cos(30 h) >= 2.99 holds while |h| <= 2 h 34 s
        spans = [(w.opens, w.closes, w.opens_before, w.closes_after) for w in crossing_windows(SIMPLE, DAY, 299)]
        self.assertEqual(spans, [
            (at("2026-03-01T00:00"), at("2026-03-01T02:00"), True, False),
            (at("2026-03-01T10:00"), at("2026-03-01T14:00"), False, False),
            (at("2026-03-01T22:00"), at("2026-03-02T00:00"), False, True),
        ])

    def test_times_are_rounded_to_the_safe_side(self):
        for window in crossing_windows(SIMPLE, DAY, 317):
            self.assertGreaterEqual(depth_over_sill(SIMPLE, window.opens) * 100, 317)
            self.assertGreaterEqual(depth_over_sill(SIMPLE, window.closes) * 100, 317 if not window.closes_after else 0)

    def test_too_deep_a_boat_has_no_window_and_a_shallow_one_the_whole_day(self):
        self.assertEqual(crossing_windows(SIMPLE, DAY, 401), [])
        [whole] = crossing_windows(SIMPLE, DAY, 0)
        self.assertEqual((whole.opens_before, whole.closes_after, whole.closes - whole.opens), (True, True, timedelta(hours=24)))

    def test_less_water_than_predicted_makes_the_window_shorter(self):
        usual, corrected = (crossing_windows(SIMPLE, DAY, 300, c)[1] for c in (0, -50))
        self.assertGreater(corrected.opens, usual.opens)
        self.assertLess(corrected.closes, usual.closes)

    def test_the_day_of_the_clock_change_has_23_hours(self):
        london = SIMPLE.__class__(**{**SIMPLE.__dict__, "zone": ZoneInfo("Europe/London")})
        start, end = day_span(london, date(2026, 3, 29))
        self.assertEqual(end - start, timedelta(hours=23))


if __name__ == "__main__":
    unittest.main()
