import unittest

from trackstats.geo import climb, distance


class GeoTest(unittest.TestCase):
    def test_known_distance(self):
        self.assertAlmostEqual(distance((48.1372, 11.5756), (52.5186, 13.4083)), 504_000, delta=1500)

    def test_distance_is_the_same_both_ways_and_never_negative(self):
        for step in range(0, 180, 7):
            a, b = (step / 2 - 45, step), (30 - step / 6, -step / 2)
            with self.subTest(step=step):
                self.assertAlmostEqual(distance(a, b), distance(b, a), places=6)
                self.assertGreater(distance(a, b), 0)

    def test_climb(self):
        for heights, expected in [([], 0), ([500], 0), ([100, 103], 0), ([100, 104], 4), ([100, 90, 100], 10), ([0, 2, 4, 6], 4)]:
            with self.subTest(heights=heights):
                self.assertEqual(climb(heights), expected)
