import unittest

from busstops.loader import Stop
from busstops.nearest import nearest

STOPS = [Stop("3", "다", 37.52, 127.0), Stop("1", "가", 37.50, 127.0), Stop("2", "나", 37.51, 127.0)]


class NearestTest(unittest.TestCase):
    def test_near_ones_first(self):
        self.assertEqual([stop.id for stop in nearest(STOPS, 37.5, 127.0, 2)], ["1", "2"])

    def test_ties_by_id(self):
        self.assertEqual([stop.id for stop in nearest([Stop("b", "나", 37.5, 127.0), Stop("a", "가", 37.5, 127.0)], 37.5, 127.0)], ["a", "b"])
