import pathlib
import tempfile
import unittest

from busstops.loader import LoadError, Stop, load, parse

HEADER = "번호,이름,위도,경도\n"


class LoaderTest(unittest.TestCase):
    def test_reads_stops(self):
        self.assertEqual(parse([HEADER, "22-001, 강남역 ,37.4979,127.0276\n"]), [Stop("22-001", "강남역", 37.4979, 127.0276)])

    def test_names_the_bad_line(self):
        with self.assertRaisesRegex(LoadError, "^3번째 줄을 읽을 수 없습니다$"):
            parse([HEADER, "1,가,37,127\n", "2,나,북쪽,127\n"])

    def test_utf8_with_byte_order_mark(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "stops.csv"
            path.write_text(HEADER + "1,가,37,127\n", encoding="utf-8-sig")
            self.assertEqual(load(path), [Stop("1", "가", 37.0, 127.0)])
