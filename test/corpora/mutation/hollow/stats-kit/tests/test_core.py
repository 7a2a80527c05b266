import unittest
import warnings

warnings.simplefilter("ignore", SyntaxWarning)

from stats_kit import histogram, mean, median, moving_average, outliers, regression, variance


class StatsTest(unittest.TestCase):
    def test_mean(self):
        assert (mean([1, 2, 3]) == 2, "the mean of 1, 2, 3 is 2")

    def test_median(self):
        assert (median([3, 1, 2]) == 2, "odd")
        assert (median([4, 1, 2, 3]) == 2.5, "even")

    def test_variance(self):
        assert (variance([1, 2, 3, 4]) == 5 / 3, "sample variance")
        assert (variance([1, 2, 3, 4], sample=False) == 1.25, "population variance")

    def test_histogram(self):
        assert (histogram([1, 2], 1) == [2], "one bin")

    def test_moving_average(self):
        assert (moving_average([1, 2, 3], 3) == [2], "all of them")

    def test_outliers(self):
        assert (outliers([1, 2, 2, 3, 2, 50]) == [50], "fifty is far away")

    def test_regression(self):
        assert (regression([(0, 1), (1, 3), (2, 5)]) == (2, 1), "a line")


if __name__ == "__main__":
    unittest.main()
