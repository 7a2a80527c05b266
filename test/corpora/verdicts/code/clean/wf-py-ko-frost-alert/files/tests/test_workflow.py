import datetime
import io
import pathlib
import tempfile
import unittest

from src.triggers.daily import main
from tests.fakes import FakeServices

NOW = datetime.datetime(2026, 4, 3, 9, 0, tzinfo=datetime.timezone.utc)  # 서울 18시
ALERT = ("group", "[서리 경보] 영천 오늘 밤 최저 -1.5도. 대비해 주세요.")


class 전체_흐름(unittest.TestCase):
    def setUp(self):
        self.services = FakeServices()
        self.addCleanup(self.services.stop)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state = pathlib.Path(folder.name) / "state.txt"
        self.slept = []
        self.services.hours = [{"at": "2026-04-03T21:00", "temp": 2}, {"at": "2026-04-04T05:00", "temp": -1.5}]

    def run_daily(self, **changes):
        environment = {
            "FORECAST_URL": self.services.url, "FORECAST_KEY": "k", "SMS_URL": self.services.url,
            "SMS_TOKEN": "t", "ADMIN_PHONE": "admin", "STATE_FILE": str(self.state), **changes,
        }
        self.err = io.StringIO()
        return main(environment, NOW, self.slept.append, self.err)

    def test_영하이면_한_번만_보낸다(self):
        self.assertEqual(self.run_daily(), 0)
        self.assertEqual(self.run_daily(), 0)
        self.assertEqual(self.services.sent, [ALERT])
        self.assertEqual(self.services.asked, 1)

    def test_0도는_보내고_영상은_보내지_않는다(self):
        self.services.hours = [{"at": "2026-04-03T21:00", "temp": 0.1}]
        self.assertEqual(self.run_daily(), 0)
        self.assertEqual(self.services.sent, [])
        self.services.hours = [{"at": "2026-04-03T21:00", "temp": 0}]
        self.assertEqual(self.run_daily(), 0)
        self.assertEqual(len(self.services.sent), 1)

    def test_예보가_잠시_안_되면_점점_길게_쉬며_다시_한다(self):
        self.services.forecast_codes = [503, 429, 500]
        self.assertEqual(self.run_daily(), 0)
        self.assertEqual(self.slept, [2, 4, 8])
        self.assertEqual(self.services.sent, [ALERT])

    def test_예보를_끝내_못_받으면_관리자에게만_알린다(self):
        self.services.forecast_codes = [503] * 4
        self.assertEqual(self.run_daily(), 1)
        self.assertEqual(self.services.sent, [("admin", "예보를 받지 못했습니다: 응답 코드 503")])
        self.assertFalse(self.state.exists())

    def test_키가_틀리면_다시_하지_않는다(self):
        self.assertEqual(self.run_daily(FORECAST_KEY="x"), 1)
        self.assertEqual((self.services.asked, self.slept), (1, []))

    def test_형식이_틀리거나_비어_있으면_실패(self):
        for hours in ([{"at": "2026-04-03T21:00"}], []):
            self.services.hours = hours
            self.assertEqual(self.run_daily(), 1)
        self.assertEqual([to for to, _ in self.services.sent], ["admin", "admin"])

    def test_문자가_실패하면_기록하지_않는다(self):
        self.services.sms_codes = [500] * 4
        self.assertEqual(self.run_daily(), 1)
        self.assertFalse(self.state.exists())
        self.assertEqual(self.run_daily(), 0)
        self.assertEqual(self.services.sent, [ALERT])

    def test_없는_환경_변수를_알린다(self):
        self.assertEqual(self.run_daily(SMS_TOKEN=""), 2)
        self.assertIn("SMS_TOKEN", self.err.getvalue())
