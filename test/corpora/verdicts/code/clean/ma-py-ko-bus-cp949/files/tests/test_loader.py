import contextlib
import io
import pathlib
import tempfile
import unittest

from busstops.__main__ import main
from busstops.loader import LoadError, Stop, load, parse

HEADER = "번호,이름,위도,경도\n"


class LoaderTest(unittest.TestCase):
    def test_reads_stops(self):
        self.assertEqual(parse([HEADER, "22-001, 강남역 ,37.4979,127.0276\n"]), [Stop("22-001", "강남역", 37.4979, 127.0276)])

    def test_names_the_bad_line(self):
        with self.assertRaisesRegex(LoadError, "^3번째 줄을 읽을 수 없습니다$"):
            parse([HEADER, "1,가,37,127\n", "2,나,북쪽,127\n"])

    def load_bytes(self, data):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "stops.csv"
            path.write_bytes(data)
            return load(path)

    def test_cp949(self):
        data = (HEADER + "1,똠방각하 앞,37,127\r\n").encode("cp949")
        self.assertEqual(self.load_bytes(data), [Stop("1", "똠방각하 앞", 37.0, 127.0)])

    def test_utf8_without_byte_order_mark(self):
        self.assertEqual(self.load_bytes((HEADER + "1,가,37,127\n").encode()), [Stop("1", "가", 37.0, 127.0)])

    def test_unknown_encoding_names_the_line(self):
        data = (HEADER + "1,가,37,127\n").encode("cp949") + b"2,\xff\xff,37,127\n"
        with self.assertRaisesRegex(LoadError, "^3번째 줄의 인코딩을 알 수 없습니다"):
            self.load_bytes(data)

    def test_command_shows_a_sentence_instead_of_a_stack(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "stops.csv"
            path.write_bytes(b"\xff\xff\n")
            err = io.StringIO()
            with contextlib.redirect_stderr(err):
                code = main([str(path), "37", "127"])
        self.assertEqual(code, 1)
        self.assertEqual(err.getvalue(), "1번째 줄의 인코딩을 알 수 없습니다 (UTF-8 또는 CP949로 저장해 주세요)\n")

    def test_utf8_with_byte_order_mark(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "stops.csv"
            path.write_text(HEADER + "1,가,37,127\n", encoding="utf-8-sig")
            self.assertEqual(load(path), [Stop("1", "가", 37.0, 127.0)])
