import math
import unittest
from datetime import timedelta
from pathlib import Path

from sillwatch.tide import Constituent, height, load_station
from tests.support import SIMPLE, at


class TideTest(unittest.TestCase):
    def test_the_level_swings_between_low_and_high_water(self):
        levels = [round(height(SIMPLE, at(f"2026-03-01T{hour:02}:00")), 3) for hour in (0, 3, 6, 9, 12)]
        self.assertEqual(levels, [6.0, 4.0, 2.0, 4.0, 6.0])

    def test_a_phase_delays_high_water(self):
        late = SIMPLE.__class__(**{**SIMPLE.__dict__, "constituents": (Constituent("S2", 30.0, 2.0, 30.0),)})
        self.assertAlmostEqual(height(late, at("2026-03-01T01:00")), 6.0)
        self.assertAlmostEqual(height(late, at("2026-03-01T00:00")), 4 + 2 * math.cos(math.radians(30)))

    def test_two_constituents_add_up_at_springs_and_cancel_at_neaps(self):
        two = SIMPLE.__class__(**{**SIMPLE.__dict__, "constituents": (
            Constituent("M2", 28.9841042, 1.0, 0.0), Constituent("S2", 30.0, 1.0, 0.0))})
        half_beat = timedelta(hours=180 / (30.0 - 28.9841042))
        start = at("2026-03-01T00:00")
        spring = max(height(two, start + timedelta(minutes=10 * n)) for n in range(75))
        neap = max(height(two, start + half_beat + timedelta(minutes=10 * n)) for n in range(75))
        self.assertGreater(spring, 5.9)
        self.assertLess(neap, 4.3)

    def test_the_station_file_of_penmor_can_be_read(self):
        station = load_station(Path(__file__).parent.parent / "station.json")
        self.assertEqual((station.name, station.sill, len(station.constituents)), ("Penmor", 2.1, 5))


if __name__ == "__main__":
    unittest.main()
