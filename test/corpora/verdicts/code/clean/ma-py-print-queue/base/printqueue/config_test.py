import unittest

from printqueue.config import load


class ConfigTest(unittest.TestCase):
    def test_default(self):
        self.assertEqual(load({}).printers, 2)

    def test_bad_number_is_named(self):
        for text in ("0", "-1", "two", ""):
            with self.assertRaisesRegex(ValueError, "^PRINTERS must be a positive number"):
                load({"PRINTERS": text})
