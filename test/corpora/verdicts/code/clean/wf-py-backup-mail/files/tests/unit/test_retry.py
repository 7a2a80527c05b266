import unittest

from src.utils.retry import retry


class RetryTest(unittest.TestCase):
    def attempt(self, errors):
        pauses = []

        def call():
            if errors:
                raise errors.pop(0)

        retry(call, 3, 5, pauses.append)
        return pauses

    def test_pauses_double(self):
        self.assertEqual(self.attempt([]), [])
        self.assertEqual(self.attempt([OSError(), OSError()]), [5, 10])

    def test_the_last_error_is_raised(self):
        with self.assertRaisesRegex(OSError, "third"):
            self.attempt([OSError("first"), OSError("second"), OSError("third"), OSError("fourth")])

    def test_other_errors_are_not_tried_again(self):
        errors = [KeyError("x"), OSError()]
        with self.assertRaises(KeyError):
            self.attempt(errors)
        self.assertEqual(len(errors), 1)
