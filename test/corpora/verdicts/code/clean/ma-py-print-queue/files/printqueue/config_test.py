import unittest

from printqueue.config import load


class ConfigTest(unittest.TestCase):
    def test_default(self):
        self.assertEqual(load({}).printers, 2)

    def test_daily_pages(self):
        self.assertEqual(load({}).daily_pages, 40)
        self.assertEqual(load({"DAILY_PAGES": "5"}).daily_pages, 5)
        with self.assertRaisesRegex(ValueError, "^DAILY_PAGES must be a positive number, not 'many'$"):
            load({"DAILY_PAGES": "many"})

    def test_bad_number_is_named(self):
        for text in ("0", "-1", "two", ""):
            with self.assertRaisesRegex(ValueError, "^PRINTERS must be a positive number"):
                load({"PRINTERS": text})
