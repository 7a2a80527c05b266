import unittest

from inifile import IniError, dumps, loads

SAMPLE = """
# server
[server]
Host = example.org   ; the public name
port = 8080
url = http://${host}:${port}/
workers=4
tls = On

[paths]
base = /srv
data = ${base}/data#1
hosts = a, b
  c
"""


class Reading(unittest.TestCase):
    def setUp(self):
        self.ini = loads(SAMPLE)

    def test_sections_and_keys_in_order(self):
        self.assertEqual(self.ini.sections(), ["server", "paths"])
        self.assertEqual(self.ini.keys("server"), ["host", "port", "url", "workers", "tls"])
        self.assertEqual(self.ini.keys("none"), [])

    def test_comments_need_a_blank_before_them(self):
        self.assertEqual(self.ini.get("server", "host"), "example.org")
        self.assertEqual(self.ini.get("paths", "data"), "/srv/data#1")

    def test_values_refer_to_values(self):
        self.assertEqual(self.ini.get("server", "url"), "http://example.org:8080/")
        self.assertEqual(loads("[a]\nx=${b.y}!\n[b]\ny=1").get("a", "x"), "1!")

    def test_defaults(self):
        self.assertEqual(self.ini.get("server", "nope", "x"), "x")
        self.assertIsNone(self.ini.get("nope", "nope"))

    def test_numbers(self):
        self.assertEqual(self.ini.number("server", "workers", least=4), 4)
        self.assertEqual(self.ini.number("server", "nope", 7), 7)
        with self.assertRaisesRegex(IniError, "server.workers must be at least 5"):
            self.ini.number("server", "workers", least=5)
        with self.assertRaisesRegex(IniError, "must be a whole number, not 'On'"):
            self.ini.number("server", "tls")

    def test_flags(self):
        self.assertIs(self.ini.flag("server", "tls"), True)
        self.assertIs(loads("[a]\nb = no").flag("a", "b", True), False)
        self.assertIs(self.ini.flag("server", "nope", True), True)
        with self.assertRaisesRegex(IniError, "must be yes or no"):
            self.ini.flag("server", "port")

    def test_lists_go_on_in_the_next_line(self):
        self.assertEqual(self.ini.items("paths", "hosts"), ["a", "b", "c"])
        self.assertEqual(self.ini.items("paths", "nope"), [])


class Mistakes(unittest.TestCase):
    def test_each_names_its_line(self):
        for text, message in [
            ("x = 1", "line 1: x is outside of a section"),
            ("[a]\n\n[a]", "line 3: section a occurs twice"),
            ("[a]\nx=1\nX=2", "line 3: x occurs twice in a"),
            ("[a]\nnothing", "line 2: expected key = value"),
            ("[a]\n= 5", "line 2: expected key = value"),
            ("[a", "line 1: a section needs a name"),
            ("[ ]", "line 1: a section needs a name"),
        ]:
            with self.subTest(text=text), self.assertRaisesRegex(IniError, message):
                loads(text)

    def test_circles(self):
        with self.assertRaisesRegex(IniError, "a.x -> a.y -> a.x"):
            loads("[a]\nx=${y}\ny=${x}").get("a", "x")

    def test_references_to_nothing(self):
        with self.assertRaisesRegex(IniError, "a.z is referred to but not set"):
            loads("[a]\nx=${z}").get("a", "x")


class Writing(unittest.TestCase):
    def test_what_was_written_can_be_read(self):
        text = dumps({"a": {"x": 1, "list": "p\nq"}, "b": {}})
        self.assertEqual(text, "[a]\nx = 1\nlist = p\n  q\n\n[b]\n")
        self.assertEqual(loads(text).items("a", "list"), ["p", "q"])
