import contextlib
import io
import os
import tempfile
import unittest
from unittest import mock

from kilnlog.cli import main


def run(schedule, *options, env=None):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "s.txt")
        with open(path, "w", encoding="utf-8") as file:
            file.write(schedule)
        out, err = io.StringIO(), io.StringIO()
        with mock.patch.dict(os.environ, env or {}), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main([path, *options])
    return code, out.getvalue().splitlines(), err.getvalue()


class CliTest(unittest.TestCase):
    def test_prints_segments_and_total(self):
        code, out, _ = run("100 620 0\n150 1220 20\n")
        self.assertEqual(code, 0)
        self.assertEqual(out, [
            " 1    100 °C/h to  620 °C, hold   0 min    6:00",
            " 2    150 °C/h to 1220 °C, hold  20 min    4:20",
            "total 10:20",
        ])

    def test_starts_at_the_room_temperature_of_the_environment(self):
        _, out, _ = run("100 620 0\n", env={"KILNLOG_ROOM": "520"})
        self.assertEqual(out[-1], "total 1:00")

    def test_a_mistake_is_reported_with_exit_code_1(self):
        code, out, err = run("100\n")
        self.assertEqual((code, out), (1, []))
        self.assertIn("line 1", err)

    def test_marks_cooling_segments_only(self):
        _, out, _ = run("100 620 0\n50 520 30\n100 620 0\n")
        self.assertEqual([line.endswith("cool") for line in out], [False, True, False, False])

    def test_shows_the_time_of_day_at_which_each_segment_ends(self):
        _, out, _ = run("100 620 0\n50 520 30\n", "--start", "18:30")
        self.assertTrue(out[0].endswith("6:00  until 00:30 +1d"), out[0])
        self.assertTrue(out[1].endswith("2:30  cool  until 03:00 +1d"), out[1])
        self.assertEqual(out[2], "total 8:30")

    def test_the_same_day_has_no_mark(self):
        _, out, _ = run("100 620 0\n", "--start", "9:05")
        self.assertTrue(out[0].endswith("until 15:05"), out[0])

    def test_a_wrong_time_of_day_is_refused_with_exit_code_2(self):
        for text in ("24:00", "9:60", "noon", "-1:00", ""):
            with self.subTest(text), self.assertRaises(SystemExit) as caught:
                run("100 620 0\n", f"--start={text}")
            self.assertEqual(caught.exception.code, 2)
