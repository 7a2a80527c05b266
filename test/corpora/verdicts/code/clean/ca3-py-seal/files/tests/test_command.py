import contextlib
import io
import os
import tempfile
import unittest
from unittest import mock

from seal.__main__ import main


class CommandTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        environment = mock.patch.dict(os.environ, {"SEAL_FILE": os.path.join(folder.name, "ledger.jsonl")})
        environment.start()
        self.addCleanup(environment.stop)

    def run_seal(self, *arguments):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            code = main(list(arguments))
        return code, out.getvalue(), err.getvalue()

    def test_장부는_실행_사이에_남는다(self):
        self.assertEqual(self.run_seal("save", "shop", "DB_URL", "dohyun"), (0, "DB_URL version 1\n", ""))
        self.assertEqual(self.run_seal("save", "shop", "DB_URL", "dohyun"), (0, "DB_URL version 2\n", ""))
        self.assertEqual(self.run_seal("read", "shop", "DB_URL", "sumin"), (0, "DB_URL version 2\n", ""))
        self.assertEqual(self.run_seal("exposure", "sumin"), (0, "shop\tDB_URL\t2\n1개 남음\n", ""))

    def test_잘못은_문장과_종료_코드로_알린다(self):
        self.assertEqual(self.run_seal("read", "shop", "DB_URL", "sumin"), (1, "", "seal: shop에 DB_URL이(가) 없습니다\n"))
        code, out, err = self.run_seal("burn")
        self.assertEqual((code, out), (64, ""))
        self.assertTrue(err.startswith("사용법: "))


if __name__ == "__main__":
    unittest.main()
