import os
import tempfile
import unittest
from pathlib import Path

from src.integrations import folder, mail
from src.steps.inspect import Backup


class FakeServer:
    """smtplib의 자리를 대신해 받은 것을 적는다."""

    log = []

    def __init__(self, host, timeout):
        self.log.append(("connect", host, timeout))

    def __enter__(self):
        return self

    def __exit__(self, *args):
        self.log.append(("quit",))

    def login(self, user, word):
        self.log.append(("login", user, word))

    def send_message(self, message):
        self.log.append(("send", message["To"], message["Subject"], message.get_content()))


class IntegrationTest(unittest.TestCase):
    def test_mail_is_sent_after_login(self):
        FakeServer.log = []
        config = {"SMTP_HOST": "mail.test", "SMTP_USER": "u", "SMTP_PASSWORD": "p"}
        mail.send(config, mail.compose("ops@test", "2026-03-01", ["가", "나"]), FakeServer)
        self.assertEqual(
            FakeServer.log,
            [("connect", "mail.test", 20), ("login", "u", "p"), ("send", "ops@test", "[백업] 2026-03-01 문제 2건", "- 가\n- 나\n"), ("quit",)],
        )

    def test_only_archives_are_backups(self):
        with tempfile.TemporaryDirectory() as path:
            Path(path, "a.tar.gz").write_bytes(b"123")
            Path(path, "a.tar.gz.part").write_bytes(b"1")
            os.utime(Path(path, "a.tar.gz"), (50, 50))
            self.assertEqual(folder.backups(path), [Backup("a.tar.gz", 3, 50)])
