import unittest

from linkcheck.config import Config, read_config
from linkcheck.markdown import links


class LinksTest(unittest.TestCase):
    def test_links(self):
        cases = {
            "[a](http://x.test/a) <https://y.test/>": ["http://x.test/a", "https://y.test/"],
            "[a](page.md) http://bare.test": [],
            "`[a](http://x.test)` [b](http://b.test)": ["http://b.test"],
            "```\n<http://x.test>\n```\n<http://b.test>": ["http://b.test"],
            "<http://x.test/a#1> [again](http://x.test/a#2)": ["http://x.test/a"],
        }
        for text, expected in cases.items():
            with self.subTest(text=text):
                self.assertEqual(links(text), expected)


class ConfigTest(unittest.TestCase):
    def test_values(self):
        self.assertEqual(read_config({}), Config(5, 8))
        self.assertEqual(read_config({"LINKCHECK_TIMEOUT": "0.5", "LINKCHECK_PARALLEL": "64"}), Config(0.5, 64))

    def test_a_wrong_value_names_its_variable(self):
        for name, value in [("TIMEOUT", "0"), ("TIMEOUT", "soon"), ("TIMEOUT", "inf"), ("PARALLEL", "0"), ("PARALLEL", "65"), ("PARALLEL", "2.5")]:
            with self.subTest(name=name, value=value), self.assertRaisesRegex(ValueError, name):
                read_config({f"LINKCHECK_{name}": value})
