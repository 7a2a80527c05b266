import unittest
from datetime import datetime
from zoneinfo import ZoneInfo

from src.integrations.airkorea import Measurement
from src.steps.fetch import fetch
from src.steps.judge import INSIDE, OUTSIDE, SHORT, judge, level
from src.steps.notify import notify, text_for, text_without_values
from src.utils.retry import FinalError, TemporaryError, retry

LIMITS = {"pm10": {"short": 81, "inside": 151}, "pm25": {"short": 36, "inside": 76}}
NOW = datetime(2026, 3, 2, 8, 40, tzinfo=ZoneInfo("Asia/Seoul"))


def measured(pm10, pm25, hour=8):
    return Measurement(NOW.replace(hour=hour, minute=0), pm10, pm25)


class JudgeTest(unittest.TestCase):
    def test_경계값에서_단계가_바뀐다(self):
        self.assertEqual([level(v, LIMITS["pm10"]) for v in (80, 81, 150, 151)], [OUTSIDE, SHORT, SHORT, INSIDE])
        self.assertEqual([level(v, LIMITS["pm25"]) for v in (35, 36, 75, 76)], [OUTSIDE, SHORT, SHORT, INSIDE])

    def test_두_값_가운데_나쁜_쪽을_따른다(self):
        self.assertEqual(judge(measured(30, 80), LIMITS), INSIDE)
        self.assertEqual(judge(measured(90, 10), LIMITS), SHORT)
        self.assertEqual(judge(measured(30, 10), LIMITS), OUTSIDE)

    def test_한쪽_값이_없으면_다른_쪽으로_정한다(self):
        self.assertEqual(judge(measured(None, 80), LIMITS), INSIDE)
        self.assertEqual(judge(measured(90, None), LIMITS), SHORT)


class FetchTest(unittest.TestCase):
    def test_세_시간까지의_값만_쓴다(self):
        self.assertEqual(fetch(lambda: measured(30, 10, hour=6), NOW, 3), (measured(30, 10, hour=6), None))
        value, reason = fetch(lambda: measured(30, 10, hour=5), NOW, 3)
        self.assertIsNone(value)
        self.assertIn("05시 00분", reason)

    def test_두_값이_모두_없으면_까닭을_말한다(self):
        self.assertEqual(fetch(lambda: measured(None, None), NOW, 3), (None, "측정소가 점검 중이라 값이 없습니다."))

    def test_서비스의_오류는_까닭이_된다(self):
        def fail():
            raise TemporaryError("에어코리아 서버에 닿지 않습니다(URLError).")
        self.assertEqual(fetch(fail, NOW, 3), (None, "에어코리아 서버에 닿지 않습니다(URLError)."))


class NotifyTest(unittest.TestCase):
    def test_글에_판단과_값과_시각이_있다(self):
        self.assertEqual(text_for("마포구", measured(90, 20), SHORT), "바깥 놀이는 30분까지만 합니다. 마포구 08시 기준 미세먼지 90㎍/㎥, 초미세먼지 20㎍/㎥")
        self.assertEqual(text_for("마포구", measured(None, 80), INSIDE), "오늘은 안에서 놉니다. 마포구 08시 기준 초미세먼지 80㎍/㎥")

    def test_값이_없을_때는_까닭과_할_일을_말한다(self):
        self.assertEqual(text_without_values("점검 중입니다.", "안에서 놉니다."), "미세먼지 값을 받지 못했습니다. 점검 중입니다. 안에서 놉니다.")

    def test_보내지_못하면_까닭을_돌려준다(self):
        sent = []
        self.assertIsNone(notify(sent.append, "글"))
        self.assertEqual(sent, ["글"])

        def fail(_):
            raise FinalError("Slack 서버가 404번 오류로 답했습니다.")
        self.assertEqual(notify(fail, "글"), "Slack 서버가 404번 오류로 답했습니다.")


class RetryTest(unittest.TestCase):
    def attempts(self, failures, error):
        calls, pauses = [], []

        def action():
            calls.append(1)
            if len(calls) <= failures:
                raise error
            return "됨"
        return action, calls, pauses

    def test_쉬는_시간이_두_배씩_늘고_횟수를_넘으면_포기한다(self):
        action, calls, pauses = self.attempts(3, TemporaryError("잠시"))
        self.assertEqual(retry(action, 4, 2, pauses.append), "됨")
        self.assertEqual(pauses, [2, 4, 8])
        action, calls, pauses = self.attempts(4, TemporaryError("잠시"))
        with self.assertRaises(TemporaryError):
            retry(action, 4, 2, pauses.append)
        self.assertEqual(len(calls), 4)

    def test_서비스가_부탁한_만큼_쉬되_1분을_넘지_않는다(self):
        for asked, expected in ((7, 7), (900, 60)):
            action, _, pauses = self.attempts(1, TemporaryError("바쁨", asked))
            retry(action, 2, 2, pauses.append)
            self.assertEqual(pauses, [expected])

    def test_소용없는_오류는_다시_하지_않는다(self):
        action, calls, pauses = self.attempts(1, FinalError("키가 틀림"))
        with self.assertRaises(FinalError):
            retry(action, 4, 2, pauses.append)
        self.assertEqual((len(calls), pauses), (1, []))


if __name__ == "__main__":
    unittest.main()
