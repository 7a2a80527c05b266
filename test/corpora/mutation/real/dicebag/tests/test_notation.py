import contextlib
import io
import unittest
from fractions import Fraction

from dicebag.cli import main
from dicebag.notation import Term, at_least, distribution, kept, mean, parse, roll


class Fixed:
    def __init__(self, *values):
        self.values = list(values)
        self.asked = []

    def randint(self, low, high):
        self.asked.append((low, high))
        return self.values.pop(0)


class ParseTest(unittest.TestCase):
    def test_terms(self):
        self.assertEqual(parse("4d6kh3 + 2 - d4"), [Term(1, 4, 6, 3), Term(1, 2, 0), Term(-1, 1, 4)])
        self.assertEqual(parse("-2D20KL1"), [Term(-1, 2, 20, -1)])

    def test_mistakes(self):
        for text in ("", "x", "2d6d8", "d", "0d6", "21d6", "2d1", "2d101", "2d6kh3", "2d6kl0", "1+", "2d6(2)"):
            with self.subTest(text=text), self.assertRaises(ValueError):
                parse(text)

    def test_limits_are_allowed(self):
        self.assertEqual(parse("20d100"), [Term(1, 20, 100)])
        self.assertEqual(parse("1d2"), [Term(1, 1, 2)])


class RollTest(unittest.TestCase):
    def test_keep(self):
        self.assertEqual(kept([3, 1, 5], 2), [5, 3])
        self.assertEqual(kept([3, 1, 5], -2), [1, 3])
        self.assertEqual(kept([3, 1, 5], 0), [3, 1, 5])

    def test_total_and_detail(self):
        rng = Fixed(6, 2, 5, 4)
        self.assertEqual(roll("3d6kh2-1d4+3", rng), (10, [[6, 2, 5], [4], [3]]))
        self.assertEqual(rng.asked, [(1, 6)] * 3 + [(1, 4)])


class DistributionTest(unittest.TestCase):
    def test_two_dice(self):
        d = distribution("2d6")
        self.assertEqual(list(d), list(range(2, 13)))
        self.assertEqual(d[7], Fraction(1, 6))
        self.assertEqual(sum(d.values()), 1)

    def test_subtraction_and_constants(self):
        self.assertEqual(distribution("d2-d2+1"), {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)})

    def test_keep_changes_the_odds(self):
        self.assertEqual(at_least("2d20kh1", 20), Fraction(39, 400))
        self.assertEqual(at_least("2d20kl1", 20), Fraction(1, 400))

    def test_mean(self):
        self.assertEqual(mean("2d6+1"), 8)
        self.assertEqual(mean("4d6kh3"), Fraction(15869, 1296))

    def test_too_large(self):
        with self.assertRaisesRegex(ValueError, "too many combinations"):
            distribution("10d10")


class CommandTest(unittest.TestCase):
    def run_main(self, *args):
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stderr(err):
            status = main(list(args), out)
        return status, out.getvalue(), err.getvalue()

    def test_odds(self):
        self.assertEqual(self.run_main("2d6", "--at-least", "10"), (0, "16.67%\n", ""))
        self.assertEqual(self.run_main("2d6", "--mean"), (0, "7\n", ""))

    def test_the_same_seed_gives_the_same_roll(self):
        status, out, _ = self.run_main("3d6+1", "--seed", "5")
        self.assertEqual(status, 0)
        self.assertEqual(self.run_main("3d6+1", "--seed", "5")[1], out)
        self.assertRegex(out, r"^\d+  \([1-6],[1-6],[1-6]; 1\)\n$")

    def test_mistakes(self):
        self.assertEqual(self.run_main("3x"), (2, "", "dicebag: cannot read 'x'\n"))
