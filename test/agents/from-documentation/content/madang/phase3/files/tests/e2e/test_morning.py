"""cron이 부르는 순간부터 Slack에 글이 닿을 때까지."""
import contextlib
import io
import json
import tempfile
import unittest
from datetime import datetime
from pathlib import Path
from unittest import mock
from zoneinfo import ZoneInfo

from src.triggers import schedule
from src.utils.settings import read_settings
from src.utils.state import Busy, State
from tests.support import FakeService, airkorea_text

MONDAY = datetime(2026, 3, 2, 8, 40, tzinfo=ZoneInfo("Asia/Seoul"))
GOOD = (200, airkorea_text())


class MorningTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.state_dir = Path(folder.name) / "state"

    def morning(self, air, talk, now=MONDAY):
        """한 번 실행하고 (종료 코드, Slack에 닿은 글, 표준 오류)를 돌려준다."""
        self.air, self.talk = FakeService(self, air), FakeService(self, talk)
        environ = {"AIRKOREA_KEY": "시험", "AIRKOREA_STATION": "마포구", "SLACK_WEBHOOK_URL": self.talk.url, "STATE_DIR": str(self.state_dir)}

        def settings(env):
            real = read_settings(env)
            quick = {"timeoutSeconds": 1, "tries": 2, "firstPauseSeconds": 0}
            return real.__class__(**{**real.__dict__, "airkorea": {"baseUrl": self.air.url, **quick}, "slack": quick})

        errors = io.StringIO()
        with mock.patch.object(schedule, "read_settings", settings), contextlib.redirect_stderr(errors):
            code = schedule.main(environ, now)
        return code, [json.loads(body)["text"] for _, body in self.talk.asked], errors.getvalue()

    def test_좋은_아침에는_글_하나가_간다(self):
        code, texts, errors = self.morning([GOOD], [(200, "ok")])
        self.assertEqual((code, errors), (0, ""))
        self.assertEqual(texts, ["바깥 놀이를 해도 좋습니다. 마포구 08시 기준 미세먼지 45㎍/㎥, 초미세먼지 20㎍/㎥"])

    def test_같은_날_두_번째_실행은_아무것도_보내지_않고_다음_날은_보낸다(self):
        self.morning([GOOD], [(200, "ok")])
        self.assertEqual(self.morning([GOOD], [(200, "ok")])[:2], (0, []))
        self.assertEqual(self.air.asked, [])
        tuesday = MONDAY.replace(day=3)
        code, texts, _ = self.morning([(200, airkorea_text("160", "20", "2026-03-03 08:00"))], [(200, "ok")], tuesday)
        self.assertEqual((code, len(texts)), (0, 1))
        self.assertTrue(texts[0].startswith("오늘은 안에서 놉니다."))

    def test_에어코리아가_끝내_답하지_않으면_정해_둔_대로_알린다(self):
        code, texts, errors = self.morning([(503, "")], [(200, "ok")])
        self.assertEqual(code, 0)
        self.assertTrue(texts[0].startswith("미세먼지 값을 받지 못했습니다. 에어코리아 서버가 503번 오류로 답했습니다."), texts)
        self.assertIn("503", errors)

    def test_Slack이_없으면_글을_남기고_1로_끝나며_다음_실행이_다시_보낸다(self):
        code, _, errors = self.morning([GOOD], [(503, "")])
        self.assertEqual(code, 1)
        self.assertIn("Slack", errors)
        self.assertIn("2026-03-02\t바깥 놀이를", (self.state_dir / "unsent.log").read_text(encoding="utf-8"))
        self.assertEqual(self.morning([GOOD], [(200, "ok")])[0], 0)
        self.assertEqual(len(self.talk.asked), 1)

    def test_주말에는_아무것도_묻지_않는다(self):
        self.assertEqual(self.morning([GOOD], [(200, "ok")], MONDAY.replace(day=7)), (0, [], ""))
        self.assertEqual(self.air.asked, [])

    def test_겹친_실행은_조용히_물러난다(self):
        with State(self.state_dir).locked():
            code, texts, errors = self.morning([GOOD], [(200, "ok")])
            with self.assertRaises(Busy), State(self.state_dir).locked():
                pass
        self.assertEqual((code, texts), (0, []))
        self.assertIn("다른 실행", errors)

    def test_빠진_변수의_이름을_말하고_2로_끝난다(self):
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            code = schedule.main({"AIRKOREA_KEY": "시험", "AIRKOREA_STATION": "마포구"}, MONDAY)
        self.assertEqual(code, 2)
        self.assertIn("SLACK_WEBHOOK_URL", errors.getvalue())


if __name__ == "__main__":
    unittest.main()
