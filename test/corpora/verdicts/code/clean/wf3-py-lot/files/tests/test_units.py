import unittest

from src.steps.judge import judge
from src.utils.retry import Final, retry


class JudgeTest(unittest.TestCase):
    def test_경계에서만_상태가_바뀐다(self):
        for full, free, expected, word in [
            (False, 6, False, None), (False, 5, True, "5대"), (False, 0, True, "0대"),
            (True, 14, True, None), (True, 15, False, "15대"), (True, 3, True, None), (False, 20, False, None),
        ]:
            with self.subTest(full=full, free=free):
                state, text = judge(full, free, 5, 15)
                self.assertEqual(state, expected)
                if word is None:
                    self.assertIsNone(text)
                else:
                    self.assertIn(word, text)


class RetryTest(unittest.TestCase):
    def attempt(self, *results):
        pauses, left = [], list(results)

        def action():
            result = left.pop(0)
            if isinstance(result, Exception):
                raise result
            return result
        try:
            return retry(action, 3, 2.0, pauses.append), pauses
        except (Final, OSError) as error:
            return error, pauses

    def test_쉬는_시간이_두_배가_된다(self):
        self.assertEqual(self.attempt(OSError(), OSError(), 7), (7, [2.0, 4.0]))

    def test_세_번이면_그만둔다(self):
        last = OSError("셋째")
        self.assertEqual(self.attempt(OSError(), OSError(), last, 7), (last, [2.0, 4.0]))

    def test_소용없는_오류는_다시_하지_않는다(self):
        final = Final()
        self.assertEqual(self.attempt(final, 7), (final, []))


if __name__ == "__main__":
    unittest.main()
