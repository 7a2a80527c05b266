import io
import json
import os
import sys
import tempfile
import unittest
from pathlib import Path

from trackstats.cli import main
from trackstats.gpx import Stats, TrackError, read

FIXTURES = Path(__file__).parent / "fixtures"


def run(*args):
    out, err = io.StringIO(), io.StringIO()
    return main([str(arg) for arg in args], out, err), out.getvalue(), err.getvalue()


class CliTest(unittest.TestCase):
    def test_table(self):
        self.assertEqual(run(FIXTURES / "ridge.gpx"), (0, "ridge.gpx                2.2 km   150 m   1:20\n", ""))

    def test_json(self):
        code, out, _ = run("--json", FIXTURES / "ridge.gpx")
        self.assertEqual((code, json.loads(out)), (0, {"ridge.gpx": {"metres": 2224, "climb": 150, "minutes": 80}}))

    def test_a_bad_file_is_named_and_the_others_are_printed(self):
        code, out, err = run(FIXTURES / "stop.gpx", FIXTURES / "none.gpx", FIXTURES / "ridge.gpx")
        self.assertEqual(code, 1)
        self.assertEqual(len(out.splitlines()), 1)
        self.assertIn("stop.gpx: the track has fewer than two points", err)
        self.assertIn("none.gpx", err)

    @unittest.skipIf(sys.platform == "win32", "Windows has no permission bits that forbid reading")
    def test_a_folder_is_reported_as_unreadable(self):
        with tempfile.TemporaryDirectory() as folder:
            code, out, err = run(folder)
        self.assertEqual((code, out), (1, ""))
        self.assertIn(os.path.basename(folder), err)


class ReadTest(unittest.TestCase):
    def test_points_without_height_and_time_count_as_distance(self):
        text = (FIXTURES / "stop.gpx").read_text().replace("</trkseg>", '<trkpt lat="47.01" lon="11.0"/></trkseg>')
        self.assertEqual(read(text), Stats(1112, 0, 0))

    def test_damage_is_reported(self):
        for text in ["", "<gpx>", '<!DOCTYPE x><gpx/>', (FIXTURES / "ridge.gpx").read_text().replace('lat="47.00"', 'lat="north"')]:
            with self.subTest(text=text[:20]), self.assertRaises(TrackError):
                read(text)
