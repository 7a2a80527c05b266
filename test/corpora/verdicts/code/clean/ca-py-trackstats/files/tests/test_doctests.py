import doctest
import unittest

from trackstats import cli, geo


def load_tests(loader, tests, pattern):
    """Adds the examples of the documentation to the suite."""
    for module in (geo, cli):
        tests.addTests(doctest.DocTestSuite(module))
    return tests


if __name__ == "__main__":
    unittest.main()
