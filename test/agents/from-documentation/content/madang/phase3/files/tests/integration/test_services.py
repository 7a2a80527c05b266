import json
import unittest
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

from src.integrations import airkorea, slack
from src.utils.retry import FinalError, TemporaryError
from tests.support import FakeService, airkorea_text


class AirkoreaTest(unittest.TestCase):
    def ask(self, *answers, tries=3):
        self.service = FakeService(self, answers)
        settings = {"baseUrl": self.service.url, "timeoutSeconds": 0.5, "tries": tries, "firstPauseSeconds": 0}
        return airkorea.latest(settings, "마포구", "a+b/c==", sleep=lambda _: None)

    def test_측정소와_키를_보내고_값을_읽는다(self):
        value = self.ask((200, airkorea_text("90", "20")))
        self.assertEqual((value.pm10, value.pm25, value.at.isoformat()), (90, 20, "2026-03-02T08:00:00+09:00"))
        query = parse_qs(urlsplit(self.service.asked[0][0]).query)
        self.assertEqual((query["stationName"], query["serviceKey"], query["returnType"]), (["마포구"], ["a+b/c=="], ["json"]))

    def test_잠시_안_되는_것은_다시_해_본다(self):
        for bad in ((503, ""), (429, ""), ("hang", 0.7), (200, "<html>"), (200, '{"response":{"header":{"resultCode":"22"}}}'),
                    (200, airkorea_text(at=None))):
            with self.subTest(bad):
                self.assertEqual(self.ask(bad, (200, airkorea_text())).pm10, 45)
                self.assertEqual(len(self.service.asked), 2)

    def test_횟수를_다_쓰면_까닭을_말한다(self):
        with self.assertRaisesRegex(TemporaryError, "503"):
            self.ask((503, ""))
        self.assertEqual(len(self.service.asked), 3)

    def test_키나_측정소가_틀리면_한_번만_묻는다(self):
        for bad, name in (((200, "<OpenAPI_ServiceResponse>SERVICE_KEY_IS_NOT_REGISTERED_ERROR</OpenAPI_ServiceResponse>"), "AIRKOREA_KEY"),
                          ((200, '{"response":{"header":{"resultCode":"00"},"body":{"items":[]}}}'), "AIRKOREA_STATION"), ((403, ""), "403")):
            with self.subTest(name), self.assertRaisesRegex(FinalError, name):
                self.ask(bad)
            self.assertEqual(len(self.service.asked), 1)

    def test_점검_중인_값과_24시를_읽는다(self):
        value = self.ask((200, airkorea_text("-", "20", "2026-03-01 24:00")))
        self.assertIsNone(value.pm10)
        self.assertEqual(value.at, datetime(2026, 3, 2, tzinfo=airkorea.SEOUL))


class SlackTest(unittest.TestCase):
    SETTINGS = {"timeoutSeconds": 0.5, "tries": 3, "firstPauseSeconds": 0}

    def test_글을_JSON으로_보낸다(self):
        service = FakeService(self, [(200, "ok")])
        slack.send(self.SETTINGS, service.url, "안에서 놉니다.")
        self.assertEqual(json.loads(service.asked[0][1]), {"text": "안에서 놉니다."})

    def test_ok가_아니거나_바쁘면_다시_보내고_없는_웹훅이면_그만둔다(self):
        service = FakeService(self, [(500, ""), (200, "나중에"), (200, "ok")])
        slack.send(self.SETTINGS, service.url, "글", sleep=lambda _: None)
        self.assertEqual(len(service.asked), 3)
        gone = FakeService(self, [(404, "no_service")])
        with self.assertRaisesRegex(FinalError, "404") as caught:
            slack.send(self.SETTINGS, gone.url, "글", sleep=lambda _: None)
        self.assertEqual(len(gone.asked), 1)
        self.assertNotIn("127.0.0.1", str(caught.exception))

    def test_닿지_않는_서비스는_다시_해_본_뒤_까닭을_말한다(self):
        with self.assertRaisesRegex(TemporaryError, "Slack 서버에 닿지 않습니다"):
            slack.send(self.SETTINGS, "http://127.0.0.1:9/", "글", sleep=lambda _: None)


if __name__ == "__main__":
    unittest.main()
