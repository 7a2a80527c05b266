import io
import os
import pathlib
import tempfile
import unittest
from unittest import mock

from seed_ledger.cli import main


class 명령(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        patch = mock.patch.dict(os.environ, {"SEED_DB": str(pathlib.Path(folder.name) / "a.db")})
        patch.start()
        self.addCleanup(patch.stop)

    def seeds(self, *args):
        out, err = io.StringIO(), io.StringIO()
        return main(list(args), out, err), out.getvalue(), err.getvalue()

    def test_맡기고_가져간다(self):
        self.assertEqual(self.seeds("give", "오이", "2024", "4"), (0, "오이 4봉지를 맡았습니다.\n", ""))
        self.assertEqual(self.seeds("take", "순자", "오이", "2"), (0, "오이 2024년 2봉지\n", ""))

    def test_묵은_씨앗이_없으면_그렇게_말한다(self):
        self.assertEqual(self.seeds("old"), (0, "묵은 씨앗이 없습니다.\n", ""))

    def test_숫자가_아니면_2로_끝난다(self):
        self.assertEqual(self.seeds("give", "오이", "작년", "4"), (2, "", "채종연도에는 숫자를 적어 주세요: 작년\n"))

    def test_장부_경로가_없으면_안내한다(self):
        del os.environ["SEED_DB"]
        code, _, err = self.seeds("old")
        self.assertEqual(code, 2)
        self.assertIn("SEED_DB", err)
