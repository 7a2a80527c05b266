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
