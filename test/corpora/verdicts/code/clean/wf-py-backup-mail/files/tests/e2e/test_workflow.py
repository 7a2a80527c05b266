import contextlib
import io
import os
import tempfile
import unittest
from pathlib import Path

from src.workflow import run


class WorkflowTest(unittest.TestCase):
    def setUp(self):
        directory = tempfile.TemporaryDirectory()
        self.addCleanup(directory.cleanup)
        self.config = {"BACKUP_DIR": directory.name, "MAIL_TO": "ops@test"}
        self.sent, self.pauses, self.failures = [], [], 0

    def send(self, config, message):
        if self.failures:
            self.failures -= 1
            raise ConnectionRefusedError("refused")
        self.sent.append(message.get_content())

    def run_at(self, now):
        return run(self.config, now, self.send, self.pauses.append)

    def backup(self, time):
        path = Path(self.config["BACKUP_DIR"], f"{time}.tar.gz")
        path.write_bytes(b"x" * 10)
        os.utime(path, (time, time))

    def test_a_good_backup_sends_nothing(self):
        self.backup(1000)
        self.assertEqual((self.run_at(1500), self.sent), (0, []))

    def test_a_problem_is_mailed_after_failures_of_the_server(self):
        self.failures = 2
        self.assertEqual(self.run_at(1500), 1)
        self.assertEqual((self.sent, self.pauses), (["- 백업이 하나도 없습니다.\n"], [5, 10]))

    def test_a_server_that_stays_away_is_reported(self):
        self.failures = 3
        with contextlib.redirect_stderr(io.StringIO()) as err:
            self.assertEqual(self.run_at(1500), 2)
        self.assertIn("메일을 보내지 못했습니다: refused", err.getvalue())

    def test_a_missing_folder_is_a_problem(self):
        self.config["BACKUP_DIR"] += "/none"
        self.assertEqual(self.run_at(1500), 1)
        self.assertRegex(self.sent[0], "백업 폴더를 읽을 수 없습니다")
