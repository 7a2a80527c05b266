import datetime as dt
import unittest

from gauge.readings import Reading, gaps, parse, without_spikes
from gauge.summary import by_day


def at(minute, level):
    return Reading(dt.datetime(2026, 3, 1) + dt.timedelta(minutes=minute), level)


class ParseTest(unittest.TestCase):
    def test_lines_out_of_order_are_sorted_and_bad_ones_are_numbered(self):
        lines = ["time,level_cm\n", "2026-03-01T00:15,5\n", "x,5\n", "2026-03-01T00:00,4\n", "2026-03-01T00:30,4.5\n"]
        self.assertEqual(parse(lines), ([at(0, 4), at(15, 5)], [3, 5]))


class GapTest(unittest.TestCase):
    def test_thirty_minutes_are_no_gap_and_thirty_one_are(self):
        self.assertEqual(gaps([at(0, 1), at(30, 1)]), [])
        self.assertEqual(gaps([at(0, 1), at(31, 1)]), [(at(0, 1).time, at(31, 1).time, 31)])


class SpikeTest(unittest.TestCase):
    def test_a_peak_over_fifty_is_dropped(self):
        readings = [at(0, 100), at(1, 151), at(2, 100)]
        self.assertEqual(without_spikes(readings), ([readings[0], readings[2]], [readings[1]]))

    def test_a_trough_is_dropped_too(self):
        readings = [at(0, 100), at(1, 49), at(2, 100)]
        self.assertEqual(without_spikes(readings)[1], [readings[1]])

    def test_a_rise_that_stays_is_kept(self):
        readings = [at(0, 100), at(1, 180), at(2, 181)]
        self.assertEqual(without_spikes(readings), (readings, []))


class SummaryTest(unittest.TestCase):
    def test_the_mean_is_rounded_half_to_even(self):
        # 401 / 20 = 20.05 -> 20.0, and 403 / 20 = 20.15 -> 20.2
        self.assertEqual(by_day([at(i, 20) for i in range(19)] + [at(19, 21)]), [("2026-03-01", 20, 21, "20.0")])
        self.assertEqual(by_day([at(i, 20) for i in range(19)] + [at(19, 23)]), [("2026-03-01", 20, 23, "20.2")])
