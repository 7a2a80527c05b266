import unittest

from kilnlog.schedule import ScheduleError, Segment, durations, parse


class ParseTest(unittest.TestCase):
    def test_reads_segments_and_comments(self):
        self.assertEqual(parse("# glaze\n100 600 0\n\n150 1220 20 # top\n"), [Segment(100, 600, 0), Segment(150, 1220, 20)])

    def test_names_the_line_of_a_mistake(self):
        for text in ("100 600", "100 600 0\nfast 700 0", "0 600 0", "100 1351 0", "100 600 -1", ""):
            with self.subTest(text), self.assertRaises(ScheduleError):
                parse(text)


class DurationsTest(unittest.TestCase):
    def test_ramp_and_hold_add_up(self):
        self.assertEqual(durations([Segment(100, 620, 0), Segment(150, 1220, 20)], 20), [360, 260])

    def test_a_target_below_the_current_temperature_is_controlled_cooling(self):
        self.assertEqual(durations([Segment(100, 620, 0), Segment(50, 520, 30)], 20), [360, 150])

    def test_a_segment_after_cooling_starts_from_the_lower_temperature(self):
        self.assertEqual(durations([Segment(100, 620, 0), Segment(100, 520, 0), Segment(100, 620, 0)], 20), [360, 60, 60])

    def test_a_kiln_that_is_warmer_than_the_first_target_cools(self):
        self.assertEqual(durations([Segment(60, 100, 0)], 160), [60])
