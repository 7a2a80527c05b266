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

    def test_refuses_a_target_below_the_current_temperature(self):
        with self.assertRaises(ScheduleError):
            durations([Segment(100, 600, 0), Segment(100, 500, 0)], 20)
