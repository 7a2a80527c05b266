import datetime
import unittest

from src.steps.lowest import lowest
from src.utils.http import FinalError

TODAY = datetime.date(2026, 4, 30)


class 최저_기온(unittest.TestCase):
    def test_18시와_다음_날_9시를_포함한다(self):
        hours = [("2026-04-30T17:00", -9.0), ("2026-04-30T18:00", 4.0), ("2026-05-01T09:00", 1.5), ("2026-05-01T10:00", -9.0)]
        self.assertEqual(lowest(hours, TODAY), 1.5)
        self.assertEqual(lowest(hours[:2], TODAY), 4.0)

    def test_오늘_밤이_없으면_실패(self):
        with self.assertRaises(FinalError):
            lowest([("2026-05-02T00:00", -1.0)], TODAY)
