import unittest
from datetime import datetime, timezone

from config.workflow_config import NAMES, read_config
from src.steps.inspect import Backup, problems
from src.triggers.schedule import run_day

HOUR = 3600
NOW = 100 * HOUR


class ProblemsTest(unittest.TestCase):
    def test_problems(self):
        fresh = Backup("b.tar.gz", 1000, NOW - 26 * HOUR)
        for name, backups, expected in [
            ("없음", [], ["백업이 하나도 없습니다."]),
            ("하나", [fresh], []),
            ("정상", [fresh, Backup("a.tar.gz", 2000, 0)], []),
            ("작아짐", [fresh, Backup("a.tar.gz", 2001, 0)], ["마지막 백업 b.tar.gz이(가) 앞의 것보다 훨씬 작습니다."]),
            ("커짐", [fresh, Backup("a.tar.gz", 1, 0)], []),
            ("오래됨", [Backup("a.tar.gz", 9, NOW - 30 * HOUR)], ["마지막 백업 a.tar.gz이(가) 30시간 전 것입니다."]),
            ("비어 있음", [Backup("a.tar.gz", 0, NOW)], ["마지막 백업 a.tar.gz이(가) 비어 있습니다."]),
        ]:
            with self.subTest(name=name):
                self.assertEqual(problems(backups, NOW), expected)

    def test_the_day_is_counted_in_seoul(self):
        self.assertEqual(run_day(datetime(2026, 3, 1, 14, 59, tzinfo=timezone.utc)), "2026-03-01")
        self.assertEqual(run_day(datetime(2026, 3, 1, 15, 0, tzinfo=timezone.utc)), "2026-03-02")

    def test_all_missing_variables_are_named(self):
        env = {name: "x" for name in NAMES}
        self.assertEqual(read_config({**env, "OTHER": "y"}), env)
        with self.assertRaisesRegex(ValueError, "SMTP_USER, MAIL_TO$"):
            read_config({**env, "SMTP_USER": "", "MAIL_TO": ""})
